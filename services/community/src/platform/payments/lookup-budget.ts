const MINUTE_MS = 60_000;

/** Limits calls in a minute; times are those of a monotonic clock. */
export class LookupBudget {
  private taken: number[] = [];

  constructor(private readonly perMinute: number) {}

  /** Returns false when the calls of this minute are used up. */
  take(nowMs: number): boolean {
    this.taken = this.taken.filter((at) => at > nowMs - MINUTE_MS);
    if (this.taken.length >= this.perMinute) return false;
    this.taken.push(nowMs);
    return true;
  }
}
