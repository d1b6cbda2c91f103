import { describe, expect, it } from 'vitest';
import type { ErasureEvent } from '@pixchange/contracts/events/erasure';
import type { PurchaseEvent } from '@pixchange/contracts/events/purchases';
import type { RefundEvent } from '@pixchange/contracts/events/refunds';
import { idOf, recorded } from '../../../kernel/testing/recorded.ts';
import { rowsAfter } from '../../../kernel/testing/rows.ts';
import { changesOf } from '../../../kernel/projection.ts';
import { purchasesProjection } from './purchases.projection.ts';

type Seen = PurchaseEvent | RefundEvent | Extract<ErasureEvent, { type: 'AccountErased' }>;

const [purchaseId, userId, packId, requestId, administratorId] = [idOf(1), idOf(2), idOf(3), idOf(4), idOf(5)];
const ids = { purchaseId, userId };
const at = (second: number): string => `2026-11-21T12:00:0${second}.000Z`;
const money = (amount: number, from: string, to: string) => ({ unit: 'usd_cents' as const, amount, from, to });

const started: Seen = {
  type: 'PurchaseStarted',
  data: { ...ids, provider: 'paypal', packId, packVersion: 3, coins: 500, cents: 1_000 },
};
const ordered: Seen = {
  type: 'PurchaseOrderCreated',
  data: { ...ids, orderId: 'O', approveUrl: 'https://pay.example/O' },
};
const pending: Seen = { type: 'PurchasePending', data: { ...ids, captureId: 'C', reason: 'ECHECK' } };
const captured: Seen = {
  type: 'PurchaseCaptured',
  data: { ...ids, captureId: 'C', coins: 500, movement: money(1_000, 'outside:paypal', 'house:revenue') },
};
const charged: Seen = {
  type: 'ProviderFeeCharged',
  data: { ...ids, captureId: 'C', movement: money(64, 'house:revenue', 'house:provider-fees') },
};
const disagreed: Seen = {
  type: 'PurchaseDisagreed',
  data: { ...ids, captureId: 'C2', findings: ['cents: expected 1000, found 1'] },
};
const refunded: Seen = {
  type: 'PurchaseRefunded',
  data: {
    ...ids,
    refundId: 'R',
    kind: 'reversal',
    coins: 200,
    movement: money(400, 'house:revenue', 'outside:paypal'),
  },
};
const requested: Seen = {
  type: 'RefundRequested',
  data: { requestId, ...ids, administratorId, captureId: 'C', cents: 400, rest: false, reason: 'Bought twice' },
};

const byCard: Seen = {
  type: 'PurchaseStarted',
  data: { ...ids, provider: 'paypal', packId, packVersion: 3, coins: 500, cents: 1_000, method: 'card' },
};

const after = (...events: Seen[]) => {
  const rows = rowsAfter(
    purchasesProjection,
    events.map((event, index) => [{ ...recorded(event, index + 1), revision: index }]),
  );
  return (table: string) => [...(rows[table]?.values() ?? [])];
};

const row = {
  purchase_id: purchaseId,
  user_id: userId,
  provider: 'paypal',
  method: 'wallet',
  pack_id: packId,
  pack_version: 3,
  coins: 500,
  cents: 1_000,
  stage: 'created',
  failure: null,
  order_id: null,
  approve_url: null,
  capture_id: null,
  fee_cents: null,
  started_at: at(1),
  completed_at: null,
};
const bought = {
  ...row,
  order_id: 'O',
  approve_url: 'https://pay.example/O',
  capture_id: 'C',
  fee_cents: 64,
  completed_at: at(3),
};

