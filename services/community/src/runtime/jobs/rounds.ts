interface Asked {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Pauses between rounds of repeated work. A request for a round ends the pause early. */
export class Rounds {
  private asked: Asked[] = [];
  private isDue = false;
  private endPause: () => void = () => undefined;

  constructor(private readonly everySeconds: number) {}

  /** Schedules a round that begins after this call. */
  readonly wake = (): void => {
    this.isDue = true;
    this.endPause();
  };

  /** Requests a round that begins after this call, and settles with its result. */
  now(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.asked.push({ resolve, reject });
      this.endPause();
    });
  }

  /**
   * Runs the work once for all pending requests.
   * @throws the error of the work
   */
  async next(work: () => Promise<void>): Promise<void> {
    const { asked } = this;
    this.asked = [];
    this.isDue = false;
    try {
      await work();
    } catch (error) {
      for (const { reject } of asked) reject(error);
      throw error;
    }
    for (const { resolve } of asked) resolve();
  }

  /** Waits until a round is due or requested, or the signal aborts. */
  async pause(signal: AbortSignal): Promise<void> {
    if (signal.aborted || this.isDue || this.asked.length > 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.everySeconds * 1_000);
      this.endPause = () => {
        clearTimeout(timer);
        resolve();
      };
      signal.addEventListener('abort', this.endPause, { once: true });
    }).finally(() => signal.removeEventListener('abort', this.endPause));
  }
}
