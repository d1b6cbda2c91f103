import { comments } from '@pixchange/contracts/http/limits';
import type { RateLimit } from '../../runtime/http/rate-limiter.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

export const commentLimits = {
  add: { name: 'comment-add', hitsMax: 30, windowSeconds: 10 * MINUTE },
  /** Limit on edits, deletions and changes of the email setting. */
  change: { name: 'comment-change', hitsMax: 120, windowSeconds: HOUR },
  /** Limit per IP address. The emailed links can't be guessed, and nobody needs many attempts. */
  unsubscribe: { name: 'comment-unsubscribe', hitsMax: 60, windowSeconds: HOUR },
  /** Limit per recipient, so that many comments don't cause many emails. */
  mails: { name: 'comment-mails', hitsMax: comments.mailsPerHourMax, windowSeconds: HOUR },
} as const satisfies Record<string, RateLimit>;
