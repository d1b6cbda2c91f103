import type { NftPurchaseView } from '@pixchange/contracts/http/licences';
import type { OfferedItem } from '../offers/offers.face.ts';

export interface TokenOrder {
  readonly offerId: string;
  readonly buyerId: string;
  /** What the buyer was shown. */
  readonly price: number;
  readonly key: string | null;
}

/** Purchases of tokens. */
export abstract class TokenPurchases {
  /** @throws DomainError `offer.*`, `insufficient_funds`, `wallet.flagged`, `idempotency_mismatch`, and nothing is paid */
  abstract buy(order: TokenOrder, item: OfferedItem): Promise<NftPurchaseView>;
}
