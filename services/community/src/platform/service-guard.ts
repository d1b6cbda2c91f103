import { setTimeout as wait } from 'node:timers/promises';
import { PartUnavailable } from './unavailable.ts';

export interface PartGuardOptions {
  readonly part: PartUnavailable['part'];
  /** Sends a small request to the service; rejects or stays pending while the service does not work. */
  readonly ping: () => Promise<unknown>;
  /** Called with true when the service stops responding, and with false when it responds again. */
  readonly onChange?: (isDown: boolean) => void;
  /** Age in milliseconds of the oldest waiting call at which the service is pinged; 1,000 by default. */
  readonly patienceMs?: number;
  /** Time limit of a ping in milliseconds, longer than a busy service or a restart needs; 6,000 by default. */
  readonly pingMsMax?: number;
  /** Milliseconds between pings while the service is down; 250 by default. */
  readonly retryMs?: number;
}

const LISTEN_MS = 100;

interface Call {
  readonly since: number;
  readonly giveUp: (error: PartUnavailable) => void;
}

/**
 * Distinguishes a hanging service from a slow call. While a call waits, the service is pinged. If neither the ping nor
 * any other call gets a response, all waiting and later calls fail immediately until the service responds again.
 * Responses to other calls count, because a single call, such as the ping, may take long on a busy machine.
 */
export class ServiceGuard {
  private readonly calls = new Set<Call>();
  private timer: NodeJS.Timeout | null = null;
  private isAsking = false;
  private isClosed = false;
  private down = false;
  private answeredAtMs = -Infinity;
  private readonly patienceMs: number;
  private readonly pingMsMax: number;
  private readonly retryMs: number;

  constructor(private readonly options: PartGuardOptions) {
    this.patienceMs = options.patienceMs ?? 1_000;
    this.pingMsMax = options.pingMsMax ?? 6_000;
    this.retryMs = options.retryMs ?? 250;
  }

  /**
   * Runs a call. The signal aborts when the call is abandoned; `work` must then start nothing new.
   * @throws PartUnavailable immediately while the service is down, or when it turns out to hang; otherwise `work`'s
   * error
   */
  async run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const abort = new AbortController();
    return new Promise<T>((resolve, reject) => {
      const done = this.begin((error) => {
        abort.abort(error);
        reject(error);
      });
      if (!abort.signal.aborted) void (async () => work(abort.signal))().finally(done).then(resolve, reject);
    });
  }

  /** Tracks a call until the returned function is called; `giveUp` is called once the service is down. */
  begin(giveUp: (error: PartUnavailable) => void): () => void {
    if (this.down) {
      giveUp(this.unavailable());
      return () => undefined;
    }
    const call: Call = { since: performance.now(), giveUp };
    this.calls.add(call);
    this.schedule(this.patienceMs);
    return () => void this.calls.delete(call);
  }

  /** Records that the service has responded to a caller. */
  answered(): void {
    this.answeredAtMs = performance.now();
  }

  close(): void {
    this.isClosed = true;
    if (this.timer !== null) clearTimeout(this.timer);
  }

  private unavailable(): PartUnavailable {
    return new PartUnavailable(this.options.part, { cause: new Error('it does not answer') });
  }

  private schedule(delayMs: number): void {
    if (this.timer !== null || this.isAsking || this.down || this.isClosed) return;
    this.timer = setTimeout(() => {
      this.timer = null;
      void this.look();
    }, delayMs);
    this.timer.unref();
  }

  private async look(): Promise<void> {
    // A Set iterates in insertion order, so the first call has waited longest.
    const [oldest] = this.calls;
    if (oldest === undefined) return;
    const restMs = oldest.since + this.patienceMs - performance.now();
    if (restMs > 0) return this.schedule(restMs);
    this.isAsking = true;
    const askedAtMs = performance.now();
    const lives = (await this.answersWithin(this.pingMsMax)) || this.answeredAtMs >= askedAtMs;
    this.isAsking = false;
    if (!lives && !this.isClosed) return this.waitForReturn();
    if (this.calls.size > 0) this.schedule(this.patienceMs);
  }

  private async waitForReturn(): Promise<void> {
    this.down = true;
    this.options.onChange?.(true);
    const given = [...this.calls];
    this.calls.clear();
    for (const { giveUp } of given) giveUp(this.unavailable());
    while (!this.isClosed && !(await this.answersWithin(this.pingMsMax)))
      await wait(this.retryMs, undefined, { ref: false });
    this.down = false;
    if (!this.isClosed) this.options.onChange?.(false);
  }

  /** Pings until the service responds or the time is up, because a restarting service refuses connections at first. */
  private async answersWithin(limitMs: number): Promise<boolean> {
    const abort = new AbortController();
    // Waits in short steps. A blocked event loop, which can't read the response, then delays one step instead of using
    // up the limit.
    const listened = async (): Promise<false> => {
      for (let left = limitMs; left > 0; left -= LISTEN_MS)
        await wait(Math.min(left, LISTEN_MS), undefined, { ref: false, signal: abort.signal });
      // Lets the event loop read responses that arrived during the last wait.
      await new Promise((resolve) => setImmediate(resolve));
      return false;
    };
    const late = listened().catch(() => false);
    const asked = async (): Promise<boolean> => {
      while (!abort.signal.aborted && !this.isClosed) {
        const answered = await this.options.ping().then(
          () => true,
          () => false,
        );
        if (answered) return true;
        await wait(this.retryMs, undefined, { ref: false });
      }
      return false;
    };
    try {
      return await Promise.race([asked(), late]);
    } finally {
      abort.abort();
    }
  }
}
