import { describe, expect, it } from 'vitest';
import type { PurchaseEvent } from '@pixchange/contracts/events/purchases';
import fc from 'fast-check';
import { fold } from '../../../kernel/decider.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { storyOf } from '../../../kernel/testing/given.ts';
import { idOf } from '../../../kernel/testing/recorded.ts';
import type { CaptureReport } from '../../../kernel/payment.ts';
import { purchaseDecider, type PurchaseCommand } from './purchase.decider.ts';

const given = storyOf(purchaseDecider);
const [purchaseId, userId, packId] = [idOf(1), idOf(2), idOf(3)];
const ids = { purchaseId, userId };
const purchase = { ...ids, provider: 'paypal' as const, packId, packVersion: 1, coins: 500, cents: 1_000 };
const agreed: CaptureReport = {
  orderId: 'O',
  intent: 'CAPTURE',
  orderStatus: 'COMPLETED',
  purchaseUnits: 1,
  customId: purchaseId,
  captureId: 'C',
  status: 'COMPLETED',
  reason: null,
  cents: 1_000,
  currency: 'USD',
  merchantId: 'M',
  feeCents: 64,
  authentication: null,
};

const capture = (change: Partial<CaptureReport> = {}): PurchaseCommand => ({
  type: 'RecordCapture',
  purchaseId,
  merchantId: 'M',
  report: { ...agreed, ...change },
});
const refund = (cents: number, refundId = 'R', kind: 'refund' | 'reversal' = 'refund'): PurchaseCommand => ({
  type: 'RecordRefund',
  purchaseId,
  refund: { refundId, captureId: 'C', kind, cents, currency: 'USD' },
});
const dispute = (status: 'opened' | 'resolved'): PurchaseCommand => ({
  type: 'RecordDispute',
  purchaseId,
  disputeId: 'D',
  status,
});

const money = (amount: number, from: string, to: string) => ({ unit: 'usd_cents' as const, amount, from, to });
const started: PurchaseEvent = { type: 'PurchaseStarted', data: purchase };
const ordered: PurchaseEvent = {
  type: 'PurchaseOrderCreated',
  data: { ...ids, orderId: 'O', approveUrl: 'https://pay.example/O' },
};
const captured: PurchaseEvent = {
  type: 'PurchaseCaptured',
  data: { ...ids, captureId: 'C', coins: 500, movement: money(1_000, 'outside:paypal', 'house:revenue') },
};
const charged: PurchaseEvent = {
  type: 'ProviderFeeCharged',
  data: { ...ids, captureId: 'C', movement: money(64, 'house:revenue', 'house:provider-fees') },
};
const pending: PurchaseEvent = { type: 'PurchasePending', data: { ...ids, captureId: 'C', reason: 'ECHECK' } };
const failed: PurchaseEvent = { type: 'PurchaseFailed', data: { ...ids, code: 'declined' } };
const refunded = (
  cents: number,
  coins: number,
  refundId = 'R',
  kind: 'refund' | 'reversal' = 'refund',
): PurchaseEvent => ({
  type: 'PurchaseRefunded',
  data: { ...ids, refundId, kind, coins, movement: money(cents, 'house:revenue', 'outside:paypal') },
});
const disputed = (status: 'opened' | 'resolved'): PurchaseEvent => ({
  type: 'PurchaseDisputed',
  data: { ...ids, disputeId: 'D', status },
});

