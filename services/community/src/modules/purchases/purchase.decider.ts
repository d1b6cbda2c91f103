import { houseAccount, PAYPAL, type Movement } from '@pixchange/contracts/events/ledger';
import type { PurchaseEvent } from '@pixchange/contracts/events/purchases';
import type { Decider } from '../../kernel/decider.ts';
import { DomainError, invariant, unreachable } from '../../kernel/errors.ts';
import type { CaptureReport } from '../../kernel/payment.ts';
import { findingsOf } from './capture.policy.ts';

type DataOf<T extends PurchaseEvent['type']> = Extract<PurchaseEvent, { type: T }>['data'];
type Started = DataOf<'PurchaseStarted'>;

export type PurchaseCommand =
  | { readonly type: 'StartPurchase'; readonly purchase: Started }
  | { readonly type: 'RecordOrder'; readonly purchaseId: string; readonly orderId: string; readonly approveUrl: string }
  /** Whoever brings it, return, webhook or poller, and however often: the report is what the provider says when asked. */
  | { readonly type: 'RecordCapture'; readonly purchaseId: string; readonly report: CaptureReport; readonly merchantId: string }
  | { readonly type: 'RecordFailure'; readonly purchaseId: string; readonly code: DataOf<'PurchaseFailed'>['code'] }
  | { readonly type: 'RecordRefund'; readonly purchaseId: string; readonly refundId: string; readonly kind: 'refund' | 'reversal'; readonly cents: number }
  | { readonly type: 'RecordDispute'; readonly purchaseId: string; readonly disputeId: string; readonly status: 'opened' | 'resolved' };

interface Known {
  readonly started: Started;
  readonly orderId: string | null;
}

interface Captured extends Known {
  readonly status: 'captured';
  readonly captureId: string;
  readonly feeKnown: boolean;
  readonly refunds: readonly string[];
  readonly refundedCents: number;
  readonly takenCoins: number;
  readonly disputes: Readonly<Record<string, 'opened' | 'resolved'>>;
  /** Captures beside the first: a person looks at each once. */
  readonly others: readonly string[];
}

export type Purchase =
  | { readonly status: 'none' }
  | (Known & { readonly status: 'started' | 'failed' })
  | (Known & { readonly status: 'pending' | 'disagreed'; readonly captureId: string })
  | Captured;

const known = (state: Purchase): Exclude<Purchase, { status: 'none' }> => {
  if (state.status === 'none') throw new DomainError('not_found');
  return state;
};

const cents = (amount: number, from: string, to: string): Movement => ({ unit: 'usd_cents', amount, from, to });

const ids = ({ started: { purchaseId, userId } }: Known) => ({ purchaseId, userId });

const feeOf = (purchase: Known, { captureId, feeCents }: CaptureReport): readonly PurchaseEvent[] =>
  feeCents === null || feeCents === 0
    ? []
    : [{ type: 'ProviderFeeCharged', data: { ...ids(purchase), captureId, movement: cents(feeCents, houseAccount('revenue'), houseAccount('provider-fees')) } }];

type Uncaptured = Exclude<Purchase, Captured | { status: 'none' }>;

/** The same word about the same capture again. */
const isSaid = (purchase: Uncaptured, status: 'pending' | 'disagreed', captureId: string): boolean =>
  purchase.status === status && 'captureId' in purchase && purchase.captureId === captureId;

/** What is not yet captured becomes so, becomes pending, fails, or is put before a person. */
const recordFirst = (purchase: Uncaptured, report: CaptureReport, merchantId: string): readonly PurchaseEvent[] => {
  const { started, orderId } = purchase;
  const { captureId } = report;
  const findings = findingsOf({ purchaseId: started.purchaseId, orderId, cents: started.cents, merchantId }, report);
  if (findings.length > 0) return isSaid(purchase, 'disagreed', captureId) ? [] : [{ type: 'PurchaseDisagreed', data: { ...ids(purchase), captureId, findings } }];
  switch (report.status) {
    case 'COMPLETED':
    case 'PARTIALLY_REFUNDED':
    case 'REFUNDED':
      return [
        { type: 'PurchaseCaptured', data: { ...ids(purchase), captureId, coins: started.coins, movement: cents(started.cents, PAYPAL, houseAccount('revenue')) } },
        ...feeOf(purchase, report),
      ];
    case 'PENDING':
      return isSaid(purchase, 'pending', captureId) ? [] : [{ type: 'PurchasePending', data: { ...ids(purchase), captureId, reason: report.reason ?? 'OTHER' } }];
    case 'DECLINED':
    case 'FAILED':
      return purchase.status === 'failed' ? [] : [{ type: 'PurchaseFailed', data: { ...ids(purchase), code: 'declined' } }];
    default:
      return unreachable(report.status);
  }
};

const recordCapture = ({ report, merchantId }: Extract<PurchaseCommand, { type: 'RecordCapture' }>, state: Purchase): readonly PurchaseEvent[] => {
  const purchase = known(state);
  if (purchase.status !== 'captured') return recordFirst(purchase, report, merchantId);
  // The fee is told later when the capture was pending at first.
  if (purchase.captureId === report.captureId) return purchase.feeKnown ? [] : feeOf(purchase, report);
  if (purchase.others.includes(report.captureId)) return [];
  return [{ type: 'PurchaseDisagreed', data: { ...ids(purchase), captureId: report.captureId, findings: [`a second capture: the first is ${purchase.captureId}`] } }];
};

