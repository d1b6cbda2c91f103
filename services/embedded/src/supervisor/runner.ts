import { setTimeout as pause } from 'node:timers/promises';
import type { PartHealth } from '../gateway/readiness.ts';
import { SetupError } from '../processes/setup-error.ts';
import { healthOf, type Addresses, type Part, type PartContext, type PartState, type RunningPart } from './part.ts';

export type PartRunner = {
  name: string;
  /** Resolves when the service is ready for the first time; rejects when the runner gives up on it. */
  firstReady: Promise<Addresses>;
  /** Rejects when the runner gives up on the service, even later; never resolves. */
  givenUp: Promise<never>;
  health(): Promise<PartHealth>;
  stop(): Promise<void>;
};

const firstDelayMs = 100;
const delayFactor = 1.8;
const delayMsMax = 30_000;
/** Time for which a service must be ready to count as healthy; its next failure then counts as the first. */
const healthyMs = 60_000;
/** Number of failures within a minute after which a runner with `once` gives up on a service. */
const failuresMax = 10;
const failureWindowMs = 60_000;
/**
 * Maximum number of consecutive starts that fail on invalid settings or data, if the service has run with them before;
 * takes about five minutes.
 */
const setupFailuresMax = 20;

/** Returns the delay before the next start after a number of consecutive failures; it grows up to 30 s. */
export const restartDelayMs = (failures: number): number =>
  Math.min(delayMsMax, Math.round(firstDelayMs * delayFactor ** Math.max(0, failures - 1)));

export type RunOptions = {
  /** True to give up on a service that keeps failing for a minute, instead of restarting it indefinitely. */
  once?: boolean;
  /** Returns the delay before the next start, by the number of consecutive failures. */
  delayMs?: (failures: number) => number;
};

const secondsSince = (start: number): string => ((performance.now() - start) / 1000).toFixed(1);

/**
 * Counts consecutive failures, which determine the delay, and failures in the last minute, which determine when to give
 * up.
 */
const createFailureCount = () => {
  let recent: number[] = [];
  let inRow = 0;
  let readyAt: number | undefined;
  let hasBeenReady = false;
  return {
    hasBeenReady: () => hasBeenReady,
    ready: (): void => {
      readyAt = performance.now();
      hasBeenReady = true;
    },
    failed: (): { inRow: number; recent: number } => {
      const now = performance.now();
      recent = [...recent.filter((at) => now - at < failureWindowMs), now];
      inRow = readyAt !== undefined && now - readyAt >= healthyMs ? 1 : inRow + 1;
      readyAt = undefined;
      return { inRow, recent: recent.length };
    },
  };
};

/** Creates a promise with the functions that resolve and reject it. */
const later = <Value>() => {
  let settle: (value: Value) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const promise = new Promise<Value>((yes, no) => {
    settle = yes;
    fail = no;
  });
  // A rejection that nobody awaits must not end the process.
  promise.catch(() => undefined);
  return { promise, settle, fail };
};

/** Observable state of a service. */
type View = { state: PartState; problem?: string | undefined; running?: RunningPart | undefined };

const healthOfView = async ({ state, problem, running }: View): Promise<PartHealth> => {
  if (state !== 'ready' || running === undefined) return healthOf(state, problem);
  return running.probe().then(
    () => ({ ready: true, ...(running.note !== undefined && { detail: running.note }) }),
    (error: unknown) => ({ ready: false, detail: (error as Error).message }),
  );
};

/** Keeps a service running until it is stopped: starts it, waits for its end, and restarts it with growing delays. */
export const runPart = (
  part: Part,
  context: Omit<PartContext, 'stopping'>,
  { once = false, delayMs = restartDelayMs }: RunOptions = {},
): PartRunner => {
  const { log } = context;
  const stopping = new AbortController();
  const view: View = { state: 'starting' };
  const ready = later<Addresses>();
  const givenUp = later<never>();
  const count = createFailureCount();

  /** Runs the service once, from start to end; returns the reason why it ended. */
  const live = async (): Promise<string> => {
    const startedAt = performance.now();
    const running = await part.start({ ...context, stopping: stopping.signal });
    Object.assign(view, { running, state: 'ready', problem: undefined } satisfies View);
    count.ready();
    if (stopping.signal.aborted) await running.stop();
    log(`ready in ${secondsSince(startedAt)} s`);
    ready.settle(running.provides);
    const why = await running.ended;
    view.running = undefined;
    return why;
  };

  const keepRunning = async (): Promise<void> => {
    let setupFailures = 0;
    while (!stopping.signal.aborted) {
      view.problem = await live().then(
        (why) => {
          setupFailures = 0;
          return why;
        },
        (error: unknown) => {
          setupFailures = error instanceof SetupError ? setupFailures + 1 : 0;
          // A restart can't fix invalid settings. But a service that has run with these settings may fail temporarily,
          // while its files are being replaced or the disk is read-only.
          const triesMax = once || !count.hasBeenReady() ? 1 : setupFailuresMax;
          if (setupFailures >= triesMax) throw error;
          return (error as Error).message;
        },
      );
      if (stopping.signal.aborted) return;
      view.state = 'restarting';
      const failures = count.failed();
      if (once && failures.recent >= failuresMax)
        throw new Error(`ended ${failures.recent} times within a minute, the last time on: ${view.problem}`);
      const pauseMs = delayMs(failures.inRow);
      log(`ended (${view.problem}); starting it again in ${(pauseMs / 1000).toFixed(1)} s`);
      await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };

  const whole = keepRunning().catch((error: unknown) => {
    view.state = 'stopped';
    givenUp.fail(new SetupError(`${part.name}: ${(error as Error).message}`, { cause: error }));
  });

  return {
    name: part.name,
    firstReady: Promise.race([ready.promise, givenUp.promise]),
    givenUp: givenUp.promise,
    health: () => healthOfView(view),
    stop: async () => {
      stopping.abort();
      await view.running?.stop();
      await whole;
      view.state = 'stopped';
    },
  };
};
