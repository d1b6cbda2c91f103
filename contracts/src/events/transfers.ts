import { z } from 'zod';
import { AMOUNT_MAX } from './ledger.ts';
import { event, type EventOf } from './envelope.ts';

const transferId = z.guid();

/**
 * Stream `transfer-{transferId}`: a transfer of an amount between two wallets. Its own events are not ledger entries:
 * events of the wallets move the amount into transit and out of it. The destination is decided once, in this stream.
 */
export const transferEvents = {
  TransferStarted: event({
    version: 1,
    data: z.object({
      transferId,
      senderId: z.guid(),
      recipientId: z.guid(),
      unit: z.enum(['coins', 'pixtokens']),
      amount: z.int().positive().max(AMOUNT_MAX),
    }),
  }),
  /** The sender could not pay; nothing moved. */
  TransferRefused: event({
    version: 1,
    data: z.object({ transferId, code: z.enum(['insufficient_funds', 'wallet.flagged']) }),
  }),
  /** The amount in transit goes to this wallet; the decision is final. */
  TransferDestined: event({ version: 1, data: z.object({ transferId, to: z.enum(['recipient', 'sender']) }) }),
  TransferCompleted: event({ version: 1, data: z.object({ transferId }) }),
} as const;
export type TransferEvent = EventOf<typeof transferEvents>;
