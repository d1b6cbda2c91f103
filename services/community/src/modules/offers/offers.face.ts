import type { OfferView } from '@pixchange/contracts/http/offers';

/** An offer as the log has it now. */
export interface OfferForSale {
  readonly offerId: string;
  readonly imageId: string;
  readonly sellerId: string;
  readonly price: number;
}

/** Offers for those who buy. */
export abstract class Offers {
  /** Which work an offer is about. @throws DomainError `not_found` */
  abstract imageOf(offerId: string): Promise<string>;
  /** @throws DomainError `offer.closed`, also while its work can't be seen by everyone */
  abstract forSale(offerId: string, imageId: string): Promise<OfferForSale>;
  /** As its seller and buyers see it, open or not. @throws DomainError `not_found` */
  abstract view(offerId: string): Promise<OfferView>;
}
