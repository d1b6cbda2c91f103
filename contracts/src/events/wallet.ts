import { z } from 'zod';
import { event, type EventOf } from './envelope.ts';
import { ledgerCause, movement } from './ledger.ts';

const userId = z.guid();

/** Balance of the wallet after the event, without reserved amounts. Auditors recompute and compare it. */
const after = z.object({ coins: z.int(), pixtokens: z.int() });

/** `key` identifies a request and its repetitions permanently; `fingerprint` is the SHA-256 of the request, in hex. */
const keyed = {
  userId,
  key: z.string().min(1).max(200),
  fingerprint: z.string(),
  cause: ledgerCause,
  movement,
  after,
} as const;

/** Stream `wallet-{userId}`: every amount that was credited to a wallet or debited from it. */
export const walletEvents = {
  WalletCredited: event({ version: 1, data: z.object(keyed) }),
  WalletDebited: event({ version: 1, data: z.object(keyed) }),
  /**
   * Moves the amount from the wallet to its reserved balance until `expiresAt` (ISO 8601); the key is the reservation's
   * id.
   */
  AmountReserved: event({ version: 1, data: z.object({ ...keyed, expiresAt: z.string() }) }),
  /** The reserved amount goes to its intended receiver. */
  ReservationCaptured: event({
    version: 1,
    data: z.object({ userId, reservation: z.string(), cause: ledgerCause, movement, after }),
  }),
  /** The reserved amount returns to the wallet. */
  ReservationReleased: event({
    version: 1,
    data: z.object({
      userId,
      reservation: z.string(),
      why: z.enum(['released', 'expired']),
      cause: ledgerCause,
      movement,
      after,
    }),
  }),
  /** The payment provider took money back. Only this event can make a wallet negative. */
  WalletReversed: event({ version: 1, data: z.object(keyed) }),
} as const;
export type WalletEvent = EventOf<typeof walletEvents>;
