import type { ReportedTransaction } from '../../../kernel/payment.ts';

/** Recorded state of the purchase that a line of the provider's report concerns. */
export interface KnownPurchase {
  readonly purchaseId: string;
  /** Null until the capture. */
  readonly captureId: string | null;
  readonly cents: number;
  /** Null until the provider reported the fee. */
  readonly feeCents: number | null;
  /** Refunded cents by the provider's refund id. */
  readonly refunds: ReadonlyMap<string, number>;
}

export type Difference =
  /** Money that the provider moved for an unknown purchase. */
  | { readonly kind: 'unknown' }
  /** Unrecorded event of a known purchase; the provider's current report about the purchase must explain it. */
  | { readonly kind: 'unrecorded'; readonly purchaseId: string }
  /** Event that both sides know and disagree about. */
  | {
      readonly kind: 'differs';
      readonly purchaseId: string;
      readonly captureId: string;
      readonly refundId?: string;
      readonly findings: readonly string[];
    };

const differs = (what: string, expected: unknown, found: unknown): string[] =>
  expected === found ? [] : [`report, ${what}: expected ${String(expected)}, found ${String(found)}`];

const ofCapture = (line: ReportedTransaction, known: KnownPurchase): Difference | null => {
  const { purchaseId, captureId, cents, feeCents } = known;
  if (captureId === null) return { kind: 'unrecorded', purchaseId };
  const findings = [
    ...differs('capture', captureId, line.transactionId),
    ...differs('currency', 'USD', line.currency),
    ...differs('cents', cents, line.grossCents),
    ...(feeCents === null ? [] : differs('fee', feeCents, line.feeCents)),
  ];
  if (findings.length > 0) return { kind: 'differs', purchaseId, captureId: line.transactionId, findings };
  return feeCents === null && line.feeCents !== 0 ? { kind: 'unrecorded', purchaseId } : null;
};

const ofRefund = (line: ReportedTransaction, { purchaseId, captureId, refunds }: KnownPurchase): Difference | null => {
  const ours = refunds.get(line.transactionId);
  if (ours === undefined) return { kind: 'unrecorded', purchaseId };
  const findings = [...differs('currency', 'USD', line.currency), ...differs('refund', -ours, line.grossCents)];
  if (findings.length === 0) return null;
  return {
    kind: 'differs',
    purchaseId,
    captureId: captureId ?? line.referenceId ?? line.transactionId,
    refundId: line.transactionId,
    findings,
  };
};

/**
 * Returns the difference for a transaction that has no rule, such as money that returns after a dispute is decided in
 * the seller's favor.
 */
const ofOther = (
  { transactionId, referenceId, grossCents, currency }: ReportedTransaction,
  { purchaseId, captureId }: KnownPurchase,
): Difference => ({
  kind: 'differs',
  purchaseId,
  captureId: captureId ?? referenceId ?? transactionId,
  refundId: transactionId,
  findings: [`report: ${grossCents} ${currency} cents of a kind that we do not know`],
});

/**
 * Returns how a line of the provider's report differs from the product's records; null when they agree or the line is
 * irrelevant.
 */
export const differenceOf = (line: ReportedTransaction, known: KnownPurchase | null): Difference | null => {
  if (line.status !== 'completed') return null;
  // Fees, payouts and similar lines belong to no purchase.
  if (line.kind === 'other') return known === null || line.grossCents === 0 ? null : ofOther(line, known);
  if (known === null) return { kind: 'unknown' };
  return line.kind === 'capture' ? ofCapture(line, known) : ofRefund(line, known);
};
