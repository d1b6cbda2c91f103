import type { PurchaseEvent } from '@pixchange/contracts/events/purchases';
import type { TransactionView } from '@pixchange/contracts/http/wallet';
import type { Payment, PaymentState, Price } from './payment.policy.ts';
import type { SaleToRefund, Share } from './payout.policy.ts';

export type { Payment, PaymentState, Price, Share };

type Of<T extends PurchaseEvent['type']> = Extract<PurchaseEvent, { type: T }>;

/** Refund of a license to its buyer; `coins` is the price that they paid. */
export interface RefundOfLicence {
  readonly licenceId: string;
  readonly buyerId: string;
  readonly coins: number;
}

/**
 * Payments from members' wallets. Every step may be repeated, and takes effect only once. Steps that credit a wallet
 * throw DomainError `wallet.full` when its balance would exceed the maximum.
 */
export abstract class Payments {
  /** Checks the balance without reserving anything. @throws DomainError `insufficient_funds`, `wallet.flagged` */
  abstract requireFunds(payerId: string, price: Price): Promise<void>;
  abstract find(payerId: string, payment: Payment): Promise<PaymentState>;
  /** Reserves the price for a day, unless it is already reserved or paid. @throws DomainError as in `requireFunds` */
  abstract hold(payerId: string, payment: Payment, price: Price): Promise<PaymentState>;
  /** Moves the reserved amount to the account of this kind of payment. */
  abstract capture(payerId: string, payment: Payment): Promise<PaymentState>;
  /**
   * Reserves and captures the price in one step, or captures the existing reservation.
   * @param key key of the reservation to make; nothing happens if that reservation was already released or refunded
   * @throws DomainError as in `requireFunds`
   */
  abstract pay(payerId: string, payment: Payment, price: Price, key?: string): Promise<PaymentState>;
  /** Releases the reservation of a payment; does not change a captured payment. */
  abstract release(payerId: string, payment: Payment): Promise<PaymentState>;
  /** Refunds a captured payment from the account that received it. @param paid the key and the price of that payment */
  abstract refund(payerId: string, payment: Payment, paid: Price & { readonly key: string }): Promise<void>;
  /** Pays a share out of transit; nothing for a share of 0. */
  abstract credit(share: Share): Promise<void>;
  /**
   * Refunds the whole price of a license to its buyer; the seller pays back as much of their share as they still have.
   */
  abstract refundSale(sale: SaleToRefund): Promise<void>;
  /**
   * Whether one staff member may decide all of these refunds alone. They count against the same daily limits as grants,
   * per staff member and per buyer; if one does not fit, none is counted.
   */
  abstract fitsAllowance(staffId: string, refunds: readonly RefundOfLicence[]): Promise<boolean>;
  /**
   * Credits bought coins, or takes back the coins of a refund, for callers that wait for the result. The wallet's
   * consumers do the same from the log a moment later.
   */
  abstract settlePurchase(event: Of<'PurchaseCaptured'> | Of<'PurchaseRefunded'>): Promise<void>;
  /** Returns the payer's transaction for a license or sale. @throws DomainError `not_found` */
  abstract transaction(payerId: string, id: string): Promise<TransactionView>;
}