describe('a purchase', () => {
  it('has a row with its price', () => expect(after(started)('purchases')).toEqual([row]));
  it('stores that it is paid by card', () => expect(after(byCard)('purchases')).toEqual([{ ...row, method: 'card' }]));
  it('has the order of the provider', () =>
    expect(after(started, ordered)('purchases')).toEqual([
      { ...row, order_id: 'O', approve_url: 'https://pay.example/O' },
    ]));
  it('is pending, and is found by its capture id', () => {
    const tables = after(started, ordered, pending);
    expect(tables('purchases')).toMatchObject([{ stage: 'pending', capture_id: null }]);
    expect(tables('purchase_captures')).toEqual([{ capture_id: 'C', purchase_id: purchaseId }]);
  });
  it('is completed, with the provider’s fee', () => {
    const tables = after(started, ordered, captured, charged);
    expect(tables('purchases')).toEqual([bought]);
    expect(tables('purchase_captures')).toEqual([{ capture_id: 'C', purchase_id: purchaseId }]);
  });
  it.each(['declined', 'cancelled', 'expired', 'refused'] as const)('has failed: %s', (code) => {
    const failed: Seen = { type: 'PurchaseFailed', data: { ...ids, code } };
    expect(after(started, failed)('purchases')).toEqual([{ ...row, stage: 'failed', failure: code }]);
    expect(after(started, failed, captured)('purchases')).toMatchObject([{ failure: null, capture_id: 'C' }]);
  });
  it('is in review, with its findings', () => {
    const tables = after(started, disagreed);
    expect(tables('purchases')).toEqual([{ ...row, stage: 'review' }]);
    expect(tables('purchase_findings')).toEqual([
      {
        purchase_id: purchaseId,
        revision: 1,
        capture_id: 'C2',
        refund_id: null,
        findings: ['cents: expected 1000, found 1'],
        found_at: at(2),
      },
    ]);
  });
  it('stays completed after later findings', () =>
    expect(after(started, ordered, captured, charged, disagreed)('purchases')).toMatchObject([
      { capture_id: 'C', completed_at: at(3) },
    ]));
  it('stores refunds', () =>
    expect(after(started, captured, refunded)('purchase_refunds')).toEqual([
      { refund_id: 'R', purchase_id: purchaseId, kind: 'reversal', cents: 400, coins: 200, refunded_at: at(3) },
    ]));
  it('stores disputes and their outcome', () => {
    const disputed = (status: 'opened' | 'resolved'): Seen => ({
      type: 'PurchaseDisputed',
      data: { ...ids, disputeId: 'D', status },
    });
    expect(after(started, captured, disputed('opened'))('purchase_disputes')).toEqual([
      { purchase_id: purchaseId, dispute_id: 'D', status: 'opened' },
    ]);
    expect(after(started, captured, disputed('opened'), disputed('resolved'))('purchase_disputes')).toMatchObject([
      { status: 'resolved' },
    ]);
  });
});

describe('a refund by an administrator', () => {
  const wanted = {
    request_id: requestId,
    purchase_id: purchaseId,
    administrator_id: administratorId,
    cents: 400,
    reason: 'Bought twice',
    status: 'requested',
    refund_id: null,
    requested_at: at(1),
  };
  it('has a row', () => expect(after(requested)('refund_requests')).toEqual([wanted]));
  it('stores the provider’s answer', () =>
    expect(
      after(requested, { type: 'RefundAnswered', data: { requestId, ...ids, status: 'completed', refundId: 'R' } })(
        'refund_requests',
      ),
    ).toEqual([{ ...wanted, status: 'completed', refund_id: 'R' }]));
  it('loses its reason when the administrator is erased, and nothing when the buyer is', () => {
    const erased = (who: string): Seen => ({ type: 'AccountErased', data: { userId: who, code: 'c' } });
    expect(after(requested, erased(administratorId))('refund_requests')).toEqual([{ ...wanted, reason: null }]);
    expect(after(requested, erased(userId))('refund_requests')).toEqual([wanted]);
  });
});

it('a refund, a finding or a dispute causes a recount for its purchase, and other events do not', () => {
  const touched = (event: Seen) =>
    changesOf(purchasesProjection, recorded(event)).flatMap(
      (change) => purchasesProjection.derivations?.[0]?.touched(change) ?? [],
    );
  const disputed: Seen = { type: 'PurchaseDisputed', data: { ...ids, disputeId: 'D', status: 'opened' } };
  expect([refunded, disagreed, disputed].map(touched)).toEqual([[purchaseId], [purchaseId], [purchaseId]]);
  expect([started, ordered, pending, captured, charged, requested].flatMap(touched)).toEqual([]);
});
