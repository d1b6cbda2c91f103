import { describe, expect, it } from 'vitest';
import { transitOf } from '@pixchange/contracts/events/ledger';
import type { TokenSaleEvent } from '@pixchange/contracts/events/token-sales';
import fc from 'fast-check';
import { storyOf } from '../../../kernel/testing/given.ts';
import { idOf } from '../../../kernel/testing/recorded.ts';
import { sharesOf, shareOf, tokenSaleDecider, type TokenSaleCommand, type TokenTerms } from './token-sale.decider.ts';

const given = storyOf(tokenSaleDecider);
const saleId = idOf(1);
const terms: TokenTerms = {
  saleId,
  offerId: idOf(2),
  nftId: idOf(3),
  imageId: idOf(4),
  creatorId: idOf(5),
  sellerId: idOf(6),
  buyerId: idOf(7),
  price: 119,
  feeBps: 500,
  royaltyBps: 500,
};
const { feeBps: _feeBps, royaltyBps: _royaltyBps, ...sold } = terms;
const start = (change: Partial<TokenTerms> = {}): TokenSaleCommand => ({
  type: 'StartTokenPurchase',
  terms: { ...terms, ...change },
});
const refuse: TokenSaleCommand = { type: 'RefuseTokenPurchase', saleId, code: 'insufficient_funds' };
const refuseUnpaid: TokenSaleCommand = { type: 'RefuseUnpaid', saleId };
const secure: TokenSaleCommand = { type: 'SecureTokenPurchase', saleId };
const pay = (sellerExists = true, creatorExists = true): TokenSaleCommand => ({
  type: 'RecordTokenPaid',
  saleId,
  sellerExists,
  creatorExists,
});
const settle: TokenSaleCommand = { type: 'SettleTokenSale', saleId };

const started: TokenSaleEvent = { type: 'TokenPurchaseStarted', data: terms };
const refused: TokenSaleEvent = { type: 'TokenPurchaseRefused', data: { saleId, code: 'insufficient_funds' } };
const secured: TokenSaleEvent = { type: 'TokenPurchaseSecured', data: { saleId } };
const paid = (change: object = {}): TokenSaleEvent => ({
  type: 'TokenPurchasePaid',
  data: { ...sold, fee: 5, royalty: 5, proceedsTo: 'seller', royaltyTo: 'creator', ...change },
});
const charged = (amount: number): TokenSaleEvent => ({
  type: 'TokenSaleFeeCharged',
  data: { saleId, movement: { unit: 'coins', amount, from: transitOf(saleId), to: 'house:fees' } },
});
const settled: TokenSaleEvent = { type: 'TokenSaleSettled', data: { saleId } };

describe('the purchase of a token', () => {
  it('starts once, never again at another price, and never for one’s own token', () => {
    given().when(start()).then(started);
    given(started).when(start()).thenNothing();
    given(started)
      .when(start({ price: 1 }))
      .thenFails('idempotency_mismatch');
    given()
      .when(start({ buyerId: terms.sellerId }))
      .thenFails('offer.own');
  });
  it('can be refused permanently until it is secured', () => {
    given(started).when(refuse).then(refused);
    given(started, refused).when(refuse).thenNothing();
    given(started, refused).when(secure).thenNothing();
    given(started, secured).when(refuse).thenNothing();
  });
  it('can be refused after it is secured only while it is unpaid', () => {
    const ended: TokenSaleEvent = { type: 'TokenPurchaseRefused', data: { saleId, code: 'offer.closed' } };
    given(started, secured).when(refuseUnpaid).then(ended);
    given(started, secured, paid()).when(refuseUnpaid).thenNothing();
  });
  it('records the payment once, with the shares of the price', () => {
    given(started).when(secure).then(secured);
    given(started, secured).when(secure).thenNothing();
    given(started, secured).when(pay()).then(paid());
    given(started, secured, paid()).when(pay(false, false)).thenNothing();
    given(started, secured)
      .when(pay(false, false))
      .then(paid({ proceedsTo: 'platform', royaltyTo: 'platform' }));
  });
  it('is settled once, with the fee and the shares of erased members for the platform', () => {
    given(started, secured, paid()).when(settle).then(charged(5), settled);
    given(started, secured, paid({ royaltyTo: 'platform' }))
      .when(settle)
      .then(charged(10), settled);
    given(started, secured, paid({ proceedsTo: 'platform', royaltyTo: 'platform' }))
      .when(settle)
      .then(charged(119), settled);
    given(started, secured, paid({ price: 19, fee: 0, royalty: 0 }))
      .when(settle)
      .then(settled);
    given(started, secured, paid(), charged(5), settled).when(settle).thenNothing();
  });
  it('is not found before it starts', () => given().when(settle).thenFails('not_found'));
  it('splits every price into whole shares that add up to the price', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 0, max: 5_000 }),
        fc.integer({ min: 0, max: 5_000 }),
        fc.boolean(),
        fc.boolean(),
        (price, feeBps, royaltyBps, hasSeller, hasCreator) => {
          const { seller, creator, platform } = sharesOf({
            price,
            fee: shareOf(price, feeBps),
            royalty: shareOf(price, royaltyBps),
            proceedsTo: hasSeller ? 'seller' : 'platform',
            royaltyTo: hasCreator ? 'creator' : 'platform',
          });
          for (const part of [seller, creator, platform])
            expect(Number.isSafeInteger(part) && part >= 0 && part <= price).toBe(true);
          expect(seller + creator + platform).toBe(price);
          if (hasSeller && hasCreator) expect(platform).toBe(Math.floor((price * feeBps) / 10_000));
        },
      ),
    ));
});
