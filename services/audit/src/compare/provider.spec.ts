import { describe, expect, it } from 'vitest';
import { offered, purchase, purchaseId } from '../testing/stories.ts';
import { auditOf, TestLog, timeOf } from '../testing/test-log.ts';
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
  );
  for (const line of lines) comparison.see(line);
  comparison.finish(covered);
  expect(comparison.lines).toBe(lines.length);
  return findings.kept.map(({ code }) => code);
};

describe("the provider's report", () => {
  it('agrees with the log', () => expect(compare([captured, refunded])).toEqual([]));
  it('knows a capture that the log has not', () =>
    expect(compare([captured, refunded, { ...captured, transactionId: 'C2' }])).toEqual(['provider.capture-unknown']));
  it('may know one that is so new that the log has it not yet', () =>
    expect(
      compare([captured, refunded, { ...captured, transactionId: 'C2' }], everything, Date.parse(timeOf(1))),
    ).toEqual([]));
  it('took another amount', () =>
    expect(compare([{ ...captured, grossCents: 999 }, refunded])).toEqual(['provider.capture-amount']));
  it('took another currency', () =>
    expect(compare([{ ...captured, currency: 'EUR' }, refunded])).toEqual(['provider.capture-amount']));
  it('kept another fee', () => expect(compare([{ ...captured, feeCents: 65 }, refunded])).toEqual(['provider.fee']));
  it('took it for something else', () =>
    expect(compare([{ ...captured, customId: 'another' }, refunded])).toEqual(['provider.capture-purchase']));
  it('has not taken it', () =>
    expect(compare([{ ...captured, status: 'pending' }, refunded])).toEqual(['provider.capture-status']));
  it('lacks a capture', () => expect(compare([refunded])).toEqual(['provider.no-capture']));
  it('lacks a refund', () => expect(compare([captured])).toEqual(['provider.no-refund']));
  it('lacks nothing that it does not cover', () => expect(compare([], { from: null, to: timeOf(1) })).toEqual([]));
  it('covers up to its newest line unless it says more', () =>
    expect(compare([captured], { from: null, to: null })).toEqual([]));
  it('gave back what the log does not know', () =>
    expect(compare([captured, refunded, { ...refunded, transactionId: 'R2' }])).toEqual(['provider.refund-unknown']));
  it('gave back another amount', () =>
    expect(compare([captured, { ...refunded, grossCents: -499 }])).toEqual(['provider.refund-amount']));
  it('does other things too', () =>
    expect(
      compare([captured, refunded, { ...captured, transactionId: 'X', kind: 'other', grossCents: -5_000 }]),
    ).toEqual([]));
});
