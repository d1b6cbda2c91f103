import { z } from 'zod';
import { AMOUNT_MAX } from './ledger.ts';
import { event, type EventOf } from './envelope.ts';

const grantId = z.guid();
const administratorId = z.guid();
const words = { of: 'administratorId', fields: ['reason'] } as const;

/**
 * Stream `grant-{grantId}`: an amount that the platform gives a person, the reason, and the administrators who agreed.
 */
export const grantEvents = {
  GrantProposed: event({
    version: 1,
    data: z.object({
      grantId,
      administratorId,
      userId: z.guid(),
      unit: z.enum(['coins', 'pixtokens']),
      amount: z.int().positive().max(AMOUNT_MAX),
      reason: z.string().nullable(),
      /** Number of administrators who have to agree, including the one who proposed it. */
      approvalsNeeded: z.int().min(1).max(2),
    }),
    personal: words,
  }),
  /** One more administrator agrees. */
  GrantApproved: event({ version: 1, data: z.object({ grantId, administratorId }) }),
  GrantRejected: event({
    version: 1,
    data: z.object({ grantId, administratorId, reason: z.string().nullable() }),
    personal: words,
  }),
} as const;
export type GrantEvent = EventOf<typeof grantEvents>;
