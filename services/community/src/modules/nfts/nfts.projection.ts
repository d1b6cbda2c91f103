import type { MintStatus, NftStep, NftView } from '@pixchange/contracts/http/nfts';
import type { NftEvent } from '@pixchange/contracts/events/nfts';
import type { OfferEvent } from '@pixchange/contracts/events/offers';
import type { TokenSaleEvent } from '@pixchange/contracts/events/token-sales';
import { ignore, type Projection, type RowChange } from '../../kernel/projection.ts';
import { changesTo, column, type Tables } from '../../kernel/tables.ts';

export type FailureCode = NonNullable<NftView['failure']>['code'];

export const nftTables = {
  nfts: {
    columns: {
      nft_id: 'uuid NOT NULL',
      image_id: 'uuid NOT NULL',
      owner_id: 'uuid NOT NULL',
      holder_id: 'uuid',
      place: column<'vault' | 'outside'>('text NOT NULL'),
      address_hash: 'text',
      held: 'boolean NOT NULL',
      withdrawal_id: 'uuid',
      withdrawal_tx: 'text',
      withdrawal_requested_at: 'timestamptz',
      offer_id: 'uuid',
      offer_price: 'integer',
      collection_id: 'uuid',
      status: column<MintStatus>('text NOT NULL'),
      unit: column<NftView['price']['unit']>('text NOT NULL'),
      price: 'integer NOT NULL',
      chain_id: 'integer NOT NULL',
      contract: 'text NOT NULL',
      content_sha256: 'text NOT NULL',
      token_id: 'text',
      tx: 'text',
      block: 'integer',
      failure: column<FailureCode | null>('text'),
      created_at: 'timestamptz NOT NULL',
      minted_at: 'timestamptz',
      refunded_at: 'timestamptz',
      is_open: 'boolean NOT NULL',
    },
    key: ['nft_id'],
    indexes: [
      '(owner_id, created_at, nft_id)',
      '(holder_id, created_at, nft_id)',
      '(created_at, nft_id) WHERE is_open',
      '(contract, token_id) WHERE token_id IS NOT NULL',
      '(address_hash) WHERE address_hash IS NOT NULL',
      '(withdrawal_requested_at, nft_id) WHERE withdrawal_id IS NOT NULL',
    ],
  },
  nft_steps: {
    columns: {
      nft_id: 'uuid NOT NULL',
      step: 'text NOT NULL',
      kind: column<NftStep['kind']>('text NOT NULL'),
      owner_id: 'uuid',
      seller_id: 'uuid',
      offer_id: 'uuid',
      price: 'integer',
      fee: 'integer',
      royalty: 'integer',
      tx: 'text',
      at: 'timestamptz NOT NULL',
    },
    key: ['nft_id', 'step'],
    indexes: ['(owner_id, at, step)'],
  },
} as const satisfies Tables;

const { put, patch } = changesTo(nftTables);

const changed = (data: { readonly nftId: string }, change: Record<string, string | number | null>): RowChange =>
  patch('nfts', { nft_id: data.nftId }, change);

/** Returns the change that adds a step to a token's history, for steps that are not sales. */
const step = (
  nftId: string,
  id: string,
  kind: NftStep['kind'],
  owner_id: string | null,
  tx: string | null,
  at: string,
): RowChange =>
  put('nft_steps', {
    nft_id: nftId,
    step: id,
    kind,
    owner_id,
    seller_id: null,
    offer_id: null,
    price: null,
    fee: null,
    royalty: null,
    tx,
    at,
  });

const NO_WITHDRAWAL = { withdrawal_id: null, withdrawal_tx: null, withdrawal_requested_at: null } as const;
const NO_OFFER = { offer_id: null, offer_price: null } as const;
const offered = (nftId: string, change: Record<string, string | number | null>): RowChange =>
  patch('nfts', { nft_id: nftId }, change);

/**
 * Mints and tokens of works, with the newest attempt of each mint, and the steps of each token's history. The tables
 * contain ids, prices, times, hashes of addresses and public data of the blockchain.
 */
