import type { z } from 'zod';
import { DomainError, invariant } from '../../kernel/errors.ts';
import type {
  CaptureOutcome,
  DisputeReport,
  OrderReport,
  PaymentNotice,
  PaymentProvider,
  RefundReport,
  ReportedTransaction,
} from '../../kernel/payment.ts';
import { PartUnavailable } from '../unavailable.ts';
import { disputeIdForm, idForm } from './answers.ts';
import { PayPalCalls, Refusal, type Call, type CallsOptions } from './calls.ts';
import { cardScriptUrl, domainOf } from './card-page.ts';
import { decimalOf } from './cents.ts';
import { PayPalNotices, type NoticesOptions } from './notices.ts';
import { disputeReading, orderReading, refundReading } from './reports.ts';
import { transactionsOf } from './transactions.ts';

export interface PayPalOptions extends CallsOptions, Omit<NoticesOptions, 'calls'> {
  /** Account that receives the money. */
  readonly merchantId: string;
  /** URL without a trailing slash; payers return to its `/checkout`. */
  readonly publicUrl: string;
  /** Name of the shop on the payment page. */
  readonly brandName: string;
}

type Purchase = Parameters<PaymentProvider['createOrder']>[0];

const CURRENCY = 'USD';
const CAPTURE_TRIES_MAX = 3;
const NOT_FOUND = 404;

const moneyOf = (cents: number) => ({ currency_code: CURRENCY, value: decimalOf(cents) });

/** Returns the URL of our page that the payer returns to; the provider adds its order id as `token`. */
const returnUrlOf = (publicUrl: string, purchaseId: string, isCanceled: boolean): string =>
  `${publicUrl}/checkout?${new URLSearchParams({ purchase: purchaseId, ...(isCanceled && { cancelled: '1' }) })}`;

/**
 * Returns the payment source of an order. For card fields, 3-D Secure is requested for every card, so that a missing
 * result means that the check was skipped.
 */
const paymentSourceOf = ({ purchaseId, method }: Purchase, { publicUrl, brandName }: PayPalOptions) => {
  const back = {
    return_url: returnUrlOf(publicUrl, purchaseId, false),
    cancel_url: returnUrlOf(publicUrl, purchaseId, true),
  };
  if (method === 'card')
    return { card: { attributes: { verification: { method: 'SCA_ALWAYS' } }, experience_context: back } };
  return {
    paypal: {
      experience_context: {
        shipping_preference: 'NO_SHIPPING',
        user_action: 'PAY_NOW',
        brand_name: brandName,
        ...back,
      },
    },
  };
};

const orderOf = (purchase: Purchase, options: PayPalOptions) => {
  const { purchaseId, coins, cents } = purchase;
  const name = `${coins} pixcoins`;
  const amount = moneyOf(cents);
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: 'default',
        custom_id: purchaseId,
        // The invoice id prevents a second order for the same purchase from being paid.
        invoice_id: purchaseId,
        description: name,
        amount: { ...amount, breakdown: { item_total: amount } },
        items: [{ name, quantity: '1', category: 'DIGITAL_GOODS', unit_amount: amount }],
      },
    ],
    payment_source: paymentSourceOf(purchase, options),
  };
};

/**
 * Issues that mean that the money was already captured, by this order or by another one of the same purchase; the order
 * has the details.
 */
const ALREADY = new Set(['ORDER_ALREADY_CAPTURED', 'DUPLICATE_INVOICE_ID']);
/** Issue of an order that another request of ours is capturing. */
const IN_PROGRESS = 'ORDER_COMPLETION_IN_PROGRESS';

const captureRefused = (refusal: Refusal): CaptureOutcome => {
  if (refusal.issues.includes('INSTRUMENT_DECLINED')) return { kind: 'declined' };
  if (refusal.issues.includes('ORDER_NOT_APPROVED')) return { kind: 'not-approved' };
  if (refusal.issues.includes('PAYER_ACTION_REQUIRED') && refusal.payerActionUrl !== null)
    return { kind: 'payer-action', url: refusal.payerActionUrl };
  return { kind: 'refused', issue: refusal.issue };
};

/**
 * PayPal through its REST API: https://developer.paypal.com/docs/api/orders/v2. Only ids in the provider's form become
 * part of a URL. Only responses to our own calls are trusted, never the content of a message.
 */
export class PayPal implements PaymentProvider {
  readonly name = 'paypal';
  readonly merchantId: string;
  private readonly calls: PayPalCalls;
  private readonly notices: PayPalNotices;

  constructor(private readonly options: PayPalOptions) {
    this.merchantId = options.merchantId;
    this.calls = new PayPalCalls(options);
    this.notices = new PayPalNotices({ ...options, calls: this.calls });
  }

