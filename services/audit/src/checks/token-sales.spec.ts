import { describe, expect, it } from 'vitest';
import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import { bo, bought, minting, pack, tokenSale as sale, transfer } from '../testing/stories.ts';
import { auditOf, guid, TestLog } from '../testing/test-log.ts';

/** Events before each test: Ada has minted a token, and Bo has 100 coins from Ada. */
const before: readonly AnyEvent[] = [
  ...bought,
  transfer.started({ amount: 100 }),
  transfer.paid(400, {
    movement: { unit: 'coins', amount: 100, from: `wallet:${guid(1)}`, to: `transit:${guid(0x200)}` },
  }),
  transfer.destined(),
  transfer.credited(100, bo, {
    movement: { unit: 'coins', amount: 100, from: `transit:${guid(0x200)}`, to: `wallet:${bo}` },
  }),
  transfer.completed,
  minting.requested(),
  minting.reserved(300),
  minting.captured(300),
  minting.paid(),
  minting.submitted,
  minting.confirmed,
];
const offered = [sale.offered(), sale.opened];
const secured = [...offered, sale.started(), sale.offerReserved(), sale.reserved(), sale.secured];
const paid = [...secured, sale.captured(), sale.paid()];
const handedOver = [...paid, sale.handedOver(), sale.offerSold];
const settled = [...handedOver, sale.credited(348), sale.charged(), sale.settled];

/** Returns the codes of the findings for these events, as one log with a head at the end. */
const audited = (...events: readonly AnyEvent[]): readonly string[] => {
  const log = new TestLog().add(pack);
  for (const event of [...before, ...events]) log.add(event);
  return auditOf(log.seal().events, [log.key.key]).codes;
};
const holds = (...events: readonly AnyEvent[]): void => expect(audited(...events)).toEqual([]);
const finds = (code: string, ...events: readonly AnyEvent[]): void => expect(audited(...events)).toContain(code);

describe('the sale of a token', () => {
  it('is valid when all its events agree', () => {
    holds(...offered);
    holds(...offered, sale.offerClosed, sale.offerEnded);
    holds(...settled);
  });
  it('is valid when a purchase is refused and the offer opens again', () =>
    holds(...offered, sale.started(), sale.offerReserved(), sale.refused, sale.offerReleased));
  it('by somebody who does not hold the token is a finding', () => {
    finds('token.not-holder', sale.offered(bo));
    finds('token.not-holder', ...paid, sale.handedOver({ sellerId: guid(3) }));
  });
  it('of a token that is offered already, or not at all, is a finding', () => {
    finds('token.offered-twice', ...offered, sale.offered());
    finds('token.not-offered', sale.offerEnded);
  });
  it('to two buyers simultaneously is a finding', () =>
    finds('token.second-buyer', ...secured, sale.offerReserved(guid(0x602))));
  it('whose offer changes while it is reserved is a finding', () => {
    finds('token.reserved', ...secured, sale.offerClosed);
    finds('token.released', ...secured, sale.offerReleased);
  });
  it('at another price than the agreed one is a finding', () =>
    finds('token.price', ...offered, sale.started(), sale.offerReserved(), sale.reserved(49)));
  it('that is paid before its token is reserved, or to another account, is a finding', () => {
    finds('token.not-secured', ...offered, sale.started(), sale.offerReserved(), sale.reserved(), sale.captured());
    finds('token.way', ...secured, sale.captured(50, 'house:fees'));
  });
  it('that is refused after it was paid is a finding', () => finds('token.refused-paid', ...paid, sale.refused));
  it('of a token that goes to somebody who did not pay is a finding', () => {
    finds('token.sold-unpaid', ...secured, sale.handedOver());
    finds('token.sold-unpaid', ...paid, sale.handedOver({ buyerId: guid(3) }));
    finds('token.unpaid', ...secured, sale.paid());
  });
  it('with other shares is a finding', () => {
    finds('token.parts', ...secured, sale.captured(), sale.paid({ fee: 3 }));
    finds('token.royalty', ...offered, sale.started({ royaltyBps: 500 }));
    finds('token.creator', ...offered, sale.started({ creatorId: guid(3) }));
    finds('token.credit', ...handedOver, sale.credited(347, 47));
    finds('token.fee', ...handedOver, sale.charged(3));
    finds('token.left-over', ...handedOver, sale.credited(348), sale.settled);
  });
  it('that is settled while the token is with its seller is a finding', () =>
    finds('token.holder', ...paid, sale.credited(348), sale.charged(), sale.settled));
  it('that is paid and does not continue is a finding when it is overdue', () =>
    finds('token.not-settled', ...handedOver));
  it('without a known purchase is a finding', () => finds('token.not-started', sale.reserved()));
});
