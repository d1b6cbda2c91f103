/** Extension point: offers of tokens. */
export abstract class OffersOfTokens {
  /** Closes the open offer of a token, if there is one. @throws DomainError `offer.reserved` */
  abstract close(nftId: string, holderId: string): Promise<void>;
}
