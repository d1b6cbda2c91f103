import { readdir, readFile } from 'node:fs/promises';

const parentOf = async (pid: number): Promise<number> => {
  // The second field is the name in parentheses, which may contain spaces.
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0);
};

/**
 * Kills the child processes that process media, as the kernel does when memory runs out; runs in the process of the
 * product (`Product.within`). Returns the number of killed processes.
 */
export const killMediaProcesses = async (): Promise<number> => {
  let killed = 0;
  for (const name of await readdir('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid) || (await parentOf(pid)) !== process.pid) continue;
    const command = await readFile(`/proc/${pid}/cmdline`, 'latin1').catch(() => '');
    if (!command.includes('media-child')) continue;
    try {
      process.kill(pid, 'SIGKILL');
      killed += 1;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
  return killed;
};
