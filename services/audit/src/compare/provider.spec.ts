import { describe, expect, it } from 'vitest';
import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import { ada, offered, purchase, purchaseId } from '../testing/stories.ts';
import { auditOf, guid, TestLog, timeOf } from '../testing/test-log.ts';
import { ProviderComparison, type Covered, type ReportedLine } from './provider.ts';

const captured: ReportedLine = {
  transactionId: 'C1',
  referenceId: null,
  customId: purchaseId,
  kind: 'capture',
  status: 'completed',
  grossCents: 1_000,
  feeCents: 64,
  currency: 'USD',
  at: timeOf(2),
};
const refunded: ReportedLine = {
  transactionId: 'R1',
  referenceId: 'C1',
  customId: purchaseId,
  kind: 'refund',
  status: 'completed',
  grossCents: -500,
  feeCents: 0,
  currency: 'USD',
  at: timeOf(5),
};
const everything: Covered = { from: null, to: timeOf(60) };

const log = (() => {
  const made = new TestLog();
  for (const event of [...offered, purchase.refunded(500, 250), purchase.reversed(250, 250)]) made.add(event);
  return made.seal();
})();

const compare = (
  lines: readonly ReportedLine[],
  covered: Covered = everything,
  recentMs = Number.POSITIVE_INFINITY,
): readonly string[] => {
  const { findings, auditor } = auditOf(log.events, [log.key.key]);
  const comparison = new ProviderComparison(
    findings,
    auditor.purchases,
    recentMs === Number.POSITIVE_INFINITY ? Date.parse(timeOf(3_600)) : recentMs,
    auditor.differences,
  );
  for (const line of lines) comparison.see(line);
  comparison.finish(covered);
  expect(comparison.lines).toBe(lines.length);
  return findings.kept.map(({ code }) => code);
};

describe("the provider's report", () => {
  it('agrees with the log', () => expect(compare([captured, refunded])).toEqual([]));
  it('may not have a capture that the log lacks', () =>
    expect(compare([captured, refunded, { ...captured, transactionId: 'C2' }])).toEqual(['provider.capture-unknown']));
  it('may have a recent capture that the log does not have yet', () =>
    expect(
      compare([captured, refunded, { ...captured, transactionId: 'C2' }], everything, Date.parse(timeOf(1))),
    ).toEqual([]));
  it('must have the captured amount', () =>
    expect(compare([{ ...captured, grossCents: 999 }, refunded])).toEqual(['provider.capture-amount']));
  it('must have the captured currency', () =>
    expect(compare([{ ...captured, currency: 'EUR' }, refunded])).toEqual(['provider.capture-amount']));
  it('must have the recorded fee', () =>
    expect(compare([{ ...captured, feeCents: 65 }, refunded])).toEqual(['provider.fee']));
  it('must name the same purchase', () =>
    expect(compare([{ ...captured, customId: 'another' }, refunded])).toEqual(['provider.capture-purchase']));
  it('must have a recorded capture as completed', () =>
    expect(compare([{ ...captured, status: 'pending' }, refunded])).toEqual(['provider.capture-status']));
  it('must have each capture of the log', () => expect(compare([refunded])).toEqual(['provider.no-capture']));
  it('must have each refund of the log', () => expect(compare([captured])).toEqual(['provider.no-refund']));
  it('may lack transactions outside its period', () => expect(compare([], { from: null, to: timeOf(1) })).toEqual([]));
  it('covers the time up to its newest line by default', () =>
    expect(compare([captured], { from: null, to: null })).toEqual([]));
  it('covers the time up to its newest line when lines have different time zones', () => {
    // This time is 20 seconds after the log began, although its text sorts before the capture's.
    const last: ReportedLine = { ...captured, transactionId: 'X', kind: 'other', at: '2026-11-21T11:00:20-01:00' };
    expect(compare([captured, last], { from: null, to: null })).toEqual(['provider.no-refund']);
  });
  it('may not have a refund that the log lacks', () =>
    expect(compare([captured, refunded, { ...refunded, transactionId: 'R2' }])).toEqual(['provider.refund-unknown']));
  it('must have the refunded amount', () =>
    expect(compare([captured, { ...refunded, grossCents: -499 }])).toEqual(['provider.refund-amount']));
  it('may have other kinds of transactions', () =>
    expect(
      compare([captured, refunded, { ...captured, transactionId: 'X', kind: 'other', grossCents: -5_000 }]),
    ).toEqual([]));
});

describe('a capture that differs from the log', () => {
  const unexpected: ReportedLine = { ...captured, transactionId: 'C2', grossCents: 999, at: timeOf(3) };
  const disagreed: AnyEvent = {
    type: 'PurchaseDisagreed',
    data: { purchaseId, userId: ada, captureId: 'C2', findings: ['cents: expected 1000, found 999'] },
  };
  const unknown: AnyEvent = {
    type: 'UnknownTransactionReported',
    data: {
      differenceId: guid(0x77),
      provider: 'paypal',
      transactionId: 'C2',
      referenceId: null,
      cents: 999,
      currency: 'USD',
      at: timeOf(3),
    },
  };
  const decided = (type: string, differenceId: string): AnyEvent => ({
    type,
    data: { differenceId, staffId: guid(0xa), explanation: null, reason: null },
  });
  /** Returns the findings and notes about the report, for an audit `laterMs` after the end of the log. */
  const reportOf = (laterMs: number, ...events: readonly ((made: TestLog) => AnyEvent)[]) => {
    const made = new TestLog();
    for (const event of offered) made.add(event);
    for (const event of events) {
      const next = event(made);
      made.add(next, 'differenceId' in next.data ? `difference-${String(next.data['differenceId'])}` : undefined);
    }
    const { findings, auditor } = auditOf(made.seal().events, [made.key.key], [], laterMs);
    const recentMs = Date.parse(timeOf(made.events.length)) + laterMs - 900_000;
    const comparison = new ProviderComparison(findings, auditor.purchases, recentMs, auditor.differences);
    for (const line of [captured, unexpected]) comparison.see(line);
    comparison.finish(everything);
    return { codes: findings.kept.map(({ code }) => code), notes: comparison.notes };
  };
  const minute = 60_000;

  it.each([1, 14, 16, 60 * 24 * 400])('is at most a note %d minutes after the product recorded it', (minutes) => {
    expect(reportOf(minutes * minute, () => disagreed)).toEqual(
      minutes < 15
        ? { codes: [], notes: [] }
        : { codes: [], notes: ['payment differences that the console has as open: C2'] },
    );
  });

  it('stays a note after it was explained and resolved', () => {
    const last = ({ events }: TestLog): string => events.findLast(({ type }) => type === 'PurchaseDisagreed')?.id ?? '';
    const explained = (made: TestLog) => decided('DifferenceExplained', last(made));
    const resolved = (made: TestLog) => decided('DifferenceResolved', last(made));
    expect(reportOf(60 * minute, () => disagreed, explained).notes).toEqual([
      expect.stringContaining('as explained: C2'),
    ]);
    expect(reportOf(60 * minute, () => disagreed, explained, resolved)).toEqual({
      codes: [],
      notes: ['payment differences that the console has as resolved: C2'],
    });
    expect(
      reportOf(
        60 * minute,
        () => unknown,
        () => decided('DifferenceResolved', guid(0x77)),
      ),
    ).toEqual({
      codes: [],
      notes: ['payment differences that the console has as resolved: C2'],
    });
  });

  it('is a finding until the product records it', () => {
    expect(reportOf(60 * minute)).toEqual({ codes: ['provider.capture-unknown'], notes: [] });
  });
});
