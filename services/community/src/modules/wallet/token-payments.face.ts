import type { TransactionView } from '@pixchange/contracts/http/wallet';
import type { TokenPayment } from './token-sale.policy.ts';

/**
 * Payments for tokens, from the buyer through `transit:{saleId}` to seller, creator and platform. Every step may be
 * repeated.
 */
export abstract class TokenPayments {
  /** Checks the balance without reserving anything. @throws DomainError `insufficient_funds`, `wallet.flagged` */
  abstract requireFunds(buyerId: string, price: number): Promise<void>;
  abstract find(buyerId: string, saleId: string): Promise<TokenPayment>;
  /** Reserves the price, once per purchase. @throws DomainError like `requireFunds` */
  abstract reserve(buyerId: string, saleId: string, price: number): Promise<void>;
  /** Moves the reserved coins to transit; false when the reservation was released before. */
  abstract capture(buyerId: string, saleId: string): Promise<boolean>;
  /** Releases coins that are still reserved. */
  abstract release(buyerId: string, saleId: string): Promise<void>;
  abstract credit(share: 'sale' | 'royalty', userId: string, saleId: string, amount: number): Promise<void>;
  /** Returns the buyer's transaction for the sale. @throws DomainError `not_found` */
  abstract transaction(buyerId: string, saleId: string): Promise<TransactionView>;
}
