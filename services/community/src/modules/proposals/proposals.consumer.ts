import type { Recorded } from '@pixchange/contracts/events/envelope';
import type { ProposalEvent } from '@pixchange/contracts/events/proposals';
import type { Consumer } from '../../runtime/followers/consumer.ts';
import type { ProposedActions } from './proposed-actions.service.ts';

type Agreed = Recorded<Extract<ProposalEvent, { type: 'ActionProposed' | 'ProposalApproved' }>>;

/** Carries out approved actions if the process crashed after the approval. */
export const proposalsConsumer = (proposals: ProposedActions): Consumer => ({
  name: 'proposals',
  role: 'relay',
  types: ['ActionProposed', 'ProposalApproved'],
  reads: ['accounts'],
  concurrency: 2,
  handle: async (event) => {
    await proposals.finish((event as Agreed).data.proposalId);
    return undefined;
  },
});
