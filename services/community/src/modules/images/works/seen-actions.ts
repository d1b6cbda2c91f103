import { createHash, randomBytes } from 'node:crypto';

/**
 * Maximum number of actions to remember per period. Beyond it, all of them are forgotten early, and a network may count
 * twice.
 */
const SEEN_MAX = 200_000;

/**
 * Remembers hashes of actions until the end of the period, under a key that is never stored. Periods are aligned to
 * UTC: a period of a day ends at midnight.
 */
export class SeenActions {
  private seen = new Set<string>();
  private key = randomBytes(32);
  private endsMs = 0;

  constructor(private readonly periodMs: number) {}

  /** Returns whether the action is the first of its kind in the current period. */
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
