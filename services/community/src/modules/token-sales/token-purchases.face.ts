import type { NftPurchaseView } from '@pixchange/contracts/http/licences';
import type { OfferedItem } from '../offers/offers.face.ts';

export interface TokenOrder {
  readonly offerId: string;
  readonly buyerId: string;
  /** Price that the buyer saw. */
  readonly price: number;
  readonly key: string | null;
}

export abstract class TokenPurchases {
  /**
   * Buys the token. Nothing is paid when it throws.
   * @throws DomainError `offer.*`, `insufficient_funds`, `wallet.flagged`, `idempotency_mismatch`
   */
  abstract buy(order: TokenOrder, item: OfferedItem): Promise<NftPurchaseView>;
}
