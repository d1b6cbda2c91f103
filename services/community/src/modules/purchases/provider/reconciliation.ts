import { Inject, Injectable } from '@nestjs/common';
import type { ReportedTransaction } from '../../../kernel/payment.ts';
import { PaymentAlarms } from './payment-alarms.ts';
import { PaymentBooks } from './payment-books.ts';
import { PaymentRecords } from './payment-records.ts';
import { PurchaseWork } from './purchase-work.ts';
import { Differences } from '../differences/differences.service.ts';
import type { PurchaseCommand } from '../orders/purchase.decider.ts';
import { differenceOf, type Difference } from './reconcile.policy.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Number of days in the first comparison; the provider accepts no query about a longer period. */
const FIRST_DAYS = 31;
/**
 * Number of days before the last comparison that the next comparison covers again, because lines appear late in the
 * report.
 */
const OVERLAP_DAYS = 10;
/** Minimum age in days of recorded payments and refunds that must be in the report. */
const LAG_DAYS = 2;
/**
 * Minimum number of days between the start of the report and the recorded payments and refunds that must be in it. An
 * event may be recorded days after it happened.
 */
const MARGIN_DAYS = 5;
const CHUNK = 200;

async function* inChunks<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let chunk: T[] = [];
  for await (const item of items) {
    chunk.push(item);
    if (chunk.length < size) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

const before = (time: Date, days: number): Date => new Date(time.getTime() - days * DAY_MS);

/**
 * Compares the provider's own report with the product's records, in both directions. Every difference raises an alert.
 * Queries the provider about known purchases and records the responses; staff review what these do not explain.
 */
@Injectable()
export class Reconciliation {
  constructor(
    @Inject(PaymentRecords) private readonly records: PaymentRecords,
    @Inject(PaymentBooks) private readonly books: PaymentBooks,
    @Inject(PurchaseWork) private readonly work: PurchaseWork,
    @Inject(PaymentAlarms) private readonly alarms: PaymentAlarms,
    @Inject(Differences) private readonly differences: Differences,
  ) {}

  /**
   * Runs a comparison if the last one is at least `everySeconds` old.
   * @throws PartUnavailable when the provider does not respond
   */
  async run(now: Date, everySeconds: number): Promise<void> {
    if (!this.records.isOn) return;
    const { provider } = this.records;
    const last = await this.work.lastComparison(provider.name);
    if (last !== null && now.getTime() - last.getTime() < everySeconds * 1_000) return;
    const from = last === null ? before(now, FIRST_DAYS) : before(last, OVERLAP_DAYS);
    const seen = new Set<string>();
    for await (const lines of inChunks(provider.transactions(from.toISOString(), now.toISOString()), CHUNK)) {
      lines.forEach(({ transactionId }) => seen.add(transactionId));
      await this.compare(lines);
    }
    await this.reportMissing(before(from, -MARGIN_DAYS), before(now, LAG_DAYS), seen);
    await this.work.compared(provider.name, now);
  }

  private async compare(lines: readonly ReportedTransaction[]): Promise<void> {
    const known = await this.books.of(lines);
    for (const [index, line] of lines.entries()) {
      const difference = differenceOf(line, known[index] ?? null);
      if (difference !== null) await this.settle(line, difference);
    }
  }

  private async settle(line: ReportedTransaction, difference: Difference): Promise<void> {
    const { transactionId, kind, grossCents, currency } = line;
    const about = { transactionId, kind, grossCents, currency };
    switch (difference.kind) {
      case 'unknown':
        this.alarms.raise(
          'payments.unknown-transaction',
          about,
          "the payment provider's report has money that is not in our books",
        );
        return this.differences.reportUnknown(line);
      case 'unrecorded':
        this.alarms.raise(
          'payments.unrecorded',
          { ...about, purchaseId: difference.purchaseId },
          'the payment provider reports a transaction that is not in our books',
        );
        return this.catchUp(line, difference.purchaseId);
      case 'differs': {
        const { purchaseId, captureId, refundId, findings } = difference;
        if (await this.noted({ type: 'RecordDifference', purchaseId, captureId, refundId, findings }))
          this.alarms.raise(
            'payments.differs',
            { ...about, purchaseId, findings },
            "the payment provider's report and our books differ",
          );
      }
    }
  }

  /** Queries the provider and records the response; staff review what the response does not explain. */
  private async catchUp(line: ReportedTransaction, purchaseId: string): Promise<void> {
    const { transactionId, referenceId, grossCents, currency } = line;
    const state = await this.records.follow(purchaseId, line.kind === 'capture' ? {} : { refundId: transactionId });
    if (line.kind === 'capture') {
      if (state.status === 'captured' || state.status === 'disagreed') return;
      await this.noted({
        type: 'RecordDifference',
        purchaseId,
        captureId: transactionId,
        findings: [`report: ${grossCents} ${currency} cents that the order does not name`],
      });
      return;
    }
    if (state.status !== 'captured') {
      await this.noted({
        type: 'RecordDifference',
        purchaseId,
        captureId: referenceId ?? transactionId,
        refundId: transactionId,
        findings: [`report: ${grossCents} ${currency} cents back for what was not paid`],
      });
      return;
    }
    const kind = line.kind === 'reversal' ? 'reversal' : 'refund';
    await this.records.recordRefund(purchaseId, {
      refundId: transactionId,
      captureId: referenceId ?? state.captured.captureId,
      kind,
      status: 'COMPLETED',
      cents: -grossCents,
      currency,
    });
  }

  /** Reports recorded payments and refunds that the provider's report lacks. */
  private async reportMissing(from: Date, to: Date, seen: ReadonlySet<string>): Promise<void> {
    for (const { purchaseId, captureId, refundId } of await this.books.between(from, to)) {
      if (seen.has(refundId ?? captureId)) continue;
      const findings = [refundId === null ? 'report: does not name this capture' : 'report: does not name this refund'];
      const isNew = await this.noted({
        type: 'RecordDifference',
        purchaseId,
        captureId,
        refundId: refundId ?? undefined,
        findings,
      });
      if (isNew)
        this.alarms.raise(
          'payments.unreported',
          { purchaseId, captureId, refundId },
          "our books have money that the payment provider's report does not have",
        );
    }
  }

  /** Reports a difference to staff; returns false when it was already reported. */
  private async noted(command: Extract<PurchaseCommand, { type: 'RecordDifference' }>): Promise<boolean> {
    return (await this.records.run(command)).events.length > 0;
  }
}
