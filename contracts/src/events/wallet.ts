import { z } from 'zod';
import { event, type EventOf } from './envelope.ts';
import { ledgerCause, movement } from './ledger.ts';

const userId = z.guid();

/** What the wallet holds after the event; what is reserved is not in it. An auditor adds it up again and compares. */
const after = z.object({ coins: z.int(), pixtokens: z.int() });

/** `key`: under which a repeat is recognised for ever; `fingerprint`: SHA-256 of what was asked under it, in hex. */
const keyed = {
  userId,
  key: z.string().min(1).max(200),
  fingerprint: z.string(),
  cause: ledgerCause,
  movement,
  after,
} as const;

/** Stream `wallet-{userId}`: all that came to one person's wallet and left it. */
export const walletEvents = {
  WalletCredited: event({ version: 1, data: z.object(keyed) }),
  WalletDebited: event({ version: 1, data: z.object(keyed) }),
  /** From the wallet to its reserved part, until `expiresAt` (ISO 8601); the key is the reservation's id. */
  AmountReserved: event({ version: 1, data: z.object({ ...keyed, expiresAt: z.string() }) }),
  /** The reserved amount goes where it was meant for. */
  ReservationCaptured: event({
    version: 1,
    data: z.object({ userId, reservation: z.string(), cause: ledgerCause, movement, after }),
  }),
  /** The reserved amount is back in the wallet. */
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
  /** The payment provider took money back. The one event that may take a wallet below 0. */
  WalletReversed: event({ version: 1, data: z.object(keyed) }),
} as const;
export type WalletEvent = EventOf<typeof walletEvents>;
