import { Button, useDataProvider, useNotify, useRefresh } from 'react-admin';
import type { StaffDataProvider } from './data-provider.ts';

interface ApproveButtonProps {
  /** Path below `/api/admin`. */
  readonly path: string;
}

/** Button that approves another person's proposal. */
export const ApproveButton = ({ path }: ApproveButtonProps) => {
  const dataProvider = useDataProvider<StaffDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  const approve = async () => {
    try {
      const { status } = await dataProvider.act<{ readonly status?: string }>(path);
      if (status === 'failed') notify("Approved, but it can't be done any more", { type: 'warning' });
      else notify('Approved', { type: 'success' });
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), { type: 'error' });
    }
    refresh();
  };
  return <Button label="Approve" variant="contained" onClick={() => void approve()} />;
};
