import type { CaptureReport, RefundReport } from '../../../kernel/payment.ts';
import { authenticationText, authenticationVerdict } from './card-authentication.policy.ts';

interface Agreed {
  readonly purchaseId: string;
  readonly orderId: string | null;
  readonly cents: number;
  readonly merchantId: string;
}

const differs = (what: string, expected: unknown, found: unknown): string[] =>
  expected === found ? [] : [`${what}: expected ${String(expected)}, found ${String(found)}`];

/**
 * Returns a finding for a result of 3-D Secure that should have prevented the capture. A missing result is no finding:
 * payments on the provider's page have none, and card payments are checked before the capture.
 */
const authenticationFindings = ({ authentication }: CaptureReport): string[] =>
  authentication === null || authenticationVerdict(authentication) === 'accepted'
    ? []
    : [`3-D Secure: ${authenticationText(authentication)}`];

/**
 * Returns the differences between the provider's report and the agreement; empty when the coins can be credited. A
 * pending or failed capture only has to belong to the purchase.
 */
export const findingsOf = (agreed: Agreed, report: CaptureReport): string[] => {
  const ours = [
    ...differs('purchase', agreed.purchaseId, report.customId),
    // If the process crashed before it recorded the order, only the purchase's own id in the report identifies it.
    ...(agreed.orderId === null ? [] : differs('order', agreed.orderId, report.orderId)),
    ...differs('merchant', agreed.merchantId, report.merchantId),
  ];
  if (report.status === 'DECLINED' || report.status === 'FAILED' || report.status === 'PENDING') return ours;
  const fee =
    report.feeCents !== null && (report.feeCents < 0 || report.feeCents > report.cents)
      ? [`fee: ${report.feeCents} of ${report.cents}`]
      : [];
  return [
    ...ours,
    ...differs('intent', 'CAPTURE', report.intent),
    ...differs('order status', 'COMPLETED', report.orderStatus),
    ...differs('purchase units', 1, report.purchaseUnits),
    ...differs('currency', 'USD', report.currency),
    ...differs('cents', agreed.cents, report.cents),
    ...fee,
    ...authenticationFindings(report),
  ];
};

interface Refundable {
  readonly captureId: string;
  /** Paid cents that were not refunded. */
  readonly centsLeft: number;
}

/** Returns the findings about a refund; empty when its coins can be taken back. */
export const refundFindingsOf = (
  { captureId, centsLeft }: Refundable,
  refund: Pick<RefundReport, 'captureId' | 'cents' | 'currency'>,
): string[] => [
  ...differs('capture', captureId, refund.captureId),
  ...differs('currency', 'USD', refund.currency),
  ...(Number.isSafeInteger(refund.cents) && refund.cents > 0 && refund.cents <= centsLeft
    ? []
    : [`cents: expected at most ${centsLeft}, found ${refund.cents}`]),
];
