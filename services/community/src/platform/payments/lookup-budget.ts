const MINUTE_MS = 60_000;

/** So many calls in a minute and no more; times are of a clock that only goes forward. */
export class LookupBudget {
  private taken: number[] = [];

  constructor(private readonly perMinute: number) {}

  /** False when the minute's calls are used up. */
  take(nowMs: number): boolean {
    this.taken = this.taken.filter((at) => at > nowMs - MINUTE_MS);
    if (this.taken.length >= this.perMinute) return false;
    this.taken.push(nowMs);
    return true;
  }
}
