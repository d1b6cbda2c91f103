import { execFile } from 'node:child_process';
import { readFile, readdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { isRunning } from '../processes/process-table.ts';

const run = promisify(execFile);

export type Trace = { pid: number; command: string };

const readProc = async (pid: number, file: string): Promise<string> =>
  (await readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')).replaceAll('\0', ' ');

const tracesFromProc = async (): Promise<(Trace & { environment: string })[]> => {
  const pids = (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry)).map(Number);
  return Promise.all(
    pids.map(async (pid) => ({
      pid,
      command: await readProc(pid, 'cmdline'),
      environment: await readProc(pid, 'environ'),
    })),
  );
};

const tracesFromPs = async (): Promise<(Trace & { environment: string })[]> => {
  const { stdout } = await run('ps', ['axeww', '-o', 'pid=,command=']);
  return stdout.split('\n').map((line) => {
    const [, pid = '0', command = ''] = /^\s*(\d+)\s+(.*)$/.exec(line) ?? [];
    return { pid: Number(pid), command, environment: command };
  });
};

/**
 * Returns the running processes, except this one, with the text in their command line or environment, such as a
 * temporary folder.
 */
export const processesMentioning = async (text: string): Promise<Trace[]> => {
  const all = await (process.platform === 'linux' ? tracesFromProc() : tracesFromPs());
  const found = all.filter(
    ({ pid, command, environment }) => pid !== process.pid && (command.includes(text) || environment.includes(text)),
  );
  const running = await Promise.all(found.map(({ pid }) => isRunning(pid)));
  return found.filter((_, index) => running[index]).map(({ pid, command }) => ({ pid, command }));
};
