import { createHash, randomBytes } from 'node:crypto';

/**
 * Maximum number of actions to remember. When it is reached, all actions are forgotten before the period ends, and a
 * network may be counted twice.
 */
const SEEN_MAX = 200_000;

/**
 * Remembers actions until the end of the period, as hashes with a random key that is never stored. Periods are aligned
 * to UTC: a period of one day ends at midnight.
 */
export class SeenActions {
  private seen = new Set<string>();
  private key = randomBytes(32);
  private endsMs = 0;

  constructor(private readonly periodMs: number) {}

  /** Whether this action is new in the current period. Remembers the action. */
  isFirst(action: string, nowMs = Date.now()): boolean {
    if (nowMs >= this.endsMs || this.seen.size >= SEEN_MAX) {
      this.seen = new Set();
      this.key = randomBytes(32);
      this.endsMs = (Math.floor(nowMs / this.periodMs) + 1) * this.periodMs;
    }
    const mark = createHash('sha256').update(this.key).update(action).digest('base64url').slice(0, 22);
    if (this.seen.has(mark)) return false;
    this.seen.add(mark);
    return true;
  }
}
