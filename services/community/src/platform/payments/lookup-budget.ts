const MINUTE_MS = 60_000;

/** Limits the number of calls in any period of a minute. */
export class LookupBudget {
  private taken: number[] = [];

  constructor(private readonly perMinute: number) {}

  /**
   * Records a call. Returns false when the calls of the last minute have reached the limit.
   * @param nowMs time of a monotonic clock
   */
  take(nowMs: number): boolean {
    this.taken = this.taken.filter((at) => at > nowMs - MINUTE_MS);
    if (this.taken.length >= this.perMinute) return false;
    this.taken.push(nowMs);
    return true;
  }
}
