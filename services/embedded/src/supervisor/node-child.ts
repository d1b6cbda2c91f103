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
  /** How long it may take to end by itself after SIGTERM. */
  stopMsMax: number;
};

export type NodeChild = {
  pid: number;
  /** What it ended on, once it has. */
  end(): string | undefined;
  ended: Promise<string>;
  /** Sends it the rest of its environment; it is started with ENVIRONMENT_FOLLOWS=1 then. */
  giveEnvironment(rest: Readonly<Record<string, string>>): void;
  stop(): Promise<void>;
};

/** A child that ends with one of these (usage, EX_CONFIG) says that its configuration is wrong: trying again is no use. */
export const configurationExitCodes: readonly number[] = [2, 78];

/** Ends what the child has started and left behind, such as a converter: they share its process group. */
const endGroup = (pid: number): void => {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nobody is left in the group.
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

/** Starts a Node program in a process group of its own, which ends with us in whatever way we end. */
export const startNodeChild = async ({ entry, env, log, stopMsMax }: NodeChildOptions): Promise<NodeChild> => {
  await access(entry).catch((cause: unknown) => {
    throw new SetupError(`${entry} is missing: the project is not built`, { cause });
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
  const tell: Log = (line) => log(readable(line));
  if (child.stdout) eachLine(child.stdout, tell);
  if (child.stderr) eachLine(child.stderr, tell);
  return {
    pid: child.pid,
    end: () => end,
    ended,
    // One that has ended does not take it, and its end is told by itself.
    giveEnvironment: (rest) => void (child.connected && child.send(rest, () => undefined)),
    stop: async () => {
      if (end !== undefined) return;
      child.kill('SIGTERM');
      const impatience = new AbortController();
      const forced = pause(stopMsMax, undefined, { signal: impatience.signal }).then(
        () => {
          log(`did not end within ${stopMsMax / 1000} s and is killed`);
          child.kill('SIGKILL');
        },
        () => undefined,
      );
      await ended;
      impatience.abort();
      await forced;
    },
  };
};
