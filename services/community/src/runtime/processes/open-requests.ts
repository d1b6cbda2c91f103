import { PartUnavailable } from '../../platform/unavailable.ts';

/** Time after which a request gives up waiting for its steps, and waiting consumers continue. */
const WAIT_MS_MAX = 15_000;

const LATE = Symbol('late');

/** Waits for a result, or returns `LATE` after `WAIT_MS_MAX`. */
const inTime = async <T>(running: Promise<T>): Promise<T | typeof LATE> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(resolve, WAIT_MS_MAX, LATE);
  });
  try {
    return await Promise.race([running, late]);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Requests in this Node process that run the steps of a business process, by its id. The consumer of the first event
 * waits for them; otherwise each step would run twice. Requests in other Node processes are unknown here, so steps may
 * be repeated.
 */
export class OpenRequests {
  private readonly open = new Map<string, Promise<unknown>>();

  /**
   * Returns the result of the steps. When they take too long, they continue without the request, and a repeated request
   * finds their results.
   * @throws PartUnavailable after `WAIT_MS_MAX`, or earlier the error of the steps
   */
  async run<T>(id: string, work: () => Promise<T>): Promise<T> {
    const running = work();
    const settled = running
      .catch(() => undefined)
      .finally(() => {
        if (this.open.get(id) === settled) this.open.delete(id);
      });
    this.open.set(id, settled);
    const result = await inTime(running);
    if (result !== LATE) return result;
    throw new PartUnavailable('process', { cause: new Error(`${id} takes longer than ${WAIT_MS_MAX / 1_000} s`) });
  }

  /** Waits until no request runs these steps, at most `WAIT_MS_MAX`; returns false when no request ran them. */
  async ended(id: string): Promise<boolean> {
    const running = this.open.get(id);
    if (running === undefined) return false;
    await inTime(running);
    return true;
  }
}