describe('a purchase', () => {
  it('starts with the current terms of the pack', () =>
    given().when({ type: 'StartPurchase', purchase }).then(started));
  it('ignores a repeated start', () => given(started).when({ type: 'StartPurchase', purchase }).thenNothing());
  it('ignores a repeated start after a price change', () =>
    given(started)
      .when({ type: 'StartPurchase', purchase: { ...purchase, packVersion: 2, cents: 900 } })
      .thenNothing());
  it('is refused for another pack with the same key', () =>
    given(started)
      .when({ type: 'StartPurchase', purchase: { ...purchase, packId: idOf(9) } })
      .thenFails('idempotency_mismatch'));
  it('is refused for another method with the same key', () =>
    given(started)
      .when({ type: 'StartPurchase', purchase: { ...purchase, method: 'card' } })
      .thenFails('idempotency_mismatch'));
  it('has one order', () =>
    given(started, ordered)
      .when({ type: 'RecordOrder', purchaseId, orderId: 'O2', approveUrl: 'https://pay.example/O2' })
      .thenNothing());
  it('is captured, with the provider’s fee', () => given(started, ordered).when(capture()).then(captured, charged));
  it('is captured without a recorded order, after a crash in between', () =>
    given(started).when(capture()).then(captured, charged));
  it('ignores a repeated capture', () => given(started, ordered, captured, charged).when(capture()).thenNothing());
  it('is pending while its capture is pending', () =>
    given(started, ordered)
      .when(capture({ status: 'PENDING', reason: 'ECHECK', orderStatus: 'COMPLETED', feeCents: null }))
      .then(pending));
  it('ignores a repeated pending report', () =>
    given(started, ordered, pending)
      .when(capture({ status: 'PENDING', reason: 'ECHECK' }))
      .thenNothing());
  it('is captured after it was pending', () =>
    given(started, ordered, pending).when(capture()).then(captured, charged));
  it('records a fee that is reported later', () => given(started, ordered, captured).when(capture()).then(charged));
  it('is declined', () =>
    given(started, ordered)
      .when(capture({ status: 'DECLINED' }))
      .then(failed));
  it('is captured when another card succeeds after a decline', () =>
    given(started, ordered, failed).when(capture()).then(captured, charged));
  it('does not fail while the payment is pending', () =>
    given(started, ordered, pending).when({ type: 'RecordFailure', purchaseId, code: 'expired' }).thenNothing());
  it('fails when nobody paid', () =>
    given(started, ordered)
      .when({ type: 'RecordFailure', purchaseId, code: 'expired' })
      .then({ type: 'PurchaseFailed', data: { ...ids, code: 'expired' } }));
  it('stores the result of 3-D Secure that made it fail', () =>
    given(started, ordered)
      .when({ type: 'RecordFailure', purchaseId, code: 'refused', authentication: 'Y N NO' })
      .then({ type: 'PurchaseFailed', data: { ...ids, code: 'refused', authentication: 'Y N NO' } }));
  it('is captured after it failed, if the money arrives later', () =>
    given(started, ordered, { type: 'PurchaseFailed', data: { ...ids, code: 'expired' } })
      .when(capture())
      .then(captured, charged));
  it('is captured when a later report matches the agreement', () =>
    given(started, ordered, {
      type: 'PurchaseDisagreed',
      data: { ...ids, captureId: 'C', findings: ['order status: expected COMPLETED, found APPROVED'] },
    })
      .when(capture())
      .then(captured, charged));
  it('does not fail after it is captured', () =>
    given(started, ordered, captured).when({ type: 'RecordFailure', purchaseId, code: 'expired' }).thenNothing());
  it('must exist to be captured', () => given().when(capture()).thenFails('not_found'));
});

describe('a payment that differs from the agreement', () => {
  it.each<[keyof CaptureReport, Partial<CaptureReport>]>([
    ['cents', { cents: 999 }],
    ['cents', { cents: 1_001 }],
    ['currency', { currency: 'JPY' }],
    ['intent', { intent: 'AUTHORIZE' }],
    ['merchantId', { merchantId: 'X' }],
    ['customId', { customId: idOf(9) }],
    ['orderId', { orderId: 'O9' }],
    ['orderStatus', { orderStatus: 'APPROVED' }],
    ['purchaseUnits', { purchaseUnits: 2 }],
    ['feeCents', { feeCents: 1_001 }],
  ])('is never credited: another %s %j', (_, change) => {
    const [event, ...rest] = purchaseDecider.decide(capture(change), fold(purchaseDecider, [started, ordered]));
    expect(event).toMatchObject({
      type: 'PurchaseDisagreed',
      data: { captureId: 'C', findings: [expect.any(String)] },
    });
    expect(rest).toEqual([]);
  });
  it('is reported to staff once', () => {
    const [event] = purchaseDecider.decide(capture({ cents: 1 }), fold(purchaseDecider, [started, ordered]));
    given(started, ordered, event as PurchaseEvent)
      .when(capture({ cents: 1 }))
      .thenNothing();
  });
  it('is also a second capture, which is reported once', () => {
    const second: PurchaseEvent = {
      type: 'PurchaseDisagreed',
      data: { ...ids, captureId: 'C2', findings: ['a second capture: the first is C'] },
    };
    given(started, ordered, captured, charged)
      .when(capture({ captureId: 'C2' }))
      .then(second);
    given(started, ordered, captured, charged, second)
      .when(capture({ captureId: 'C2' }))
      .thenNothing();
  });
  it('is not a second capture without money', () =>
    given(started, ordered, captured, charged)
      .when(capture({ captureId: 'C2', status: 'DECLINED' }))
      .thenNothing());
  it('is reported once after a comparison with the provider’s books', () => {
    const noted: PurchaseEvent = {
      type: 'PurchaseDisagreed',
      data: { ...ids, captureId: 'C', findings: ['the report does not name it'] },
    };
    const difference: PurchaseCommand = {
      type: 'RecordDifference',
      purchaseId,
      captureId: 'C',
      findings: ['the report does not name it'],
    };
    for (const history of [
      [started, ordered],
      [started, ordered, captured, charged],
    ]) {
      given(...history)
        .when(difference)
        .then(noted);
      given(...history, noted)
        .when(difference)
        .thenNothing();
    }
    given(started, ordered, captured, noted)
      .when({ ...difference, findings: ['gross: expected 1000, found 900'] })
      .then({ type: 'PurchaseDisagreed', data: { ...noted.data, findings: ['gross: expected 1000, found 900'] } });
  });
});

