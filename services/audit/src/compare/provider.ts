import { z } from 'zod';
import type { Purchase, Refund } from '../checks/purchases.ts';
import type { DifferenceStatus, RecordedDifferences } from '../checks/differences.ts';
import type { Difference, Findings, Place } from '../findings.ts';

/**
 * Line of the payment provider's report; `grossCents` is negative for outgoing money, `feeCents` positive for the
 * provider's fee.
 */
export const reportedLine = z.object({
  transactionId: z.string().min(1),
  referenceId: z.string().nullable(),
  customId: z.string().nullable(),
  kind: z.enum(['capture', 'refund', 'reversal', 'other']),
  status: z.enum(['completed', 'pending', 'denied', 'reversed']),
  grossCents: z.int(),
  feeCents: z.int(),
  currency: z.string(),
  at: z.string().refine((text) => !Number.isNaN(Date.parse(text)), { error: 'must be a time' }),
});
export type ReportedLine = Readonly<z.output<typeof reportedLine>>;

/**
 * Period that a report covers completely. `from` null means from the beginning; `to` null means up to the newest line.
 */
export interface Covered {
  readonly from: string | null;
  readonly to: string | null;
}

/** Maximum delay between the provider's action and our record of it: an open purchase is polled for this long. */
const RECORDED_LATER_MS = 72 * 60 * 60 * 1_000;

interface Known<T> {
  readonly purchaseId: string;
  readonly purchase: Purchase;
  readonly what: T;
  seen: boolean;
}

const CURRENCY = 'USD';

const money = (cents: number, currency: string): string => `${cents} cents ${currency}`;

/** Compares purchases and refunds in the log with the provider's report, in both directions. */
export class ProviderComparison {
  private readonly captures = new Map<string, Known<{ readonly recordedAt: string; readonly event: Place | null }>>();
  private readonly refunds = new Map<string, Known<Refund>>();
  /** Transactions with a recorded difference, by its status. */
  private readonly recorded = new Map<DifferenceStatus, Set<string>>();
  /** Time of the newest line, as Unix time in milliseconds, because the lines may have different time zones. */
  private newestMs = Number.NEGATIVE_INFINITY;
  private counted = 0;

  constructor(
    private readonly findings: Findings,
    purchases: ReadonlyMap<string, Purchase>,
    /** Unix time in milliseconds after which the provider's actions may still be missing from the log. */
    private readonly recentMs: number,
    private readonly differences: Pick<RecordedDifferences, 'of'>,
  ) {
    for (const [purchaseId, purchase] of purchases) {
      const { capture, refunds } = purchase;
      if (capture !== null) this.captures.set(capture.captureId, { purchaseId, purchase, what: capture, seen: false });
      for (const [refundId, refund] of refunds ?? [])
        this.refunds.set(refundId, { purchaseId, purchase, what: refund, seen: false });
    }
  }

  get lines(): number {
    return this.counted;
  }

  /** Notes for the reader of the report. */
  get notes(): readonly string[] {
    return [...this.recorded].map(
      ([status, ids]) => `payment differences that the console has as ${status}: ${[...ids].join(', ')}`,
    );
  }

  /**
   * Adds a difference. A recorded one becomes a note, because the console shows it and every later report of the
   * provider repeats it.
   */
  private add(transactionId: string, at: Place | null, difference: Difference): void {
    const status = this.differences.of(transactionId);
    if (status === null) this.findings.add(at, difference);
    else this.recorded.set(status, (this.recorded.get(status) ?? new Set()).add(transactionId));
  }

  see(line: ReportedLine): void {
    this.counted += 1;
    this.newestMs = Math.max(this.newestMs, Date.parse(line.at));
    if (line.kind === 'capture' && line.grossCents > 0) this.seeCapture(line);
    else if (line.kind === 'refund' || line.kind === 'reversal') this.seeRefund(line);
  }

  /** Adds findings for transactions in the log that the report lacks within its period. */
  finish({ from, to }: Covered): void {
    const end = to === null ? this.newestMs : Date.parse(to);
    const start = from === null ? Number.NEGATIVE_INFINITY : Date.parse(from) + RECORDED_LATER_MS;
    const isCovered = (recordedAt: string): boolean => Date.parse(recordedAt) >= start && Date.parse(recordedAt) <= end;
    for (const [captureId, { purchaseId, purchase, what, seen }] of this.captures) {
      if (seen || !isCovered(what.recordedAt)) continue;
      this.add(captureId, what.event, {
        code: 'provider.no-capture',
        message: `the provider's report has no capture ${captureId} of purchase ${purchaseId}`,
        expected: money(purchase.cents, CURRENCY),
        found: 'none',
      });
    }
    for (const [refundId, { purchaseId, what, seen }] of this.refunds) {
      if (seen || !isCovered(what.recordedAt)) continue;
      this.add(refundId, what.event, {
        code: 'provider.no-refund',
        message: `the provider's report has no refund ${refundId} of purchase ${purchaseId}`,
        expected: money(what.cents, CURRENCY),
        found: 'none',
      });
    }
  }

  private isRecent({ at }: ReportedLine): boolean {
    return Date.parse(at) > this.recentMs;
  }

  private seeCapture(line: ReportedLine): void {
    const known = this.captures.get(line.transactionId);
    const took = line.status === 'completed' || line.status === 'reversed';
    if (known === undefined) {
      if (took && !this.isRecent(line))
        this.add(line.transactionId, null, {
          code: 'provider.capture-unknown',
          message: `the provider captured money under ${line.transactionId} for ${line.customId ?? 'no named purchase'}, but the log has no such capture`,
          expected: 'a capture in the log',
          found: money(line.grossCents, line.currency),
        });
      return;
    }
    const { purchaseId, purchase, what } = known;
    known.seen = true;
    const must = (code: string, text: string, expected: unknown, found: unknown): void => {
      if (expected === found) return;
      const message = `${text} (capture ${line.transactionId} of purchase ${purchaseId})`;
      this.add(line.transactionId, what.event, { code, message, expected, found });
    };
    must('provider.capture-status', 'a capture in the log is a capture at the provider', true, took);
    must(
      'provider.capture-amount',
      'the captured amount is the same at the provider',
      money(purchase.cents, CURRENCY),
      money(line.grossCents, line.currency),
    );
    must('provider.fee', 'the fee is the same at the provider', purchase.feeCents ?? 0, line.feeCents);
    if (line.customId !== null)
      must('provider.capture-purchase', 'a capture is of its own purchase', purchaseId, line.customId);
  }

  private seeRefund(line: ReportedLine): void {
    if (line.status !== 'completed') return;
    const known = this.refunds.get(line.transactionId);
    if (known === undefined) {
      if (!this.isRecent(line))
        this.add(line.transactionId, null, {
          code: 'provider.refund-unknown',
          message: `the provider refunded money under ${line.transactionId} (of ${line.referenceId ?? 'no named capture'}), but the log has no such refund`,
          expected: 'a refund in the log',
          found: money(-line.grossCents, line.currency),
        });
      return;
    }
    known.seen = true;
    const [expected, found] = [money(known.what.cents, CURRENCY), money(-line.grossCents, line.currency)];
    if (expected === found) return;
    this.add(line.transactionId, known.what.event, {
      code: 'provider.refund-amount',
      message: `the refunded amount is the same at the provider (refund ${line.transactionId} of purchase ${known.purchaseId})`,
      expected,
      found,
    });
  }
}
