import { platformAccount, PAYPAL, type Movement } from '@pixchange/contracts/events/ledger';
import type { PurchaseEvent } from '@pixchange/contracts/events/purchases';
import type { StreamDecider } from '../../../kernel/decider.ts';
import { DomainError, invariant, unreachable } from '../../../kernel/errors.ts';
import type { CaptureReport, RefundReport } from '../../../kernel/payment.ts';
import { streamsOf } from '../../../kernel/stream.ts';
import { findingsOf, refundFindingsOf } from '../provider/capture.policy.ts';

type DataOf<T extends PurchaseEvent['type']> = Extract<PurchaseEvent, { type: T }>['data'];
type Started = DataOf<'PurchaseStarted'>;

export type PurchaseCommand =
  /**
   * Starts a purchase. The id is derived from the buyer's key, so a repeated request has the same id. Later price
   * changes do not affect the purchase.
   */
  | { readonly type: 'StartPurchase'; readonly purchase: Started }
  | { readonly type: 'RecordOrder'; readonly purchaseId: string; readonly orderId: string; readonly approveUrl: string }
  /** Records the provider's report about a capture. The return page, the webhook and the poller may repeat it. */
  | {
      readonly type: 'RecordCapture';
      readonly purchaseId: string;
      readonly report: CaptureReport;
      readonly merchantId: string;
    }
  | {
      readonly type: 'RecordFailure';
      readonly purchaseId: string;
      readonly code: DataOf<'PurchaseFailed'>['code'];
      /** Result of 3-D Secure that prevented a capture. */
      readonly authentication?: string;
    }
  /** Records money that was returned, as the provider reports it. */
  | { readonly type: 'RecordRefund'; readonly purchaseId: string; readonly refund: Omit<RefundReport, 'status'> }
  /** Records a difference between the provider's books and the product's records. */
  | {
      readonly type: 'RecordDifference';
      readonly purchaseId: string;
      readonly captureId: string;
      readonly refundId?: string | undefined;
      readonly findings: readonly string[];
    }
  | {
      readonly type: 'RecordDispute';
      readonly purchaseId: string;
      readonly disputeId: string;
      readonly status: 'opened' | 'resolved';
    };

interface Known {
  readonly started: Started;
  readonly orderId: string | null;
  readonly approveUrl: string | null;
}

interface Captured extends Known {
  readonly status: 'captured';
  readonly captured: DataOf<'PurchaseCaptured'>;
  readonly feeKnown: boolean;
  readonly refunds: readonly string[];
  readonly refundedCents: number;
  readonly takenCoins: number;
  readonly disputes: Readonly<Record<string, 'opened' | 'resolved'>>;
  /** Findings that were already reported to staff, each as JSON, so that none is reported twice. */
  readonly noted: readonly string[];
}

export type Purchase =
  | { readonly status: 'none' }
  | (Known & { readonly status: 'started' | 'failed' })
  | (Known & { readonly status: 'pending' | 'disagreed'; readonly captureId: string })
  | Captured;

export type KnownPurchaseState = Exclude<Purchase, { status: 'none' }>;

const known = (state: Purchase): KnownPurchaseState => {
  if (state.status === 'none') throw new DomainError('not_found');
  return state;
};

const cents = (amount: number, from: string, to: string): Movement => ({ unit: 'usd_cents', amount, from, to });

const ids = ({ started: { purchaseId, userId } }: Known) => ({ purchaseId, userId });

const feeOf = (purchase: Known, { captureId, feeCents }: CaptureReport): readonly PurchaseEvent[] =>
  feeCents === null || feeCents === 0
    ? []
    : [
        {
          type: 'ProviderFeeCharged',
          data: {
            ...ids(purchase),
            captureId,
            movement: cents(feeCents, platformAccount('revenue'), platformAccount('provider-fees')),
          },
        },
      ];

type Uncaptured = Exclude<Purchase, Captured | { status: 'none' }>;
type Finding = Pick<DataOf<'PurchaseDisagreed'>, 'captureId' | 'refundId'> & { readonly findings: readonly string[] };

const nameOf = ({ captureId, refundId, findings }: Finding): string =>
  JSON.stringify([captureId, refundId ?? null, ...findings]);

const disagreed = (purchase: Known, { captureId, refundId, findings }: Finding): PurchaseEvent => ({
  type: 'PurchaseDisagreed',
  data: { ...ids(purchase), captureId, ...(refundId === undefined ? {} : { refundId }), findings: [...findings] },
});

