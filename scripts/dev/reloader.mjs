import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { compile } from './compile.mjs';
import { watchSources } from './watch.mjs';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

/** Exit codes of a service with an invalid configuration. */
const configurationExitCodes = [2, 78];
/** Grace period before a kill, in milliseconds; short, because a kill loses no acknowledged change. */
const restartGraceMs = 300;
const stopGraceMs = 20_000;
/**
 * Delay in milliseconds before the process for the next change is prepared, which would slow down the current start.
 */
const prepareAfterMs = 2_000;

/** @param {ChildProcess} child */
const hasEnded = (child) => child.exitCode !== null || child.signalCode !== null;

/** @param {ChildProcess} child @param {number} graceMs */
const end = async (child, graceMs) => {
  if (hasEnded(child)) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
  await ended;
  clearTimeout(timer);
};

/**
 * Returns the error message for the first file that doesn't compile; undefined if all compile.
 * @param {string[]} paths
 */
const compileError = async (paths) => {
  for (const path of paths.filter((name) => name.endsWith('.ts') && existsSync(name))) {
    try {
      await compile(readFileSync(path, 'utf8'), path);
    } catch (error) {
      return `${path} does not compile; the last version keeps running\n${/** @type {Error} */ (error).message}`;
    }
  }
  return undefined;
};

/**
 * Runs a service from its sources and restarts it when a source changes. If a changed file doesn't compile, prints the
 * error and keeps the running version.
 * @param {{
 *   folders: string[],
 *   prepare: () => ChildProcess,
 *   firstMessage: Promise<object>,
 *   say: (text: string) => void,
 *   onConfigurationError: (code: number) => void,
 * }} options `prepare` starts a process that waits for the first message before it loads the sources
 */
export const startReloader = async ({ folders, prepare, firstMessage, say, onConfigurationError }) => {
  /** @type {{ running?: ChildProcess | undefined, next?: ChildProcess | undefined }} */
  const processes = { next: prepare() };
  /** @type {NodeJS.Timeout | undefined} */
  let preparation;
  let stopping = false;

  const start = async () => {
    const message = await firstMessage;
    if (stopping) return;
    clearTimeout(preparation);
    const child = processes.next === undefined || hasEnded(processes.next) ? prepare() : processes.next;
    processes.next = undefined;
    processes.running = child;
    child.once('exit', (code) => {
      if (stopping || processes.running !== child) return;
      if (code !== null && configurationExitCodes.includes(code)) onConfigurationError(code);
      say(`the service ended with ${code ?? 'a signal'}; waiting for a change`);
    });
    child.send(message);
    preparation = setTimeout(() => (processes.next = prepare()), prepareAfterMs);
  };

  /** @param {string[]} paths */
  const reload = async (paths) => {
    const error = await compileError(paths);
    if (stopping) return;
    if (error !== undefined) return say(error);
    say(`${paths.map((path) => basename(path)).join(', ')} changed; starting the service again`);
    const previous = processes.running;
    processes.running = undefined;
    if (previous !== undefined) await end(previous, restartGraceMs);
    await start();
  };

  let work = start();
  const endWatch = watchSources(folders, (paths) => {
    work = work.then(() => reload(paths));
  });

  return {
    stop: async () => {
      stopping = true;
      endWatch();
      clearTimeout(preparation);
      const { running, next } = processes;
      await Promise.all([running && end(running, stopGraceMs), next && end(next, restartGraceMs)]);
    },
  };
};
