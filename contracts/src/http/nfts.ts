import { z } from 'zod';
import { provenanceForm } from '../audit/provenance.ts';
import { proof, publicUserView } from './accounts.ts';
import { endpoints } from './endpoint.ts';
import { exampleTexts, ownedIds } from './example-ids.ts';
import { nftsRoutes } from './routes/nfts.ts';
import { id, instant, pageOf, pageQuery } from './fields.ts';
import { ownWorkId } from './images.ts';

export const mintStatus = z.enum(['requested', 'paid', 'submitted', 'minted', 'failed']);
export type MintStatus = z.output<typeof mintStatus>;

const nftUser = publicUserView.pick({ id: true, username: true, full_name: true, profile_image: true }).nullable();

/** A pending transfer of a token from the vault to a wallet. */
const withdrawalView = z.object({
  id,
  /** `submitted`: signed, but not yet in a final block; it can no longer be canceled. */
  status: z.enum(['requested', 'submitted']),
  /** Hash of the newest transaction. */
  transaction_hash: z.string().nullable(),
  requested_at: instant,
});

export const nftView = z.object({
  id,
  image_id: id,
  /** Collection that the work is minted into; null if there is none. */
  collection_id: id.nullable(),
  status: mintStatus,
  /** Owner of the token; null once their account is erased, and while nobody has proven the address of the token. */
  owner: nftUser,
  /** Member who minted the token and gets the royalty on resales; null once their account is erased. */
  creator: nftUser.optional(),
  /** Whether the owner can sell the token here: it is minted, in the vault, not held, and not being withdrawn. */
  in_vault: z.boolean().optional(),
  /** Whether a moderator holds the token in the vault; a held token can be neither sold nor withdrawn. */
  held: z.boolean().optional(),
  /**
   * Location of the token. `unclaimed`: the vault received the token from an address that nobody has proven. Null until
   * the token is minted.
   */
  place: z.enum(['vault', 'wallet', 'unclaimed']).nullable().optional(),
  /** Pending withdrawal, shown only to the owner; null if there is none. */
  withdrawal: withdrawalView.nullable().optional(),
  /** Open offer; null when the token is not for sale. */
  offer: z.object({ id, price: z.int() }).nullable().optional(),
  price: z.object({ unit: z.enum(['coins', 'pixtokens']), amount: z.int() }),
  chain_id: z.int(),
  contract_address: z.string(),
  /** Null until the token is minted. */
  token_id: z.string().nullable(),
  /** Hash of the newest transaction for the token. */
  transaction_hash: z.string().nullable(),
  block: z.int().nullable(),
  /** Reason why the mint failed; null unless it failed. */
  failure: z
    .object({
      code: z.enum([
        'insufficient_funds',
        'wallet.flagged',
        'nft.not_possible',
        'refused',
        'timeout',
        'account_erased',
        'taken_down',
      ]),
      title: z.string(),
    })
    .nullable(),
  created_at: instant,
  minted_at: instant.nullable(),
  refunded_at: instant.nullable(),
});
export type NftView = z.output<typeof nftView>;

/** A step in the history of a token: its new holder, and the price. */
const nftStep = z.object({
  /**
   * `transferred`: between wallets. `claimed`: a member has proven the address that holds the token, or that sent it to
   * the vault.
   */
  kind: z.enum(['minted', 'sold', 'withdrawn', 'deposited', 'transferred', 'claimed']),
  /** Null for erased accounts, and for an address that nobody has proven. */
  owner: nftUser,
  /** Price in coins; null when nothing was paid on this site. */
  price: z.int().nullable(),
  /** Transaction on the chain; null for steps that happened only on this site. */
  transaction_hash: z.string().nullable().optional(),
  at: instant,
});
export type NftStep = z.output<typeof nftStep>;

