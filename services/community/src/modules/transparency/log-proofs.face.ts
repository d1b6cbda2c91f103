import type { AnchorView, InclusionProofView, LogHeadView } from '@pixchange/contracts/http/audit';

/** What proves to others that something is in the tamper-evident log. */
export abstract class LogProofs {
  /** Null before the first. */
  abstract newestHead(): Promise<LogHeadView | null>;
  /** The key that signed a head, as verifiers of notes take it. @throws PartUnavailable when no known key did */
  abstract keyOf(head: LogHeadView): string;
  /** Null while the event is under no head of this size. */
  abstract inclusion(eventId: string, head: LogHeadView): Promise<InclusionProofView | null>;
  /** The first anchor on a contract that covers so many leaves, and is not larger than a head; null while there is none. */
  abstract anchorOver(
    leaves: number,
    head: LogHeadView,
    place: { readonly chainId: number; readonly contract: string },
  ): Promise<AnchorView | null>;
  /** That the log of a head begins with an anchored one; hashes in hex. */
  abstract consistency(anchor: AnchorView, head: LogHeadView): Promise<readonly string[]>;
}
