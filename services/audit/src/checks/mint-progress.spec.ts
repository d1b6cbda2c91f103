import { describe, expect, it } from 'vitest';
import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import { bought, minting, pack } from '../testing/stories.ts';
import { auditOf, guid, TestLog, timeOf } from '../testing/test-log.ts';

const HOUR_MS = 3_600_000;
const requestedAt = (hoursAgo: number): string => new Date(Date.parse(timeOf(0)) - hoursAgo * HOUR_MS).toISOString();

/** Returns the events of a mint that was requested this many hours before the log begins. */
const paid = (hoursAgo: number): AnyEvent[] => [
  minting.requested({ requestedAt: requestedAt(hoursAgo) }),
  minting.reserved(400),
  minting.captured(400),
  minting.paid(),
];

/** Id of the other mint. */
const nftId = guid(0x777);
const other = { nftId, imageId: guid(0x778) };
const otherSubmitted: AnyEvent = { type: 'MintSubmitted', data: { ...minting.submitted.data, ...other } };
const otherPaid: AnyEvent[] = [
  minting.requested({ ...other, mintId: `0x${'9'.repeat(64)}`, requestedAt: requestedAt(0) }),
  minting.reserved(300, 100, `mint:${nftId}`),
  minting.captured(300, 100, 'house:mint-fees', `mint:${nftId}`),
  minting.paid({ ...other, payment: `mint:${nftId}` }),
].map((event) => {
  const { cause } = event.data as { cause?: { type: string } };
  return cause?.type === 'mint' ? { ...event, data: { ...event.data, cause: { type: 'mint', id: nftId } } } : event;
});
const otherConfirmed: AnyEvent = { type: 'MintConfirmed', data: { ...minting.confirmed.data, ...other, tokenId: '2' } };

const audited = (laterMs: number, ...events: readonly AnyEvent[]): readonly string[] => {
  const log = new TestLog().add(pack);
  for (const event of [...bought, ...events]) log.add(event);
  return auditOf(log.seal().events, [log.key.key], [], laterMs).codes;
};

describe('a paid mint', () => {
  it('may wait for days while no event shows that the chain answers', () => {
    expect(audited(30 * 24 * HOUR_MS, ...paid(0))).toEqual([]);
    expect(audited(30 * 24 * HOUR_MS, ...paid(0), minting.submitted)).toEqual([]);
  });
  it('may wait within its time limit while other mints continue', () =>
    expect(audited(HOUR_MS, ...paid(71), ...otherPaid, otherSubmitted, otherConfirmed)).toEqual([]));
  it('is stuck when the chain answered others after its time limit', () =>
    expect(audited(HOUR_MS, ...paid(73), ...otherPaid, otherSubmitted)).toEqual(['mint.stuck']));
  it('has some time to continue when the chain answers again', () =>
    expect(audited(60_000, ...paid(73), ...otherPaid, otherSubmitted)).toEqual([]));

  it('that was given up may wait for its transaction until a later one is confirmed', () => {
    const waits = [...paid(73), minting.submitted, minting.givenUp];
    expect(audited(30 * 24 * HOUR_MS, ...waits)).toEqual([]);
    expect(audited(30 * 24 * HOUR_MS, ...otherPaidBefore(waits))).toEqual([]);
  });
  it('that was given up is stuck after a later transaction was confirmed', () =>
    expect(
      audited(HOUR_MS, ...paid(73), minting.submitted, minting.givenUp, ...otherPaid, otherSubmitted, otherConfirmed),
    ).toEqual(['mint.stuck']));
});

/**
 * Returns events in which the other mint is sent before this one is given up. The other's confirmation then doesn't
 * prove that this one is overdue.
 */
const otherPaidBefore = (waits: readonly AnyEvent[]): AnyEvent[] => [
  ...waits.slice(0, -1),
  ...otherPaid,
  otherSubmitted,
  ...waits.slice(-1),
  otherConfirmed,
];
