import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

type HangGuardOptions = {
  /** Probe that rejects or stays pending while the upstream server hangs. */
  probe: () => Promise<void>;
  /** Time without a response after which the server is probed; default 1 s. */
  patienceMs?: number;
  /** Time limit for a probe, longer than a busy server needs; default 5 s. */
  probeMsMax?: number;
  /** Time between two probes of a hanging server; default 250 ms. */
  retryMs?: number;
};

type Call = { since: number; giveUp: () => void };

/**
 * Probes a server; any response shows that it works, whatever its status. Rejects without a response within `limitMs`.
 */
export const probeOrigin = (origin: URL, limitMs = 5_000): Promise<void> =>
  new Promise((settle, fail) => {
    const request = get(
      new URL('/health/live', origin),
      { agent: false, signal: AbortSignal.timeout(limitMs) },
      (answer) => {
        answer.resume();
        settle();
      },
    );
    request.once('error', fail);
  });

/**
 * Distinguishes a hanging server from a slow call by probing the server while a call waits. If neither the probe nor
 * any call gets a response, all waiting calls fail, and new ones fail immediately until the server responds again.
 * Responses to calls count, because a probe may be slow on a busy machine.
 */
class HangGuard {
  private readonly calls = new Set<Call>();
  private readonly options: Required<HangGuardOptions>;
  private answeredAtMs = -Infinity;
  private state: 'quiet' | 'watching' | 'hanging' = 'quiet';

  constructor(options: HangGuardOptions) {
    this.options = { patienceMs: 1_000, probeMsMax: 5_000, retryMs: 250, ...options };
  }

  /** Tracks a call until the returned function is called. */
  begin(giveUp: () => void): () => void {
    if (this.state === 'hanging') {
      giveUp();
      return () => undefined;
    }
    const call: Call = { since: performance.now(), giveUp };
    this.calls.add(call);
    if (this.state === 'quiet') void this.watch();
    return () => void this.calls.delete(call);
  }

  /** Records that the server has responded to a call. */
  answered(): void {
    this.answeredAtMs = performance.now();
  }

  private async watch(): Promise<void> {
    this.state = 'watching';
    // A Set keeps insertion order, so the first call has waited longest.
    for (let [oldest] = this.calls; oldest !== undefined; [oldest] = this.calls) {
      const restMs = oldest.since + this.options.patienceMs - performance.now();
      if (restMs > 0) await pause(restMs, undefined, { ref: false });
      else if (await this.lives()) await pause(this.options.patienceMs, undefined, { ref: false });
      else await this.giveUpAll();
    }
    this.state = 'quiet';
  }

  private async giveUpAll(): Promise<void> {
    this.state = 'hanging';
    const waitingCalls = [...this.calls];
    this.calls.clear();
    for (const { giveUp } of waitingCalls) giveUp();
    while (!(await this.lives())) await pause(this.options.retryMs, undefined, { ref: false });
    this.state = 'watching';
  }

  /**
   * Whether the server responds to a probe, or to a call in the meantime. A server that refuses connections does not
   * hang; its callers get that error immediately.
   */
  private async lives(): Promise<boolean> {
    const { probe, probeMsMax } = this.options;
    const askedAtMs = performance.now();
    const answered = probe().then(
      () => true,
      (error: NodeJS.ErrnoException) => error.code === 'ECONNREFUSED',
    );
    const late = pause(probeMsMax, undefined, { ref: false }).then(
      () => new Promise<boolean>((settle) => setImmediate(() => settle(false))),
    );
    return (await Promise.race([answered, late])) || this.answeredAtMs >= askedAtMs;
  }
}

/** Creates one guard for each upstream server. */
export const createHangGuards = (probe: (origin: URL) => Promise<void>): ((origin: URL) => HangGuard) => {
  const guards = new Map<string, HangGuard>();
  return (origin) => {
    const guard = guards.get(origin.host) ?? new HangGuard({ probe: () => probe(origin) });
    guards.set(origin.host, guard);
    return guard;
  };
};