export const nftsProjection: Projection<NftEvent | OfferEvent | TokenSaleEvent> = {
  name: 'nfts',
  version: 7,
  tables: nftTables,
  handlers: {
    MintRequested: ({ data, metadata }) => [
      put('nfts', {
        nft_id: data.nftId,
        image_id: data.imageId,
        owner_id: data.ownerId,
        holder_id: data.ownerId,
        place: data.toAddress ? 'outside' : 'vault',
        address_hash: null,
        held: false,
        ...NO_WITHDRAWAL,
        offer_id: null,
        offer_price: null,
        collection_id: data.collectionId ?? null,
        status: 'requested',
        unit: data.unit,
        price: data.price,
        chain_id: data.chainId,
        contract: data.contract,
        content_sha256: data.contentSha256,
        token_id: null,
        tx: null,
        block: null,
        failure: null,
        created_at: metadata.recordedAt,
        minted_at: null,
        refunded_at: null,
        is_open: true,
      }),
    ],
    MintRefused: ({ data }) => [
      patch('nfts', { nft_id: data.nftId }, { status: 'failed', failure: data.code, is_open: false, held: false }),
    ],
    MintPaid: ({ data }) => [
      patch(
        'nfts',
        { nft_id: data.nftId },
        { status: 'paid', failure: null, unit: data.unit, price: data.price, is_open: true },
      ),
    ],
    MintSubmitted: ({ data }) => [changed(data, { status: 'submitted', tx: data.tx })],
    MintConfirmed: ({ data, metadata }) => [
      patch(
        'nfts',
        { nft_id: data.nftId },
        {
          status: 'minted',
          failure: null,
          token_id: data.tokenId,
          tx: data.tx,
          block: data.block,
          minted_at: metadata.recordedAt,
          is_open: false,
        },
      ),
      step(data.nftId, 'mint', 'minted', data.ownerId, data.tx, metadata.recordedAt),
    ],
    MintGivenUp: ({ data }) => [changed(data, { failure: data.why })],
    MintFailed: ({ data }) => [changed(data, { status: 'failed', failure: data.why })],
    MintRefunded: ({ data, metadata }) => [
      patch('nfts', { nft_id: data.nftId }, { refunded_at: metadata.recordedAt, is_open: false, held: false }),
    ],
    TokenOffered: ignore,
    TokenOfferEnded: ignore,
    // A paid sale always completes, and only this event has the fee.
    TokenPurchasePaid: ({ data, metadata }) => [
      put('nft_steps', {
        nft_id: data.nftId,
        step: data.saleId,
        kind: 'sold',
        owner_id: data.buyerId,
        seller_id: data.sellerId,
        offer_id: data.offerId,
        price: data.price,
        fee: data.fee,
        royalty: data.royalty,
        tx: null,
        at: metadata.recordedAt,
      }),
    ],
    TokenPurchaseStarted: ignore,
    TokenPurchaseSecured: ignore,
    TokenPurchaseRefused: ignore,
    TokenSaleFeeCharged: ignore,
    TokenSaleSettled: ignore,
    TokenSold: ({ data }) => [changed(data, { holder_id: data.buyerId, ...NO_OFFER })],
    WithdrawalRequested: ({ data }) => [
      changed(data, { withdrawal_id: data.withdrawalId, withdrawal_requested_at: data.requestedAt }),
    ],
    WithdrawalCancelled: ({ data }) => [changed(data, NO_WITHDRAWAL)],
    WithdrawalSubmitted: ({ data }) => [changed(data, { withdrawal_tx: data.tx })],
    TokenTransferred: ({ data, metadata }) => {
      const { nftId, from, to, fromHash, toHash, holderId, tx, block, logIndex } = data;
      const isOut = to === 'outside';
      const unclaimedHash = holderId === null ? fromHash : null;
      const kind = isOut ? (from === 'vault' ? 'withdrawn' : 'transferred') : 'deposited';
      return [
        changed(data, {
          holder_id: holderId,
          place: to,
          address_hash: isOut ? toHash : unclaimedHash,
          ...(isOut ? NO_WITHDRAWAL : {}),
        }),
        step(nftId, `${block}:${logIndex}`, kind, holderId, tx, metadata.recordedAt),
      ];
    },
    TokenHolderProven: ({ id, data, metadata }) => [
      changed(data, { holder_id: data.holderId }),
      step(data.nftId, id, 'claimed', data.holderId, null, metadata.recordedAt),
    ],
    TokenHeld: ({ data }) => [patch('nfts', { nft_id: data.nftId }, { held: true })],
    TokenReleased: ({ data }) => [patch('nfts', { nft_id: data.nftId }, { held: false })],
    // The item of a license offer is a work, so these changes match no row for it.
    OfferOpened: ({ data }) => [offered(data.itemId, { offer_id: data.offerId, offer_price: data.price })],
    OfferRepriced: ({ data }) => [offered(data.itemId, { offer_price: data.price })],
    OfferClosed: ({ data }) => [offered(data.itemId, NO_OFFER)],
    OfferReserved: ignore,
    OfferReleased: ignore,
    OfferClosePostponed: ignore,
    OfferSold: ({ data }) => [offered(data.itemId, NO_OFFER)],
  },
};
