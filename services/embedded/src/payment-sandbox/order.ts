import { randomInt } from 'node:crypto';
import type { MessageFault } from './faults.ts';

/** How the payer pays: what comes of it when the money is taken is settled on the approval page. */
export type Approval = {
  payerId: string;
  instrument: 'wallet' | 'card';
  outcome: 'good' | 'declined' | 'pending';
  /** Of a card, its last four digits. */
  last4?: string;
};

export type Capture = {
  id: string;
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED';
  /** Why it is pending. */
  reason?: string;
  cents: number;
  currency: string;
  customId: string;
  createdAt: string;
};

export type Refund = {
  id: string;
  captureId: string;
  /** A reversal is the provider's doing. */
  kind: 'refund' | 'reversal';
  cents: number;
  currency: string;
  /** Anyone who asks under it again gets the same. */
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

/** A message to the shop; its text stays as it was first written, however often it is sent. */
export type Message = {
  id: string;
  type: string;
  text: string;
  state: 'due' | 'held' | 'delivered' | 'given-up';
  tries: number;
  fault?: MessageFault;
};

/** Everything about one order; it is kept as one file. */
export type Order = {
  id: string;
  /** Under which it was asked for. */
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
  approval?: Approval;
  /** The last way of paying was declined, and no other one has been chosen yet. */
  wasDeclined?: boolean;
  /** Under which the money was taken; who asks under it again hears the same. */
  captureRequestId?: string;
  captures: Capture[];
  refunds: Refund[];
  disputes: Dispute[];
  messages: Message[];
};

const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** An id in the provider's form. */
export const newId = (length = 17): string => Array.from({ length }, () => signs[randomInt(signs.length)]).join('');

/** In whole seconds, as the provider tells times. */
export const now = (): string => `${new Date().toISOString().slice(0, 19)}Z`;

/** The provider's way of saying no. */
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

export const captureOf = (order: Order, captureId: string): Capture => {
  const found = order.captures.find(({ id }) => id === captureId);
  if (found === undefined) throw new Refused(404, 'INVALID_RESOURCE_ID', 'There is no such capture.');
  return found;
};

/** What has not gone back of a capture yet. */
export const restOf = (order: Order, { id, cents }: Capture): number =>
  order.refunds.filter(({ captureId }) => captureId === id).reduce((rest, refund) => rest - refund.cents, cents);
