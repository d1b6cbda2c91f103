import type { DifferenceEvent } from '@pixchange/contracts/events/differences';
import type { ErasureEvent } from '@pixchange/contracts/events/erasure';
import type { PurchaseEvent } from '@pixchange/contracts/events/purchases';
import type { DifferenceView } from '@pixchange/contracts/http/admin-reconciliation';
import { type Projection, type RowChange } from '../../../kernel/projection.ts';
import { changesTo, column, type Tables } from '../../../kernel/tables.ts';

export const differenceTables = {
  differences: {
    columns: {
      difference_id: 'uuid NOT NULL',
      side: column<DifferenceView['side']>('text NOT NULL'),
      status: column<DifferenceView['status']>('text NOT NULL'),
      purchase_id: 'uuid',
      transaction_id: 'text NOT NULL',
      their_cents: 'integer',
      their_currency: 'text',
      findings: 'text[] NOT NULL',
      found_at: 'timestamptz NOT NULL',
      explanation: 'text',
      explained_by: 'uuid',
      resolution: 'text',
      resolved_by: 'uuid',
      decided_at: 'timestamptz',
    },
    key: ['difference_id'],
    indexes: ['(found_at, difference_id)', '(status, side)', '(purchase_id)', '(explained_by)', '(resolved_by)'],
  },
} as const satisfies Tables;

const { put, patch, sweep } = changesTo(differenceTables);

/** Whether the only finding is that the report lacks a recorded payment or refund. */
const isUnreported = (findings: readonly string[]): boolean =>
  findings.every((finding) => finding.startsWith('report: does not name this'));

/** Keeps the decisions and clears the reasons, which are personal text. */
const erased = (userId: string): readonly RowChange[] => [
  sweep('differences', 'explained_by', userId, { explanation: null }),
  sweep('differences', 'resolved_by', userId, { resolution: null }),
];

type Seen =
  | DifferenceEvent
  | Extract<PurchaseEvent, { type: 'PurchaseDisagreed' }>
  | Extract<ErasureEvent, { type: 'AccountErased' | 'ErasureCompleted' }>;

/**
 * Differences between the provider's report and the product's records. Differences about known purchases come from
 * events of these purchases.
 */
export const differencesProjection: Projection<Seen> = {
  name: 'differences',
  version: 1,
  tables: differenceTables,
  handlers: {
    PurchaseDisagreed: ({ id, data, metadata }) => [
      put('differences', {
        difference_id: id,
        side: isUnreported(data.findings) ? 'only_ours' : 'differs',
        status: 'open',
        purchase_id: data.purchaseId,
        transaction_id: data.refundId ?? data.captureId,
        findings: data.findings,
        found_at: metadata.recordedAt,
      }),
    ],
    UnknownTransactionReported: ({ data, metadata }) => [
      put('differences', {
        difference_id: data.differenceId,
        side: 'only_theirs',
        status: 'open',
        transaction_id: data.transactionId,
        their_cents: data.cents,
        their_currency: data.currency,
        findings: [],
        found_at: metadata.recordedAt,
      }),
    ],
    DifferenceExplained: ({ data, metadata }) => [
      patch(
        'differences',
        { difference_id: data.differenceId },
        {
          status: 'explained',
          explanation: data.explanation,
          explained_by: data.staffId,
          decided_at: metadata.recordedAt,
        },
      ),
    ],
    DifferenceResolved: ({ data, metadata }) => [
      patch(
        'differences',
        { difference_id: data.differenceId },
        { status: 'resolved', resolution: data.reason, resolved_by: data.staffId, decided_at: metadata.recordedAt },
      ),
    ],
    AccountErased: ({ data }) => erased(data.userId),
    ErasureCompleted: ({ data }) => erased(data.userId),
  },
};
