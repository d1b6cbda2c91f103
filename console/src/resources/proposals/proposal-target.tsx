import type { ProposalView } from '@pixchange/contracts/http/admin-proposals';
import { MemberLink } from '../../shared/member-link.tsx';
import { RecordLink } from '../../shared/record-link.tsx';

/** Target of a proposal: a member, or a record of another kind. */
export const ProposalTarget = ({ action, target_id: id }: Pick<ProposalView, 'action' | 'target_id'>) => {
  const [resource = ''] = action.split('.');
  return resource === 'users' ? <MemberLink id={id} /> : <RecordLink resource={resource} id={id} />;
};