describe('refunded money', () => {
  const paid = [started, ordered, captured, charged];

  it('takes all coins back', () =>
    given(...paid)
      .when(refund(1_000))
      .then(refunded(1_000, 500)));
  it('takes a part of the coins back', () =>
    given(...paid)
      .when(refund(333))
      .then(refunded(333, 166)));
  it('is recorded once', () =>
    given(...paid, refunded(1_000, 500))
      .when(refund(1_000))
      .thenNothing());
  it('is never more than was paid; an excess is reported to staff once', () => {
    const noted: PurchaseEvent = {
      type: 'PurchaseDisagreed',
      data: { ...ids, captureId: 'C', refundId: 'R2', findings: ['cents: expected at most 400, found 401'] },
    };
    given(...paid, refunded(600, 300))
      .when(refund(401, 'R2'))
      .then(noted);
    given(...paid, refunded(600, 300), noted)
      .when(refund(401, 'R2'))
      .thenNothing();
  });
  it('must have been paid before', () =>
    given(started, ordered).when(refund(1_000)).thenFails('purchase.not-captured'));
  it('can be a reversal by the provider itself', () =>
    given(...paid)
      .when(refund(1_000, 'R', 'reversal'))
      .then(refunded(1_000, 500, 'R', 'reversal')));

  it('takes exactly all coins back for any division into parts', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 12 }), (parts) => {
        let state = fold(purchaseDecider, paid);
        let [cents, coins] = [0, 0];
        for (const [index, part] of [...parts, 1_000].entries()) {
          const amount = Math.min(part, 1_000 - cents);
          if (amount === 0) break;
          for (const event of purchaseDecider.decide(refund(amount, `R${index}`), state)) {
            state = purchaseDecider.evolve(state, event);
            if (event.type === 'PurchaseRefunded') coins += event.data.coins;
          }
          cents += amount;
          expect(coins).toBe(Math.floor((500 * cents) / 1_000));
        }
        expect([cents, coins]).toEqual([1_000, 500]);
      }),
    );
  });
});

describe('a dispute', () => {
  const paid = [started, ordered, captured, charged];
  it('is recorded', () =>
    given(...paid)
      .when(dispute('opened'))
      .then(disputed('opened')));
  it('ignores a repeated report', () =>
    given(...paid, disputed('opened'))
      .when(dispute('opened'))
      .thenNothing());
  it('ends', () =>
    given(...paid, disputed('opened'))
      .when(dispute('resolved'))
      .then(disputed('resolved')));
  it('is not reopened by a late message', () =>
    given(...paid, disputed('opened'), disputed('resolved'))
      .when(dispute('opened'))
      .thenNothing());
});

it('a purchase is credited at most once, at its own price, for any order and number of reports', () => {
  const news = fc.oneof(
    fc
      .record({
        status: fc.constantFrom<CaptureReport['status']>('COMPLETED', 'PENDING', 'DECLINED', 'FAILED'),
        cents: fc.constantFrom(1_000, 1_000, 999),
        captureId: fc.constantFrom('C', 'C', 'C2'),
        feeCents: fc.constantFrom(null, 64),
      })
      .map((change) => capture(change)),
    fc.constantFrom<PurchaseCommand>(
      { type: 'RecordOrder', purchaseId, orderId: 'O', approveUrl: 'https://pay.example/O' },
      { type: 'RecordFailure', purchaseId, code: 'cancelled' },
      dispute('opened'),
    ),
    fc
      .record({ cents: fc.integer({ min: 1, max: 1_000 }), refundId: fc.constantFrom('R1', 'R2', 'R3') })
      .map(({ cents, refundId }) => refund(cents, refundId)),
  );
  fc.assert(
    fc.property(fc.array(news, { maxLength: 30 }), (commands) => {
      let state = fold(purchaseDecider, [started]);
      const written: PurchaseEvent[] = [];
      for (const command of commands) {
        try {
          for (const event of purchaseDecider.decide(command, state)) {
            written.push(event);
            state = purchaseDecider.evolve(state, event);
          }
        } catch (error) {
          expect(error).toBeInstanceOf(DomainError);
        }
      }
      const all = <T extends PurchaseEvent['type']>(type: T) =>
        written.filter((event): event is Extract<PurchaseEvent, { type: T }> => event.type === type);
      const captures = all('PurchaseCaptured');
      expect(captures.length).toBeLessThanOrEqual(1);
      expect(captures.every(({ data }) => data.coins === 500 && data.movement.amount === 1_000)).toBe(true);
      expect(all('ProviderFeeCharged').length).toBeLessThanOrEqual(captures.length);
      const back = all('PurchaseRefunded');
      expect(back.reduce((sum, { data }) => sum + data.movement.amount, 0)).toBeLessThanOrEqual(
        captures.length * 1_000,
      );
      expect(new Set(back.map(({ data }) => data.refundId)).size).toBe(back.length);
    }),
    { numRuns: 500 },
  );
});
