import type { TransactionView } from '@pixchange/contracts/http/wallet';
import type { TokenPayment } from './token-sale.policy.ts';

/** Coins for a token, from the buyer through `transit:{saleId}` to seller, creator and platform. Every step may be repeated. */
export abstract class TokenPayments {
  /** @throws DomainError `insufficient_funds` or `wallet.flagged`, and nothing is reserved */
  abstract requireFunds(buyerId: string, price: number): Promise<void>;
  abstract find(buyerId: string, saleId: string): Promise<TokenPayment>;
  /** Once for a purchase. @throws DomainError like `requireFunds` */
  abstract reserve(buyerId: string, saleId: string, price: number): Promise<void>;
  /** What is reserved leaves for transit; false when it was released before. */
  abstract capture(buyerId: string, saleId: string): Promise<boolean>;
  /** What is still reserved goes back. */
  abstract release(buyerId: string, saleId: string): Promise<void>;
  abstract credit(share: 'sale' | 'royalty', userId: string, saleId: string, amount: number): Promise<void>;
  /** The buyer's line for it. @throws DomainError `not_found` */
  abstract transaction(buyerId: string, saleId: string): Promise<TransactionView>;
}
