/** Time after which waiting consumers continue; longer than any request takes. */
const WAIT_MS_MAX = 15_000;

/**
 * Requests of this process that run the steps of a process, by its id. The consumer of the first event waits for them;
 * otherwise each step would run twice. Requests of other processes are unknown here, and steps may be repeated.
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

  /** Settles when no request runs these steps any more, or after `WAIT_MS_MAX`; false when none did. */
  async ended(id: string): Promise<boolean> {
    const running = this.open.get(id);
    if (running === undefined) return false;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, WAIT_MS_MAX);
    });
    await Promise.race([running, late]);
    clearTimeout(timer);
    return true;
  }
}
