interface Asked {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Pauses between rounds of a repeated work, which end early when somebody asks for a round. */
export class Rounds {
  private asked: Asked[] = [];
  private wake: () => void = () => undefined;

  constructor(private readonly everySeconds: number) {}

  /** Asks for a round that begins from now on; settles as that round does. */
  now(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.asked.push({ resolve, reject });
      this.wake();
    });
  }

  /** Does the work for everybody who has asked until now. @throws what the work throws */
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

  /** Waits until a round is due or asked for, or the signal aborts. */
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
