const MINUTE_MS = 60_000;

/** Limits the number of calls in any one-minute window. */
export class LookupBudget {
  private callTimesMs: number[] = [];

  constructor(private readonly perMinute: number) {}

  /**
   * Records a call. Returns false when the calls of the last minute have reached the limit.
   * @param nowMs time of a monotonic clock
   */
  take(nowMs: number): boolean {
    this.callTimesMs = this.callTimesMs.filter((at) => at > nowMs - MINUTE_MS);
    if (this.callTimesMs.length >= this.perMinute) return false;
    this.callTimesMs.push(nowMs);
    return true;
  }
}
