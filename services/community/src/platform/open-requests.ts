/** Longer than any request waits; then its work is done by whoever waited, too. */
const WAIT_MS_MAX = 15_000;

/**
 * Requests of this process that run the steps of something, by its id. A consumer of its first event waits for them: two at once would do
 * every step twice. A request that dies, or that another process runs, is not waited for.
 */
export class OpenRequests {
  private readonly open = new Map<string, Promise<unknown>>();

  async run<T>(id: string, work: () => Promise<T>): Promise<T> {
    const running = work();
    const settled = running.catch(() => undefined);
    this.open.set(id, settled);
    try {
      return await running;
    } finally {
      if (this.open.get(id) === settled) this.open.delete(id);
    }
  }

  /** Settles when no request is at it any more. */
  async ended(id: string): Promise<void> {
    const running = this.open.get(id);
    if (running === undefined) return;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, WAIT_MS_MAX);
    });
    await Promise.race([running, late]);
    clearTimeout(timer);
  }
}
