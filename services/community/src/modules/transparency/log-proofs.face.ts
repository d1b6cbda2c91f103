import type { About } from '@pixchange/contracts/audit/chosen-events';
import type { AnchorView, InclusionProofView, LogHeadView } from '@pixchange/contracts/http/audit';
import type { StoredEvent } from '../../platform/event-store/event-log.ts';

/** Subject of an excerpt: a decision, a work, a wallet, or the ledger of one person with the causes of movements. */
export type ExcerptSubject = About | { readonly kind: 'person'; readonly id: string };

/** Signed head that the proofs of an excerpt lead to, with its event as stored in the log. */
export interface ExcerptHead {
  readonly event: StoredEvent;
  readonly size: number;
  readonly root: string;
  /** Id of the last event that the head covers. */
  readonly lastEventId: string;
}

/** Excerpt of the log, in the format of the auditor's `export`. */
export interface Excerpt {
  readonly text: string;
  readonly events: number;
}

/** Proofs that an event is in the tamper-evident log; outsiders can verify them. */
export abstract class LogProofs {
  /** Returns the newest signed head; null before the first one. */
  abstract newestHead(): Promise<LogHeadView | null>;
  /** Returns the oldest signed head that covers an event; null until one does. */
  abstract firstHeadOver(eventId: string): Promise<LogHeadView | null>;
  /**
   * Returns the key that signed a head, as a verifier key (c2sp.org/signed-note).
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
  /** Returns the newest head for excerpts about subjects of this kind; null before the first one. */
  abstract excerptHead(kind: ExcerptSubject['kind']): Promise<ExcerptHead | null>;
  /**
   * Returns an excerpt, signed with the key of the log. It contains those of the given events that concern the subject
   * and are under the head, each with its proof. Events may be given in any order, and more than once.
   */
  abstract excerpt(subject: ExcerptSubject, head: ExcerptHead, events: readonly StoredEvent[]): Promise<Excerpt>;
}
