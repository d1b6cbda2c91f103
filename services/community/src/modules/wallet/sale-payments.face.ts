import type { TransactionView } from '@pixchange/contracts/http/wallet';
import type { SalePayment } from './sale.policy.ts';

/**
 * Coins of a sale, on their way from the buyer through `transit:{licenceId}` to the seller. Every step may be repeated. The buyer's wallet
 * guards that a licence is paid at most once: it has one reservation for it, and a second one only after the first was released.
 */
export abstract class SalePayments {
  abstract find(buyerId: string, licenceId: string): Promise<SalePayment>;
  /** @throws DomainError `insufficient_funds` or `wallet.flagged`, and nothing is reserved */
  abstract requireFunds(buyerId: string, price: number): Promise<void>;
  /** Does nothing where something is reserved or paid already. @throws DomainError like `requireFunds` */
  abstract reserve(buyerId: string, licenceId: string, price: number): Promise<void>;
  /** What is reserved leaves for transit. False when it was released before. */
  abstract capture(buyerId: string, licenceId: string): Promise<boolean>;
  abstract credit(sellerId: string, licenceId: string, proceeds: number): Promise<void>;
  /** The buyer's line for it. @throws DomainError `not_found` */
  abstract transaction(buyerId: string, licenceId: string): Promise<TransactionView>;
}
