interface Asked {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Pauses between rounds of repeated work; a request for a round ends the pause early. */
export class Rounds {
  private asked: Asked[] = [];
  private wake: () => void = () => undefined;

  constructor(private readonly everySeconds: number) {}

  /** Requests a round that begins from now on, and settles with its result. */
  now(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.asked.push({ resolve, reject });
      this.wake();
    });
  }

  /**
   * Runs the work for everyone who has requested it so far.
   * @throws the error of the work
   */
  async next(work: () => Promise<void>): Promise<void> {
    const { asked } = this;
    this.asked = [];
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
    if (signal.aborted || this.asked.length > 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.everySeconds * 1_000);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
      signal.addEventListener('abort', this.wake, { once: true });
    }).finally(() => signal.removeEventListener('abort', this.wake));
  }
}
