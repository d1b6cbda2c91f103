import { Box, Button } from '@mui/material';
import type { AuditLogEntry } from '@pixchange/contracts/http/admin-audit-log';
import type { InclusionProofView, LogHeadView, LogKeysView } from '@pixchange/contracts/http/audit';
import { useState } from 'react';
import { HttpError, useDataProvider } from 'react-admin';
import { call } from '../../shared/api.ts';
import type { StaffDataProvider } from '../../shared/data-provider.ts';
import { verify, type Verdict } from './verify.ts';

const NOT_FOUND = 404;

const evidenceOf = async (dataProvider: StaffDataProvider, id: string) => {
  const [{ stored }, proof, keys] = await Promise.all([
    dataProvider.read<AuditLogEntry>(`audit_log/${id}`),
    call<InclusionProofView>('GET', `/audit/proofs/inclusion?event_id=${id}`),
    call<LogKeysView>('GET', '/audit/key'),
  ]);
  return { stored, proof, keys, head: await call<LogHeadView>('GET', `/audit/heads/${proof.size}`) };
};

const why = (error: unknown): string => {
  if (error instanceof HttpError && error.status === NOT_FOUND)
    return 'The log has not signed this entry yet. Try again in a minute.';
  if (error instanceof DOMException && error.name === 'NotSupportedError')
    return 'This browser can’t check signatures. Use another one.';
  return error instanceof Error ? error.message : String(error);
};

const VerdictText = ({ verdict }: { verdict: Verdict }) => (
  <Box
    component="span"
    role="status"
    sx={{ color: verdict.isProven ? 'success.main' : 'error.main', overflowWrap: 'anywhere' }}
  >
    {verdict.isProven ? `Verified: leaf ${verdict.leaf} of ${verdict.size}` : `Not verified. ${verdict.why}`}
  </Box>
);

interface VerifyButtonProps {
  readonly id: string;
  readonly onVerdict?: (verdict: Verdict) => void;
}

/** Fetches the entry with its proof, and verifies both in the browser, without trusting the server. */
export const VerifyButton = ({ id, onVerdict }: VerifyButtonProps) => {
  const dataProvider = useDataProvider<StaffDataProvider>();
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [isBusy, setBusy] = useState(false);
  const check = async () => {
    setBusy(true);
    const found = await evidenceOf(dataProvider, id)
      .then(verify)
      .catch((error: unknown): Verdict => ({ isProven: false, why: why(error) }));
    setVerdict(found);
    onVerdict?.(found);
    setBusy(false);
  };
  if (verdict?.isProven === true) return <VerdictText verdict={verdict} />;
  return (
    <Box sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Button
        variant="outlined"
        size="small"
        loading={isBusy}
        onClick={(event) => {
          event.stopPropagation();
          void check();
        }}
      >
        Verify
      </Button>
      {verdict !== null && <VerdictText verdict={verdict} />}
    </Box>
  );
};
