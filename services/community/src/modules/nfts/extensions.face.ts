/** Extension point: offers of tokens. */
export abstract class OffersOfTokens {
  /**
   * Closes the open offer of a token, if there is one.
   * @throws DomainError `offer.reserved` during a purchase; `not_found` for an offer of another member
   */
  abstract close(nftId: string, holderId: string): Promise<void>;
}
