import { Inject, Injectable } from '@nestjs/common';
import { purchases as limits } from '@pixchange/contracts/http/limits';
import type { Database } from '../../../platform/postgres/database.ts';
import { DATABASE } from '../../../platform/tokens.ts';

export interface OpenPurchase {
  readonly purchaseId: string;
  readonly startedAt: Date;
}

const DUE_MAX = 100;
/** Age above which the process of an open refund request must have crashed. */
const REFUND_SECONDS_MAX = 60;

const OPEN = "p.capture_id IS NULL AND p.stage IN ('created', 'pending')";

/** Stores pending work on payments and its due times, so that the work survives a restart. */
@Injectable()
export class PurchaseWork {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** Returns some of the open purchases that are due, oldest first. */
  async due(now: Date): Promise<OpenPurchase[]> {
    const rows: { purchase_id: string; started_at: Date }[] = await this.database.query(
      `SELECT p.purchase_id, p.started_at FROM read.purchases p LEFT JOIN work.purchase_polls w USING (purchase_id)
       WHERE ${OPEN} AND coalesce(w.next_at, p.started_at + make_interval(mins => $2)) <= $1 ORDER BY p.started_at, p.purchase_id LIMIT ${DUE_MAX}`,
      [now, limits.pollMinutes[0]],
    );
    return rows.map(({ purchase_id: purchaseId, started_at: startedAt }) => ({ purchaseId, startedAt }));
  }

  /** Sets the next time to poll a purchase. */
  async schedulePoll(purchaseId: string, at: Date): Promise<void> {
    await this.database.query(
      'INSERT INTO work.purchase_polls (purchase_id, next_at) VALUES ($1, $2) ON CONFLICT (purchase_id) DO UPDATE SET next_at = excluded.next_at',
      [purchaseId, at],
    );
  }

  /** Deletes the poll times of purchases that are not open anymore. */
  async forgetClosed(): Promise<void> {
    await this.database.query(
      `DELETE FROM work.purchase_polls w USING read.purchases p WHERE p.purchase_id = w.purchase_id AND NOT (${OPEN})`,
    );
  }

  /** Returns the ids of up to 100 refund requests that are still open although their process must have crashed. */
  async abandonedRefunds(now: Date): Promise<string[]> {
    const rows: { request_id: string }[] = await this.database.query(
      "SELECT request_id FROM read.refund_requests WHERE status = 'requested' AND requested_at < $1::timestamptz - make_interval(secs => $2) ORDER BY requested_at LIMIT 100",
      [now, REFUND_SECONDS_MAX],
    );
    return rows.map(({ request_id }) => request_id);
  }

  /** Returns the time of the last completed comparison with the provider's report; null when there was none. */
  async lastComparison(provider: string): Promise<Date | null> {
    const rows: { compared_at: Date }[] = await this.database.query(
      'SELECT compared_at FROM work.payment_reports WHERE provider = $1',
      [provider],
    );
    return rows[0]?.compared_at ?? null;
  }

  /** Stores the time of a completed comparison. */
  async compared(provider: string, at: Date): Promise<void> {
    await this.database.query(
      'INSERT INTO work.payment_reports (provider, compared_at) VALUES ($1, $2) ON CONFLICT (provider) DO UPDATE SET compared_at = excluded.compared_at',
      [provider, at],
    );
  }
}
