import type { TransactionView } from '@pixchange/contracts/http/wallet';
import type { SalePayment } from './sale.policy.ts';

export type { SalePayment };

/**
 * Coins of a sale, on their way from the buyer through `transit:{licenceId}` to the seller. Every step may be repeated. The buyer's wallet
 * guards that a licence is paid at most once: it has one reservation for it, and a second one only after the first was released.
 */
export abstract class SalePayments {
  abstract find(buyerId: string, licenceId: string): Promise<SalePayment>;
  /** Payment of a licence for which nothing was ever reserved. */
  abstract none(licenceId: string): SalePayment;
  /** @throws DomainError `insufficient_funds` or `wallet.flagged`, and nothing is reserved */
  abstract requireFunds(buyerId: string, price: number): Promise<void>;
  /** Does nothing where something is reserved or paid already. @throws DomainError like `requireFunds` */
  abstract reserve(payment: SalePayment, buyerId: string, licenceId: string, price: number): Promise<SalePayment>;
  /** Moves what is reserved to transit. The payment is `none` afterwards where the reservation was released before. */
  abstract capture(payment: SalePayment, buyerId: string, licenceId: string): Promise<SalePayment>;
  abstract credit(sellerId: string, licenceId: string, proceeds: number): Promise<void>;
  /** The buyer's line for it. @throws DomainError `not_found` */
  abstract transaction(buyerId: string, licenceId: string): Promise<TransactionView>;
}
