import { z } from 'zod';
import { event, type EventOf } from './envelope.ts';

const proposalId = z.guid();
const approverId = z.guid();

/**
 * Stream `proposal-{proposalId}`: an action that a member of staff wants to take, and that a second one has to approve.
 */
export const proposalEvents = {
  ActionProposed: event({
    version: 1,
    data: z.object({
      proposalId,
      proposerId: z.guid(),
      /** Cell of the staff matrix, such as `users.suspend`. */
      action: z.string().regex(/^[a-z_]+\.[a-z_]+$/),
      /** Target of the action: a person or a purchase. */
      targetId: z.guid(),
      /** Parameters of the action, such as the role; each action has its own names. */
      details: z.record(z.string(), z.union([z.string(), z.int(), z.null()])),
      reason: z.string().nullable(),
      /**
       * Number of people who have to agree, including the proposer: 2, or 1 if there has never been a second
       * administrator.
       */
      approvalsNeeded: z.int().min(1).max(2),
    }),
    personal: { of: 'proposerId', fields: ['reason'] },
  }),
  ProposalApproved: event({ version: 1, data: z.object({ proposalId, approverId }) }),
  ProposalRejected: event({
    version: 1,
    data: z.object({ proposalId, approverId, reason: z.string().nullable() }),
    personal: { of: 'approverId', fields: ['reason'] },
  }),
  /** The action took effect. */
  ProposalCarriedOut: event({ version: 1, data: z.object({ proposalId }) }),
  /** The action was no longer possible; `code` is the code of the refusal. */
  ProposalFailed: event({ version: 1, data: z.object({ proposalId, code: z.string() }) }),
} as const;
export type ProposalEvent = EventOf<typeof proposalEvents>;
