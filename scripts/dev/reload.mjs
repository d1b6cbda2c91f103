import { fork } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { repositoryRoot } from '../lib/repository.mjs';
import { compile } from './compile.mjs';
import { watchSources } from './watch.mjs';

/*
 * Stands in for services/community under the supervisor (npm run dev): runs it from its sources, and again after each change.
 * A file that doesn't compile is shown, and the last version that did keeps running.
 */

/** Exit codes by which the service says that its configuration is wrong. */
const configurationExitCodes = [2, 78];
/** Nothing that was acknowledged is lost by a kill, so a change need not wait for a graceful stop. */
const stopMs = 300;

const inspectPort = Number(process.env.INSPECT_PORT ?? 9229);
const service = fileURLToPath(new URL('service.mjs', import.meta.url));
const hooks = new URL('typescript.mjs', import.meta.url).href;
const folders = ['services/community/src', 'contracts/src'].map((path) => join(repositoryRoot, path));

/** @param {string} text */
const say = (text) => process.stdout.write(`${text}\n`);

/** A process that has loaded the packages and waits for the environment. */
const prepare = () =>
  fork(service, { execArgv: ['--enable-source-maps', '--conditions=source', `--import=${hooks}`], stdio: 'inherit' });

const environment = await new Promise((resolve) => {
  if (process.env.ENVIRONMENT_FOLLOWS === '1') process.once('message', resolve);
  else resolve({});
});

/** @type {import('node:child_process').ChildProcess | undefined} */
let running;
let next = prepare();
let stopping = false;

/** @param {import('node:child_process').ChildProcess} child */
const hasEnded = (child) => child.exitCode !== null || child.signalCode !== null;

/** @param {import('node:child_process').ChildProcess} child @param {number} graceMs */
const end = async (child, graceMs) => {
  if (hasEnded(child)) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
  await ended;
  clearTimeout(timer);
};

const start = () => {
  const child = hasEnded(next) ? prepare() : next;
  running = child;
  child.once('exit', (code) => {
    if (stopping || running !== child) return;
    if (configurationExitCodes.includes(code ?? 0)) process.exit(code);
    say(`the service ended with ${code ?? 'a signal'}; waiting for a change`);
  });
  child.send({ environment, inspectPort });
  next = prepare();
};

/** The first of the files that doesn't compile, with the compiler's message. @param {string[]} paths */
const compileError = async (paths) => {
  for (const path of paths.filter((name) => name.endsWith('.ts') && existsSync(name))) {
    try {
      await compile(readFileSync(path, 'utf8'), path);
    } catch (error) {
      return `${relative(repositoryRoot, path)} does not compile; the last version keeps running\n${/** @type {Error} */ (error).message}`;
    }
  }
  return undefined;
};

/** @param {string[]} paths */
const reload = async (paths) => {
  const error = await compileError(paths);
  if (stopping) return;
  if (error !== undefined) return say(error);
  say(`${paths.map((path) => relative(repositoryRoot, path)).join(', ')} changed; starting the service again`);
  const previous = running;
  running = undefined;
  if (previous !== undefined) await end(previous, stopMs);
  if (!stopping) start();
};

let work = Promise.resolve();
watchSources(folders, (paths) => {
  work = work.then(() => reload(paths));
});
start();

const stop = async () => {
  if (stopping) return;
  stopping = true;
  await Promise.all([running && end(running, 20_000), end(next, stopMs)]);
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
process.once('disconnect', stop);
