import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const threadsMax = 2;

export type PgbenchRun = { perSecond: number; transactions: number };

const figure = (text: string, pattern: RegExp): number => {
  const [, found] = pattern.exec(text) ?? [];
  if (found === undefined) throw new Error(`pgbench said something new: ${text}`);
  return Number(found);
};

/**
 * PostgreSQL's own load generator, running one statement as a prepared one. It is no part of the embedded binaries, so it
 * has to be installed on the machine.
 *
 * @throws when there is none
 */
export const pgbench = async (databaseUrl: string, statement: string, clients: number, seconds: number): Promise<PgbenchRun> => {
  const folder = await mkdtemp(join(tmpdir(), 'pixchange-bench-'));
  try {
    const script = join(folder, 'statement.sql');
    await writeFile(script, `${statement}\n`);
    const size = ['-c', String(clients), '-j', String(Math.min(clients, threadsMax)), '-T', String(seconds)];
    const { stdout } = await run('pgbench', ['-n', '-M', 'prepared', ...size, '-f', script, databaseUrl]);
    return {
      perSecond: figure(stdout, /tps = ([\d.]+)/),
      transactions: figure(stdout, /transactions actually processed: (\d+)/),
    };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      throw new Error('pgbench is not installed: on Debian it comes with the package postgresql-contrib', { cause: error });
    }
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
