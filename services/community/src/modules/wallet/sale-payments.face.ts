import type { TransactionView } from '@pixchange/contracts/http/wallet';
import type { SalePayment } from './sale.policy.ts';

export type { SalePayment };

/**
 * Payments for sales, from the buyer through `transit:{licenceId}` to the seller. Every step may be repeated. The
 * buyer's wallet ensures that a license is paid at most once: it has one reservation per license, and a second one only
 * after the first was released.
 */
export abstract class SalePayments {
  abstract find(buyerId: string, licenceId: string): Promise<SalePayment>;
  /** Returns the payment of a license that nothing was ever reserved for. */
  abstract none(licenceId: string): SalePayment;
  /** Checks the balance without reserving anything. @throws DomainError `insufficient_funds`, `wallet.flagged` */
  abstract requireFunds(buyerId: string, price: number): Promise<void>;
  /** Reserves the price; does nothing when it is already reserved or paid. @throws DomainError like `requireFunds` */
  abstract reserve(payment: SalePayment, buyerId: string, licenceId: string, price: number): Promise<SalePayment>;
  /** Moves the reserved coins to transit. The payment is `none` afterwards if the reservation was released before. */
  abstract capture(payment: SalePayment, buyerId: string, licenceId: string): Promise<SalePayment>;
  abstract credit(sellerId: string, licenceId: string, proceeds: number): Promise<void>;
  /** Returns the buyer's transaction for the license. @throws DomainError `not_found` */
  abstract transaction(buyerId: string, licenceId: string): Promise<TransactionView>;
}
