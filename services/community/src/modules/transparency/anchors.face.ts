/**
 * Anchors signed heads of the event log on the blockchain. The minting key pays for the anchors and numbers their
 * transactions, so the minting process calls this between its own transactions. Every step may be repeated.
 */
export abstract class HeadAnchors {
  /**
   * Continues with anchors that were signed earlier. False while such a transaction is next and in no block: no other
   * may be sent then.
   * @throws PartUnavailable `chain`
   */
  abstract goOn(): Promise<boolean>;
  /**
   * Anchors the newest head when it is due. `firstMint` returns the event that confirmed the first mint; null before
   * it.
   * @throws PartUnavailable `chain`
   */
  abstract begin(firstMint: () => Promise<string | null>): Promise<void>;
}
