import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { repositoryRoot } from './repository.mjs';

/** @typedef {{ code: number, output: string }} Captured */

const forwarded = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
/**
 * Time in milliseconds within which two signals count as one; npm and the terminal may both forward the same Ctrl-C.
 */
const sameSignalMs = 500;

const parentWatchMs = 1_000;

/**
 * Watches the parent process under npm. npm's shell does not forward SIGTERM: it exits, and init adopts this process,
 * so the loss of the parent means that signal. Without npm, the parent is a person's shell, which may be closed while
 * this process continues.
 * @param {() => void} onOrphaned
 * @returns {() => void} ends the watch
 */
const watchParent = (onOrphaned) => {
  if (process.env['npm_lifecycle_event'] === undefined) return () => undefined;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid !== parent) onOrphaned();
  }, parentWatchMs);
  return () => clearInterval(timer);
};

/** @type {(code: number | null, signal: NodeJS.Signals | null) => number} */
const exitCodeOf = (code, signal) => code ?? 128 + (signal === null ? 1 : constants.signals[signal]);

/**
 * Runs a Node program in the foreground with this process's input and output, and forwards signals; two within half a
 * second count as one. The program has a separate process group, so Ctrl-C reaches it only through this process. When
 * this process is killed, the program receives 'disconnect' on its IPC channel.
 * @param {string[]} args arguments of `node`
 * @param {NodeJS.ProcessEnv} [env] variables in addition to this process's environment
 * @param {string} [node] path of the Node that runs the program
 * @returns {Promise<number>} its exit code; 128 plus the signal's number when a signal ended it
 */
export const runForeground = (args, env = {}, node = process.execPath) =>
  new Promise((resolve, reject) => {
    const child = spawn(node, args, {
      cwd: repositoryRoot,
      env: { ...process.env, ...env, SUPERVISED: '1' },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      detached: true,
    });
    let lastMs = 0;
    /** @param {NodeJS.Signals} signal */
    const forward = (signal) => {
      if (Date.now() - lastMs < sameSignalMs) return;
      lastMs = Date.now();
      child.kill(signal);
    };
    for (const signal of forwarded) process.on(signal, forward);
    const endWatch = watchParent(() => {
      endWatch();
      forward('SIGTERM');
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      endWatch();
      // The second signal of the same Ctrl-C may arrive after the program has ended. Without the handlers, it would end
      // this process before it exits with the program's exit code.
      setTimeout(() => forwarded.forEach((name) => process.off(name, forward)), sameSignalMs).unref();
      resolve(exitCodeOf(code, signal));
    });
  });

/**
 * Runs a Node program in this process's group, with this process's input and output, or with a file as output.
 * @param {string[]} args arguments of `node`
 * @param {NodeJS.ProcessEnv} [env] variables in addition to this process's environment
 * @param {number} [output] file descriptor of the output file
 * @returns {Promise<number>}
 */
export const runShown = (args, env = {}, output = undefined) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: repositoryRoot,
      env: { ...process.env, ...env },
      stdio: output === undefined ? 'inherit' : ['ignore', output, output],
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(exitCodeOf(code, signal)));
  });

/**
 * Runs a program and captures its output.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<Captured>} standard output and standard error as one text, in the order of arrival
 */
export const runCaptured = (command, args, { cwd = repositoryRoot, env = {} } = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code: exitCodeOf(code, signal), output }));
  });
