import { z } from 'zod';
import { event, type EventOf } from './envelope.ts';

const packId = z.guid();

const pack = z.object({
  packId,
  /** From 1; a purchase keeps the version whose price it was made at. */
  version: z.int().positive(),
  coins: z.int().positive(),
  cents: z.int().positive(),
  /** From 0; packs are shown in this order. */
  position: z.int().nonnegative(),
  /** The one kind of client that it is offered to; null for all. */
  platform: z.string().nullable(),
});

/** Stream `coin-pack-{packId}`: so many coins for so much, as an administrator offers them. */
export const coinPackEvents = {
  CoinPackDefined: event({ version: 1, data: pack }),
  CoinPackChanged: event({ version: 1, data: pack }),
  /** Nobody can buy it any more; what was bought stays as it is. */
  CoinPackRetired: event({ version: 1, data: z.object({ packId }) }),
  CoinPackRestored: event({ version: 1, data: z.object({ packId }) }),
} as const;
export type CoinPackEvent = EventOf<typeof coinPackEvents>;
