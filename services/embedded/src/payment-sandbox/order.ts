import { randomInt } from 'node:crypto';
import type { MessageFault } from './faults.ts';

/** Payer's approval, with the outcome of the capture that the payer chose on the approval page. */
export type Approval = {
  payerId: string;
  instrument: 'wallet' | 'card';
  outcome: 'good' | 'declined' | 'pending';
  /** Last four digits of a card. */
  last4?: string;
};

/** 3-D Secure result of a card that was entered in the card fields. */
export type Authentication = { enrollment?: string; authentication?: string; liabilityShift?: string };

export type Capture = {
  id: string;
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED';
  /** Reason why the capture is pending. */
  reason?: string;
  cents: number;
  currency: string;
  customId: string;
  createdAt: string;
};

export type Refund = {
  id: string;
  captureId: string;
  /** Kind; the merchant starts a refund, the provider starts a reversal. */
  kind: 'refund' | 'reversal';
  cents: number;
  currency: string;
  /** Id of the refund request; a repeated request returns the existing refund. */
  requestId?: string;
  createdAt: string;
};

export type Dispute = {
  id: string;
  captureId: string;
  status: 'OPEN' | 'RESOLVED';
  cents: number;
  currency: string;
  createdAt: string;
  updatedAt: string;
};

/** Message to the shop; its text is the same in every attempt. */
export type Message = {
  id: string;
  type: string;
  text: string;
  state: 'due' | 'held' | 'delivered' | 'given-up';
  tries: number;
  fault?: MessageFault;
};

/** Order with its captures, refunds, disputes and messages, stored as one file. */
export type Order = {
  id: string;
  /** Id of the request that created the order. */
  requestId: string;
  createdAt: string;
  updatedAt: string;
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED';
  intent: string;
  customId: string;
  invoiceId: string;
  description: string;
  cents: number;
  currency: string;
  merchantId: string;
  brandName: string;
  returnUrl: string;
  cancelUrl: string;
  /** `card` for an order that is paid in the card fields; absent for an order that is paid on the payment page. */
  source?: 'card';
  approval?: Approval;
  /** 3-D Secure result; absent until a card is entered, and for a card without 3-D Secure. */
  authentication?: Authentication;
  /** Card during a 3-D Secure challenge. */
  challenged?: Omit<Approval, 'payerId'>;
  /** True after the last payment method was declined, until another one is chosen. */
  wasDeclined?: boolean;
  /** Id of the capture request; a repeated request gets the same response. */
  captureRequestId?: string;
  captures: Capture[];
  refunds: Refund[];
  disputes: Dispute[];
  messages: Message[];
};

const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Returns an id in the provider's format. */
export const newId = (length = 17): string => Array.from({ length }, () => signs[randomInt(signs.length)]).join('');

/** Returns the current time in whole seconds, like the provider. */
export const now = (): string => `${new Date().toISOString().slice(0, 19)}Z`;

/** Error in the provider's format. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly issue: string,
    message: string,
    readonly links: readonly { rel: string; href: string }[] = [],
  ) {
    super(message);
  }
}

/**
 * Returns a capture of the order.
 * @throws Refused when the order has no such capture
 */
export const captureOf = (order: Order, captureId: string): Capture => {
  const found = order.captures.find(({ id }) => id === captureId);
  if (found === undefined) throw new Refused(404, 'INVALID_RESOURCE_ID', 'There is no such capture.');
  return found;
};

/** Returns the amount of a capture that is not refunded yet. */
export const restOf = (order: Order, { id, cents }: Capture): number =>
  order.refunds.filter(({ captureId }) => captureId === id).reduce((rest, refund) => rest - refund.cents, cents);
