import { Box, Link as MuiLink } from '@mui/material';
import type { ProposalView } from '@pixchange/contracts/http/admin-proposals';
import type { StaffUserRow } from '@pixchange/contracts/http/admin-users';
import type { WithheldView } from '@pixchange/contracts/http/moderation';
import { Show, TopToolbar, useCanAccess, useRecordContext, WithRecord } from 'react-admin';
import { Link } from 'react-router';
import { ActButton } from '../../shared/act-button.tsx';
import { CaseLink } from '../../shared/case-link.tsx';
import { countText } from '../../shared/amounts.ts';
import { FieldList } from '../../shared/field-list.tsx';
import { HistoryPanel } from '../../shared/history/history-panel.tsx';
import { Picture } from '../../shared/picture.tsx';
import { ProofButton } from '../../shared/proof-button.tsx';
import { outcomeText } from '../../shared/proposal-text.ts';
import { StateLabel } from '../../shared/state-label.tsx';
import { timeInUtc } from '../../shared/time.ts';
import { RolesButton } from './roles-button.tsx';
import { Timeline } from './timeline.tsx';
import { ViewAsButton } from './view-as-button.tsx';

const PICTURE_PX = 120;

/** Returns the message after a suspension. Suspending a member with many followers needs a second person's approval. */
const suspendedText = (answer: unknown): string =>
  (answer as WithheldView).withheld ? 'Suspended' : 'Proposed. Someone else has to approve it.';

const Actions = () => {
  const member = useRecordContext<StaffUserRow>();
  if (member === undefined) return <TopToolbar />;
  return (
    <TopToolbar>
      {member.status === 'suspended' ? (
        <ActButton
          resource="users"
          action="reinstate"
          path={`users/${member.id}/reinstate`}
          label="Reinstate"
          title={`Reinstate @${member.username}?`}
          explanation="They can log in again, and all their content is back."
          done="Reinstated"
          color="success"
        />
      ) : (
        <ActButton
          resource="users"
          action="suspend"
          path={`users/${member.id}/suspend`}
          label="Suspend"
          title={`Suspend @${member.username}?`}
          explanation="They are logged out, and others can’t see their content. You can reinstate them later."
          done={suspendedText}
          color="error"
        />
      )}
      <ActButton
        resource="users"
        action="end_sessions"
        path={`users/${member.id}/end_sessions`}
        label="End sessions"
        title={`End all sessions of @${member.username}?`}
        explanation="They are logged out everywhere, and can log in again."
        done={(answer) => `Ended: ${(answer as { ended: number }).ended}`}
      />
      {member.status === 'not_confirmed' && (
        <ActButton
          resource="users"
          action="resend_confirmation"
          path={`users/${member.id}/resend_confirmation`}
          label="Resend confirmation"
          title={`Send the confirmation email to @${member.username} again?`}
          done="Sent"
        />
      )}
      <ProofButton resource="users" id={member.id} />
      <ViewAsButton member={member} />
      <RolesButton member={member} />
      {member.roles.length > 0 && (
        <ActButton
          resource="users"
          action="reset_second_factor"
          path={`users/${member.id}/reset_second_factor`}
          label="Reset second factor"
          title={`Reset the second factor of @${member.username}?`}
          explanation="For someone who lost their phone and recovery codes. Verify that the request is really from them. They set up a new one at their next login."
          done={(answer) => outcomeText(answer as ProposalView, 'Second factor reset')}
          color="error"
        />
      )}
      <ActButton
        resource="users"
        action="erase"
        path={`users/${member.id}/erase`}
        label="Erase"
        title={`Erase the account of @${member.username}?`}
        explanation="For someone who asked for this outside their settings. It can't be undone, and someone else has to approve it."
        done="Proposed. Someone else has to approve it."
        color="error"
      />
    </TopToolbar>
  );
};

const Links = ({ member }: { member: StaffUserRow }) => {
  const { canAccess: mayReadLedger } = useCanAccess({ resource: 'accounts', action: 'show' });
  const filter = (resource: string, field: string) =>
    `/${resource}?filter=${encodeURIComponent(JSON.stringify({ [field]: member.id }))}`;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <MuiLink component={Link} to={filter('images', 'owner_id')}>
        Works
      </MuiLink>
      <MuiLink component={Link} to={filter('albums', 'owner_id')}>
        Albums
      </MuiLink>
      <MuiLink component={Link} to={filter('reports', 'owner_id')}>
        Reports
      </MuiLink>
      <MuiLink component={Link} to={filter('cases', 'owner_id')}>
        Cases
      </MuiLink>
      <CaseLink id={member.id} />
      <MuiLink component={Link} to={filter('proposals', 'target_id')}>
        Proposals
      </MuiLink>
      {mayReadLedger === true && (
        <>
          <MuiLink component={Link} to={`/accounts/${member.id}`}>
            Ledger
          </MuiLink>
          <MuiLink component={Link} to={filter('purchases', 'user_id')}>
            Coin purchases
          </MuiLink>
        </>
      )}
      <MuiLink href={`/users/${member.id}`}>Profile on Pixchange</MuiLink>
    </Box>
  );
};

const factsOf = (member: StaffUserRow) => [
  { label: 'State', value: <StateLabel state={member.status} /> },
  { label: 'Username', value: `@${member.username}` },
  { label: 'Name', value: member.full_name ?? '' },
  ...(member.email === undefined ? [] : [{ label: 'Email', value: member.email ?? 'none' }]),
  { label: 'Roles', value: member.roles.join(', ') || 'none' },
  { label: 'Description', value: member.description ?? 'none' },
  { label: 'Pixcoins', value: countText(member.coins) },
  { label: 'Pixtokens', value: countText(member.pixtokens) },
  { label: 'Followers', value: countText(member.followers) },
  { label: 'Joined', value: timeInUtc(member.created_at) },
  { label: 'Id', value: member.id },
];

export const MemberShow = () => (
  <Show title="Member" actions={<Actions />}>
    <WithRecord
      render={(member: StaffUserRow) => (
        <Box sx={{ padding: 3, display: 'grid', gap: 3 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
            <Picture url={member.profile_image.url} alt={`Picture of @${member.username}`} size={PICTURE_PX} />
            <FieldList facts={factsOf(member)} />
          </Box>
          <Links member={member} />
          <Timeline memberId={member.id} />
          <HistoryPanel resource="users" id={member.id} />
        </Box>
      )}
    />
  </Show>
);
