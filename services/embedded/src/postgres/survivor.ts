import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../processes/lines.ts';
import { commandLineOf, isRunning, processesWorkingIn, waitForEnd, waitUntil } from '../processes/process-table.ts';

const fastShutdownMs = 20_000;
const immediateShutdownMs = 5_000;
const orphansEndMs = 10_000;

/** Process id and lines of postmaster.pid. */
type PidFile = { pid: number; lines: string[] };

const readPidFile = async (path: string): Promise<PidFile | undefined> => {
  const text = await readFile(path, 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Math.abs(Number(lines[0]));
  return Number.isSafeInteger(pid) && pid > 0 ? { pid, lines } : undefined;
};

const servesCluster = async (pid: number, cluster: string): Promise<boolean> => {
  const command = await commandLineOf(pid);
  return command.includes('postgres') && command.includes(cluster);
};

/**
 * Stops a server with a fast shutdown, then with an immediate one, which requires recovery at the next start, and
 * finally by killing it.
 * @throws Error when the process can't be stopped, or does not end
 */
export const stopServer = async (pid: number): Promise<void> => {
  const steps = [
    ['SIGINT', fastShutdownMs],
    ['SIGQUIT', immediateShutdownMs],
    ['SIGKILL', immediateShutdownMs],
  ] as const;
  for (const [signal, limitMs] of steps) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') return;
      throw new Error(`PostgreSQL (process ${pid}) can't be stopped`, { cause: error });
    }
    if (await waitForEnd(pid, limitMs)) return;
  }
  throw new Error(`PostgreSQL (process ${pid}) does not end`);
};

/**
 * Stops a server that outlived the process that started it. The caller holds the lock of the data folder, so no running
 * process owns this server.
 */
export const removeSurvivor = async (cluster: string, log: Log): Promise<void> => {
  const path = join(cluster, 'postmaster.pid');
  const found = await readPidFile(path);
  if (found !== undefined && (await isRunning(found.pid)) && (await servesCluster(found.pid, cluster))) {
    log(`stopping the server that a crash has left behind (process ${found.pid})`);
    await stopServer(found.pid);
  }
  // Child processes of the server end shortly after it; a new server must not start before that.
  await waitUntil(async () => (await processesWorkingIn(cluster)).length === 0, orphansEndMs);
  const left = await readPidFile(path);
  // The process id of the ended server may now belong to another process, and PostgreSQL would then refuse to start.
  // Our own process id prevents that, because PostgreSQL ignores its parent. It still checks the shared memory segment
  // on a later line of the file.
  if (left !== undefined) await writeFile(path, [String(process.pid), ...left.lines.slice(1)].join('\n'));
};
