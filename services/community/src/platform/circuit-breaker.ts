export interface BreakerOptions {
  /** Number of consecutive failures that open the breaker. */
  readonly failuresMax: number;
  /** Milliseconds for which the breaker stays open before one call may try again. */
  readonly openMs: number;
  /** Monotonic clock in milliseconds. */
  readonly now?: () => number;
}

/** Thrown instead of a call while the breaker is open, because the call would probably fail after a long wait. */
export class BreakerOpen extends Error {
  constructor() {
    super('it has failed several times in a row and is left alone for a while');
  }
}

/**
 * Stops calls to a dependency that keeps failing, so that an outage of a provider does not delay each of our requests
 * by seconds.
 */
export class CircuitBreaker {
  private failures = 0;
  private openedAt: number | null = null;
  private readonly now: () => number;

  constructor(private readonly options: BreakerOptions) {
    this.now = options.now ?? (() => performance.now());
  }

  /**
   * @throws BreakerOpen without calling `work`, or the error of `work`, which always counts as a failure of the
   * dependency
   */
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
    // Only this call tries. Other calls fail until it succeeds, or until `openMs` has passed again.
    this.openedAt = this.now();
  }
}
