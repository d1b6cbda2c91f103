import { z } from 'zod';
import { event, type EventOf } from './envelope.ts';
import { byModerator, decision } from './moderation.ts';

const nftId = z.guid();
/** Attempt to mint one work, from 1; each attempt has its own mint id. */
const attempt = z.int().min(1);
const tx = z.string().regex(/^0x[0-9a-f]{64}$/);
const wei = z.string().regex(/^\d{1,40}$/);
const tokenId = z.string().regex(/^\d{1,78}$/);
/** Keyed hash of a blockchain address; the reservation of a proven address uses the same hash. */
const addressHash = z.string().regex(/^[0-9a-f]{64}$/);
/** Reason why a paid mint is given up; `taken_down` applies only before a transaction was signed. */
const why = z.enum(['refused', 'timeout', 'account_erased', 'taken_down']);

/**
 * Stream `nft-{nftId}`, where `nftId` is a UUIDv5 of the work: the mint of a work as a token on the chain, and the
 * later holders of the token. The price goes from the owner's wallet to the site's account for mint fees, and back if
 * the mint fails permanently.
 */
export const nftEvents = {
  MintRequested: event({
    version: 1,
    data: z.object({
      nftId,
      attempt,
      imageId: z.guid(),
      ownerId: z.guid(),
      /** Collection that the work is minted into, if any. */
      collectionId: z.guid().optional(),
      /** Id on the chain; the contract mints it at most once. */
      mintId: z.string().regex(/^0x[0-9a-f]{64}$/),
      chainId: z.int().positive(),
      contract: z.string(),
      unit: z.enum(['coins', 'pixtokens']),
      price: z.int().positive(),
      /** SHA-256 of the uploaded file. */
      contentSha256: z.string().regex(/^[0-9a-f]{64}$/),
      /** Time of the upload; absent in older mints. */
      uploadedAt: z.string().optional(),
      /** The owner's proven address, which receives the royalties; null for the vault. */
      address: z.string().nullable(),
      /** True when `address` also receives the token; otherwise the vault does. */
      toAddress: z.boolean(),
      /** Id derived from the owner's idempotency key. */
      request: z.guid().nullable(),
      requestedAt: z.string(),
    }),
    personal: { of: 'ownerId', fields: ['address'] },
  }),
  /** Nothing was paid; the owner may try again. */
  MintRefused: event({
    version: 1,
    data: z.object({
      nftId,
      attempt,
      imageId: z.guid(),
      collectionId: z.guid().optional(),
      code: z.enum(['insufficient_funds', 'wallet.flagged', 'nft.not_possible']),
    }),
  }),
  /** The price was captured; `payment` is the reservation in the owner's wallet. */
  MintPaid: event({
    version: 1,
    data: z.object({
      nftId,
      attempt,
      imageId: z.guid(),
      ownerId: z.guid(),
      collectionId: z.guid().optional(),
      payment: z.string(),
      unit: z.enum(['coins', 'pixtokens']),
      price: z.int().positive(),
    }),
  }),
  /** A transaction was signed and is sent next. The call `void` makes the mint id permanently unusable. */
  MintSubmitted: event({
    version: 1,
    data: z.object({
      nftId,
      attempt,
      call: z.enum(['mint', 'void']),
      tx,
      nonce: z.int().min(0),
      maxFeePerGas: wei,
      maxPriorityFeePerGas: wei,
      /** Number of the newest block before the transaction was sent. */
      fromBlock: z.int().min(0),
      submittedAt: z.string(),
    }),
  }),
  /** The token is in a final block. */
  MintConfirmed: event({
    version: 1,
    data: z.object({
      nftId,
      attempt,
      imageId: z.guid(),
      ownerId: z.guid(),
      collectionId: z.guid().optional(),
      tokenId,
      tx,
      block: z.int().min(0),
    }),
  }),
  /** The mint is no longer retried. A transaction that was sent can still succeed until the mint id is voided. */
  MintGivenUp: event({ version: 1, data: z.object({ nftId, attempt, why }) }),
  /** The mint failed permanently, and its price has to be refunded. */
  MintFailed: event({ version: 1, data: z.object({ nftId, attempt, why }) }),
  MintRefunded: event({
    version: 1,
    data: z.object({ nftId, attempt, imageId: z.guid(), collectionId: z.guid().optional() }),
  }),
  /** The holder offers the token; it stays in the vault until the offer ends. */
  TokenOffered: event({
    version: 1,
    data: z.object({ nftId, imageId: z.guid(), offerId: z.guid(), sellerId: z.guid(), price: z.int().positive() }),
  }),
  /** The offer was closed without a sale. */
  TokenOfferEnded: event({ version: 1, data: z.object({ nftId, offerId: z.guid() }) }),
  /**
   * The price was paid: the buyer holds the token, and the offer has ended. On the chain, the token stays in the vault.
   */
  TokenSold: event({
    version: 1,
    data: z.object({
      nftId,
      imageId: z.guid(),
      offerId: z.guid(),
      saleId: z.guid(),
      sellerId: z.guid(),
      buyerId: z.guid(),
      price: z.int().positive(),
    }),
  }),
  /**
   * The holder requested the transfer of the token to an address that they have proven. The token can no longer be
   * sold.
   */
  WithdrawalRequested: event({
    version: 1,
    data: z.object({
      nftId,
      imageId: z.guid(),
      tokenId,
      withdrawalId: z.guid(),
      holderId: z.guid(),
      address: z.string().nullable(),
      requestedAt: z.string(),
    }),
    personal: { of: 'holderId', fields: ['address'] },
  }),
  /** The withdrawal ended before a transaction was signed; the token stays in the vault. */
  WithdrawalCancelled: event({
    version: 1,
    data: z.object({ nftId, withdrawalId: z.guid(), why: z.enum(['holder', 'account_erased', 'held']) }),
  }),
  /** A transfer out of the vault was signed and is sent next. Transactions with the same nonce replace each other. */
  WithdrawalSubmitted: event({
    version: 1,
    data: z.object({
      nftId,
      withdrawalId: z.guid(),
      tx,
      /** Transaction nonce of the vault. */
      nonce: z.int().min(0),
      maxFeePerGas: wei,
      maxPriorityFeePerGas: wei,
      /** Number of the newest block before the transaction was sent. */
      fromBlock: z.int().min(0),
      submittedAt: z.string(),
    }),
  }),
  /** A final block contains a transfer of the token: out of the vault, into it, or between outside addresses. */
  TokenTransferred: event({
    version: 1,
    data: z.object({
      nftId,
      imageId: z.guid(),
      tokenId,
      from: z.enum(['vault', 'outside']),
      to: z.enum(['vault', 'outside']),
      /** Outside address that sent the token; null for the vault. */
      fromHash: addressHash.nullable(),
      /** Outside address that received the token; null for the vault. */
      toHash: addressHash.nullable(),
      /**
       * Member who has proven the address of the receiver, or of the sender for transfers into the vault; null when
       * nobody has.
       */
      holderId: z.guid().nullable(),
      /** Withdrawal that the transfer completes. */
      withdrawalId: z.guid().nullable(),
      tx,
      block: z.int().min(0),
      /** Index of the log entry within its block; transfers are ordered by block and index. */
      logIndex: z.int().min(0),
    }),
  }),
  /** A member has proven the address that holds the token, or that sent it to the vault. */
  TokenHolderProven: event({
    version: 1,
    data: z.object({ nftId, imageId: z.guid(), holderId: z.guid(), addressHash }),
  }),
  /**
   * A moderator holds the token in the vault: it can't be offered or withdrawn until it is released. No transaction is
   * signed for a token that is not minted yet.
   */
  TokenHeld: event({ version: 1, data: z.object({ nftId, imageId: z.guid(), ...decision }), personal: byModerator }),
  TokenReleased: event({
    version: 1,
    data: z.object({ nftId, imageId: z.guid(), ...decision }),
    personal: byModerator,
  }),
} as const;
export type NftEvent = EventOf<typeof nftEvents>;
