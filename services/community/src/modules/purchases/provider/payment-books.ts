import { Inject, Injectable } from '@nestjs/common';
import { idForm } from '@pixchange/contracts/http/fields';
import type { ReportedTransaction } from '../../../kernel/payment.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { DATABASE } from '../../../platform/tokens.ts';
import type { KnownPurchase } from './reconcile.policy.ts';
import type { purchaseTables } from '../orders/purchases.projection.ts';
import type { RowOf } from '../../../kernel/tables.ts';

type Row = Pick<RowOf<typeof purchaseTables.purchases>, 'purchase_id' | 'capture_id' | 'cents' | 'fee_cents'> & {
  readonly refunds: Readonly<Record<string, number>>;
};

/** Recorded movement of money. */
export interface Booked {
  readonly purchaseId: string;
  readonly captureId: string;
  /** Null for the payment itself. */
  readonly refundId: string | null;
}

const known = (row: Row): KnownPurchase => ({
  purchaseId: row.purchase_id,
  captureId: row.capture_id,
  cents: row.cents,
  feeCents: row.fee_cents,
  refunds: new Map(Object.entries(row.refunds)),
});

/** Reads the product's side of a comparison with the provider's report. */
@Injectable()
export class PaymentBooks {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /**
   * Returns the purchase of each line of the report: the named purchase, or that of the line's capture; null when there
   * is none.
   */
  async of(lines: readonly ReportedTransaction[]): Promise<(KnownPurchase | null)[]> {
    const named = lines.flatMap(({ customId }) => (customId !== null && idForm.test(customId) ? [customId] : []));
    const theirs = lines.flatMap(({ transactionId, referenceId }) => [
      transactionId,
      ...(referenceId === null ? [] : [referenceId]),
    ]);
    const rows: (Row & { captures: readonly string[] })[] = await this.database.query(
      `SELECT p.purchase_id, p.capture_id, p.cents, p.fee_cents,
         ARRAY(SELECT c.capture_id FROM read.purchase_captures c WHERE c.purchase_id = p.purchase_id) AS captures,
         coalesce((SELECT json_object_agg(r.refund_id, r.cents) FROM read.purchase_refunds r WHERE r.purchase_id = p.purchase_id), '{}') AS refunds
       FROM read.purchases p
       WHERE p.purchase_id = ANY($1::uuid[]) OR p.purchase_id IN (SELECT c.purchase_id FROM read.purchase_captures c WHERE c.capture_id = ANY($2::text[]))`,
      [named, theirs],
    );
    const byId = new Map(rows.map((row) => [row.purchase_id, known(row)]));
    const byCapture = new Map(rows.flatMap((row) => row.captures.map((captureId) => [captureId, known(row)] as const)));
    return lines.map(
      ({ customId, transactionId, referenceId }) =>
        byId.get(customId ?? '') ?? byCapture.get(transactionId) ?? byCapture.get(referenceId ?? '') ?? null,
    );
  }

  /** Returns the payments and refunds that were recorded from `from` until before `to`. */
  async between(from: Date, to: Date): Promise<Booked[]> {
    const rows: { purchase_id: string; capture_id: string; refund_id: string | null }[] = await this.database.query(
      `SELECT purchase_id, capture_id, NULL AS refund_id FROM read.purchases WHERE capture_id IS NOT NULL AND completed_at >= $1 AND completed_at < $2
       UNION ALL
       SELECT r.purchase_id, p.capture_id, r.refund_id FROM read.purchase_refunds r JOIN read.purchases p USING (purchase_id) WHERE r.refunded_at >= $1 AND r.refunded_at < $2`,
      [from, to],
    );
    return rows.map(({ purchase_id: purchaseId, capture_id: captureId, refund_id: refundId }) => ({
      purchaseId,
      captureId,
      refundId,
    }));
  }
}
