import type { LicenceUses } from '@pixchange/contracts/http/values/licence-uses';

/** State of an offer, read from the event log. */
export interface OfferForSale {
  readonly offerId: string;
  /** Id of the offered work or token. */
  readonly itemId: string;
  readonly imageId: string;
  readonly sellerId: string;
  readonly price: number;
  /** Uses that a license allows. */
  readonly uses: LicenceUses;
}

export interface OfferedItem {
  readonly kind: 'licence' | 'nft';
  /** Id of the offered work or token. */
  readonly itemId: string;
  readonly imageId: string;
}

/** Purchase that a token is reserved for; nobody else can buy the token in the meantime. */
export interface TokenSale {
  readonly offerId: string;
  readonly nftId: string;
  readonly saleId: string;
  readonly buyerId: string;
}
