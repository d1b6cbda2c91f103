import type { reportReasons } from '@pixchange/contracts/http/values/moderation';

/** Works that moderators took down. */
export abstract class TakeDowns {
  /**
   * Returns null unless the work is taken down now. `reason` comes from the report that led to the decision; null
   * without one.
   */
  abstract ofImage(imageId: string): Promise<{ readonly reason: keyof typeof reportReasons | null } | null>;
}
