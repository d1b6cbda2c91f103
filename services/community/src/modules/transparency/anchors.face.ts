/**
 * Brings signed heads of the log onto the chain. The key that mints pays for it and numbers its transactions, so the process that mints
 * calls this between its own transactions. Every step may be repeated.
 */
export abstract class HeadAnchors {
  /**
   * Goes on with what was signed before. False while its transaction is next and in no block: no other may be sent then.
   * @throws PartUnavailable `chain`
   */
  abstract goOn(): Promise<boolean>;
  /**
   * Anchors the newest head when it is time. `firstMint` answers the event that confirmed the first mint; null before it.
   * @throws PartUnavailable `chain`
   */
  abstract begin(firstMint: () => Promise<string | null>): Promise<void>;
}
