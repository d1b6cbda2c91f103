import type { PurchaseView } from '@pixchange/contracts/http/purchases';
import type { Recorded } from '@pixchange/contracts/events/envelope';
import type { ErasureEvent } from '@pixchange/contracts/events/erasure';
import type { PurchaseEvent } from '@pixchange/contracts/events/purchases';
import type { RefundEvent } from '@pixchange/contracts/events/refunds';
import type { Derivation, Projection, RowChange } from '../../../kernel/projection.ts';
import { changesTo, column, type Tables } from '../../../kernel/tables.ts';

export const purchaseTables = {
  /**
   * Purchases. `stage` applies until `capture_id` is set. A paid purchase is completed, regardless of later findings
   * and refunds.
   */
  purchases: {
    columns: {
      purchase_id: 'uuid NOT NULL',
      user_id: 'uuid NOT NULL',
      provider: column<PurchaseView['provider']>('text NOT NULL'),
      method: column<PurchaseView['method']>('text NOT NULL'),
      pack_id: 'uuid NOT NULL',
      pack_version: 'integer NOT NULL',
      coins: 'integer NOT NULL',
      cents: 'integer NOT NULL',
      stage: 'text NOT NULL',
      failure: column<PurchaseView['failure']>('text'),
      order_id: 'text',
      approve_url: 'text',
      capture_id: 'text',
      fee_cents: 'integer',
      started_at: 'timestamptz NOT NULL',
      completed_at: 'timestamptz',
    },
    key: ['purchase_id'],
    indexes: [
      '(user_id, started_at DESC, purchase_id DESC)',
      '(order_id)',
      '(capture_id)',
      '(stage, started_at)',
      '(started_at, purchase_id)',
      '(completed_at)',
    ],
  },
  purchase_captures: { columns: { capture_id: 'text NOT NULL', purchase_id: 'uuid NOT NULL' }, key: ['capture_id'] },
  purchase_findings: {
    columns: {
      purchase_id: 'uuid NOT NULL',
      revision: 'integer NOT NULL',
      capture_id: 'text NOT NULL',
      refund_id: 'text',
      findings: 'text[] NOT NULL',
      found_at: 'timestamptz NOT NULL',
    },
    key: ['purchase_id', 'revision'],
  },
  purchase_refunds: {
    columns: {
      refund_id: 'text NOT NULL',
      purchase_id: 'uuid NOT NULL',
      kind: 'text NOT NULL',
      cents: 'integer NOT NULL',
      coins: 'integer NOT NULL',
      refunded_at: 'timestamptz NOT NULL',
    },
    key: ['refund_id'],
    indexes: ['(purchase_id)', '(refunded_at)'],
  },
  purchase_disputes: {
    columns: { purchase_id: 'uuid NOT NULL', dispute_id: 'text NOT NULL', status: 'text NOT NULL' },
    key: ['purchase_id', 'dispute_id'],
  },
  /** Totals of purchases that have refunds, findings or disputes after the payment. */
  purchase_totals: {
    columns: {
      purchase_id: 'uuid NOT NULL',
      refunded_cents: 'integer',
      refunded_coins: 'integer',
      disputed: 'boolean NOT NULL',
      findings: 'integer NOT NULL',
    },
    key: ['purchase_id'],
  },
  refund_requests: {
    columns: {
      request_id: 'uuid NOT NULL',
      purchase_id: 'uuid NOT NULL',
      administrator_id: 'uuid NOT NULL',
      cents: 'integer NOT NULL',
      reason: 'text',
      status: 'text NOT NULL',
      refund_id: 'text',
      requested_at: 'timestamptz NOT NULL',
    },
    key: ['request_id'],
    indexes: ['(purchase_id)', '(administrator_id)'],
  },
} as const satisfies Tables;

const { put, patch, sweep } = changesTo(purchaseTables);

type Seen = PurchaseEvent | RefundEvent | Extract<ErasureEvent, { type: 'AccountErased' }>;
type Of<T extends Seen['type']> = Recorded<Extract<Seen, { type: T }>>;

const change = (purchaseId: string, set: Readonly<Record<string, unknown>>): RowChange =>
  patch('purchases', { purchase_id: purchaseId }, set);

/** Returns the row that maps a capture to its purchase, for the provider's messages. */
const found = (captureId: string, purchaseId: string): RowChange =>
  put('purchase_captures', { capture_id: captureId, purchase_id: purchaseId });

