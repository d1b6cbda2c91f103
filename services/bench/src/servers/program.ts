import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { environment } from '../config.ts';

const stopWithinMs = 30_000;

export type Program = {
  readonly child: ChildProcess;
  /** Resolves with the first matching line, past or future. Rejects if the program ends without one. */
  line(pattern: RegExp): Promise<RegExpExecArray>;
  /** Sends SIGTERM to the program and all its children, and SIGKILL after half a minute. */
  stop(): Promise<void>;
};

export type ProgramOptions = { readonly env?: Readonly<Record<string, string | undefined>>; readonly cwd?: string };

type Waiter = {
  readonly pattern: RegExp;
  readonly resolve: (found: RegExpExecArray) => void;
  readonly reject: (error: Error) => void;
};

/** Running programs, which are stopped when this process exits. */
const running = new Set<ChildProcess>();

/**
 * Signals the process group of a program, because some programs, such as npm, don't forward a signal to their children.
 */
const signalGroup = ({ pid }: ChildProcess, signal: NodeJS.Signals): void => {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};

process.once('exit', () => {
  for (const child of running) signalGroup(child, 'SIGTERM');
});

const stopChild = async (child: ChildProcess, ended: Promise<unknown>): Promise<void> => {
  if (!running.has(child)) return;
  const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), stopWithinMs);
  signalGroup(child, 'SIGTERM');
  await ended;
  clearTimeout(timer);
};

/**
 * Starts a program that prints a line when it is ready. The IPC channel makes the program end if this process is
 * killed.
 */
export const startProgram = (
  command: string,
  args: readonly string[],
  { env = {}, cwd }: ProgramOptions = {},
): Program => {
  const child = spawn(command, args, {
    env: { ...environment, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
    ...(cwd !== undefined && { cwd }),
  });
  running.add(child);
  const ended = once(child, 'close').finally(() => running.delete(child));
  const output: string[] = [];
  const waiters = new Set<Waiter>();
  for (const stream of [child.stdout, child.stderr] as Readable[]) {
    createInterface({ input: stream }).on('line', (line) => {
      output.push(line);
      for (const waiter of waiters) {
        const found = waiter.pattern.exec(line);
        if (found === null) continue;
        waiters.delete(waiter);
        waiter.resolve(found);
      }
    });
  }
  void ended
    .catch(() => undefined)
    .then(() => {
      const lastLines = output.slice(-8).join('\n');
      for (const { pattern, reject } of waiters)
        reject(new Error(`${command} ${args.join(' ')} ended before it printed ${pattern}:\n${lastLines}`));
    });
  return {
    child,
    line: (pattern) => {
      for (const line of output) {
        const found = pattern.exec(line);
        if (found !== null) return Promise.resolve(found);
      }
      return new Promise((resolve, reject) => waiters.add({ pattern, resolve, reject }));
    },
    stop: () => stopChild(child, ended),
  };
};

/**
 * Sends a message to one of our programs and waits for its reply.
 * @throws Error when the program ends without a reply
 */
export const askProgram = <T>({ child }: Program, message: object | string): Promise<T> =>
  new Promise((resolve, reject) => {
    const ended = (): void => reject(new Error('a peer of the benchmark ended'));
    child.once('close', ended);
    child.once('message', (answer) => {
      child.off('close', ended);
      resolve(answer as T);
    });
    child.send(message);
  });
