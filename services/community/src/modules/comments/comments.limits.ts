import { comments } from '@pixchange/contracts/http/limits';
import type { RateLimit } from '../../platform/http/rate-limiter.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

export const commentLimits = {
  add: { name: 'comment-add', hitsMax: 30, windowSeconds: 10 * MINUTE },
  /** Edits, deletions and changes of the mail setting. */
  change: { name: 'comment-change', hitsMax: 120, windowSeconds: HOUR },
  /** Per address: the links of mails can't be guessed, but nobody needs to try often. */
  unsubscribe: { name: 'comment-unsubscribe', hitsMax: 60, windowSeconds: HOUR },
  /** Per receiver, so that a storm of comments is no storm of mails. */
  mails: { name: 'comment-mails', hitsMax: comments.mailsPerHourMax, windowSeconds: HOUR },
} as const satisfies Record<string, RateLimit>;
