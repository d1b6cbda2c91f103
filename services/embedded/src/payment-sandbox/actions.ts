import { randomUUID } from 'node:crypto';
import type { Armed, CaptureFault, Faults } from './faults.ts';
import type { NotifyShop } from './messages.ts';
import {
  captureOf,
  newId,
  now,
  Refused,
  restOf,
  type Approval,
  type Authentication,
  type Capture,
  type Dispute,
  type Order,
  type Refund,
} from './order.ts';

/* Actions on an order. Each action changes a draft, which is saved unless the action throws `Refused`. */

type Fault = Armed & { fault: CaptureFault };

const unprocessable = (issue: string, message: string): Refused => new Refused(422, issue, message);

/** Whether the payer can still approve the order; false once it is paid or voided. */
export const isOpen = ({ status }: Order): boolean =>
  status === 'CREATED' || status === 'PAYER_ACTION_REQUIRED' || status === 'APPROVED';

export const approve = (order: Order, approval: Omit<Approval, 'payerId'>, notifyShop: NotifyShop): void => {
  if (!isOpen(order)) throw unprocessable('ORDER_NOT_OPEN', 'This order is already paid or has ended.');
  order.approval = { ...approval, payerId: newId(13) };
  order.status = 'APPROVED';
  delete order.challenged;
  delete order.wasDeclined;
  notifyShop(order, { type: 'CHECKOUT.ORDER.APPROVED' });
};

/** 3-D Secure result while the bank waits for the cardholder, or after the cardholder has closed the challenge. */
const pendingChallenge: Authentication = { enrollment: 'Y', authentication: 'C', liabilityShift: 'UNKNOWN' };

/** Starts a 3-D Secure challenge for the cardholder. */
export const challenge = (order: Order, card: Omit<Approval, 'payerId'>): void => {
  if (!isOpen(order)) throw unprocessable('ORDER_NOT_OPEN', 'This order is already paid or has ended.');
  order.status = 'PAYER_ACTION_REQUIRED';
  order.authentication = pendingChallenge;
  order.challenged = card;
  delete order.approval;
};

/** Approves an order with a card and its 3-D Secure result. Like the provider, approves even if the bank declined. */
export const authenticate = (
  order: Order,
  card: Omit<Approval, 'payerId'>,
  result: Authentication | undefined,
  notifyShop: NotifyShop,
): void => {
  approve(order, card, notifyShop);
  if (result === undefined) delete order.authentication;
  else order.authentication = result;
};

/** Voids an order that was not captured in time. */
export const expire = (order: Order, notifyShop: NotifyShop): void => {
  if (!isOpen(order)) throw unprocessable('ORDER_NOT_OPEN', 'This order is already paid or has ended.');
  order.status = 'VOIDED';
  notifyShop(order, { type: 'CHECKOUT.PAYMENT-APPROVAL.REVERSED' });
};

const declined = (order: Order, approvalUrl: string): Refused => {
  // The payer can choose another card on the same page.
  order.status = 'PAYER_ACTION_REQUIRED';
  order.wasDeclined = true;
  delete order.approval;
  delete order.authentication;
  return new Refused(
    422,
    'INSTRUMENT_DECLINED',
    'The instrument presented was either declined by the processor or bank, or it cannot be used for this payment.',
    [{ rel: 'redirect', href: approvalUrl }],
  );
};

const captureWith = (order: Order, fault: Fault | undefined): Capture => {
  const pending = fault?.fault === 'pending' || order.approval?.outcome === 'pending';
  const base: Capture = {
    id: newId(),
    status: 'COMPLETED',
    cents: order.cents,
    currency: order.currency,
    customId: order.customId,
    createdAt: now(),
    ...(pending && { status: 'PENDING', reason: 'PENDING_REVIEW' }),
  };
  switch (fault?.fault) {
    case 'wrong_amount':
      return { ...base, cents: Math.max(1, order.cents - 100) };
    case 'wrong_currency':
      return { ...base, currency: 'EUR' };
    case 'other_custom_id':
      return { ...base, customId: randomUUID() };
    default:
      return base;
  }
};

export type CaptureContext = {
  requestId: string;
  faults: Faults;
  notifyShop: NotifyShop;
  approvalUrl: string;
  hasInvoice(invoiceId: string): boolean;
};

/** Returns the reason why an order can't be captured, or undefined if it can. */
const refuseCapture = (
  order: Order,
  { approvalUrl, hasInvoice }: CaptureContext,
  fault: Fault | undefined,
): Refused | undefined => {
  if (order.status === 'VOIDED')
    return unprocessable('ORDER_EXPIRED', 'Order is expired and hence cannot be captured.');
  if (order.approval === undefined)
    return unprocessable('ORDER_NOT_APPROVED', 'Payer has not yet approved the Order for payment.');
  if (hasInvoice(order.invoiceId)) return unprocessable('DUPLICATE_INVOICE_ID', 'Duplicate Invoice ID detected.');
  if (fault?.fault === 'refuse')
    return new Refused(
      fault.issue === 'PERMISSION_DENIED' ? 403 : 422,
      fault.issue ?? 'TRANSACTION_REFUSED',
      'The request was refused.',
      fault.issue === 'PAYER_ACTION_REQUIRED' ? [{ rel: 'payer-action', href: approvalUrl }] : [],
    );
  return fault?.fault === 'decline' || order.approval.outcome === 'declined' ? declined(order, approvalUrl) : undefined;
};

