import { describe, expect, it } from 'vitest';
import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import { bought, minting, pack } from '../testing/stories.ts';
import { auditOf, TestLog } from '../testing/test-log.ts';

/** Returns the codes of the findings for these events, as one log with a head at the end. */
const audited = (...events: readonly AnyEvent[]): readonly string[] => {
  const log = new TestLog().add(pack);
  for (const event of [...bought, ...events]) log.add(event);
  return auditOf(log.seal().events, [log.key.key]).codes;
};
const holds = (...events: readonly AnyEvent[]): void => expect(audited(...events)).toEqual([]);
const finds = (codes: readonly string[], ...events: readonly AnyEvent[]): void =>
  expect(audited(...events)).toEqual(codes);

const paid = [minting.requested(), minting.reserved(400), minting.captured(400), minting.paid()];
const minted = [...paid, minting.submitted, minting.confirmed];
const failed = [...paid, minting.submitted, minting.givenUp, minting.failed];

describe('a mint', () => {
  it('is valid when it is paid and becomes a token', () => holds(...minted));
  it('is valid when it fails, is refunded, and is requested again', () =>
    holds(...failed, minting.credited(500), minting.refunded, minting.requested({ attempt: 2 })));
  it('is valid when one process refuses it and another one pays it', () =>
    holds(minting.requested(), minting.refused, minting.reserved(400), minting.captured(400), minting.paid()));

  it('at another price than the requested one is a finding', () =>
    finds(
      ['mint.price', 'mint.price'],
      minting.requested(),
      minting.reserved(401, 99),
      minting.captured(401, 99),
      minting.paid({ price: 99 }),
    ));
  it('that is recorded as paid without a payment is a finding, and so is its transaction', () => {
    finds(['mint.unpaid'], minting.requested(), minting.paid());
    finds(['mint.unpaid'], minting.requested(), minting.submitted);
  });
  it('without a request is a finding', () =>
    expect(audited(minting.reserved(400), minting.captured(400))).toContain('mint.not-requested'));
  it('whose price goes elsewhere is a finding', () =>
    expect(audited(minting.requested(), minting.reserved(400), minting.captured(400, 100, 'house:fees'))).toContain(
      'mint.way',
    ));
  it('that is paid twice is a finding', () =>
    expect(
      audited(
        ...paid,
        minting.reserved(300, 100, 'mint:again'),
        minting.captured(300, 100, 'house:mint-fees', 'mint:again'),
      ),
    ).toContain('mint.paid-twice'));
  it('that is refunded without a failure, with another amount or without a credit is a finding', () => {
    finds(['mint.refund'], ...minted, minting.credited(500));
    finds(['mint.refund'], ...failed, minting.credited(501, 101), minting.refunded);
    finds(['mint.refund'], ...failed, minting.refunded);
  });
  it('that becomes a token after it failed is a finding', () =>
    expect(audited(...failed, minting.confirmed)).toContain('mint.confirmed'));
  it('that failed without a refund, or is paid and does not continue, is a finding when it is overdue', () => {
    expect(audited(...failed)).toContain('mint.not-refunded');
    expect(audited(minting.requested(), minting.reserved(400), minting.captured(400))).toContain('mint.not-recorded');
  });
});
