import { Button, FormControl, FormControlLabel, FormLabel, Radio, RadioGroup } from '@mui/material';
import type { ProposalView } from '@pixchange/contracts/http/admin-proposals';
import type { StaffUserRow } from '@pixchange/contracts/http/admin-users';
import type { StaffRole } from '@pixchange/contracts/http/route';
import { useState } from 'react';
import { useCanAccess, useDataProvider, useNotify, useRefresh } from 'react-admin';
import type { StaffDataProvider } from '../../shared/data-provider.ts';
import { outcomeText } from '../../shared/proposal-text.ts';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';

const ROLES: readonly StaffRole[] = ['moderator', 'auditor', 'admin'];

interface ChangeProps {
  readonly member: StaffUserRow;
  readonly kind: 'give' | 'take';
  readonly onClose: () => void;
}

const titles = {
  give: { title: 'Give a role to', action: 'Give role', done: 'Role given' },
  take: { title: 'Remove a role from', action: 'Remove role', done: 'Role removed' },
} as const;

const RoleDialog = ({ member, kind, onClose }: ChangeProps) => {
  const choices = ROLES.filter((role) => member.roles.includes(role) === (kind === 'take'));
  const [role, setRole] = useState(choices[0]);
  // Idempotency key of this dialog: a retry after a lost response doesn't create a second proposal.
  const [key] = useState(() => crypto.randomUUID());
  const dataProvider = useDataProvider<StaffDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  const { title, action, done } = titles[kind];
  return (
    <ReasonDialog
      title={`${title} @${member.username}?`}
      explanation="Another administrator has to approve it, unless you have always been the only one."
      action={action}
      onClose={onClose}
      onConfirm={async (reason) => {
        const answer = await dataProvider.act<ProposalView>(`users/${member.id}/${kind}_role`, { role, reason }, key);
        notify(outcomeText(answer, done), { type: 'success' });
        refresh();
      }}
    >
      <FormControl sx={{ marginBlockEnd: 2 }}>
        <FormLabel id="role-label">Role</FormLabel>
        <RadioGroup
          aria-labelledby="role-label"
          value={role}
          onChange={(event) => setRole(event.target.value as StaffRole)}
        >
          {choices.map((choice) => (
            <FormControlLabel key={choice} value={choice} control={<Radio />} label={choice} />
          ))}
        </RadioGroup>
      </FormControl>
    </ReasonDialog>
  );
};

/** Button that grants or revokes a member's staff roles. */
export const RolesButton = ({ member }: { member: StaffUserRow }) => {
  const [kind, setKind] = useState<ChangeProps['kind'] | null>(null);
  const { canAccess } = useCanAccess({ resource: 'users', action: 'give_role' });
  if (canAccess !== true) return null;
  return (
    <>
      {member.roles.length < ROLES.length && (
        <Button variant="outlined" onClick={() => setKind('give')}>
          Give role
        </Button>
      )}
      {member.roles.length > 0 && (
        <Button variant="outlined" onClick={() => setKind('take')}>
          Remove role
        </Button>
      )}
      {kind !== null && <RoleDialog member={member} kind={kind} onClose={() => setKind(null)} />}
    </>
  );
};
