import { setTimeout as pause } from 'node:timers/promises';
import type { PartHealth } from '../gateway/readiness.ts';
import { SetupError } from '../processes/setup-error.ts';
import { healthOf, type Addresses, type Part, type PartContext, type PartState, type RunningPart } from './part.ts';

export type PartRunner = {
  name: string;
  /** Settles when the part is ready for the first time; fails when it is given up. */
  firstReady: Promise<Addresses>;
  /** Fails when the part is given up, also later; else stays open. */
  givenUp: Promise<never>;
  health(): Promise<PartHealth>;
  stop(): Promise<void>;
};

const firstDelayMs = 100;
const delayFactor = 1.8;
const delayMsMax = 30_000;
const deathsMax = 10;
const deathWindowMs = 60_000;

/** How long to wait before the next start, after so many deaths in a row; grows up to 30 s. */
export const restartDelayMs = (deaths: number): number => Math.min(delayMsMax, Math.round(firstDelayMs * delayFactor ** Math.max(0, deaths - 1)));

const secondsSince = (start: number): string => ((performance.now() - start) / 1000).toFixed(1);

/** Counts the deaths of the last minute and says when it is enough. */
const createDeathCount = () => {
  let deaths: number[] = [];
  return (now: number): number => {
    deaths = [...deaths.filter((at) => now - at < deathWindowMs), now];
    return deaths.length;
  };
};

/** A promise and the functions that settle it from elsewhere. */
const later = <Value>() => {
  let settle: (value: Value) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const promise = new Promise<Value>((yes, no) => {
    settle = yes;
    fail = no;
  });
  // Who does not wait for it is not to be ended by its failure.
  promise.catch(() => undefined);
  return { promise, settle, fail };
};

/** What an observer can see of a part at this moment. */
type View = { state: PartState; trouble?: string | undefined; running?: RunningPart | undefined };

const healthOfView = async ({ state, trouble, running }: View): Promise<PartHealth> => {
  if (state !== 'ready' || running === undefined) return healthOf(state, trouble);
  return running.probe().then(
    () => ({ ready: true }),
    (error: unknown) => ({ ready: false, detail: (error as Error).message }),
  );
};

/** Keeps one part running until it is stopped: starts it, waits for its end, starts it again. */
export const runPart = (part: Part, context: Omit<PartContext, 'stopping'>): PartRunner => {
  const { log } = context;
  const stopping = new AbortController();
  const view: View = { state: 'starting' };
  const ready = later<Addresses>();
  const givenUp = later<never>();
  const countDeath = createDeathCount();

  /** One life: from the start to the end. Answers what it ended on. */
  const live = async (): Promise<string> => {
    const startedAt = performance.now();
    const running = await part.start({ ...context, stopping: stopping.signal });
    Object.assign(view, { running, state: 'ready', trouble: undefined } satisfies View);
    if (stopping.signal.aborted) await running.stop();
    log(`ready in ${secondsSince(startedAt)} s`);
    ready.settle(running.provides);
    const why = await running.ended;
    view.running = undefined;
    return why;
  };

  const lives = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      view.trouble = await live().catch((error: unknown) => {
        if (error instanceof SetupError) throw error;
        return (error as Error).message;
      });
      if (stopping.signal.aborted) return;
      view.state = 'restarting';
      const deaths = countDeath(performance.now());
      if (deaths >= deathsMax) throw new Error(`ended ${deaths} times within a minute, the last time on: ${view.trouble}`);
      const delayMs = restartDelayMs(deaths);
      log(`ended (${view.trouble}); starting it again in ${(delayMs / 1000).toFixed(1)} s`);
      await pause(delayMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };

  const whole = lives().catch((error: unknown) => {
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