const noteOnce = (purchase: Captured, finding: Finding): readonly PurchaseEvent[] =>
  purchase.noted.includes(nameOf(finding)) ? [] : [disagreed(purchase, finding)];

/** Whether the same status of the same capture was recorded before. */
const isRecorded = (purchase: Uncaptured, status: 'pending' | 'disagreed', captureId: string): boolean =>
  purchase.status === status && 'captureId' in purchase && purchase.captureId === captureId;

/** Decides from a report whether an uncaptured purchase is captured, pending, failed, or reported to staff. */
const recordFirst = (purchase: Uncaptured, report: CaptureReport, merchantId: string): readonly PurchaseEvent[] => {
  const { started, orderId } = purchase;
  const { captureId } = report;
  const findings = findingsOf({ purchaseId: started.purchaseId, orderId, cents: started.cents, merchantId }, report);
  if (findings.length > 0)
    return isRecorded(purchase, 'disagreed', captureId) ? [] : [disagreed(purchase, { captureId, findings })];
  switch (report.status) {
    case 'COMPLETED':
    case 'PARTIALLY_REFUNDED':
    case 'REFUNDED':
      return [
        {
          type: 'PurchaseCaptured',
          data: {
            ...ids(purchase),
            captureId,
            coins: started.coins,
            movement: cents(started.cents, PAYPAL, platformAccount('revenue')),
          },
        },
        ...feeOf(purchase, report),
      ];
    case 'PENDING':
      return isRecorded(purchase, 'pending', captureId)
        ? []
        : [{ type: 'PurchasePending', data: { ...ids(purchase), captureId, reason: report.reason ?? 'OTHER' } }];
    case 'DECLINED':
    case 'FAILED':
      return purchase.status === 'failed'
        ? []
        : [{ type: 'PurchaseFailed', data: { ...ids(purchase), code: 'declined' } }];
    default:
      return unreachable(report.status);
  }
};

const recordCapture = (
  { report, merchantId }: Extract<PurchaseCommand, { type: 'RecordCapture' }>,
  state: Purchase,
): readonly PurchaseEvent[] => {
  const purchase = known(state);
  if (purchase.status !== 'captured') return recordFirst(purchase, report, merchantId);
  const {
    captured: { captureId: first },
  } = purchase;
  // If the capture was pending at first, the provider reports the fee later.
  if (first === report.captureId) return purchase.feeKnown ? [] : feeOf(purchase, report);
  // A failed attempt moved no money, so it is ignored.
  if (report.status === 'DECLINED' || report.status === 'FAILED') return [];
  return noteOnce(purchase, { captureId: report.captureId, findings: [`a second capture: the first is ${first}`] });
};

/**
 * Returns the coins to take back for a refund: the share of all refunds including this one, minus the coins taken
 * before. This way, rounding never loses a coin.
 */
const coinsFor = ({ started, refundedCents, takenCoins }: Captured, centsNow: number): number =>
  Number((BigInt(started.coins) * BigInt(refundedCents + centsNow)) / BigInt(started.cents)) - takenCoins;

const recordRefund = (
  { refund }: Extract<PurchaseCommand, { type: 'RecordRefund' }>,
  state: Purchase,
): readonly PurchaseEvent[] => {
  const purchase = known(state);
  const { refundId, kind, cents: amount } = refund;
  // A refund may be reported before its capture; the provider repeats the report later.
  if (purchase.status !== 'captured') throw new DomainError('purchase.not-captured');
  if (purchase.refunds.includes(refundId)) return [];
  const {
    captured: { captureId },
    started,
    refundedCents,
  } = purchase;
  const findings = refundFindingsOf({ captureId, centsLeft: started.cents - refundedCents }, refund);
  if (findings.length > 0) return noteOnce(purchase, { captureId, refundId, findings });
  return [
    {
      type: 'PurchaseRefunded',
      data: {
        ...ids(purchase),
        refundId,
        kind,
        coins: coinsFor(purchase, amount),
        movement: cents(amount, platformAccount('revenue'), PAYPAL),
      },
    },
  ];
};

const recordDifference = (
  finding: Extract<PurchaseCommand, { type: 'RecordDifference' }>,
  state: Purchase,
): readonly PurchaseEvent[] => {
  const purchase = known(state);
  invariant(finding.findings.length > 0, 'a difference is of something');
  if (purchase.status === 'captured') return noteOnce(purchase, finding);
  return isRecorded(purchase, 'disagreed', finding.captureId) ? [] : [disagreed(purchase, finding)];
};

