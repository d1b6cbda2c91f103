/**
 * Whether a work may be sold and minted as its creator's own: a `copy` may not, and one that is `in_review` waits for a moderator, because it
 * is somewhat like an earlier work of another member.
 */
export type OriginalityStanding = 'original' | 'copy' | 'in_review';

export abstract class Originality {
  /**
   * `copy` for the file, or a near-duplicate, of an earlier work by another member, until a moderator dismisses the report about it.
   * Files that report where there is none yet.
   */
  abstract standingOf(imageId: string): Promise<OriginalityStanding>;
  /** The work that such a report is about; null for a report of another kind. */
  abstract imageOfReport(reportId: string): Promise<string | null>;
}
