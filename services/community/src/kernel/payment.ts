/** What the provider says of one capture when it is asked; amounts in whole cents. */
export interface CaptureReport {
  readonly orderId: string;
  readonly intent: string;
  readonly orderStatus: string;
  readonly purchaseUnits: number;
  /** Our purchase, as the order carries it. */
  readonly customId: string;
  readonly captureId: string;
  readonly status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'FAILED' | 'PARTIALLY_REFUNDED' | 'REFUNDED';
  /** Why it is pending. */
  readonly reason: string | null;
  readonly cents: number;
  readonly currency: string;
  readonly merchantId: string;
  /** Null until the provider has worked it out. */
  readonly feeCents: number | null;
}

/** Money that went back; a reversal is the provider's doing (a chargeback), a refund is ours. */
export interface RefundReport {
  readonly refundId: string;
  readonly captureId: string;
  readonly kind: 'refund' | 'reversal';
  readonly status: 'COMPLETED' | 'PENDING' | 'FAILED' | 'CANCELLED';
  readonly cents: number;
  readonly currency: string;
}

/** Everything the provider says of one order. */
export interface OrderReport {
  readonly orderId: string;
  readonly status: string;
  /** Our purchase, as the order carries it. */
  readonly customId: string;
  readonly approveUrl: string | null;
  readonly captures: readonly CaptureReport[];
  readonly refunds: readonly RefundReport[];
}

/** What came of asking for the money. */
export type CaptureOutcome =
  /** Ask the order's captures what became of it. */
  | { readonly kind: 'order'; readonly order: OrderReport }
  /** The payer may choose another card and try again. */
  | { readonly kind: 'declined' }
  | { readonly kind: 'payer-action'; readonly url: string }
  | { readonly kind: 'not-approved' }
  /** For good; `issue` is the provider's word. */
  | { readonly kind: 'refused'; readonly issue: string };

/** A verified message from the provider. It says where to look, never what to believe: amounts come from asking. */
export interface PaymentNotice {
  /** The provider's id of the message, the same at every repeat. */
  readonly noticeId: string;
  readonly type: string;
  readonly orderId: string | null;
  readonly captureId: string | null;
  readonly refundId: string | null;
  readonly disputeId: string | null;
  /** Our purchase, where the message carries it. */
  readonly purchaseId: string | null;
}

export interface DisputeReport {
  readonly disputeId: string;
  readonly status: 'opened' | 'resolved';
  readonly captureIds: readonly string[];
}

/** A line of the provider's own report; `grossCents` is negative for what left us. */
export interface ReportedTransaction {
  readonly transactionId: string;
  /** Of what this line belongs to, e.g. the capture of a refund. */
  readonly referenceId: string | null;
  readonly customId: string | null;
  readonly kind: 'capture' | 'refund' | 'reversal' | 'other';
  readonly status: 'completed' | 'pending' | 'denied' | 'reversed';
  readonly grossCents: number;
  readonly feeCents: number;
  readonly currency: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/**
 * The payment provider, as the product sees it. Anyone who asks twice with the same purchase gets the same order and the same capture.
 * Every call throws `PartUnavailable('payment')` when the provider does not answer, or the outcome is unknown.
 */
export interface PaymentProvider {
  readonly name: 'paypal';
  readonly merchantId: string;
  createOrder(purchase: {
    readonly purchaseId: string;
    readonly coins: number;
    readonly cents: number;
  }): Promise<{ readonly orderId: string; readonly approveUrl: string }>;
  capture(orderId: string, purchaseId: string): Promise<CaptureOutcome>;
  /** Null where the provider knows no such order. */
  order(orderId: string): Promise<OrderReport | null>;
  dispute(disputeId: string): Promise<DisputeReport | null>;
  /** What a message calls a refund or reversal and its order does not list; null where the provider knows no such. */
  refundOf(refundId: string): Promise<RefundReport | null>;
  /**
   * Gives money back; the same `requestId` gives back once.
   * @throws DomainError `purchase.refund-refused` when the provider will not, for good
   */
  refund(captureId: string, cents: number, requestId: string): Promise<RefundReport>;
  /** Null when the signature is not the provider's. Unless `mayLookUp`, it is judged by what is known already, and nobody is asked. */
  notice(
    headers: Readonly<Record<string, string | undefined>>,
    rawBody: Uint8Array,
    mayLookUp?: boolean,
  ): Promise<PaymentNotice | null>;
  /** Lines of the provider's report; it lags by hours. Times are ISO 8601. */
  transactions(from: string, to: string): AsyncIterable<ReportedTransaction>;
}
