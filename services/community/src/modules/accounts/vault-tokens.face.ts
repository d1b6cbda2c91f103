/** Extension point: tokens of members that only the platform's key can move. */
export abstract class VaultTokens {
  /** How many a person would leave behind there for good. */
  abstract countOf(userId: string): Promise<number>;
}
