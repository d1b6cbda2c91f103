/** Limits the number of concurrent operations; the others wait. */
export class Semaphore {
  private free: number;
  private readonly waiting: (() => void)[] = [];

  constructor(count: number) {
    this.free = count;
  }

  /** @returns the result of the operation; null when the signal aborted before the operation could start */
  async with<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T | null> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return signal.aborted ? null : await work();
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.free += 1;
      else next();
    }
  }
}
