import { z } from 'zod';
import { adminListQuery, anyOf, anyOfIds } from './admin-list.ts';
import { endpoints } from './endpoint.ts';
import { adminProposalsRoutes } from './routes/admin-proposals.ts';
import { cleanLines, id, instant } from './fields.ts';
import { proposals as limits } from './limits.ts';
import { proposedActions } from './values/proposals.ts';

/** `approved`: all approvals are given, but the action has not taken effect yet. */
export const proposalStatus = z.enum(['proposed', 'approved', 'done', 'rejected', 'failed']);

export const proposedAction = z.enum(proposedActions);

/** An action that one member of staff wants to take, and that a second one has to approve. */
export const proposalView = z.object({
  id,
  action: proposedAction,
  /** Id of a person or a purchase. */
  target_id: id,
  /** Parameters of the action, such as the role. */
  details: z.record(z.string(), z.union([z.string(), z.int(), z.null()])),
  /** Null once the proposer's account is erased. */
  reason: z.string().nullable(),
  status: proposalStatus,
  /**
   * Number of people who have to agree, including the proposer: 2, or 1 if there had never been a second administrator.
   */
  approvals_needed: z.int(),
  proposer_id: id,
  approved_by: id.nullable(),
  rejected_by: id.nullable(),
  rejected_reason: z.string().nullable(),
  /** Reason why the action was not possible; null unless the status is `failed`. */
  failure: z.string().nullable(),
  created_at: instant,
  decided_at: instant.nullable(),
});
export type ProposalView = z.output<typeof proposalView>;

export const adminProposalsHttp = endpoints(adminProposalsRoutes, {
  list: {
    summary: 'Proposals that wait for a second person, and decided ones; moderators see those that they may decide',
    query: adminListQuery(['created_at', 'action', 'status'], {
      id: anyOfIds,
      status: anyOf(proposalStatus),
      action: anyOf(proposedAction),
      target_id: anyOfIds,
      proposer_id: anyOfIds,
    }),
    reply: z.array(proposalView),
  },
  show: { summary: 'One proposal', owns: { id: 'proposal' }, reply: proposalView },
  approve: {
    summary:
      "Approve another person's proposal, which is carried out immediately; needs the permission for the action itself",
    owns: { id: 'proposal' },
    reply: proposalView,
  },
  reject: {
    summary: "Reject another person's proposal",
    owns: { id: 'proposal' },
    body: z.object({ reason: cleanLines(1, limits.reasonLengthMax, 'Reason') }),
    example: { reason: 'Not needed any more' },
    reply: proposalView,
  },
});
