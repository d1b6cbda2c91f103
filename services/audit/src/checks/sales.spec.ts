import { describe, expect, it } from 'vitest';
import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import { bought, pack, sale } from '../testing/stories.ts';
import { auditOf, guid, TestLog } from '../testing/test-log.ts';

/** Returns the codes of the findings for these events, as one log with a head at the end. */
const audited = (...events: readonly AnyEvent[]): readonly string[] => {
  const log = new TestLog().add(pack);
  for (const event of events) log.add(event);
  return auditOf(log.seal().events, [log.key.key]).codes;
};

const holds = (...events: readonly AnyEvent[]): void => expect(audited(...events)).toEqual([]);
const finds = (codes: readonly string[], ...events: readonly AnyEvent[]): void =>
  expect(audited(...events)).toEqual(codes);

const paidFor = [...bought, sale.opened, sale.started(), sale.reserved(450), sale.captured(450)];
const soldTo = [...paidFor, sale.granted(), sale.credited(48)];

describe('the sale of a license', () => {
  it('is valid when all its events agree', () => holds(...soldTo, sale.charged(2), sale.settled));
  it('is valid when it is refused and made later at a new price', () =>
    holds(
      ...bought,
      sale.opened,
      sale.started(),
      sale.refused,
      sale.repriced(20),
      sale.started({ price: 20 }),
      sale.reserved(480, 20),
      sale.captured(480, 20),
      sale.granted({ price: 20, fee: 1 }),
      sale.credited(19),
      sale.charged(1),
      sale.settled,
    ));
  it('is valid when the seller has left and the platform gets the whole price', () =>
    holds(...paidFor, sale.granted({ proceedsTo: 'platform' }), sale.charged(50), sale.settled));
  it('of something that is not offered, or at another price, is a finding', () => {
    finds(['licence.offer'], ...bought, sale.started(), sale.refused);
    finds(['licence.offer'], ...bought, sale.opened, sale.started({ price: 49 }), sale.refused);
  });
  it('at another price than the agreed one is a finding', () =>
    finds(
      ['licence.price', 'licence.price'],
      ...bought,
      sale.opened,
      sale.started(),
      sale.reserved(451, 49),
      sale.captured(451, 49),
      sale.granted({ price: 49, fee: 2 }),
      sale.credited(47),
      sale.charged(2),
      sale.settled,
    ));
  it('that is not paid is a finding', () =>
    expect(audited(...bought, sale.opened, sale.started(), sale.granted())).toContain('licence.unpaid'));
  it('with another fee, or shared in another way, is a finding', () => {
    finds(['licence.parts'], ...paidFor, sale.granted({ fee: 3 }), sale.credited(47), sale.charged(3), sale.settled);
    finds(
      ['licence.credit', 'licence.left-over'],
      ...paidFor,
      sale.granted(),
      sale.credited(47),
      sale.charged(2),
      sale.settled,
    );
    finds(['licence.credit'], ...paidFor, sale.granted(), sale.credited(48, guid(3)), sale.charged(2), sale.settled);
    finds(['licence.fee'], ...soldTo, sale.charged(2, 'house:revenue'), sale.settled);
    finds(['licence.left-over'], ...soldTo, sale.settled);
  });
  it('with two open offers for one item is a finding', () =>
    finds(['offer.second'], sale.opened, { ...sale.opened, data: { ...sale.opened.data, offerId: guid(0x999) } }));
  it('whose closed offer gets another price is a finding', () =>
    finds(['offer.not-open'], sale.opened, sale.closed, sale.repriced(2)));
});
