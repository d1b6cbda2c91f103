import type { StoredEvent } from '../log/stored-event.ts';

/** Status that staff gave to a difference between the provider's report and the log. */
export type DifferenceStatus = 'open' | 'explained' | 'resolved';

type Data = Readonly<Record<string, unknown>>;

const dataOf = ({ data }: StoredEvent): Data =>
  typeof data === 'object' && data !== null && !(data instanceof Uint8Array) ? (data as Data) : {};

const textIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/**
 * Differences from the payment provider that the product has recorded, and that the console shows until someone
 * resolves them. They are not reported as new findings, because every later report of the provider repeats them.
 */
export class RecordedDifferences {
  /** Ids of differences by transaction. */
  private readonly ids = new Map<string, string>();
  private readonly statuses = new Map<string, DifferenceStatus>();

  see(at: StoredEvent): void {
    const { captureId, refundId, transactionId, differenceId } = dataOf(at);
    if (at.type === 'PurchaseDisagreed') this.record(textIn(refundId) ?? textIn(captureId), at.id);
    else if (at.type === 'UnknownTransactionReported') this.record(textIn(transactionId), textIn(differenceId));
    else if (at.type === 'DifferenceExplained') this.decide(textIn(differenceId), 'explained');
    else if (at.type === 'DifferenceResolved') this.decide(textIn(differenceId), 'resolved');
  }

  /** Returns the status of a transaction's difference; null if none is recorded. */
  of(transactionId: string): DifferenceStatus | null {
    const id = this.ids.get(transactionId);
    return id === undefined ? null : (this.statuses.get(id) ?? 'open');
  }

  /** Records a difference; if a transaction has several, the newest counts. */
  private record(transactionId: string | null, id: string | null): void {
    if (transactionId !== null && id !== null) this.ids.set(transactionId, id);
  }

  private decide(id: string | null, status: DifferenceStatus): void {
    if (id !== null) this.statuses.set(id, status);
  }
}