  async createOrder(purchase: Purchase): Promise<{ readonly orderId: string; readonly approveUrl: string }> {
    const call = {
      name: 'create',
      method: 'POST',
      path: '/v2/checkout/orders',
      body: JSON.stringify(orderOf(purchase, this.options)),
      requestId: `${purchase.purchaseId}-create`,
    } as const;
    const answer = await this.calls.ask(call, orderReading);
    if (answer instanceof Refusal) return this.calls.throwUnexpectedRefusal('create', answer);
    const { orderId, approveUrl } = answer.report;
    // The card fields are on our own page, which is also the return page.
    if (purchase.method === 'card')
      return { orderId, approveUrl: returnUrlOf(this.options.publicUrl, purchase.purchaseId, false) };
    if (approveUrl === null || !/^https?:\/\//.test(approveUrl)) throw new PartUnavailable('payment');
    return { orderId, approveUrl };
  }

  async cardForm(): Promise<{ readonly scriptUrl: string; readonly clientToken: string }> {
    const { apiUrl, publicUrl, log } = this.options;
    const clientToken = await this.calls.clientToken(domainOf(publicUrl));
    if (clientToken instanceof Refusal) {
      const { status, issues } = clientToken;
      log.error({ call: 'client-token', status, issues }, 'the payment provider refuses a token for card fields');
      throw new DomainError('payment.no-card-form');
    }
    return { scriptUrl: cardScriptUrl(apiUrl), clientToken };
  }

  async capture(orderId: string, purchaseId: string): Promise<CaptureOutcome> {
    invariant(idForm.test(orderId), 'an order id has the form of the provider');
    const call = {
      name: 'capture',
      method: 'POST',
      path: `/v2/checkout/orders/${orderId}/capture`,
      body: '{}',
      requestId: `${purchaseId}-capture`,
    } as const;
    for (let tries = 1; ; tries += 1) {
      const answer = await this.calls.ask(call, orderReading);
      // A minimal response lacks fields that a credit depends on.
      if (!(answer instanceof Refusal))
        return { kind: 'order', order: answer.isWhole ? answer.report : await this.knownOrder(orderId) };
      if (answer.issues.some((issue) => ALREADY.has(issue)))
        return { kind: 'order', order: await this.knownOrder(orderId) };
      if (answer.status === 401) return this.calls.throwUnexpectedRefusal('capture', answer);
      if (!answer.issues.includes(IN_PROGRESS)) return captureRefused(answer);
      if (tries === CAPTURE_TRIES_MAX) throw new PartUnavailable('payment');
      await this.calls.rest();
    }
  }

  async order(orderId: string): Promise<OrderReport | null> {
    if (!idForm.test(orderId)) return null;
    const answer = await this.found(
      { name: 'order', method: 'GET', path: `/v2/checkout/orders/${orderId}` },
      orderReading,
    );
    return answer?.report ?? null;
  }

  async dispute(disputeId: string): Promise<DisputeReport | null> {
    if (!disputeIdForm.test(disputeId)) return null;
    return this.found({ name: 'dispute', method: 'GET', path: `/v1/customer/disputes/${disputeId}` }, disputeReading);
  }

  async refundOf(refundId: string): Promise<RefundReport | null> {
    if (!idForm.test(refundId)) return null;
    return this.found({ name: 'refund-of', method: 'GET', path: `/v2/payments/refunds/${refundId}` }, refundReading());
  }

  async refund(captureId: string, cents: number, requestId: string): Promise<RefundReport> {
    invariant(idForm.test(captureId), 'a capture id has the form of the provider');
    const call = {
      name: 'refund',
      method: 'POST',
      path: `/v2/payments/captures/${captureId}/refund`,
      body: JSON.stringify({ amount: moneyOf(cents) }),
      requestId,
    } as const;
    const answer = await this.calls.ask(call, refundReading(captureId));
    if (!(answer instanceof Refusal)) return answer;
    if (answer.status === 401) return this.calls.throwUnexpectedRefusal('refund', answer);
    this.options.log.warn(
      { call: 'refund', status: answer.status, issues: answer.issues },
      'the payment provider refuses a refund',
    );
    throw new DomainError('purchase.refund-refused');
  }

  notice(
    headers: Readonly<Record<string, string | undefined>>,
    rawBody: Uint8Array,
    mayLookUp = true,
  ): Promise<PaymentNotice | null> {
    return this.notices.read(headers, rawBody, mayLookUp);
  }

  transactions(from: string, to: string): AsyncIterable<ReportedTransaction> {
    return transactionsOf(this.calls, from, to);
  }

  /**
   * Returns an order that must exist at the provider; throws `PartUnavailable` when the provider does not return it.
   */
  private async knownOrder(orderId: string): Promise<OrderReport> {
    const order = await this.order(orderId);
    if (order === null) throw new PartUnavailable('payment');
    return order;
  }

  private async found<T>(call: Call, schema: z.ZodType<T>): Promise<T | null> {
    const answer = await this.calls.ask(call, schema);
    if (!(answer instanceof Refusal)) return answer;
    return answer.status === NOT_FOUND ? null : this.calls.throwUnexpectedRefusal(call.name, answer);
  }
}
