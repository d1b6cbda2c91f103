import type { reportReasons } from '@pixchange/contracts/http/values/moderation';

/** Current takedowns of works. */
export abstract class TakeDowns {
  /**
   * Returns the current takedown of a work; null when the work is not taken down. `reason` is the reason of the report
   * behind the decision; null when the decision has no report, or an automatic one.
   */
  abstract ofImage(imageId: string): Promise<{ readonly reason: keyof typeof reportReasons | null } | null>;
}
