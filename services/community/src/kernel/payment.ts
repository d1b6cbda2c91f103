/** Result of 3-D Secure for the card of an order; null where the provider returns no value. */
export interface CardAuthentication {
  readonly liabilityShift: string | null;
  readonly enrollment: string | null;
  readonly authentication: string | null;
}

/** State of one capture at the provider; amounts in whole cents. */
export interface CaptureReport {
  readonly orderId: string;
  readonly intent: string;
  readonly orderStatus: string;
  readonly purchaseUnits: number;
  /** Id of our purchase, from the order. */
  readonly customId: string;
  readonly captureId: string;
  readonly status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'FAILED' | 'PARTIALLY_REFUNDED' | 'REFUNDED';
  /** Reason why the capture is pending. */
  readonly reason: string | null;
  readonly cents: number;
  readonly currency: string;
  readonly merchantId: string;
  /** Null until the provider has computed it. */
  readonly feeCents: number | null;
  /** Null for an order without a result of 3-D Secure. */
  readonly authentication: CardAuthentication | null;
}

/** Money that was paid back: refunds by us, and reversals (chargebacks) by the provider. */
export interface RefundReport {
  readonly refundId: string;
  readonly captureId: string;
  readonly kind: 'refund' | 'reversal';
  readonly status: 'COMPLETED' | 'PENDING' | 'FAILED' | 'CANCELLED';
  readonly cents: number;
  readonly currency: string;
}

/** State of one order at the provider. */
export interface OrderReport {
  readonly orderId: string;
  readonly status: string;
  /** Id of our purchase, from the order. */
  readonly customId: string;
  readonly approveUrl: string | null;
  /** Null without a result of 3-D Secure. */
  readonly authentication: CardAuthentication | null;
  readonly captures: readonly CaptureReport[];
  readonly refunds: readonly RefundReport[];
}

/** Outcome of a capture request. */
export type CaptureOutcome =
  /** The captures of the order show the outcome. */
  | { readonly kind: 'order'; readonly order: OrderReport }
  /** The payer can choose another card and try again. */
  | { readonly kind: 'declined' }
  | { readonly kind: 'payer-action'; readonly url: string }
  | { readonly kind: 'not-approved' }
  /** Refused permanently; `issue` is the provider's code. */
  | { readonly kind: 'refused'; readonly issue: string };

/**
 * A verified message from the provider. It only identifies what to look up; amounts are then read from the provider.
 */
export interface PaymentNotice {
  /** Id of the message at the provider, the same for every redelivery. */
  readonly noticeId: string;
  readonly type: string;
  readonly orderId: string | null;
  readonly captureId: string | null;
  readonly refundId: string | null;
  readonly disputeId: string | null;
  /** Id of our purchase, when the message contains it. */
  readonly purchaseId: string | null;
}

/** A buyer's dispute at the payment provider, with the captures that it is about. */
export interface DisputeReport {
  readonly disputeId: string;
  readonly status: 'opened' | 'resolved';
  readonly captureIds: readonly string[];
}

/** A line of the provider's report; `grossCents` is negative for outgoing money. */
export interface ReportedTransaction {
  readonly transactionId: string;
  /** Transaction that this line belongs to, such as the capture of a refund. */
  readonly referenceId: string | null;
  readonly customId: string | null;
  readonly kind: 'capture' | 'refund' | 'reversal' | 'other';
  readonly status: 'completed' | 'pending' | 'denied' | 'reversed';
  readonly grossCents: number;
  readonly feeCents: number;
  readonly currency: string;
  /** Time in ISO 8601, UTC. */
  readonly at: string;
}

/**
 * The payment provider, as the product uses it. Repeated calls for the same purchase return the same order and the same
 * capture. Every call throws `PartUnavailable('payment')` when the provider does not respond or the outcome is unknown.
 */
export interface PaymentProvider {
  readonly name: 'paypal';
  readonly merchantId: string;
  createOrder(purchase: {
    readonly purchaseId: string;
    readonly coins: number;
    readonly cents: number;
    /** `card` for the provider's card fields; by default the payer pays on the provider's page. */
    readonly method?: 'card' | undefined;
  }): Promise<{ readonly orderId: string; readonly approveUrl: string }>;
  /**
   * Returns the URL of the provider's script for card fields, and a new token for it.
   * @throws DomainError `payment.no-card-form` when the provider refuses a token for this account
   */
  cardForm(): Promise<{ readonly scriptUrl: string; readonly clientToken: string }>;
  capture(orderId: string, purchaseId: string): Promise<CaptureOutcome>;
  /** Returns an order; null when the provider does not know it. */
  order(orderId: string): Promise<OrderReport | null>;
  /** Returns a dispute; null when the provider does not know it. */
  dispute(disputeId: string): Promise<DisputeReport | null>;
  /** Returns a refund or reversal that is missing from its order; null when the provider does not know it. */
  refundOf(refundId: string): Promise<RefundReport | null>;
  /**
   * Refunds money; `requestId` is the idempotency key.
   * @throws DomainError `purchase.refund-refused` when the provider refuses permanently
   */
  refund(captureId: string, cents: number, requestId: string): Promise<RefundReport>;
  /**
   * Verifies a message; returns null when it is malformed or not signed by the provider. With `mayLookUp: false`, it
   * makes no request, and returns null when the certificate is not cached.
   */
  notice(
    headers: Readonly<Record<string, string | undefined>>,
    rawBody: Uint8Array,
    mayLookUp?: boolean,
  ): Promise<PaymentNotice | null>;
  /** Returns the lines of the provider's report, which lags by hours. Times are ISO 8601. */
  transactions(from: string, to: string): AsyncIterable<ReportedTransaction>;
}
