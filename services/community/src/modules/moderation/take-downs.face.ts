import type { reportReasons } from '@pixchange/contracts/http/values/moderation';

/** Works that moderators took down. */
export abstract class TakeDowns {
  /** Null unless the work is taken down now; `reason` is that of the report it was decided on, null without one. */
  abstract ofImage(imageId: string): Promise<{ readonly reason: keyof typeof reportReasons | null } | null>;
}
