export interface BreakerOptions {
  /** How many failures in a row open it. */
  readonly failuresMax: number;
  /** How long it stays open before one call may try again, in milliseconds. */
  readonly openMs: number;
  /** Milliseconds; a clock that never goes back. */
  readonly now?: () => number;
}

/** The breaker is open: the part has failed so often that asking it again would only cost time. */
export class BreakerOpen extends Error {
  constructor() {
    super('it has failed several times in a row and is left alone for a while');
  }
}

/** Stops asking a part that keeps failing, so that a provider's bad hour does not hold our own requests for seconds each. */
export class CircuitBreaker {
  private failures = 0;
  private openedAt: number | null = null;
  private readonly now: () => number;

  constructor(private readonly options: BreakerOptions) {
    this.now = options.now ?? (() => performance.now());
  }

  /** @throws BreakerOpen without working, or whatever `work` throws; every error counts as a failure of the part. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    this.enter();
    try {
      const result = await work();
      this.failures = 0;
      this.openedAt = null;
      return result;
    } catch (error) {
      this.failures += 1;
      if (this.failures >= this.options.failuresMax) this.openedAt = this.now();
      throw error;
    }
  }

  private enter(): void {
    if (this.openedAt === null) return;
    if (this.now() - this.openedAt < this.options.openMs) throw new BreakerOpen();
    // This call alone tries; the others wait for its outcome, or for as long again.
    this.openedAt = this.now();
  }
}
