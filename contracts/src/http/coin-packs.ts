import { z } from 'zod';
import { adminListQuery, anyOf, anyOfIds } from './admin-list.ts';
import { endpoints } from './endpoint.ts';
import { coinPacksRoutes, adminCoinPacksRoutes } from './routes/coin-packs.ts';
import { changeOf, cleanLines, id, instant, pageOf, pageQuery, wireBoolean, wireInteger } from './fields.ts';
import { coinPacks as limits, proposals } from './limits.ts';
import { currency, usd, usdAmount } from './money.ts';

export const coinPackView = z.object({ id, coins: z.int(), price: usd, currency });
export type CoinPackView = z.output<typeof coinPackView>;

export const coinPacksHttp = endpoints(coinPacksRoutes, {
  list: {
    summary:
      'Packs of coins that can be bought, in the order that administrators chose; with a platform, those for all platforms and for this one',
    query: pageQuery.extend({ platform: z.string().max(limits.platformQueryLengthMax).optional() }),
    reply: pageOf(coinPackView),
  },
});

/**
 * Draft of a coin pack. Without a position, a new pack comes last and an existing pack keeps its position. Without a
 * platform, all clients offer the pack.
 */
export const coinPackDraft = z.object({
  coins: wireInteger.pipe(
    z
      .int()
      .min(1, { error: 'Coins must be at least 1' })
      .max(limits.coinsMax, { error: `Coins can be at most ${limits.coinsMax}` }),
  ),
  price: usdAmount('Price', limits.centsMax),
  position: wireInteger
    .pipe(
      z
        .int()
        .min(0, { error: "Position can't be negative" })
        .max(limits.positionMax, { error: 'Position is too high' }),
    )
    .optional(),
  platform: z
    .string({ error: 'Platform must be text' })
    .regex(limits.platformForm, { error: 'Platform must be small letters, digits and hyphens' })
    .nullish()
    .transform((platform) => platform ?? null),
  archived: wireBoolean.optional(),
  /** Reason for a price below the site's rate, which a second administrator has to approve. */
  reason: cleanLines(1, proposals.reasonLengthMax, 'Reason').nullish(),
  /** Version that the change is based on; an outdated version is rejected. */
  version: wireInteger.pipe(z.int()).optional(),
});
export type CoinPackDraft = z.output<typeof coinPackDraft>;

export const coinPackRow = coinPackView.extend({
  version: z.int(),
  position: z.int(),
  platform: z.string().nullable(),
  archived: z.boolean(),
  created_at: instant,
  changed_at: instant,
});
export type CoinPackRow = z.output<typeof coinPackRow>;

/** A coin pack with its earlier versions, latest first; `changed_by` is a person or a system component. */
export const coinPackDetail = coinPackRow.extend({
  versions: z.array(
    z.object({ version: z.int(), coins: z.int(), price: usd, currency, changed_at: instant, changed_by: z.string() }),
  ),
  /** Id of the proposal that this request created; null if no approval is needed. */
  proposal_id: id.nullable(),
});
export type CoinPackDetail = z.output<typeof coinPackDetail>;

/** A resource of the console in the format of ra-data-simple-rest. */
export const adminCoinPacksHttp = endpoints(adminCoinPacksRoutes, {
  list: {
    summary: 'Coin pack: list for the console; archived ones only with a filter for them or for their ids',
    query: adminListQuery(
      ['position', 'coins', 'price', 'version', 'platform', 'archived', 'created_at', 'changed_at', 'id'],
      {
        id: anyOfIds,
        platform: anyOf(z.string().regex(limits.platformForm)),
        archived: z.boolean(),
      },
    ),
    reply: z.array(coinPackRow),
  },
  show: {
    summary: 'Coin pack: one for the console, with its versions',
    owns: { id: 'coinPack' },
    reply: coinPackDetail,
  },
  create: {
    summary: 'Coin pack: create one; below the usual rate it is archived until a second person agrees',
    body: coinPackDraft,
    example: { coins: 700, price: '14.00', position: 3, platform: 'android', archived: false },
    reply: coinPackDetail,
  },
  update: {
    summary:
      'Coin pack: change it, as a new version; omitted fields stay unchanged, archived false offers it again, and a price below the usual rate is only proposed',
    owns: { id: 'coinPack' },
    body: changeOf(coinPackDraft.shape),
    example: { coins: 40, price: '0.81', position: 4, platform: 'web', archived: false },
    reply: coinPackDetail,
  },
  archive: {
    summary: 'Coin pack: archive it, so that it is no longer offered; it can be restored',
    owns: { id: 'coinPack' },
    reply: coinPackDetail,
  },
});
