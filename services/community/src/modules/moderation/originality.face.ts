/** Whether a work may be sold and minted as its creator's own. */
export abstract class Originality {
  /**
   * False for the file, or a near-duplicate, of an earlier work by another member, until a moderator dismisses the report about it.
   * Files that report where there is none yet.
   */
  abstract isOriginal(imageId: string): Promise<boolean>;
  /** The work that such a report is about; null for a report of another kind. */
  abstract imageOfReport(reportId: string): Promise<string | null>;
}
