import { Button } from '@mui/material';
import type { ProofFile } from '@pixchange/contracts/http/exports';
import { useState } from 'react';
import { useCanAccess, useDataProvider, useNotify } from 'react-admin';
import type { StaffDataProvider } from './data-provider.ts';
import { saveText } from './save-csv.ts';

interface ProofButtonProps {
  readonly resource: 'reports' | 'images' | 'users';
  /** Id of the report, the work or the member. */
  readonly id: string;
}

/**
 * Button that saves the events about a decision, a work or a member, with the proof that they are in the log. Hidden
 * from staff who may not export the file. The audit log records the export.
 */
export const ProofButton = ({ resource, id }: ProofButtonProps) => {
  const { canAccess } = useCanAccess({ resource, action: 'proof' });
  const dataProvider = useDataProvider<StaffDataProvider>();
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);
  if (canAccess !== true) return null;
  const run = async () => {
    setBusy(true);
    try {
      const { name, content } = await dataProvider.act<ProofFile>(`${resource}/${id}/proof`);
      saveText(name, content, 'application/jsonl');
      notify(`${name} is saved. Anyone can verify it offline with /audit/verify.mjs. The export is in the audit log.`, {
        type: 'success',
      });
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="outlined" loading={isBusy} onClick={() => void run()}>
      Export proof
    </Button>
  );
};
