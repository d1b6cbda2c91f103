import type { NftView } from '@pixchange/contracts/http/nfts';

/** State of a minted token, read from the event log. */
export interface Token {
  readonly imageId: string;
  /** Member who minted the token. */
  readonly creatorId: string;
  /** Null while no member holds the token, such as one at an unproven address. */
  readonly holderId: string | null;
  /** True while a moderator blocks the sale of the token. */
  readonly isHeld: boolean;
  /** Offer that the token is reserved for, with its first price. */
  readonly offer: { readonly offerId: string; readonly price: number } | null;
}

/** Token with both parties to its sale; `price` is in pixcoins. */
export interface SoldToken {
  readonly imageId: string;
  readonly offerId: string;
  readonly saleId: string;
  readonly sellerId: string;
  readonly buyerId: string;
  readonly price: number;
}

/** Tokens, for the features that sell them. All methods are idempotent. */
export abstract class Tokens {
  /** Returns the id that the token of a work has, or would have. */
  abstract idOf(imageId: string): string;
  /** Returns a minted token; null when it is unknown or not minted. */
  abstract find(nftId: string): Promise<Token | null>;
  /**
   * Reserves the token in the vault for an offer.
   * @throws DomainError `not_found`, `offer.exists`, `nft.not_in_vault`, `nft.held`, `nft.withdrawing`
   */
  abstract offer(
    nftId: string,
    offer: { readonly offerId: string; readonly sellerId: string; readonly price: number },
  ): Promise<void>;
  /** Releases the token after its offer was closed without a sale. */
  abstract endOffer(nftId: string, offerId: string): Promise<void>;
  /** Makes the buyer the holder after the payment. */
  abstract sell(nftId: string, sale: SoldToken): Promise<void>;
  /** Returns those of the given tokens that are minted, by id, as the viewer sees them. */
  abstract views(nftIds: readonly string[], viewerId: string | null): Promise<ReadonlyMap<string, NftView>>;
}
