import { z } from 'zod';
import { adminListQuery, anyOf, anyOfIds } from './admin-list.ts';
import { endpoints } from './endpoint.ts';
import { adminNftsRoutes } from './routes/admin-nfts.ts';
import { cleanLines, id, instant } from './fields.ts';
import { reports } from './limits.ts';
import { mintStatus, nftView } from './nfts.ts';

/** A mint as staff see it, in every state. */
export const mintRow = nftView.omit({ owner: true }).extend({
  owner_id: id,
  /** True while the mint is unfinished. */
  open: z.boolean(),
});
export type MintRow = z.output<typeof mintRow>;

/** A payment for a mint that produced no token, is no longer in progress and was not refunded. */
export const orphanDebit = z.object({
  /** Id of the mint in the ledger. */
  mint_id: z.string(),
  unit: nftView.shape.price.shape.unit,
  paid: z.number(),
  /** Amount that the mint accounts for; 0 when there is no such mint. */
  expected: z.number(),
  /** Time of the last entry. */
  at: instant,
});
export type OrphanDebit = z.output<typeof orphanDebit>;

const reasonBody = z.object({ reason: cleanLines(1, reports.moderatorReasonLengthMax, 'Reason') });

export const adminNftsHttp = endpoints(adminNftsRoutes, {
  list: {
    summary: 'Mints of all members, with the newest attempt of each work',
    query: adminListQuery(['created_at', 'minted_at', 'status', 'id'], {
      id: anyOfIds,
      image_id: anyOfIds,
      owner_id: anyOfIds,
      status: anyOf(mintStatus),
      open: z.boolean(),
      held: z.boolean(),
    }),
    reply: z.array(mintRow),
  },
  orphanDebits: {
    summary:
      'Payments for mints without a token, a mint in progress or a refund; there should be none. The last minute is not included',
    reply: z.object({ collection: z.array(orphanDebit), mints_paid: z.number() }),
  },
  show: { summary: 'One mint as staff see it', owns: { id: 'image' }, reply: mintRow },
  hold: {
    summary:
      'Hold a token in the vault: its offer is closed, and it can be neither sold nor withdrawn until it is released. A mint in progress is not sent meanwhile; one that was sent continues, and its token is held',
    owns: { id: 'image' },
    body: reasonBody,
    example: { reason: 'A court asked for it' },
    reply: mintRow,
  },
  release: {
    summary: 'Release a token, so that it can be sold and withdrawn again, and a mint continues',
    owns: { id: 'image' },
    body: reasonBody,
    example: { reason: 'The court agreed' },
    reply: mintRow,
  },
});