const started = ({ data, metadata }: Of<'PurchaseStarted'>): readonly RowChange[] => [
  put('purchases', {
    purchase_id: data.purchaseId,
    user_id: data.userId,
    provider: data.provider,
    method: data.method ?? 'wallet',
    pack_id: data.packId,
    pack_version: data.packVersion,
    coins: data.coins,
    cents: data.cents,
    stage: 'created',
    started_at: metadata.recordedAt,
  }),
];

const disagreed = ({ data, metadata, revision }: Of<'PurchaseDisagreed'>): readonly RowChange[] => [
  change(data.purchaseId, { stage: 'review' }),
  put('purchase_findings', {
    purchase_id: data.purchaseId,
    revision,
    capture_id: data.captureId,
    refund_id: data.refundId ?? null,
    findings: data.findings,
    found_at: metadata.recordedAt,
  }),
];

const refunded = ({ data, metadata }: Of<'PurchaseRefunded'>): readonly RowChange[] => [
  put('purchase_refunds', {
    refund_id: data.refundId,
    purchase_id: data.purchaseId,
    kind: data.kind,
    cents: data.movement.amount,
    coins: data.coins,
    refunded_at: metadata.recordedAt,
  }),
];

/** Recounts the rows, so that repeated events can't change the totals. */
const totals: Derivation = {
  touched: (change) => {
    if (change.kind !== 'put' || !['purchase_refunds', 'purchase_findings', 'purchase_disputes'].includes(change.table))
      return [];
    return [String(change.row['purchase_id'])];
  },
  sql: `
    INSERT INTO {schema}.purchase_totals (purchase_id, refunded_cents, refunded_coins, disputed, findings)
    SELECT touched.purchase_id,
      (SELECT sum(r.cents)::int FROM {schema}.purchase_refunds r WHERE r.purchase_id = touched.purchase_id),
      (SELECT sum(r.coins)::int FROM {schema}.purchase_refunds r WHERE r.purchase_id = touched.purchase_id),
      EXISTS (SELECT 1 FROM {schema}.purchase_disputes d WHERE d.purchase_id = touched.purchase_id AND d.status = 'opened'),
      (SELECT count(*)::int FROM {schema}.purchase_findings f WHERE f.purchase_id = touched.purchase_id)
    FROM unnest($1::uuid[]) AS touched (purchase_id)
    ON CONFLICT (purchase_id) DO UPDATE SET refunded_cents = excluded.refunded_cents, refunded_coins = excluded.refunded_coins, disputed = excluded.disputed, findings = excluded.findings`,
};

/** Purchases with their status, and the ids by which the provider's messages find them. */
export const purchasesProjection: Projection<Seen> = {
  name: 'purchases',
  version: 2,
  tables: purchaseTables,
  handlers: {
    PurchaseStarted: started,
    PurchaseOrderCreated: ({ data }) => [
      change(data.purchaseId, { order_id: data.orderId, approve_url: data.approveUrl }),
    ],
    PurchasePending: ({ data }) => [
      change(data.purchaseId, { stage: 'pending', failure: null }),
      found(data.captureId, data.purchaseId),
    ],
    PurchaseCaptured: ({ data, metadata }) => [
      change(data.purchaseId, { capture_id: data.captureId, completed_at: metadata.recordedAt, failure: null }),
      found(data.captureId, data.purchaseId),
    ],
    ProviderFeeCharged: ({ data }) => [change(data.purchaseId, { fee_cents: data.movement.amount })],
    PurchaseFailed: ({ data }) => [change(data.purchaseId, { stage: 'failed', failure: data.code })],
    PurchaseDisagreed: disagreed,
    PurchaseRefunded: refunded,
    PurchaseDisputed: ({ data }) => [
      put('purchase_disputes', { purchase_id: data.purchaseId, dispute_id: data.disputeId, status: data.status }),
    ],
    RefundRequested: ({ data, metadata }) => [
      put('refund_requests', {
        request_id: data.requestId,
        purchase_id: data.purchaseId,
        administrator_id: data.administratorId,
        cents: data.cents,
        reason: data.reason,
        status: 'requested',
        requested_at: metadata.recordedAt,
      }),
    ],
    RefundAnswered: ({ data }) => [
      patch('refund_requests', { request_id: data.requestId }, { status: data.status, refund_id: data.refundId }),
    ],
    // Purchases remain, because the id of an erased member identifies nobody. Only the reasons of an erased
    // administrator are cleared.
    AccountErased: ({ data }) => [sweep('refund_requests', 'administrator_id', data.userId, { reason: null })],
  },
  derivations: [totals],
};
