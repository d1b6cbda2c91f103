import { z } from 'zod';
import { event, type EventOf } from './envelope.ts';
import { byModerator, decision } from './moderation.ts';

const nftId = z.guid();
/** Counts the tries of one work, from 1; each has a mint id of its own. */
const attempt = z.int().min(1);
const tx = z.string().regex(/^0x[0-9a-f]{64}$/);
const wei = z.string().regex(/^\d{1,40}$/);
const tokenId = z.string().regex(/^\d{1,78}$/);
/** A keyed hash of an address of the chain, as the reservation of a proven address has it. */
const addressHash = z.string().regex(/^[0-9a-f]{64}$/);
/** Why a mint that was paid is given up; the last two before anything was signed. */
const why = z.enum(['refused', 'timeout', 'account_erased', 'taken_down']);

/**
 * Stream `nft-{nftId}`, a UUIDv5 of the work: how a work becomes a token on the chain. The price goes from the owner's wallet to
 * `house:mint-fees`, and back when the mint has become impossible. Then, who holds the token, and where it is on the chain.
 */
export const nftEvents = {
  MintRequested: event({
    version: 1,
    data: z.object({
      nftId,
      attempt,
      imageId: z.guid(),
      ownerId: z.guid(),
      /** In which it is minted, if in any. */
      collectionId: z.guid().optional(),
      /** On the chain; the contract mints it once at most. */
      mintId: z.string().regex(/^0x[0-9a-f]{64}$/),
      chainId: z.int().positive(),
      contract: z.string(),
      unit: z.enum(['coins', 'pixtokens']),
      price: z.int().positive(),
      /** SHA-256 of the file as it was uploaded. */
      contentSha256: z.string().regex(/^[0-9a-f]{64}$/),
      /** When the work was uploaded; older mints don't say it. */
      uploadedAt: z.string().optional(),
      /** The owner's proven address, which gets the royalties; null for the vault. */
      address: z.string().nullable(),
      /** `address` gets the token, too; else the vault does. */
      toAddress: z.boolean(),
      /** An id made from the owner's idempotency key. */
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
  /** A transaction was signed and is sent next. `call`: `void` makes the mint id unusable for ever. */
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
      /** The newest block before it. */
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
  /** It is not tried any more; a transaction that was sent can still succeed until the mint id is voided. */
  MintGivenUp: event({ version: 1, data: z.object({ nftId, attempt, why }) }),
  /** The mint has become impossible; its price is owed. */
  MintFailed: event({ version: 1, data: z.object({ nftId, attempt, why }) }),
  MintRefunded: event({
    version: 1,
    data: z.object({ nftId, attempt, imageId: z.guid(), collectionId: z.guid().optional() }),
  }),
  /** Its holder offers it: it stays in the vault until the offer ends. */
  TokenOffered: event({
    version: 1,
    data: z.object({ nftId, imageId: z.guid(), offerId: z.guid(), sellerId: z.guid(), price: z.int().positive() }),
  }),
  /** The offer was closed without a sale. */
  TokenOfferEnded: event({ version: 1, data: z.object({ nftId, offerId: z.guid() }) }),
  /** It was paid: the buyer holds it now, and the offer has ended. On the chain it stays in the vault. */
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
  /** Its holder wants it at an address that they have proven. It is not for sale from now on. */
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
  /** Before anything was signed for it: the token stays in the vault. */
  WithdrawalCancelled: event({
    version: 1,
    data: z.object({ nftId, withdrawalId: z.guid(), why: z.enum(['holder', 'account_erased', 'held']) }),
  }),
  /** A transfer out of the vault was signed and is sent next. Those with the same nonce replace each other. */
  WithdrawalSubmitted: event({
    version: 1,
    data: z.object({
      nftId,
      withdrawalId: z.guid(),
      tx,
      /** Of the vault. */
      nonce: z.int().min(0),
      maxFeePerGas: wei,
      maxPriorityFeePerGas: wei,
      /** The newest block before it. */
      fromBlock: z.int().min(0),
      submittedAt: z.string(),
    }),
  }),
  /** A final block has a transfer of it: out of the vault, into it, or between addresses outside. */
  TokenTransferred: event({
    version: 1,
    data: z.object({
      nftId,
      imageId: z.guid(),
      tokenId,
      from: z.enum(['vault', 'outside']),
      to: z.enum(['vault', 'outside']),
      /** The address outside that sent it; null for the vault. */
      fromHash: addressHash.nullable(),
      /** The address outside that received it; null for the vault. */
      toHash: addressHash.nullable(),
      /** Who has proven the address: of the receiver, or into the vault of the sender; null when nobody has. */
      holderId: z.guid().nullable(),
      /** The withdrawal that it ends. */
      withdrawalId: z.guid().nullable(),
      tx,
      block: z.int().min(0),
      /** Of the log entry within its block: transfers are in the order of block and index. */
      logIndex: z.int().min(0),
    }),
  }),
  /** Somebody has proven the address that has it, or that sent it to the vault. */
  TokenHolderProven: event({
    version: 1,
    data: z.object({ nftId, imageId: z.guid(), holderId: z.guid(), addressHash }),
  }),
  /** A moderator keeps it in the vault: until it is released it is neither offered nor withdrawn. Before it is minted: nothing is signed for it. */
  TokenHeld: event({ version: 1, data: z.object({ nftId, imageId: z.guid(), ...decision }), personal: byModerator }),
  TokenReleased: event({
    version: 1,
    data: z.object({ nftId, imageId: z.guid(), ...decision }),
    personal: byModerator,
  }),
} as const;
export type NftEvent = EventOf<typeof nftEvents>;