/** A completed purchase of a token; remains when the buyer resells the token. */
export const tokenPurchaseView = z.object({
  /** Id of the purchase. */
  id,
  offer_id: id,
  nft: nftView,
  seller: nftUser,
  price: z.int(),
  /** Platform's share of the price. */
  fee: z.int(),
  /** Creator's share of the price; 0 when the creator sold the token. */
  royalty: z.int(),
  created_at: instant,
});
export type TokenPurchaseView = z.output<typeof tokenPurchaseView>;

const payWith = z
  .enum(['coins', 'pixtokens', 'tokens'], { error: 'Pay with coins or pixtokens' })
  .transform((unit) => (unit === 'tokens' ? 'pixtokens' : unit));

export const nftsHttp = endpoints(nftsRoutes, {
  mint: {
    summary:
      'Mint one of your public works, in one of your collections that contains it or in none; the token is in the vault, or goes to your proven address. It is permanently on the chain. Request it again to see its progress',
    body: z.object({
      image_id: ownWorkId,
      collection_id: z.string({ error: 'You have no collection with this id' }).max(100).optional(),
      pay_with: payWith,
      recipient_address: z
        .string({ error: 'Address is not valid' })
        .max(100, { error: 'Address is too long' })
        .optional(),
    }),
    example: { image_id: ownedIds.publicImage, pay_with: 'coins' },
    reply: nftView,
  },
  own: {
    summary: 'Tokens of your works, including mints in progress, and tokens that you bought and hold; newest first',
    query: pageQuery,
    reply: pageOf(nftView),
  },
  purchases: {
    summary: 'Tokens that you bought, including those that you sold; newest first',
    query: pageQuery,
    reply: pageOf(tokenPurchaseView),
  },
  history: {
    summary: 'Owners of a token since its mint, with the prices that they paid; oldest first',
    owns: { id: 'public' },
    query: pageQuery,
    reply: pageOf(nftStep),
  },
  provenance: {
    summary:
      'Provenance of a minted work, as one file that npm run audit -- verify checks offline: its history with proofs of the tamper-evident log, the signed head, its anchor, and the receipts on the chain with the headers of their blocks. 409 for up to a minute after the mint',
    owns: { id: 'public' },
    reply: provenanceForm,
  },
  show: {
    summary: 'A minted work; only its owner sees a mint that is in progress or failed',
    owns: { id: 'public' },
    reply: nftView,
  },
  withdraw: {
    summary:
      'Send one of your tokens from the vault to your proven address, after closing an open offer of it. This continues in the background for as long as the chain needs; a repeat changes nothing',
    owns: { id: 'publicImage' },
    body: proof.extend({
      address: z.string({ error: 'Enter the address of your wallet' }).max(100, { error: 'Address is too long' }),
    }),
    example: { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', password: exampleTexts.password },
    reply: nftView,
  },
  cancelWithdrawal: {
    summary: 'Cancel a withdrawal that was not sent to the chain yet; 409 once it was',
    owns: { id: 'publicImage' },
    reply: nftView,
  },
  deposit: {
    summary:
      'How to send one of your tokens back to the vault; credits a token that was sent from your address before the address was proven',
    owns: { id: 'publicImage' },
    reply: z.object({
      nft: nftView,
      chain_id: z.int(),
      contract_address: z.string(),
      token_id: z.string(),
      vault_address: z.string(),
      /** The caller's proven address, from which the token must be sent; null if there is none. */
      from_address: z.string().nullable(),
    }),
  },
  metadata: {
    summary: 'Metadata of a token, to which the chain links (ERC-721); 410 after a moderator took the work down',
    owns: { id: 'public' },
    reply: z.object({
      name: z.string(),
      description: z.string(),
      image: z.string(),
      /** Animation of a moving work. */
      animation_url: z.string().optional(),
      external_url: z.string(),
      attributes: z.array(z.object({ trait_type: z.string(), value: z.string() })),
    }),
  },
  contract: {
    summary: 'Metadata of the contract of the tokens, to which the chain links (ERC-7572)',
    reply: z.object({
      name: z.string(),
      symbol: z.string(),
      description: z.string(),
      image: z.string(),
      external_link: z.string(),
    }),
  },
});