const recordDispute = (
  { disputeId, status }: Extract<PurchaseCommand, { type: 'RecordDispute' }>,
  state: Purchase,
): readonly PurchaseEvent[] => {
  const purchase = known(state);
  if (purchase.status !== 'captured') throw new DomainError('purchase.not-captured');
  const before = purchase.disputes[disputeId];
  if (before === status || before === 'resolved') return [];
  return [{ type: 'PurchaseDisputed', data: { ...ids(purchase), disputeId, status } }];
};

const startPurchase = (purchase: Started, state: Purchase): readonly PurchaseEvent[] => {
  if (state.status === 'none') return [{ type: 'PurchaseStarted', data: purchase }];
  const { packId, provider, method } = state.started;
  if (packId !== purchase.packId || provider !== purchase.provider || method !== purchase.method)
    throw new DomainError('idempotency_mismatch');
  return [];
};

const decide = (command: PurchaseCommand, state: Purchase): readonly PurchaseEvent[] => {
  switch (command.type) {
    case 'StartPurchase':
      return startPurchase(command.purchase, state);
    case 'RecordOrder': {
      const purchase = known(state);
      if (purchase.orderId !== null || purchase.status !== 'started') return [];
      return [
        {
          type: 'PurchaseOrderCreated',
          data: { ...ids(purchase), orderId: command.orderId, approveUrl: command.approveUrl },
        },
      ];
    }
    case 'RecordCapture':
      return recordCapture(command, state);
    case 'RecordFailure': {
      const purchase = known(state);
      const { code, authentication } = command;
      return purchase.status === 'started'
        ? [
            {
              type: 'PurchaseFailed',
              data: { ...ids(purchase), code, ...(authentication === undefined ? {} : { authentication }) },
            },
          ]
        : [];
    }
    case 'RecordRefund':
      return recordRefund(command, state);
    case 'RecordDispute':
      return recordDispute(command, state);
    case 'RecordDifference':
      return recordDifference(command, state);
    default:
      return unreachable(command);
  }
};

const whenCaptured = (state: Purchase, change: (purchase: Captured) => Partial<Captured>): Purchase =>
  state.status === 'captured' ? { ...state, ...change(state) } : state;

const evolveKnown = (
  state: KnownPurchaseState,
  event: Exclude<PurchaseEvent, { type: 'PurchaseStarted' }>,
): Purchase => {
  const { started, orderId, approveUrl } = state;
  const same = { started, orderId, approveUrl };
  switch (event.type) {
    case 'PurchaseOrderCreated':
      return { ...state, orderId: event.data.orderId, approveUrl: event.data.approveUrl };
    case 'PurchasePending':
      return { ...same, status: 'pending', captureId: event.data.captureId };
    case 'PurchaseCaptured':
      return {
        ...same,
        status: 'captured',
        captured: event.data,
        feeKnown: false,
        refunds: [],
        refundedCents: 0,
        takenCoins: 0,
        disputes: {},
        noted: [],
      };
    case 'ProviderFeeCharged':
      return whenCaptured(state, () => ({ feeKnown: true }));
    case 'PurchaseFailed':
      return { ...same, status: 'failed' };
    case 'PurchaseDisagreed':
      return state.status === 'captured'
        ? { ...state, noted: [...state.noted, nameOf(event.data)] }
        : { ...same, status: 'disagreed', captureId: event.data.captureId };
    case 'PurchaseRefunded': {
      const { refundId, coins, movement } = event.data;
      return whenCaptured(state, ({ refunds, refundedCents, takenCoins }) => ({
        refunds: [...refunds, refundId],
        refundedCents: refundedCents + movement.amount,
        takenCoins: takenCoins + coins,
      }));
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
  if (event.type === 'PurchaseStarted')
    return { status: 'started', started: event.data, orderId: null, approveUrl: null };
  return state.status === 'none' ? state : evolveKnown(state, event);
};

const stream = streamsOf('purchase');

/**
 * Purchase of coins. It is captured once, for exactly the agreed amount, regardless of the order and the source of the
 * reports.
 */
export const purchaseDecider: StreamDecider<PurchaseCommand, Purchase, PurchaseEvent> = {
  name: 'purchase',
  stream,
  streamOf: (command) => stream(command.type === 'StartPurchase' ? command.purchase.purchaseId : command.purchaseId),
  decide,
  evolve,
  initialState: { status: 'none' },
};
