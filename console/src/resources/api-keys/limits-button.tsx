import { Box, Button, TextField } from '@mui/material';
import type { StaffApiKey } from '@pixchange/contracts/http/admin-api-keys';
import type { ProposalView } from '@pixchange/contracts/http/admin-proposals';
import { useState } from 'react';
import { useCanAccess, useDataProvider, useNotify, useRefresh } from 'react-admin';
import type { StaffDataProvider } from '../../shared/data-provider.ts';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';

const LimitsDialog = ({ apiKey, onClose }: { apiKey: StaffApiKey; onClose: () => void }) => {
  const [perMinute, setPerMinute] = useState(String(apiKey.calls_per_minute));
  const [perDay, setPerDay] = useState(String(apiKey.calls_per_day));
  // Idempotency key of this dialog: a retry after a lost response doesn't create a second proposal.
  const [key] = useState(() => crypto.randomUUID());
  const dataProvider = useDataProvider<StaffDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  return (
    <ReasonDialog
      title={`Change the limits of “${apiKey.name}”?`}
      explanation="A lower limit applies within a minute. Someone else has to approve a higher one."
      action="Change"
      onClose={onClose}
      onConfirm={async (reason) => {
        const { proposal } = await dataProvider.act<{ proposal: ProposalView | null }>(
          `api_keys/${apiKey.id}/change_limit`,
          { calls_per_minute: perMinute, calls_per_day: perDay, reason },
          key,
        );
        notify(proposal === null ? 'Limits changed' : 'Proposed. Someone else has to approve it.', {
          type: 'success',
        });
        refresh();
      }}
    >
      <Box sx={{ display: 'flex', gap: 2, marginBlock: 2 }}>
        <TextField
          label="Calls per minute"
          type="number"
          value={perMinute}
          onChange={({ target }) => setPerMinute(target.value)}
        />
        <TextField
          label="Calls per day"
          type="number"
          value={perDay}
          onChange={({ target }) => setPerDay(target.value)}
        />
      </Box>
    </ReasonDialog>
  );
};

export const LimitsButton = ({ apiKey }: { apiKey: StaffApiKey }) => {
  const [isOpen, setOpen] = useState(false);
  const { canAccess } = useCanAccess({ resource: 'api_keys', action: 'change_limit' });
  if (canAccess !== true) return null;
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Change limits
      </Button>
      {isOpen && <LimitsDialog apiKey={apiKey} onClose={() => setOpen(false)} />}
    </>
  );
};
