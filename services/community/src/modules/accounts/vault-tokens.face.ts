/** Extension point: members' tokens that only the platform's key can move. */
export abstract class VaultTokens {
  /** Returns the number of tokens that a departing member would permanently leave in the vault. */
  abstract countOf(userId: string): Promise<number>;
}
