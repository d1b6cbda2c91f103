import type { SendingJob } from '../../platform/chain/sender.ts';

/**
 * Anchors signed heads of the event log on the blockchain. The anchors use the minting key and its nonces, so the
 * minting process sends them with its own transactions.
 */
export abstract class HeadAnchors {
  /**
   * Records the anchors found in final blocks, and returns the pending or due anchor, if there is one. `firstMint`
   * returns the id of the event that confirmed the first mint, or null.
   * @throws PartUnavailable `chain`
   */
  abstract due(firstMint: () => Promise<string | null>): Promise<readonly SendingJob[]>;
}
