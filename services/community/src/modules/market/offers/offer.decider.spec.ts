import { describe, it } from 'vitest';
import type { OfferEvent } from '@pixchange/contracts/events/offers';
import type { LicenceUses } from '@pixchange/contracts/http/values/licence-uses';
import { storyOf } from '../../../kernel/testing/given.ts';
import { idOf } from '../../../kernel/testing/recorded.ts';
import { offerDecider, type OfferCommand } from './offer.decider.ts';

const given = storyOf(offerDecider);
const [itemId, offerId, sellerId, other] = [idOf(1), idOf(2), idOf(3), idOf(4)];
const offer = { itemId, offerId, kind: 'licence' as const, sellerId, price: 50 };
const open = (change: Partial<typeof offer & { uses: LicenceUses }> = {}): OfferCommand => ({
  type: 'OpenOffer',
  offer: { ...offer, ...change },
});
const opened: OfferEvent = { type: 'OfferOpened', data: offer };
const closed: OfferEvent = { type: 'OfferClosed', data: { itemId, offerId, why: 'seller' } };
const reprice = (price: number, actorId = sellerId): OfferCommand => ({
  type: 'RepriceOffer',
  itemId,
  offerId,
  actorId,
  price,
});
const repriced: OfferEvent = { type: 'OfferRepriced', data: { itemId, offerId, price: 60 } };
const close = (actorId = sellerId): OfferCommand => ({ type: 'CloseOffer', itemId, offerId, actorId });

describe('an offer', () => {
  it('is opened', () => given().when(open()).then(opened));
  it('ignores a repeat with the same key', () => given(opened).when(open()).thenNothing());
  it('is not opened again with its key after it is closed', () => given(opened, closed).when(open()).thenNothing());
  it('is refused at another price under the same key', () =>
    given(opened)
      .when(open({ price: 51 }))
      .thenFails('idempotency_mismatch'));
  it('is refused for other uses under the same key; an event without uses means personal use', () => {
    given(opened)
      .when(open({ uses: 'client' }))
      .thenFails('idempotency_mismatch');
    given(opened)
      .when(open({ uses: 'personal' }))
      .thenNothing();
  });
  it('is refused while another one is open for its item', () =>
    given(opened)
      .when(open({ offerId: idOf(9) }))
      .thenFails('offer.exists'));
  it('can be opened after an earlier one is closed', () =>
    given(opened, closed)
      .when(open({ offerId: idOf(9) }))
      .then({ type: 'OfferOpened', data: { ...offer, offerId: idOf(9) } }));
  it('can get another price', () => given(opened).when(reprice(60)).then(repriced));
  it('records no event when its price stays the same', () => given(opened).when(reprice(50)).thenNothing());
  it('is not found by others', () => {
    given(opened).when(reprice(60, other)).thenFails('not_found');
    given(opened).when(close(other)).thenFails('not_found');
    given().when(close()).thenFails('not_found');
  });
  it('is closed', () => given(opened).when(close()).then(closed));
  it('ignores a repeated close', () => given(opened, closed).when(close()).thenNothing());
  it('cannot get a new price after it is closed', () =>
    given(opened, closed).when(reprice(60)).thenFails('offer.closed'));
  it('is closed when its work is withdrawn', () => {
    given(opened)
      .when({ type: 'WithdrawItem', itemId, why: 'taken_down' })
      .then({ type: 'OfferClosed', data: { itemId, offerId, why: 'taken_down' } });
    given(opened, closed).when({ type: 'WithdrawItem', itemId, why: 'work_deleted' }).thenNothing();
    given().when({ type: 'WithdrawItem', itemId, why: 'work_deleted' }).thenNothing();
  });
});

describe('an offer of a token', () => {
  const token = { ...offer, kind: 'nft' as const, imageId: idOf(8) };
  const [saleId, buyerId] = [idOf(5), idOf(6)];
  const sale = { itemId, offerId, saleId, buyerId };
  const offered: OfferEvent = { type: 'OfferOpened', data: token };
  const reserve = (change: Partial<typeof sale> & { price?: number } = {}): OfferCommand => ({
    type: 'ReserveOffer',
    ...sale,
    price: 50,
    ...change,
  });
  const reserved: OfferEvent = { type: 'OfferReserved', data: sale };
  const release = (id = saleId): OfferCommand => ({ type: 'ReleaseOffer', itemId, offerId, saleId: id });
  const released: OfferEvent = { type: 'OfferReleased', data: { itemId, offerId, saleId } };
  const sold: OfferEvent = { type: 'OfferSold', data: sale };
  const takeDown: OfferCommand = { type: 'WithdrawItem', itemId, why: 'taken_down' };
  const postponed: OfferEvent = { type: 'OfferClosePostponed', data: { itemId, offerId, why: 'taken_down' } };
  const takenDown: OfferEvent = { type: 'OfferClosed', data: { itemId, offerId, why: 'taken_down' } };

  it('is reserved for one purchase at its price', () => {
    given(offered).when(reserve()).then(reserved);
    given(offered, reserved).when(reserve()).thenNothing();
    given(offered, reserved)
      .when(reserve({ saleId: other }))
      .thenFails('offer.reserved');
    given(offered)
      .when(reserve({ price: 49 }))
      .thenFails('offer.price_changed');
    given(offered)
      .when(reserve({ buyerId: sellerId }))
      .thenFails('offer.own');
    given(offered, closed).when(reserve()).thenFails('offer.closed');
  });
  it('does not change while it is reserved', () => {
    given(offered, reserved).when(reprice(60)).thenFails('offer.reserved');
    given(offered, reserved).when(close()).thenFails('offer.reserved');
  });
  it('is open again after its purchase is refused', () => {
    given(offered, reserved).when(release()).then(released);
    given(offered, reserved).when(release(other)).thenNothing();
    given(offered, reserved, released).when(reprice(60)).then(repriced);
  });
  it('closes after a refused purchase if its work was taken down in the meantime', () => {
    given(offered, reserved).when(takeDown).then(postponed);
    given(offered, reserved, postponed).when(takeDown).thenNothing();
    given(offered, reserved, postponed).when(release()).then(released, takenDown);
  });
  it('is sold once', () => {
    const sell: OfferCommand = { type: 'SellOffer', ...sale };
    given(offered, reserved, postponed).when(sell).then(sold);
    given(offered, reserved, sold).when(sell).thenNothing();
    given(offered, reserved, sold).when(reserve()).thenNothing();
    given(offered, reserved, sold)
      .when(reserve({ saleId: other }))
      .thenFails('offer.sold');
    given(offered, reserved, sold).when(close()).thenNothing();
    given(offered, reserved, sold)
      .when(open({ offerId: idOf(9), sellerId: buyerId }))
      .then({ type: 'OfferOpened', data: { ...offer, offerId: idOf(9), sellerId: buyerId } });
  });
});
