import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

type HangGuardOptions = {
  /** Fails or stays silent while the server behind us does not work. */
  probe: () => Promise<void>;
  /** After so long without an answer the server is asked whether it lives. */
  patienceMs?: number;
  /** How long it may take to answer that; longer than a busy server needs. */
  probeMsMax?: number;
  retryMs?: number;
};

type Call = { since: number; giveUp: () => void };

/** Any answer shows that a server lives, whatever its status. */
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
 * Tells a server that hangs from a call that takes long: while a call waits, the server is asked a small question. When that stays
 * without an answer too, and no call gets one meanwhile, all waiting calls are given up, and further ones at once, until it answers
 * again. On a busy machine one question may wait for long while others are answered.
 */
class HangGuard {
  private readonly calls = new Set<Call>();
  private readonly options: Required<HangGuardOptions>;
  private heardAtMs = -Infinity;
  private state: 'quiet' | 'watching' | 'hanging' = 'quiet';

  constructor(options: HangGuardOptions) {
    this.options = { patienceMs: 1_000, probeMsMax: 5_000, retryMs: 250, ...options };
  }

  /** Follows a call until the returned function is called. */
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

  /** The server has answered a call. */
  heard(): void {
    this.heardAtMs = performance.now();
  }

  private async watch(): Promise<void> {
    this.state = 'watching';
    // A set keeps its order: the first call waits longest.
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
    const given = [...this.calls];
    this.calls.clear();
    for (const { giveUp } of given) giveUp();
    while (!(await this.lives())) await pause(this.options.retryMs, undefined, { ref: false });
    this.state = 'watching';
  }

  /** A server that refuses connections does not hang: its callers hear so by themselves. */
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
    return (await Promise.race([answered, late])) || this.heardAtMs >= askedAtMs;
  }
}

/** One guard for each server behind us. */
export const createHangGuards = (probe: (origin: URL) => Promise<void>): ((origin: URL) => HangGuard) => {
  const guards = new Map<string, HangGuard>();
  return (origin) => {
    const guard = guards.get(origin.host) ?? new HangGuard({ probe: () => probe(origin) });
    guards.set(origin.host, guard);
    return guard;
  };
};
