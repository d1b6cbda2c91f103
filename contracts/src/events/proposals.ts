import { z } from 'zod';
import { event, type EventOf } from './envelope.ts';

const proposalId = z.guid();
const approverId = z.guid();

/** Stream `proposal-{proposalId}`: what one member of staff wants to do, and a second one has to agree to. */
export const proposalEvents = {
  ActionProposed: event({
    version: 1,
    data: z.object({
      proposalId,
      proposerId: z.guid(),
      /** A cell of the staff matrix, as `users.suspend`. */
      action: z.string().regex(/^[a-z_]+\.[a-z_]+$/),
      /** What it is done to: a person, or a purchase. */
      targetId: z.guid(),
      /** With what it is done, such as the role; each action has its own names. */
      details: z.record(z.string(), z.union([z.string(), z.int(), z.null()])),
      reason: z.string().nullable(),
      /** 1 where the proposer may act alone: there has never been a second administrator. */
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
  /** It could not be done any more; `code` is that of the refusal. */
  ProposalFailed: event({ version: 1, data: z.object({ proposalId, code: z.string() }) }),
} as const;
export type ProposalEvent = EventOf<typeof proposalEvents>;
