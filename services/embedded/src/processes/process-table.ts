import { execFile } from 'node:child_process';
import { readFile, readdir, readlink } from 'node:fs/promises';
import { promisify } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';

const run = promisify(execFile);
const pollMs = 25;

const existsInTable = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM means that the process exists and belongs to another account.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/**
 * Returns the fields of /proc/PID/stat after the command name, which may contain spaces; undefined if there is no
 * /proc.
 */
const statFields = async (pid: number): Promise<string[] | undefined> => {
  try {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
};

const askPs = async (pid: number, column: string): Promise<string | undefined> => {
  try {
    const { stdout } = await run('ps', ['-p', String(pid), '-o', `${column}=`]);
    return stdout.trim() || undefined;
  } catch {
    return undefined;
  }
};

/** True while a process with this id is running. A zombie has ended and only waits for its parent to reap it. */
export const isRunning = async (pid: number): Promise<boolean> => {
  if (!Number.isSafeInteger(pid) || pid <= 0 || !existsInTable(pid)) return false;
  const state = (await statFields(pid))?.[0] ?? (await askPs(pid, 'state'));
  return state === undefined ? existsInTable(pid) : !/^[ZX]/.test(state);
};

/**
 * Returns a value that distinguishes a process from a later one with the same id; undefined if there is no such
 * process.
 */
export const identityOf = async (pid: number): Promise<string | undefined> => {
  if (!(await isRunning(pid))) return undefined;
  const started = (await statFields(pid))?.[19];
  if (started === undefined) return askPs(pid, 'lstart');
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
  return `${boot.trim()}:${started}`;
};

/** Returns the command line with its arguments separated by spaces; empty if it can't be read. */
export const commandLineOf = async (pid: number): Promise<string> => {
  try {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ');
  } catch {
    return (await askPs(pid, 'command')) ?? '';
  }
};

/** Returns the ids of processes with this working directory; empty on systems other than Linux. */
export const processesWorkingIn = async (folder: string): Promise<number[]> => {
  const entries = await readdir('/proc').catch(() => [] as string[]);
  const pids = entries.filter((entry) => /^\d+$/.test(entry)).map(Number);
  const places = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')));
  return pids.filter((_, index) => places[index] === folder);
};

/** Waits until the condition is true; returns false if it is still false after `limitMs`. */
export const waitUntil = async (condition: () => Promise<boolean>, limitMs: number): Promise<boolean> => {
  const end = performance.now() + limitMs;
  while (!(await condition())) {
    if (performance.now() > end) return false;
    await pause(pollMs);
  }
  return true;
};

/** Waits until the process has ended; returns false if it is still running after `limitMs`. */
export const waitForEnd = (pid: number, limitMs: number): Promise<boolean> =>
  waitUntil(async () => !(await isRunning(pid)), limitMs);
