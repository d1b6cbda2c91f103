import { Box, Button, MenuItem, TextField } from '@mui/material';
import type { StaffUserRow } from '@pixchange/contracts/http/admin-users';
import type { CaseRow } from '@pixchange/contracts/http/admin-cases';
import { useState } from 'react';
import { useCanAccess, useDataProvider, useGetList, useNotify, useRefresh } from 'react-admin';
import type { StaffDataProvider } from '../../shared/data-provider.ts';
import { readSession } from '../../shared/session.ts';

const MODERATORS_MAX = 100;
const NOBODY = '';

/** Assignee of a case; moderators can assign the case to themselves, another moderator, or nobody. */
export const Assignee = ({ id, assignee_id, owner_id }: Pick<CaseRow, 'id' | 'assignee_id' | 'owner_id'>) => {
  const { canAccess } = useCanAccess({ resource: 'cases', action: 'assign' });
  const [isBusy, setBusy] = useState(false);
  const dataProvider = useDataProvider<StaffDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  const { data: moderators = [] } = useGetList<StaffUserRow>('users', {
    filter: { role: ['moderator', 'admin'] },
    pagination: { page: 1, perPage: MODERATORS_MAX },
    sort: { field: 'username', order: 'ASC' },
  });
  const me = readSession()?.id;

  const assign = async (chosen: string) => {
    setBusy(true);
    try {
      await dataProvider.act(`cases/${id}/assign`, { assignee_id: chosen === NOBODY ? null : chosen });
      refresh();
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };

  const isKnown = assignee_id === null || moderators.some((one) => one.id === assignee_id);
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <TextField
        select
        label="Assigned to"
        value={assignee_id ?? NOBODY}
        onChange={(event) => void assign(event.target.value)}
        disabled={canAccess !== true || isBusy}
        size="small"
        fullWidth
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value={NOBODY}>Nobody</MenuItem>
        {!isKnown && <MenuItem value={assignee_id}>A former moderator</MenuItem>}
        {moderators
          .filter((one) => one.id !== owner_id)
          .map((one) => (
            <MenuItem key={one.id} value={one.id}>
              @{one.username}
            </MenuItem>
          ))}
      </TextField>
      {canAccess === true && me !== undefined && me !== assignee_id && me !== owner_id && (
        <Box>
          <Button variant="outlined" disabled={isBusy} onClick={() => void assign(me)}>
            Assign to me
          </Button>
        </Box>
      )}
    </Box>
  );
};
