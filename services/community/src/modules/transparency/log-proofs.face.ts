import type { AnchorView, InclusionProofView, LogHeadView } from '@pixchange/contracts/http/audit';

/** Proofs that an event is in the tamper-evident log; outsiders can verify them. */
export abstract class LogProofs {
  /** Returns the newest signed head; null before the first one. */
  abstract newestHead(): Promise<LogHeadView | null>;
  /** Returns the oldest signed head that covers an event; null until one does. */
  abstract firstHeadOver(eventId: string): Promise<LogHeadView | null>;
  /**
   * Returns the key that signed a head, in the format of note verifiers.
   * @throws PartUnavailable when no known key signed it
   */
  abstract keyOf(head: LogHeadView): string;
  /** Returns the proof that a head contains an event; null when the head does not cover the event. */
  abstract inclusion(eventId: string, head: LogHeadView): Promise<InclusionProofView | null>;
  /**
   * Returns the first anchor on a contract that covers this many leaves and is not larger than the head; null when
   * there is none yet.
   */
  abstract anchorOver(
    leaves: number,
    head: LogHeadView,
    place: { readonly chainId: number; readonly contract: string },
  ): Promise<AnchorView | null>;
  /** Returns the hashes, in hex, which prove that the log of the head begins with the anchored one. */
  abstract consistency(anchor: AnchorView, head: LogHeadView): Promise<readonly string[]>;
}
