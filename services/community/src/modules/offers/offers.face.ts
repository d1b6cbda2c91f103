import type { OfferView } from '@pixchange/contracts/http/offers';

/** State of an offer, read from the event log. */
export interface OfferForSale {
  readonly offerId: string;
  /** Id of the offered work or token. */
  readonly itemId: string;
  readonly imageId: string;
  readonly sellerId: string;
  readonly price: number;
}

export interface OfferedItem {
  readonly kind: 'licence' | 'nft';
  /** Id of the offered work or token. */
  readonly itemId: string;
  readonly imageId: string;
}

/** Purchase of a token, which nobody else can buy in the meantime. */
export interface TokenSale {
  readonly offerId: string;
  readonly nftId: string;
  readonly saleId: string;
  readonly buyerId: string;
}

/** Offers, for the features that buy. */
export abstract class Offers {
  /** Returns the item on offer. @throws DomainError `not_found` */
  abstract itemOf(offerId: string): Promise<OfferedItem>;
  /**
   * Returns the offer if it can be bought.
   * @throws DomainError `offer.closed`, also while the work or the seller is not public; for a token `offer.reserved`,
   * `offer.sold`
   */
  abstract forSale(offerId: string, item: OfferedItem): Promise<OfferForSale>;
  /** Returns the offer as its seller and its buyers see it, open or not. @throws DomainError `not_found` */
  abstract view(offerId: string): Promise<OfferView>;
  /**
   * Reserves the token for the purchase.
   * @throws DomainError `offer.closed`, `offer.reserved`, `offer.sold`, `offer.price_changed`, `offer.own`
   */
  abstract reserve(sale: TokenSale, price: number): Promise<void>;
  /** Ends the reservation after the purchase was refused. */
  abstract release(sale: TokenSale): Promise<void>;
  /** Records the sale after the token was paid and changed hands. */
  abstract sell(sale: TokenSale): Promise<void>;
}
