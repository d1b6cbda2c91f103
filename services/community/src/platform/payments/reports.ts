import type {
  CaptureReport,
  CardAuthentication,
  DisputeReport,
  OrderReport,
  RefundReport,
  ReportedTransaction,
} from '../../kernel/payment.ts';
import { ProviderError } from '../provider-answer.ts';
import {
  disputeAnswer,
  orderAnswer,
  refundAnswer,
  transactionsAnswer,
  type CaptureAnswer,
  type DisputeAnswer,
  type OrderAnswer,
  type RefundAnswer,
  type TransactionAnswer,
} from './answers.ts';

type Links = OrderAnswer['links'];
type Unit = OrderAnswer['purchase_units'][number];

/** Returns the URL of the first link with one of these relations; null when there is none. */
export const linkOf = (links: Links, ...rels: readonly string[]): string | null =>
  links.find(({ rel }) => rels.includes(rel))?.href ?? null;

const parentForm = /\/v2\/(payments\/captures|checkout\/orders)\/([A-Z0-9]{1,36})$/;

/** Returns the id of the parent object, which PayPal only gives in a link. */
export const parentIdOf = (links: Links, of: 'payments/captures' | 'checkout/orders'): string | null => {
  const [, kind, id] = parentForm.exec(linkOf(links, 'up') ?? '') ?? [];
  return kind === of && id !== undefined ? id : null;
};

/**
 * Returns the id of our purchase, which an order and its capture both contain. When the two ids differ, the result
 * matches neither.
 */
const customIdOf = (unit: Unit, { custom_id: own }: CaptureAnswer): string => {
  const { custom_id: agreed } = unit;
  return own === undefined || agreed === undefined || own === agreed ? (own ?? agreed ?? '') : `${agreed} and ${own}`;
};

const feeOf = ({ seller_receivable_breakdown: breakdown, amount }: CaptureAnswer): number | null => {
  if (breakdown === undefined) return null;
  const { paypal_fee: fee } = breakdown;
  if (fee === undefined) return 0;
  if (fee.currency !== amount.currency) throw new ProviderError('the fee is of another currency than the payment');
  return fee.cents;
};

const authenticationOf = ({ payment_source: source }: OrderAnswer): CardAuthentication | null => {
  const result = source?.card?.authentication_result;
  return result === undefined
    ? null
    : {
        liabilityShift: result.liability_shift ?? null,
        enrollment: result.three_d_secure?.enrollment_status ?? null,
        authentication: result.three_d_secure?.authentication_status ?? null,
      };
};

const captureReport = (order: OrderAnswer, unit: Unit, capture: CaptureAnswer): CaptureReport => ({
  orderId: order.id,
  intent: order.intent ?? '',
  orderStatus: order.status,
  purchaseUnits: order.purchase_units.length,
  customId: customIdOf(unit, capture),
  captureId: capture.id,
  status: capture.status,
  reason: capture.status_details?.reason ?? null,
  cents: capture.amount.cents,
  currency: capture.amount.currency,
  merchantId: unit.payee?.merchant_id ?? '',
  feeCents: feeOf(capture),
  authentication: authenticationOf(order),
});

/** The provider's note on a refund that we did not request; the API has no field for reversals. */
const REVERSAL_NOTE = 'Payment reversed';

const refundReport = (refund: RefundAnswer, onlyCaptureId?: string): RefundReport => {
  const captureId = parentIdOf(refund.links, 'payments/captures') ?? onlyCaptureId;
  if (captureId === undefined) throw new ProviderError('a refund of nothing');
  const { cents, currency } = refund.amount;
  return {
    refundId: refund.id,
    captureId,
    kind: refund.note_to_payer === REVERSAL_NOTE ? 'reversal' : 'refund',
    status: refund.status,
    cents: Math.abs(cents),
    currency,
  };
};

const refundsIn = ({ payments }: Unit): RefundReport[] => {
  const only = payments?.captures.length === 1 ? payments.captures[0]?.id : undefined;
  return (payments?.refunds ?? []).map((refund) => refundReport(refund, only));
};

const orderReport = (order: OrderAnswer): OrderReport => ({
  orderId: order.id,
  status: order.status,
  customId: order.purchase_units[0]?.custom_id ?? '',
  approveUrl: linkOf(order.links, 'payer-action', 'approve'),
  authentication: authenticationOf(order),
  captures: order.purchase_units.flatMap((unit) =>
    (unit.payments?.captures ?? []).map((capture) => captureReport(order, unit, capture)),
  ),
  refunds: order.purchase_units.flatMap(refundsIn),
});

/** Whether a response has all fields that a credit depends on; minimal responses lack some of them. */
const isWhole = ({ intent, purchase_units: units }: OrderAnswer): boolean =>
  intent !== undefined && units.length > 0 && units.every(({ payee }) => payee?.merchant_id !== undefined);

const disputeReport = ({
  dispute_id: disputeId,
  status,
  disputed_transactions: transactions,
}: DisputeAnswer): DisputeReport => ({
  disputeId,
  status: status === 'RESOLVED' ? 'resolved' : 'opened',
  captureIds: transactions.flatMap(({ seller_transaction_id: id }) => id ?? []),
});

/**
 * Maps an event code to the kind of a line:
 * https://developer.paypal.com/docs/transaction-search/transaction-event-codes
 */
const kindOf = (code: string): ReportedTransaction['kind'] => {
  if (code.startsWith('T00')) return 'capture';
  if (code === 'T1107') return 'refund';
  return code === 'T1106' || code === 'T1201' ? 'reversal' : 'other';
};

const statusWords = { S: 'completed', P: 'pending', D: 'denied', F: 'denied', V: 'reversed' } as const satisfies Record<
  string,
  ReportedTransaction['status']
>;

/** Converts the report's times, which have no colon in their offset, to ISO 8601 in UTC. */
const timeOf = (text: string): string => {
  const at = new Date(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
  if (Number.isNaN(at.getTime())) throw new ProviderError('a time that is none');
  return at.toISOString();
};

const transactionReport = ({ transaction_info: line }: TransactionAnswer): ReportedTransaction => ({
  transactionId: line.transaction_id,
  referenceId: line.paypal_reference_id ?? null,
  customId: line.custom_field ?? line.invoice_id ?? null,
  kind: kindOf(line.transaction_event_code),
  status: statusWords[line.transaction_status],
  grossCents: line.transaction_amount.cents,
  // Fees are negative in the report.
  feeCents: line.fee_amount === undefined || line.fee_amount.cents === 0 ? 0 : -line.fee_amount.cents,
  currency: line.transaction_amount.currency,
  at: timeOf(line.transaction_initiation_date),
});

/* Parsers of responses. An inconsistent response is an error of the provider, like an invalid one. */

export const orderReading = orderAnswer.transform((answer) => ({
  report: orderReport(answer),
  isWhole: isWhole(answer),
}));
/** @param captureId capture of the refund, for responses that may omit it */
export const refundReading = (captureId?: string) =>
  refundAnswer.transform((answer) => refundReport(answer, captureId));
export const disputeReading = disputeAnswer.transform(disputeReport);
export const transactionsReading = transactionsAnswer.transform(
  ({ transaction_details: lines, total_pages: pages }) => ({ lines: lines.map(transactionReport), pages: pages ?? 1 }),
);
