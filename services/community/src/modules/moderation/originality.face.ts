/**
 * Result of checking whether a work can be sold and minted as its creator's own. A `copy` can't be. A work `in_review`
 * resembles an earlier work of another member and waits for a moderator.
 */
export type CopyState = 'original' | 'copy' | 'in_review';

/** Checks whether works are their creators' own, for the features that sell and mint works. */
export abstract class Originality {
  /**
   * Returns `copy` for the same file as an earlier work by another member, or a near-duplicate of one, until a
   * moderator dismisses the report. Files the report if it does not exist.
   * @throws PartUnavailable `read-model` while the projections that find copies are behind or stopped
   */
  abstract originalityOf(imageId: string): Promise<CopyState>;
  /** Returns the work that an originality report is about; null for reports of another kind. */
  abstract imageOfReport(reportId: string): Promise<string | null>;
}
