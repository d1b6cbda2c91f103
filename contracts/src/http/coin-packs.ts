import { z } from 'zod';
import { adminListQuery, anyOf } from './admin-list.ts';
import { endpoint } from './endpoint.ts';
import { id, idForm, instant, pageOf, pageQuery, wireBoolean, wireInteger } from './fields.ts';
import { coinPacks as limits } from './limits.ts';
import { currency, usd, usdAmount } from './money.ts';
import { staffMatrix } from './staff-matrix.ts';

export const coinPackView = z.object({ id, coins: z.int(), price: usd, currency });
export type CoinPackView = z.output<typeof coinPackView>;

export const coinPacksHttp = {
  list: endpoint({
    method: 'GET',
    path: '/api/coin_packs',
    auth: 'optional',
    status: 200,
    summary:
      'Packs of coins that can be bought, in the order of the house; with a platform, what is offered to all and to it',
    query: pageQuery.extend({ platform: z.string().max(limits.platformQueryLengthMax).optional() }),
    reply: pageOf(coinPackView),
  }),
} as const;

/** Without a position it comes last, or stays where it is; without a platform it is for all. */
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
  /** What the change was made to: with an old one it is refused. */
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

/** With what it was before, the latest first; `changed_by` is the person who changed it, or a part of the house. */
export const coinPackDetail = coinPackRow.extend({
  versions: z.array(
    z.object({ version: z.int(), coins: z.int(), price: usd, currency, changed_at: instant, changed_by: z.string() }),
  ),
});
export type CoinPackDetail = z.output<typeof coinPackDetail>;

const path = '/api/admin/coin_packs';

/** A resource of the console as ra-data-simple-rest calls it. */
export const adminCoinPacksHttp = {
  list: endpoint({
    auth: 'bearer',
    roles: staffMatrix.coin_packs.list,
    method: 'GET',
    path,
    status: 200,
    summary: 'Coin pack: all of them, offered or not, for the console',
    query: adminListQuery(
      ['position', 'coins', 'price', 'version', 'platform', 'archived', 'created_at', 'changed_at', 'id'],
      {
        id: anyOf(z.string().regex(idForm)),
        platform: anyOf(z.string().regex(limits.platformForm)),
        archived: z.boolean(),
      },
    ),
    reply: z.array(coinPackRow),
  }),
  show: endpoint({
    auth: 'bearer',
    roles: staffMatrix.coin_packs.show,
    method: 'GET',
    path: `${path}/:id`,
    status: 200,
    summary: 'Coin pack: one for the console, with its versions',
    reply: coinPackDetail,
  }),
  create: endpoint({
    auth: 'bearer',
    roles: staffMatrix.coin_packs.create,
    method: 'POST',
    path,
    status: 201,
    summary: 'Coin pack: offer one',
    body: coinPackDraft,
    reply: coinPackDetail,
  }),
  update: endpoint({
    auth: 'bearer',
    roles: staffMatrix.coin_packs.edit,
    method: 'PUT',
    path: `${path}/:id`,
    status: 200,
    summary: 'Coin pack: give it new values, as a new version; archived false offers it again',
    body: coinPackDraft,
    reply: coinPackDetail,
  }),
  archive: endpoint({
    auth: 'bearer',
    roles: staffMatrix.coin_packs.delete,
    method: 'DELETE',
    path: `${path}/:id`,
    status: 200,
    summary: 'Coin pack: offer it no more; nothing is lost',
    reply: coinPackDetail,
  }),
} as const;
