import { spawn, type ChildProcess } from 'node:child_process';
import { access } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { eachLine, type Log } from '../processes/lines.ts';
import { SetupError } from '../processes/setup-error.ts';
import { watchOver } from '../processes/watchdog.ts';
import { readable } from './report.ts';

export type NodeChildOptions = {
  entry: string;
  env: Readonly<Record<string, string | undefined>>;
  log: Log;
  /** Time to exit after SIGTERM before the child is killed. */
  stopMsMax: number;
};

export type NodeChild = {
  pid: number;
  /** Returns the reason why the child ended; undefined while it runs. */
  end(): string | undefined;
  ended: Promise<string>;
  /** Sends the rest of the environment; the child must be started with ENVIRONMENT_FOLLOWS=1. */
  giveEnvironment(rest: Readonly<Record<string, string>>): void;
  stop(): Promise<void>;
};

/** Exit codes for an invalid configuration (2 for usage, EX_CONFIG), which a restart can't fix. */
export const configurationExitCodes: readonly number[] = [2, 78];

/** Kills processes that the child left behind, such as a converter; they share the child's process group. */
const endGroup = (pid: number): void => {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // No process is left in the group.
  }
};

const describeEnd = (child: ChildProcess): Promise<string> =>
  new Promise((settle) => {
    child.once('error', (error) => settle(error.message));
    child.once('exit', (code, signal) => {
      if (child.pid !== undefined) endGroup(child.pid);
      settle(signal ?? `exit code ${code}`);
    });
  });

/**
 * Starts a Node program in a new process group, which ends when this process ends for any reason.
 * @throws SetupError if the compiled program is missing; Error if it can't be started
 */
export const startNodeChild = async ({ entry, env, log, stopMsMax }: NodeChildOptions): Promise<NodeChild> => {
  await access(entry).catch((cause: unknown) => {
    throw new SetupError(`${entry} is missing, because the project is not built`, { cause });
  });
  const child = spawn(process.execPath, ['--enable-source-maps', entry], {
    detached: true,
    env: { ...env, SUPERVISED: '1' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const ended = describeEnd(child);
  let end: string | undefined;
  void ended.then((text) => (end = text));
  if (child.pid === undefined) throw new Error(`${entry} could not be started: ${await ended}`);
  watchOver(child, { signal: 'TERM', graceMs: stopMsMax });
  const logReadable: Log = (line) => log(readable(line));
  if (child.stdout) eachLine(child.stdout, logReadable);
  if (child.stderr) eachLine(child.stderr, logReadable);
  return {
    pid: child.pid,
    end: () => end,
    ended,
    // A child that has exited can't receive the message; `ended` reports its exit.
    giveEnvironment: (rest) => void (child.connected && child.send(rest, () => undefined)),
    stop: async () => {
      if (end !== undefined) return;
      child.kill('SIGTERM');
      const killTimer = new AbortController();
      const forced = pause(stopMsMax, undefined, { signal: killTimer.signal }).then(
        () => {
          log(`did not stop within ${stopMsMax / 1000} s; killing it`);
          child.kill('SIGKILL');
        },
        () => undefined,
      );
      await ended;
      killTimer.abort();
      await forced;
    },
  };
};
