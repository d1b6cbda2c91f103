const MINUTE_MS = 60_000;
/** Number of whole minutes that a call is counted, besides the minute in which it was made. */
const MINUTES = 60;

/**
 * Counts calls by minute, so that no 60 minutes have more than the allowed number. The count lives in this process and
 * begins at 0 with it.
 */
export class CallBudget {
  private readonly callsIn = new Map<number, number>();

  /** @param now monotonic clock in milliseconds */
  constructor(
    private readonly callsPerHour: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Returns 0 while a call is left, otherwise the seconds until the next one. */
  secondsToWait(): number {
    const minute = this.minute();
    for (const past of this.callsIn.keys()) if (past < minute - MINUTES) this.callsIn.delete(past);
    const made = [...this.callsIn.values()].reduce((sum, calls) => sum + calls, 0);
    const [oldest] = this.callsIn.keys();
    if (made < this.callsPerHour || oldest === undefined) return 0;
    return Math.ceil(((oldest + MINUTES + 1) * MINUTE_MS - this.now()) / 1_000);
  }

  spend(): void {
    const minute = this.minute();
    this.callsIn.set(minute, (this.callsIn.get(minute) ?? 0) + 1);
  }

  private minute(): number {
    return Math.floor(this.now() / MINUTE_MS);
  }
}