/** The part of the coins that all money given back so far has paid for, less what was taken before; nothing is lost by rounding. */
const coinsFor = ({ started, refundedCents, takenCoins }: Captured, centsNow: number): number =>
  Number((BigInt(started.coins) * BigInt(refundedCents + centsNow)) / BigInt(started.cents)) - takenCoins;

const recordRefund = ({ refundId, kind, cents: amount }: Extract<PurchaseCommand, { type: 'RecordRefund' }>, state: Purchase): readonly PurchaseEvent[] => {
  const purchase = known(state);
  // A refund may be heard of before its capture; it is told again then.
  if (purchase.status !== 'captured') throw new DomainError('purchase.not-captured');
  if (purchase.refunds.includes(refundId)) return [];
  invariant(Number.isSafeInteger(amount) && amount > 0, 'a refund is of whole cents');
  if (purchase.refundedCents + amount > purchase.started.cents) throw new DomainError('purchase.refund-too-large');
  return [{ type: 'PurchaseRefunded', data: { ...ids(purchase), refundId, kind, coins: coinsFor(purchase, amount), movement: cents(amount, houseAccount('revenue'), PAYPAL) } }];
};

const recordDispute = ({ disputeId, status }: Extract<PurchaseCommand, { type: 'RecordDispute' }>, state: Purchase): readonly PurchaseEvent[] => {
  const purchase = known(state);
  if (purchase.status !== 'captured') throw new DomainError('purchase.not-captured');
  const before = purchase.disputes[disputeId];
  if (before === status || before === 'resolved') return [];
  return [{ type: 'PurchaseDisputed', data: { ...ids(purchase), disputeId, status } }];
};

const decide = (command: PurchaseCommand, state: Purchase): readonly PurchaseEvent[] => {
  switch (command.type) {
    case 'StartPurchase':
      return state.status === 'none' ? [{ type: 'PurchaseStarted', data: command.purchase }] : [];
    case 'RecordOrder': {
      const purchase = known(state);
      if (purchase.orderId !== null || purchase.status !== 'started') return [];
      return [{ type: 'PurchaseOrderCreated', data: { ...ids(purchase), orderId: command.orderId, approveUrl: command.approveUrl } }];
    }
    case 'RecordCapture':
      return recordCapture(command, state);
    case 'RecordFailure': {
      const purchase = known(state);
      return purchase.status === 'started' || purchase.status === 'pending' ? [{ type: 'PurchaseFailed', data: { ...ids(purchase), code: command.code } }] : [];
    }
    case 'RecordRefund':
      return recordRefund(command, state);
    case 'RecordDispute':
      return recordDispute(command, state);
    default:
      return unreachable(command);
  }
};

const whenCaptured = (state: Purchase, change: (purchase: Captured) => Partial<Captured>): Purchase => (state.status === 'captured' ? { ...state, ...change(state) } : state);

const evolveKnown = (state: Exclude<Purchase, { status: 'none' }>, event: Exclude<PurchaseEvent, { type: 'PurchaseStarted' }>): Purchase => {
  const { started, orderId } = state;
  switch (event.type) {
    case 'PurchaseOrderCreated':
      return { ...state, orderId: event.data.orderId };
    case 'PurchasePending':
      return { status: 'pending', started, orderId, captureId: event.data.captureId };
    case 'PurchaseCaptured':
      return { status: 'captured', started, orderId, captureId: event.data.captureId, feeKnown: false, refunds: [], refundedCents: 0, takenCoins: 0, disputes: {}, others: [] };
    case 'ProviderFeeCharged':
      return whenCaptured(state, () => ({ feeKnown: true }));
    case 'PurchaseFailed':
      return { status: 'failed', started, orderId };
    case 'PurchaseDisagreed':
      return state.status === 'captured'
        ? { ...state, others: [...state.others, event.data.captureId] }
        : { status: 'disagreed', started, orderId, captureId: event.data.captureId };
    case 'PurchaseRefunded': {
      const { refundId, coins, movement } = event.data;
      return whenCaptured(state, ({ refunds, refundedCents, takenCoins }) => ({ refunds: [...refunds, refundId], refundedCents: refundedCents + movement.amount, takenCoins: takenCoins + coins }));
    }
    case 'PurchaseDisputed': {
      const { disputeId, status } = event.data;
      return whenCaptured(state, ({ disputes }) => ({ disputes: { ...disputes, [disputeId]: status } }));
    }
    default:
      return unreachable(event);
  }
};

const evolve = (state: Purchase, event: PurchaseEvent): Purchase => {
  if (event.type === 'PurchaseStarted') return { status: 'started', started: event.data, orderId: null };
  return state.status === 'none' ? state : evolveKnown(state, event);
};

/** One buying of coins: captured once, for exactly what was agreed, whoever brings the news and in whatever order. */
export const purchaseDecider: Decider<PurchaseCommand, Purchase, PurchaseEvent> = { decide, evolve, initialState: { status: 'none' } };
