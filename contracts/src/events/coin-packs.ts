import { z } from 'zod';
import { event, type EventOf } from './envelope.ts';

const packId = z.guid();

const pack = z.object({
  packId,
  /** Version of the pack, from 1; a purchase stores the version that set its price. */
  version: z.int().positive(),
  coins: z.int().positive(),
  cents: z.int().positive(),
  /** Position in the list, from 0; packs are shown in this order. */
  position: z.int().nonnegative(),
  /** The only kind of client that offers the pack; null for all. */
  platform: z.string().nullable(),
});

/** Stream `coin-pack-{packId}`: a number of coins at a price, defined by an administrator. */
export const coinPackEvents = {
  CoinPackDefined: event({ version: 1, data: pack }),
  CoinPackChanged: event({ version: 1, data: pack }),
  /** The pack can no longer be bought; earlier purchases stay as they are. */
  CoinPackRetired: event({ version: 1, data: z.object({ packId }) }),
  CoinPackRestored: event({ version: 1, data: z.object({ packId }) }),
} as const;
export type CoinPackEvent = EventOf<typeof coinPackEvents>;
