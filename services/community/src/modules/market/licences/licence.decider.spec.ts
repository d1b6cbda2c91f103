import { describe, expect, it } from 'vitest';
import type { LicenceEvent } from '@pixchange/contracts/events/licences';
import fc from 'fast-check';
import { fold } from '../../../kernel/decider.ts';
import { storyOf } from '../../../kernel/testing/given.ts';
import { idOf } from '../../../kernel/testing/recorded.ts';
import { licenceDecider, type LicenceCommand } from './licence.decider.ts';

const given = storyOf(licenceDecider);
const [licenceId, offerId, imageId, sellerId, buyerId] = [idOf(1), idOf(2), idOf(3), idOf(4), idOf(5)];
const file = { sha256: 'a'.repeat(64), contentType: 'image/png', sizeBytes: 9 };
const terms = { licenceId, offerId, imageId, sellerId, buyerId, price: 50, feeBps: 500, file, request: null };
const start = (change: Partial<Omit<typeof terms, 'request'>> & { request?: string } = {}): LicenceCommand => ({
  type: 'StartPurchase',
  terms: { ...terms, ...change },
});
const started = (price = 50, request: string | null = null): LicenceEvent => ({
  type: 'LicencePurchaseStarted',
  data: { ...terms, price, request },
});
const refuse: LicenceCommand = { type: 'RefusePurchase', licenceId, code: 'insufficient_funds' };
const refused: LicenceEvent = { type: 'LicencePurchaseRefused', data: { licenceId, code: 'insufficient_funds' } };
const grant = (price = 50, sellerExists = true): LicenceCommand => ({
  type: 'GrantLicence',
  licenceId,
  price,
  sellerExists,
});
const granted = (price = 50, fee = 2, proceedsTo: 'seller' | 'platform' = 'seller'): LicenceEvent => ({
  type: 'LicenceGranted',
  data: { licenceId, offerId, imageId, sellerId, buyerId, price, fee, proceedsTo, file },
});
const settle: LicenceCommand = { type: 'SettleLicence', licenceId };
const charged = (amount: number): LicenceEvent => ({
  type: 'SaleFeeCharged',
  data: { licenceId, movement: { unit: 'coins', amount, from: `transit:${licenceId}`, to: 'house:fees' } },
});
const settled: LicenceEvent = { type: 'LicenceSettled', data: { licenceId } };

describe('the purchase of a license', () => {
  it('stores the uses that the buyer saw', () => {
    const begun: LicenceEvent = { type: 'LicencePurchaseStarted', data: { ...terms, uses: 'client' } };
    given()
      .when({ type: 'StartPurchase', terms: { ...terms, uses: 'client' } })
      .then(begun);
    given(begun)
      .when(grant())
      .then({ ...granted(), data: { ...granted().data, uses: 'client' } } as LicenceEvent);
  });
  it('starts', () => given().when(start()).then(started()));
  it('is refused for one’s own work', () =>
    given()
      .when(start({ buyerId: sellerId }))
      .thenFails('offer.own'));
  it('ignores a repeated start', () => given(started()).when(start()).thenNothing());
  it('is refused while another one is in progress', () =>
    given(started())
      .when(start({ price: 60 }))
      .thenFails('conflict'));
  it('is refused with other terms under the same key', () =>
    given(started(50, idOf(8)), refused)
      .when(start({ price: 60, request: idOf(8) }))
      .thenFails('idempotency_mismatch'));
  it('can be refused and start again at another price', () => {
    given(started()).when(refuse).then(refused);
    given(started(), refused).when(refuse).thenNothing();
    given(started(), refused)
      .when(start({ price: 60 }))
      .then(started(60));
  });
  it('grants the license once it is paid, with the fee rounded down', () =>
    given(started()).when(grant()).then(granted()));
  it('grants the license for the paid price, even if another process refused the purchase', () =>
    given(started(), refused, started(60)).when(grant(40)).then(granted(40)));
  it('ignores a repeated grant', () => given(started(), granted()).when(grant()).thenNothing());
  it('ignores a repeat when the buyer has the license', () =>
    given(started(), granted(), settled)
      .when(start({ price: 90 }))
      .thenNothing());
  it('cannot be refused after the payment', () => given(started(), granted()).when(refuse).thenNothing());
  it('settles with the fee for the platform', () => given(started(), granted()).when(settle).then(charged(2), settled));
  it('settles without a fee if the fee would be less than one coin', () =>
    given(started(19), granted(19, 0)).when(settle).then(settled));
  it('settles with the whole price for the platform if the seller has left', () => {
    given(started())
      .when(grant(50, false))
      .then(granted(50, 2, 'platform'));
    given(started(), granted(50, 2, 'platform'))
      .when(settle)
      .then(charged(50), settled);
  });
  it('ignores a repeated settlement', () => given(started(), granted(), settled).when(settle).thenNothing());
  it('is not found before it starts', () => given().when(settle).thenFails('not_found'));

  it('takes a fee in whole coins from every price, rounded down', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 0, max: 10_000 }), (price, feeBps) => {
        const state = fold(licenceDecider, [{ type: 'LicencePurchaseStarted', data: { ...terms, price, feeBps } }]);
        const [event] = licenceDecider.decide(grant(price), state);
        const { fee } = (event as Extract<LicenceEvent, { type: 'LicenceGranted' }>).data;
        expect(Number.isInteger(fee) && fee >= 0 && fee <= price).toBe(true);
        expect(fee * 10_000).toBeLessThanOrEqual(price * feeBps);
        expect((fee + 1) * 10_000).toBeGreaterThan(price * feeBps);
      }),
    );
  });
});

describe('the refund of a license', () => {
  const refundId = idOf(9);
  const startRefund: LicenceCommand = { type: 'StartRefund', licenceId, refundId };
  const refundStarted: LicenceEvent = { type: 'LicenceRefundStarted', data: { licenceId, refundId } };
  const refunded: LicenceEvent = { type: 'LicenceRefunded', data: { licenceId } };
  const finish: LicenceCommand = { type: 'FinishRefund', licenceId };
  const sold = [started(), granted(), charged(2), settled];

  it('starts once, and ends once', () => {
    given(...sold)
      .when(startRefund)
      .then(refundStarted);
    given(...sold, refundStarted)
      .when(startRefund)
      .thenNothing();
    given(...sold, refundStarted)
      .when(finish)
      .then(refunded);
    given(...sold, refundStarted, refunded)
      .when(finish)
      .thenNothing();
    given(...sold, refundStarted, refunded)
      .when(startRefund)
      .thenNothing();
  });
  it('ends only after it starts', () =>
    given(...sold)
      .when(finish)
      .thenNothing());
  it('is refused until the sale is settled', () => {
    for (const before of [[started()], [started(), granted()]])
      expect(() => licenceDecider.decide(startRefund, fold(licenceDecider, before))).toThrow('settled');
  });
  it('prevents another purchase under the same license id', () =>
    given(...sold, refundStarted, refunded)
      .when(start())
      .thenNothing());
});
