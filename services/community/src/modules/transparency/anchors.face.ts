import type { SendingJob } from '../../platform/chain/sender.ts';

/**
 * Anchors signed heads of the event log on the blockchain. The minting key pays for the anchors and numbers their
 * transactions, so the minting process sends them with its own.
 */
export abstract class HeadAnchors {
  /**
   * Records the anchors in final blocks, and returns the one that was sent or is due, if any. `firstMint` returns the
   * event that confirmed the first mint; null before it.
   * @throws PartUnavailable `chain`
   */
  abstract due(firstMint: () => Promise<string | null>): Promise<readonly SendingJob[]>;
}
