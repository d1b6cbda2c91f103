import { describe, expect, it } from 'vitest';
import type { NftEvent } from '@pixchange/contracts/events/nfts';
import type { OfferEvent } from '@pixchange/contracts/events/offers';
import { changesOf, patch, put } from '../../kernel/projection.ts';
import { idOf, recorded } from '../../kernel/testing/recorded.ts';
import { nftsProjection } from './nfts.projection.ts';

const recordedAt = '2026-11-23T21:30:00.000Z';
const of = { nftId: idOf(1), attempt: 1 };
const [imageId, ownerId] = [idOf(2), idOf(3)];
const after = (event: NftEvent) => changesOf(nftsProjection, recorded(event, 1, { recordedAt }));
const key = { nft_id: idOf(1) };

describe('the row of a mint', () => {
  it('is open from its request until it is refused, minted or refunded', () => {
    expect(
      after({
        type: 'MintRequested',
        data: {
          ...of,
          imageId,
          ownerId,
          mintId: `0x${'a'.repeat(64)}`,
          chainId: 137,
          contract: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
          unit: 'coins',
          price: 100,
          contentSha256: 'b'.repeat(64),
          address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
          toAddress: true,
          request: null,
          requestedAt: recordedAt,
        },
      }),
    ).toMatchObject([{ row: { nft_id: idOf(1), status: 'requested', is_open: true, token_id: null } }]);
    expect(after({ type: 'MintRefused', data: { ...of, imageId, code: 'insufficient_funds' } })).toEqual([
      patch('nfts', key, { status: 'failed', failure: 'insufficient_funds', is_open: false, held: false }),
    ]);
    expect(
      after({
        type: 'MintConfirmed',
        data: { ...of, imageId, ownerId, tokenId: '7', tx: `0x${'c'.repeat(64)}`, block: 8 },
      }),
    ).toMatchObject([
      { set: { status: 'minted', token_id: '7', block: 8, minted_at: recordedAt, is_open: false } },
      { table: 'nft_steps', row: { step: 'mint', kind: 'minted', owner_id: ownerId, price: null, at: recordedAt } },
    ]);
    expect(after({ type: 'MintFailed', data: { ...of, why: 'timeout' } })).toEqual([
      patch('nfts', key, { status: 'failed', failure: 'timeout' }),
    ]);
    expect(after({ type: 'MintRefunded', data: { ...of, imageId } })).toEqual([
      patch('nfts', key, { refunded_at: recordedAt, is_open: false, held: false }),
    ]);
  });

  it('is open again when one process paid after another one refused', () =>
    expect(
      after({
        type: 'MintPaid',
        data: { ...of, imageId, ownerId, payment: 'mint:1', unit: 'pixtokens', price: 4 },
      }),
    ).toEqual([patch('nfts', key, { status: 'paid', failure: null, unit: 'pixtokens', price: 4, is_open: true })]));
});

describe('the row of a token', () => {
  const [nftId, offerId, saleId, buyerId] = [idOf(1), idOf(5), idOf(6), idOf(7)];
  const sold = { nftId, imageId, offerId, saleId, sellerId: ownerId, buyerId, price: 60 };
  const change = (event: OfferEvent) => changesOf(nftsProjection, recorded(event, 1, { recordedAt }));

  it('is for sale while it has an open offer', () => {
    const data = { itemId: nftId, offerId };
    expect(
      change({ type: 'OfferOpened', data: { ...data, kind: 'nft', sellerId: ownerId, price: 50, imageId } }),
    ).toEqual([patch('nfts', key, { offer_id: offerId, offer_price: 50 })]);
    expect(change({ type: 'OfferRepriced', data: { ...data, price: 60 } })).toEqual([
      patch('nfts', key, { offer_price: 60 }),
    ]);
    expect(change({ type: 'OfferClosed', data: { ...data, why: 'seller' } })).toEqual([
      patch('nfts', key, { offer_id: null, offer_price: null }),
    ]);
  });
  it('shows its holder, and has a step for each sale', () => {
    expect(after({ type: 'TokenSold', data: sold })).toEqual([
      patch('nfts', key, { holder_id: buyerId, offer_id: null, offer_price: null }),
    ]);
    const paid = {
      ...sold,
      creatorId: idOf(9),
      fee: 3,
      royalty: 2,
      proceedsTo: 'seller',
      royaltyTo: 'creator',
    } as const;
    expect(changesOf(nftsProjection, recorded({ type: 'TokenPurchasePaid', data: paid }, 1, { recordedAt }))).toEqual([
      put('nft_steps', {
        nft_id: nftId,
        step: saleId,
        kind: 'sold',
        owner_id: buyerId,
        seller_id: ownerId,
        offer_id: offerId,
        price: 60,
        fee: 3,
        royalty: 2,
        tx: null,
        at: recordedAt,
      }),
    ]);
  });
  it('leaves the vault and returns, with a step for each move', () => {
    const [withdrawalId, tx] = [idOf(8), `0x${'d'.repeat(64)}`];
    expect(
      after({
        type: 'WithdrawalRequested',
        data: {
          nftId,
          imageId,
          tokenId: '7',
          withdrawalId,
          holderId: ownerId,
          address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
          requestedAt: recordedAt,
        },
      }),
    ).toEqual([patch('nfts', key, { withdrawal_id: withdrawalId, withdrawal_requested_at: recordedAt })]);
    const moved = { nftId, imageId, tokenId: '7', tx, block: 9, logIndex: 2 };
    const out = { ...moved, from: 'vault', to: 'outside', fromHash: null, toHash: 'e'.repeat(64) } as const;
    expect(after({ type: 'TokenTransferred', data: { ...out, holderId: ownerId, withdrawalId } })).toMatchObject([
      { set: { holder_id: ownerId, place: 'outside', address_hash: 'e'.repeat(64), withdrawal_id: null } },
      { row: { step: '9:2', kind: 'withdrawn', owner_id: ownerId, tx } },
    ]);
    const back = { ...moved, from: 'outside', to: 'vault', fromHash: 'e'.repeat(64), toHash: null } as const;
    expect(after({ type: 'TokenTransferred', data: { ...back, holderId: null, withdrawalId: null } })).toMatchObject([
      { set: { holder_id: null, place: 'vault', address_hash: 'e'.repeat(64) } },
      { row: { kind: 'deposited', owner_id: null } },
    ]);
    expect(after({ type: 'TokenTransferred', data: { ...back, holderId: ownerId, withdrawalId: null } })).toMatchObject(
      [
        { set: { holder_id: ownerId, place: 'vault', address_hash: null } },
        { row: { kind: 'deposited', owner_id: ownerId } },
      ],
    );
  });
});

it('a token is held until it is released', () => {
  const data = {
    nftId: idOf(1),
    imageId,
    reportId: null,
    moderatorId: idOf(9),
    role: 'moderator',
    reason: null,
  } as const;
  expect(after({ type: 'TokenHeld', data })).toEqual([patch('nfts', key, { held: true })]);
  expect(after({ type: 'TokenReleased', data })).toEqual([patch('nfts', key, { held: false })]);
});
