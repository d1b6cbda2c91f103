import { describe, expect, it } from 'vitest';
import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import { saleRefund as refund } from '../testing/sale-refund-stories.ts';
import { bought, pack, sale } from '../testing/stories.ts';
import { auditOf, TestLog } from '../testing/test-log.ts';

const sold = [
  ...bought,
  sale.opened,
  sale.started(),
  sale.reserved(450),
  sale.captured(450),
  sale.granted(),
  sale.credited(48),
  sale.charged(2),
  sale.settled,
];
const counted = [refund.counted('administrator'), refund.counted('receiver')];

/** Returns the codes of the findings for these events after the sale, as one log with a head at the end. */
const audited = (...events: readonly AnyEvent[]): readonly string[] => {
  const log = new TestLog().add(pack);
  for (const event of [...sold, ...events]) log.add(event);
  return auditOf(log.seal().events, [log.key.key]).codes;
};

const paid = [refund.started, refund.collected(48, 0), refund.credited(50, 500), refund.refunded];

describe('the refund of a license', () => {
  it('is valid when the seller returns their share and the buyer gets the price back', () =>
    expect(audited(...counted, refund.ordered(), ...paid)).toEqual([]));
  it('is valid when the seller has less than their share, or nothing', () => {
    for (const collected of [[refund.collected(10, 38)], []])
      expect(
        audited(...counted, refund.ordered(), refund.started, ...collected, refund.credited(50, 500), refund.refunded),
      ).toEqual([]);
  });
  it('is valid with the approval of a second person', () =>
    expect(audited(refund.proposed(), refund.approved(), refund.ordered(refund.byTwo), ...paid)).toEqual([]));
  it('is a finding when it is neither in a daily sum nor approved by a second person', () => {
    const orders = [
      [refund.ordered()],
      [refund.counted('administrator'), refund.ordered()],
      [refund.counted('administrator', 49), refund.counted('receiver'), refund.ordered()],
      [refund.ordered(refund.byTwo)],
      [refund.proposed(), refund.ordered(refund.byTwo)],
      [refund.proposed({ action: 'users.erase' }), refund.approved(), refund.ordered(refund.byTwo)],
    ];
    for (const order of orders) expect(audited(...order, ...paid)).toEqual(['sale-refund.not-allowed']);
  });
  it('is a finding without an order, or with an amount other than the ordered one', () => {
    expect(audited(refund.started)).toEqual(['sale-refund.not-ordered']);
    const order = refund.ordered({
      licences: [{ ...(refund.ordered().data['licences'] as readonly object[])[0], coins: 49 }],
    });
    expect(audited(...counted, order, ...paid)).toEqual(['sale-refund.not-allowed', 'sale-refund.sale']);
  });
  it('is a finding when it exceeds the price, or the seller’s share', () => {
    expect(audited(...counted, refund.ordered(), refund.started, refund.credited(51, 501), refund.refunded)).toEqual([
      'sale-refund.credit',
    ]);
    expect(
      audited(
        ...counted,
        refund.ordered(),
        refund.started,
        sale.credited(2, undefined, 'sale:more', 50),
        refund.collected(50, 0),
        refund.credited(50, 500),
        refund.refunded,
      ),
    ).toContain('sale-refund.collected');
  });
  it('is a finding when it happens twice, or completes before it is paid', () => {
    expect(audited(...counted, refund.ordered(), ...paid, refund.started)).toEqual(['sale-refund.started-twice']);
    expect(audited(...counted, refund.ordered(), refund.started, refund.refunded)).toEqual(['sale-refund.unpaid']);
    expect(audited(...counted, refund.ordered(), refund.ordered(), ...paid)).toEqual(['sale-refund.ordered-twice']);
  });
});
