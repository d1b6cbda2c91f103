import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createClient } from '@pixchange/contracts/http/client';
import type { Product } from './product.ts';
import { countStart } from './starts.ts';
import { until } from './until.ts';

const COMMUNITY = join(import.meta.dirname, '../services/community/dist');
const FAILPOINTS = join(import.meta.dirname, 'failpoints.mjs');

/** The packed program in a process of its own, on the data of a product of this test. */
export interface ProductProcess {
  readonly url: string;
  readonly call: Product['call'];
  /** Names of the durable effects that it passed since the first one that counts. */
  readonly crossed: readonly string[];
  /** Settles with the signal that ended it. */
  readonly exit: Promise<NodeJS.Signals | null>;
  stop(): Promise<void>;
}

/** How much the product hears of the append at which it is killed; `tests/failpoints.mjs` says what that means for other effects. */
export type Answer = 'arrived' | 'lost';

interface Failpoint {
  /** Event whose append is the first effect that counts. */
  readonly from: string;
  /** Durable effect at which the process is killed: its name, or its name and which time; nothing for never. */
  readonly at?: string;
  readonly answer?: Answer;
}

/** A machine that is busy starts several of them at once. */
const START_MS_MAX = 120_000;

/** Ends a test that waits for an effect that never comes. */
const KILL_MS_MAX = 90_000;

/** A process that has loaded the program, and waits for its environment. */
interface Loaded {
  readonly child: ChildProcess;
  readonly lines: string[];
  readonly crossed: string[];
  readonly loaded: Promise<unknown>;
  readonly exit: Promise<NodeJS.Signals | null>;
}

const load = (): Loaded => {
  countStart('processes');
  const child = spawn(process.execPath, ['--import', FAILPOINTS, join(COMMUNITY, 'main.js')], {
    env: { PATH: process.env['PATH'], ENVIRONMENT_FOLLOWS: '1' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  // A test that fails may leave one behind, which ends with us.
  for (const handle of [child, child.channel, child.stdout, child.stderr]) (handle as { unref?(): void }).unref?.();
  const lines: string[] = [];
  const crossed: string[] = [];
  createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => lines.push(line));
  createInterface({ input: child.stderr as NodeJS.ReadableStream }).on('line', (line) => {
    const [, effect] = /^failpoint (.*)/.exec(line) ?? [];
    if (effect === undefined) lines.push(line);
    else crossed.push(effect);
  });
  const exit = once(child, 'close').then(([, signal]) => signal as NodeJS.Signals | null);
  const loaded = Promise.race([once(child, 'message'), exit]);
  return { child, lines, crossed, loaded, exit };
};

/** The next process; each serves one start. It ends by itself when this process does. */
let spare: Loaded | null = null;

/** Loads the next process while the one before is at work. */
const preload = (): void => {
  spare ??= load();
};

export const startProductProcess = async (
  environment: Readonly<Record<string, string>>,
  { from, at = '', answer = 'lost' }: Failpoint = { from: 'none' },
): Promise<ProductProcess> => {
  const { child, lines, crossed, loaded, exit } = spare ?? load();
  spare = null;
  await loaded;
  const failpoint = { FAILPOINT_FROM: from, FAILPOINT_AT: at, FAILPOINT_ANSWER: answer };
  // One that has ended says so by its lines.
  child.send({ ...environment, LOG_LEVEL: 'info', ...failpoint }, () => undefined);
  await until(
    () => Promise.resolve(lines),
    (all) => child.exitCode !== null || all.some((line) => line.includes('all roles run')),
    'the start',
    START_MS_MAX,
  );
  const url = /"address":"([^"]+)"/.exec(lines.join('\n'))?.[1]?.replace('[::1]', '127.0.0.1');
  if (url === undefined) throw new Error(`no address among:\n${lines.join('\n')}`);
  return {
    url,
    call: createClient({ baseUrl: url }),
    crossed,
    exit,
    stop: async () => {
      child.kill('SIGTERM');
      await exit;
    },
  };
};

/** A kill: at which effect, and what the process hears of it. */
export interface Kill {
  readonly effect: string;
  readonly answer: Answer;
}

/** Effects that are not appends: the process is killed before it hears of them, and the append that follows has both cases. */
const ELSEWHERE = /^(vault|key|objects|receipt|licence file|transaction at|order at|capture at|refund at)/;

/**
 * Every kill that a chain of effects needs, the last effect first: what an earlier process left then goes on behind the effect at which the
 * next process is killed, and can't be what kills it.
 */
export const killsAt = (effects: readonly string[]): readonly Kill[] =>
  effects.toReversed().flatMap((effect) => {
    const answers: readonly Answer[] = ELSEWHERE.test(effect) ? ['lost'] : ['arrived', 'lost'];
    return answers.map((answer) => ({ effect, answer }));
  });

/**
 * Starts one process after the other, each of which dies of its kill while `act` goes on.
 * @returns the effects that the processes died of
 */
export const killAt = async (
  environment: Readonly<Record<string, string>>,
  from: string,
  kills: readonly Kill[],
  act: (running: ProductProcess, index: number) => Promise<unknown>,
): Promise<string[]> => {
  const killed: string[] = [];
  for (const [index, { effect, answer }] of kills.entries()) {
    const running = await startProductProcess(environment, { from, at: effect, answer });
    if (index < kills.length - 1) preload();
    const seen = { crossed: running.crossed, answer: 'none', end: '' };
    // The answer is lost with the process, or it says why the process never came to the effect.
    act(running, index).then(
      (answered) => (seen.answer = JSON.stringify(answered) ?? 'nothing'),
      (error: unknown) => (seen.answer = String(error)),
    );
    void running.exit.then((signal) => (seen.end = signal ?? 'an exit'));
    const { end } = await until(
      () => Promise.resolve(seen),
      (now) => now.end !== '',
      `the kill at ${effect}, its answer ${answer},`,
      KILL_MS_MAX,
    );
    if (end !== 'SIGKILL') throw new Error(`the process came to ${end}, and not to ${effect}`);
    killed.push(running.crossed.at(-1) ?? '');
  }
  return killed;
};

/** The names of kills' effects, as `killAt` returns them. */
export const namesOf = (kills: readonly Kill[]): string[] => kills.map(({ effect }) => effect.replace(/ \d+$/, ''));
