import type { OfferView } from '@pixchange/contracts/http/offers';

/** An offer as the log has it now. */
export interface OfferForSale {
  readonly offerId: string;
  /** The work, or the token. */
  readonly itemId: string;
  readonly imageId: string;
  readonly sellerId: string;
  readonly price: number;
}

export interface OfferedItem {
  readonly kind: 'licence' | 'nft';
  /** The work, or the token. */
  readonly itemId: string;
  readonly imageId: string;
}

/** A purchase of a token, which nobody else can buy meanwhile. */
export interface TokenSale {
  readonly offerId: string;
  readonly nftId: string;
  readonly saleId: string;
  readonly buyerId: string;
}

/** Offers for those who buy. */
export abstract class Offers {
  /** What an offer is about. @throws DomainError `not_found` */
  abstract itemOf(offerId: string): Promise<OfferedItem>;
  /** @throws DomainError `offer.closed`, also while its work or seller can't be seen by everyone; of a token `offer.reserved`, `offer.sold` */
  abstract forSale(offerId: string, item: OfferedItem): Promise<OfferForSale>;
  /** As its seller and buyers see it, open or not. @throws DomainError `not_found` */
  abstract view(offerId: string): Promise<OfferView>;
  /** @throws DomainError `offer.closed`, `offer.reserved`, `offer.sold`, `offer.price_changed`, `offer.own` */
  abstract reserve(sale: TokenSale, price: number): Promise<void>;
  /** The purchase was refused. */
  abstract release(sale: TokenSale): Promise<void>;
  /** The token was paid and has changed hands. */
  abstract sell(sale: TokenSale): Promise<void>;
}
