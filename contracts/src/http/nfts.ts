import { z } from 'zod';
import { publicUserView } from './accounts.ts';
import { endpoints } from './endpoint.ts';
import { nftsRoutes } from './routes/nfts.ts';
import { id, instant, pageOf, pageQuery } from './fields.ts';
import { ownWorkId } from './images.ts';

export const mintStatus = z.enum(['requested', 'paid', 'submitted', 'minted', 'failed']);
export type MintStatus = z.output<typeof mintStatus>;

const nftUser = publicUserView.pick({ id: true, username: true, full_name: true, profile_image: true }).nullable();

export const nftView = z.object({
  id,
  image_id: id,
  /** In which it is minted; null for none. */
  collection_id: id.nullable(),
  status: mintStatus,
  /** Who owns the token here; null after they left. */
  owner: nftUser,
  /** Who minted it, and gets the royalty when it is sold again; null after they left. */
  creator: nftUser.optional(),
  /** Whether its owner can sell it here: it is minted and in the vault. */
  in_vault: z.boolean().optional(),
  /** What it is on sale for; null when it is not. */
  offer: z.object({ id, price: z.int() }).nullable().optional(),
  price: z.object({ unit: z.enum(['coins', 'pixtokens']), amount: z.int() }),
  chain_id: z.int(),
  contract_address: z.string(),
  /** Null until it is minted. */
  token_id: z.string().nullable(),
  /** Of the newest transaction that was sent for it. */
  transaction_hash: z.string().nullable(),
  block: z.int().nullable(),
  /** Why it failed. */
  failure: z
    .object({
      code: z.enum(['insufficient_funds', 'wallet.flagged', 'nft.not_possible', 'refused', 'timeout']),
      title: z.string(),
    })
    .nullable(),
  created_at: instant,
  minted_at: instant.nullable(),
  refunded_at: instant.nullable(),
});
export type NftView = z.output<typeof nftView>;

/** A step in the life of a token: who held it from then on, and what they paid. */
const nftStep = z.object({
  kind: z.enum(['minted', 'sold']),
  /** Null for somebody who left. */
  owner: nftUser,
  /** Coins; null for the mint. */
  price: z.int().nullable(),
  at: instant,
});
export type NftStep = z.output<typeof nftStep>;

/** A token that was bought, also when it was sold on. */
export const tokenPurchaseView = z.object({
  /** Of the purchase. */
  id,
  offer_id: id,
  nft: nftView,
  seller: nftUser,
  price: z.int(),
  created_at: instant,
});
export type TokenPurchaseView = z.output<typeof tokenPurchaseView>;

const payWith = z
  .enum(['coins', 'pixtokens', 'tokens'], { error: 'Pay with coins or pixtokens' })
  .transform((unit) => (unit === 'tokens' ? 'pixtokens' : unit));

export const nftsHttp = endpoints(nftsRoutes, {
  mint: {
    summary:
      'Mint an own public work, in an own collection that it is in or in none; the token is in the vault, or goes to the own proven address. It is on the chain for ever. Ask for it again to see how far it is',
    body: z.object({
      image_id: ownWorkId,
      collection_id: z.string({ error: 'There is no such collection of yours' }).max(100).optional(),
      pay_with: payWith,
      recipient_address: z
        .string({ error: 'Address is not valid' })
        .max(42, { error: 'Address is too long' })
        .optional(),
    }),
    reply: nftView,
  },
  own: {
    summary: 'Tokens of the own works, mints under way included, and those that one bought and holds; newest first',
    query: pageQuery,
    reply: pageOf(nftView),
  },
  purchases: {
    summary: 'Tokens that one bought, also those that one sold on; newest first',
    query: pageQuery,
    reply: pageOf(tokenPurchaseView),
  },
  history: {
    summary: 'Who minted a token and who held it since, with the prices that they paid; the oldest first',
    query: pageQuery,
    reply: pageOf(nftStep),
  },
  show: { summary: 'A minted work; a mint that is under way or failed is shown to its owner alone', reply: nftView },
  metadata: {
    summary: 'What the token on the chain points at (ERC-721 metadata); 410 after a moderator took the work down',
    reply: z.object({
      name: z.string(),
      description: z.string(),
      image: z.string(),
      /** Of a work that moves. */
      animation_url: z.string().optional(),
      external_url: z.string(),
      attributes: z.array(z.object({ trait_type: z.string(), value: z.string() })),
    }),
  },
  contract: {
    summary: 'What the contract of the tokens points at (ERC-7572)',
    reply: z.object({ name: z.string(), symbol: z.string(), description: z.string(), external_link: z.string() }),
  },
});
