import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createClient } from '@pixchange/contracts/http/client';
import type { Product } from './product.ts';
import { runtime } from '../scripts/lib/runtime.mjs';
import { oneBySeed } from './sampled.ts';
import { countStart } from './starts.ts';
import { until } from './until.ts';

/** Bundled program of this checkout. */
export const PROGRAM = join(import.meta.dirname, '../services/community/dist/main.js');
const FAILPOINTS = join(import.meta.dirname, 'failpoints.mjs');

/** Bundled program in a separate process that uses the data of a product under test. */
export interface ProductProcess {
  readonly url: string;
  readonly call: Product['call'];
  /** Names of the durable effects that the process has passed, starting with `Failpoint.from`. */
  readonly crossed: readonly string[];
  /** Settles with the signal that ended the process. */
  readonly exit: Promise<NodeJS.Signals | null>;
  /** Wakes a process that stopped itself. */
  wake(): void;
  stop(): Promise<void>;
}

/**
 * Whether the response to an append reaches the product before the process is killed; `tests/failpoints.mjs` describes
 * other effects.
 */
export type Answer = 'arrived' | 'lost';

interface Failpoint {
  /** Type of the event whose append is the first effect that counts. */
  readonly from: string;
  /** Durable effect at which the process is killed, by name or by name and occurrence; undefined for never. */
  readonly at?: string;
  readonly answer?: Answer;
  /** Signal that the process sends itself at that effect; SIGKILL by default. */
  readonly signal?: 'SIGKILL' | 'SIGSTOP';
}

/** Matches the log line of a program that has started. Versions before 2026-11-30 wrote the shorter form. */
const RUNNING = /all roles (?:are running|run)"/;

/** Time limit for a start in milliseconds; a busy machine starts several processes in parallel. */
const START_MS_MAX = 120_000;

/** Time limit for a kill in milliseconds; if the effect never happens, the test then fails. */
const KILL_MS_MAX = 90_000;

/** Process that has loaded the program and waits for its environment. */
interface Loaded {
  readonly child: ChildProcess;
  readonly lines: string[];
  readonly crossed: string[];
  readonly loaded: Promise<unknown>;
  readonly exit: Promise<NodeJS.Signals | null>;
}

const load = (program: string): Loaded => {
  countStart('processes');
  const child = spawn(runtime().path, ['--import', FAILPOINTS, program], {
    env: { PATH: process.env['PATH'], ENVIRONMENT_FOLLOWS: '1' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  // A failing test may leave this process running; these handles must not keep the test's own process alive.
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

/** Preloaded process of each program; serves one start, and exits with this process. */
const spares = new Map<string, Loaded>();

/** Loads the next process while the current one is busy. */
export const preload = (program: string): void => {
  if (!spares.has(program)) spares.set(program, load(program));
};

export const startProductProcess = async (
  environment: Readonly<Record<string, string>>,
  { from, at = '', answer = 'lost', signal = 'SIGKILL' }: Failpoint = { from: 'none' },
  program = PROGRAM,
): Promise<ProductProcess> => {
  const { child, lines, crossed, loaded, exit } = spares.get(program) ?? load(program);
  spares.delete(program);
  await loaded;
  const failpoint = {
    FAILPOINT_FROM: from,
    FAILPOINT_AT: at,
    FAILPOINT_ANSWER: answer,
    FAILPOINT_SIGNAL: signal,
  };
  // Ignore the error of sending to a process that has exited; its output is reported below.
  child.send({ ...environment, LOG_LEVEL: 'info', ...failpoint }, () => undefined);
  await until(
    () => Promise.resolve(lines),
    (all) => child.exitCode !== null || all.some((line) => RUNNING.test(line)),
    'the start',
    START_MS_MAX,
  );
  const url = /"address":"([^"]+)"/.exec(lines.join('\n'))?.[1]?.replace('[::1]', '127.0.0.1');
  if (url === undefined) throw new Error(`no URL in the output:\n${lines.join('\n')}`);
  return {
    url,
    call: createClient({ baseUrl: url }),
    crossed,
    exit,
    wake: () => void child.kill('SIGCONT'),
    stop: async () => {
      child.kill('SIGTERM');
      await exit;
    },
  };
};

/** Kill at an effect, before or after the process receives the response. */
export interface Kill {
  readonly effect: string;
  readonly answer: Answer;
}

/**
 * Matches effects that are not appends. The process is killed before it receives their response; the append that
 * follows is tested with and without its response.
 */
const ELSEWHERE = /^(vault|key|objects|receipt|license file|transaction at|order at|capture at|refund at)/;

/**
 * Returns the kills for a chain of effects, last effect first. In this order, work that a killed process left behind
 * resumes after the effect of the next kill, and cannot trigger that kill. A run kills at each append once; its seed
 * selects whether the response arrives. `npm run test:full` kills at each append twice, with and without the response.
 */
export const killsAt = (effects: readonly string[]): readonly Kill[] =>
  effects.toReversed().flatMap((effect, index) => {
    const answers: readonly Answer[] = ELSEWHERE.test(effect) ? ['lost'] : oneBySeed(['arrived', 'lost'], index);
    return answers.map((answer) => ({ effect, answer }));
  });

/**
 * Runs `act` on a process until the process dies at its failpoint.
 * @returns the effect at which the process died
 * @throws Error when the process ends otherwise
 */
export const dies = async (
  running: ProductProcess,
  { effect, answer }: Kill,
  act: () => Promise<unknown>,
): Promise<string> => {
  const seen = { crossed: running.crossed, answer: 'none', end: '' };
  // Store the response, which explains why a process did not reach the effect; a killed process sends none.
  act().then(
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
  if (end !== 'SIGKILL') throw new Error(`the process ended with ${end} before ${effect}`);
  return running.crossed.at(-1) ?? '';
};

/**
 * Starts processes one after the other, each of which is killed while `act` runs.
 * @returns the effects at which the processes died
 */
export const killAt = async (
  environment: Readonly<Record<string, string>>,
  from: string,
  kills: readonly Kill[],
  act: (running: ProductProcess, index: number) => Promise<unknown>,
): Promise<string[]> => {
  const killed: string[] = [];
  for (const [index, kill] of kills.entries()) {
    const running = await startProductProcess(environment, { from, at: kill.effect, answer: kill.answer });
    if (index < kills.length - 1) preload(PROGRAM);
    killed.push(await dies(running, kill, () => act(running, index)));
  }
  return killed;
};

/** Returns the names of the effects in the form that `killAt` returns. */
export const namesOf = (kills: readonly Kill[]): string[] => kills.map(({ effect }) => effect.replace(/ \d+$/, ''));
