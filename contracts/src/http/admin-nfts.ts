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
  /** Whether something about it still has to be done. */
  open: z.boolean(),
});
export type MintRow = z.output<typeof mintRow>;

/** What was paid for a mint, and neither made a token nor is under way nor was paid back. */
export const orphanDebit = z.object({
  /** The mint as the ledger names it. */
  mint_id: z.string(),
  unit: nftView.shape.price.shape.unit,
  paid: z.number(),
  /** What its mint accounts for; 0 where there is none. */
  expected: z.number(),
  /** Of the last entry. */
  at: instant,
});
export type OrphanDebit = z.output<typeof orphanDebit>;

const reasonBody = z.object({ reason: cleanLines(1, reports.moderatorReasonLengthMax, 'Reason') });

export const adminNftsHttp = endpoints(adminNftsRoutes, {
  list: {
    summary: 'Mints of everybody, the newest attempt of each work',
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
      'Payments for mints that no token, no mint under way and no refund accounts for; there should be none. The last minute does not count yet',
    reply: z.object({ collection: z.array(orphanDebit), mints_paid: z.number() }),
  },
  show: { summary: 'One mint as staff see it', reply: mintRow },
  hold: {
    summary:
      'Keep a token in the vault: its offer is closed, and it is neither sold nor withdrawn until it is released. A mint that is under way is not sent meanwhile; one that was sent goes on, and its token is held',
    body: reasonBody,
    reply: mintRow,
  },
  release: { summary: 'Let a token be sold and withdrawn again, and a mint go on', body: reasonBody, reply: mintRow },
});
