/** Extension point: offers of tokens. */
export abstract class OffersOfTokens {
  /** Closes the open offer of a token; without one, nothing changes. @throws DomainError `offer.reserved` */
  abstract close(nftId: string, holderId: string): Promise<void>;
}
