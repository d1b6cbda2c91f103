import { describe, it } from '@jest/globals';
import type { NftEvent } from '@pixchange/contracts/events/nfts';
import { storyOf } from '../../kernel/testing/given.ts';
import { idOf } from '../../kernel/testing/recorded.ts';
import { nftDecider, type NftCommand } from './nft.decider.ts';

const given = storyOf(nftDecider);
const [nftId, imageId, ownerId, buyerId, offerId, saleId] = [1, 2, 3, 4, 5, 6].map(idOf) as [
  string,
  string,
  string,
  string,
  string,
  string,
];
const mint = { nftId, attempt: 1, imageId, ownerId };
const tx = `0x${'c'.repeat(64)}`;
const history = (toAddress = false): NftEvent[] => [
  {
    type: 'MintRequested',
    data: {
      ...mint,
      mintId: `0x${'1'.repeat(64)}`,
      chainId: 137,
      contract: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
      unit: 'coins',
      price: 100,
      contentSha256: 'b'.repeat(64),
      address: null,
      toAddress,
      request: null,
      requestedAt: '2026-11-23T21:00:00.000Z',
    },
  },
  { type: 'MintPaid', data: { ...mint, payment: `mint:${nftId}`, unit: 'coins', price: 100 } },
  { type: 'MintConfirmed', data: { ...mint, tokenId: '1', tx, block: 8 } },
];
const minted = history();
const offered = (sellerId = ownerId, id = offerId) => ({ nftId, imageId, offerId: id, sellerId, price: 50 });
const offer = (sellerId?: string, id?: string): NftCommand => ({ type: 'OfferToken', ...offered(sellerId, id) });
const wasOffered = (sellerId?: string, id?: string): NftEvent => ({
  type: 'TokenOffered',
  data: offered(sellerId, id),
});
const end: NftCommand = { type: 'EndTokenOffer', nftId, offerId };
const ended: NftEvent = { type: 'TokenOfferEnded', data: { nftId, offerId } };
const sale = { nftId, imageId, offerId, saleId, sellerId: ownerId, buyerId, price: 50 };
const sell: NftCommand = { type: 'SellToken', ...sale };
const sold: NftEvent = { type: 'TokenSold', data: sale };

describe('a token in the vault', () => {
  it('is offered by its holder, once at a time', () => {
    given(...minted)
      .when(offer())
      .then(wasOffered());
    given(...minted, wasOffered())
      .when(offer())
      .thenNothing();
    given(...minted, wasOffered())
      .when(offer(ownerId, idOf(9)))
      .thenFails('offer.exists');
    given(...minted)
      .when(offer(buyerId))
      .thenFails('not_found');
  });
  it('is not offered before it is minted, nor when it is at an address', () => {
    given(...minted.slice(0, 2))
      .when(offer())
      .thenFails('not_found');
    given(...history(true))
      .when(offer())
      .thenFails('nft.not_in_vault');
  });
  it('is free again when its offer ends', () => {
    given(...minted, wasOffered())
      .when(end)
      .then(ended);
    given(...minted, wasOffered(), ended)
      .when(end)
      .thenNothing();
    given(...minted, wasOffered(), ended)
      .when(offer(ownerId, idOf(9)))
      .then(wasOffered(ownerId, idOf(9)));
  });
  it('belongs to the buyer when it was sold, who alone can offer it then', () => {
    given(...minted, wasOffered())
      .when(sell)
      .then(sold);
    given(...minted, wasOffered(), sold)
      .when(sell)
      .thenNothing();
    given(...minted, wasOffered(), sold)
      .when(offer(ownerId, idOf(9)))
      .thenFails('not_found');
    given(...minted, wasOffered(), sold)
      .when(offer(buyerId, idOf(9)))
      .then(wasOffered(buyerId, idOf(9)));
  });
  it('is never minted again', () =>
    given(...minted, wasOffered(), sold)
      .when({
        type: 'RequestMint',
        terms: { ...(minted[0] as Extract<NftEvent, { type: 'MintRequested' }>).data, request: idOf(8) },
        mintIdOf: () => tx,
      })
      .thenFails('nft.minted'));
});
