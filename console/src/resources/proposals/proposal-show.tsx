import { Box } from '@mui/material';
import type { ProposalView } from '@pixchange/contracts/http/admin-proposals';
import { Show, TopToolbar, useCanAccess, useRecordContext, WithRecord } from 'react-admin';
import { ActButton } from '../../shared/act-button.tsx';
import { ApproveButton } from '../../shared/approve-button.tsx';
import { FieldList } from '../../shared/field-list.tsx';
import { MemberLink } from '../../shared/member-link.tsx';
import { readSession } from '../../shared/session.ts';
import { ProposalTarget } from './proposal-target.tsx';
import { StateLabel } from '../../shared/state-label.tsx';
import { timeInUtc } from '../../shared/time.ts';
import { actionText, memberOf } from '../../shared/proposal-text.ts';

const NOT_KEPT = 'not kept: its writer left';

/**
 * Whether the viewer is barred from deciding: they made the proposal, or it concerns them and does not revoke a role.
 */
const isOwn = ({ proposer_id, target_id, details, action }: ProposalView): boolean => {
  const id = readSession()?.id;
  return id === proposer_id || ((id === target_id || id === details['user_id']) && action !== 'users.take_role');
};

const Actions = () => {
  const proposal = useRecordContext<ProposalView>();
  const [resource = '', action = ''] = (proposal?.action ?? '').split('.');
  const { canAccess } = useCanAccess({ resource, action });
  if (proposal === undefined || proposal.status !== 'proposed' || canAccess !== true || isOwn(proposal))
    return <TopToolbar />;
  return (
    <TopToolbar>
      <ApproveButton path={`proposals/${proposal.id}/approval`} />
      <ActButton
        resource="proposals"
        action="reject"
        path={`proposals/${proposal.id}/rejection`}
        label="Reject"
        title="Reject this proposal?"
        done="Rejected"
        color="error"
      />
    </TopToolbar>
  );
};

const limitsText = ({ details }: ProposalView): string =>
  Object.entries(details)
    .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${value ?? 'none'}`)
    .join(', ');

const factsOf = (proposal: ProposalView) => [
  { label: 'State', value: <StateLabel state={proposal.status} /> },
  { label: 'Action', value: actionText(proposal) },
  { label: 'About', value: <ProposalTarget {...proposal} /> },
  ...(proposal.action === 'purchases.refund'
    ? [{ label: 'Member', value: <MemberLink id={memberOf(proposal)} /> }]
    : []),
  ...(proposal.action === 'api_keys.change_limit' ? [{ label: 'New limits', value: limitsText(proposal) }] : []),
  { label: 'Reason', value: proposal.reason ?? NOT_KEPT },
  { label: 'Proposed by', value: <MemberLink id={proposal.proposer_id} /> },
  { label: 'Proposed', value: timeInUtc(proposal.created_at) },
  ...(proposal.approvals_needed === 1
    ? [{ label: 'Approved by', value: 'nobody else: there had never been a second administrator' }]
    : []),
  ...(proposal.approved_by === null ? [] : [{ label: 'Approved by', value: <MemberLink id={proposal.approved_by} /> }]),
  ...(proposal.rejected_by === null
    ? []
    : [
        { label: 'Rejected by', value: <MemberLink id={proposal.rejected_by} /> },
        { label: 'Why', value: proposal.rejected_reason ?? NOT_KEPT },
      ]),
  ...(proposal.failure === null ? [] : [{ label: 'Reason it failed', value: proposal.failure }]),
  ...(proposal.decided_at === null ? [] : [{ label: 'Decided', value: timeInUtc(proposal.decided_at) }]),
];

export const ProposalShow = () => (
  <Show title="Proposal" actions={<Actions />}>
    <WithRecord
      render={(proposal: ProposalView) => (
        <Box sx={{ padding: 3 }}>
          <FieldList facts={factsOf(proposal)} />
        </Box>
      )}
    />
  </Show>
);
