import type { NftView } from '@pixchange/contracts/http/nfts';

/** A minted token as the log has it now. */
export interface Token {
  readonly imageId: string;
  /** Who minted it. */
  readonly creatorId: string;
  /** Null for a token at an address that nobody has proven. */
  readonly holderId: string | null;
  /** By a moderator: it is not for sale. */
  readonly isHeld: boolean;
  /** The offer that it is reserved for, with its first price. */
  readonly offer: { readonly offerId: string; readonly price: number } | null;
}

export interface SoldToken {
  readonly imageId: string;
  readonly offerId: string;
  readonly saleId: string;
  readonly sellerId: string;
  readonly buyerId: string;
  readonly price: number;
}

/** Tokens for those who sell and buy. Every step may be repeated. */
export abstract class Tokens {
  /** The id that the token of a work has, or would have. */
  abstract idOf(imageId: string): string;
  /** Null for what is not minted. */
  abstract find(nftId: string): Promise<Token | null>;
  /** Keeps it in the vault for an offer. @throws DomainError `not_found`, `offer.exists`, `nft.not_in_vault`, `nft.held`, `nft.withdrawing` */
  abstract offer(
    nftId: string,
    offer: { readonly offerId: string; readonly sellerId: string; readonly price: number },
  ): Promise<void>;
  /** The offer was closed without a sale. */
  abstract endOffer(nftId: string, offerId: string): Promise<void>;
  /** It was paid: the buyer holds it from now on. */
  abstract sell(nftId: string, sale: SoldToken): Promise<void>;
  /** Those of these tokens that are minted, as one person sees them, by id. */
  abstract views(nftIds: readonly string[], viewerId: string | null): Promise<ReadonlyMap<string, NftView>>;
}