/** Captures the payment. Returns an error instead of throwing it, because a declined card must change the order. */
export const capture = (order: Order, context: CaptureContext): Refused | undefined => {
  if (order.status === 'COMPLETED')
    return order.captureRequestId === context.requestId
      ? undefined
      : unprocessable('ORDER_ALREADY_CAPTURED', 'Order already captured.');
  const fault = context.faults.takeForCapture(order.customId);
  const refused = refuseCapture(order, context, fault);
  if (refused !== undefined) return refused;
  if (fault?.fault === 'wrong_merchant') order.merchantId = newId(13);
  order.status = 'COMPLETED';
  order.captureRequestId = context.requestId;
  order.captures.push(captureWith(order, fault));
  if (fault?.fault === 'two_captures') order.captures.push(captureWith(order, fault));
  for (const made of order.captures)
    context.notifyShop(order, {
      type: made.status === 'PENDING' ? 'PAYMENT.CAPTURE.PENDING' : 'PAYMENT.CAPTURE.COMPLETED',
      capture: made,
    });
  return undefined;
};

/** Completes or declines a pending capture. */
export const settle = (order: Order, captureId: string, good: boolean, notifyShop: NotifyShop): void => {
  const settled = captureOf(order, captureId);
  if (settled.status !== 'PENDING')
    throw unprocessable('CAPTURE_NOT_PENDING', 'Only a pending capture can be settled.');
  settled.status = good ? 'COMPLETED' : 'DECLINED';
  delete settled.reason;
  notifyShop(order, { type: good ? 'PAYMENT.CAPTURE.COMPLETED' : 'PAYMENT.CAPTURE.DECLINED', capture: settled });
};

export type GiveBack = {
  kind: Refund['kind'];
  /** Amount in cents; default: the amount that is not refunded yet. */ cents?: number | undefined;
  currency?: string | undefined;
  requestId?: string | undefined;
};

const refusesRefund = (
  order: Order,
  taken: Capture,
  cents: number,
  currency: string | undefined,
): Refused | undefined => {
  if (taken.status === 'PENDING')
    return unprocessable('PENDING_CAPTURE', 'Cannot initiate a refund as the capture is pending.');
  if (taken.status === 'DECLINED') return unprocessable('CAPTURE_STATUS_NOT_VALID', 'The capture was declined.');
  if (currency !== undefined && currency !== taken.currency)
    return unprocessable('REFUND_CAPTURE_CURRENCY_MISMATCH', 'Refund must be in the same currency as the capture.');
  const rest = restOf(order, taken);
  if (rest === 0) return unprocessable('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded.');
  return cents > rest
    ? unprocessable(
        'REFUND_AMOUNT_EXCEEDED',
        'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
      )
    : undefined;
};

/** Refunds a capture, once for each request id. */
export const giveBack = (
  order: Order,
  captureId: string,
  { kind, cents, currency, requestId }: GiveBack,
  notifyShop: NotifyShop,
): Refund => {
  const known = requestId === undefined ? undefined : order.refunds.find((refund) => refund.requestId === requestId);
  if (known !== undefined) return known;
  const taken = captureOf(order, captureId);
  const amount = cents ?? restOf(order, taken);
  const refused = refusesRefund(order, taken, amount, currency);
  if (refused !== undefined) throw refused;
  const refund: Refund = {
    id: newId(),
    captureId,
    kind,
    cents: amount,
    currency: taken.currency,
    createdAt: now(),
    ...(requestId !== undefined && { requestId }),
  };
  order.refunds.push(refund);
  taken.status = restOf(order, taken) === 0 ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  notifyShop(order, { type: kind === 'reversal' ? 'PAYMENT.CAPTURE.REVERSED' : 'PAYMENT.CAPTURE.REFUNDED', refund });
  return refund;
};

export const openDispute = (order: Order, captureId: string, notifyShop: NotifyShop): Dispute => {
  const { cents, currency } = captureOf(order, captureId);
  const dispute: Dispute = {
    id: `PP-D-${newId(8)}`,
    captureId,
    status: 'OPEN',
    cents,
    currency,
    createdAt: now(),
    updatedAt: now(),
  };
  order.disputes.push(dispute);
  notifyShop(order, { type: 'CUSTOMER.DISPUTE.CREATED', dispute });
  return dispute;
};

export const resolveDispute = (order: Order, disputeId: string, notifyShop: NotifyShop): void => {
  const dispute = order.disputes.find(({ id }) => id === disputeId);
  if (dispute === undefined) throw new Refused(404, 'INVALID_RESOURCE_ID', 'There is no such dispute.');
  if (dispute.status === 'RESOLVED') throw unprocessable('DISPUTE_RESOLVED', 'This dispute is over.');
  dispute.status = 'RESOLVED';
  dispute.updatedAt = now();
  notifyShop(order, { type: 'CUSTOMER.DISPUTE.RESOLVED', dispute });
};

/** Schedules the held messages, or all messages, for delivery again. */
export const sendAgain = (order: Order, which: 'held' | 'all'): void => {
  for (const message of order.messages) {
    if (which === 'held' && message.state !== 'held') continue;
    message.state = 'due';
    message.tries = 0;
  }
};
