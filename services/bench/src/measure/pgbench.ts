import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { pgbenchPath } from '../config.ts';
import { childShare } from './load-share.ts';

const run = promisify(execFile);
const threadsMax = 2;

export type PgbenchRun = { readonly perSecond: number; readonly transactions: number; readonly loadShare?: number };

/** Load of one prepared statement, run by a number of parallel clients. */
export type StatementLoad = {
  /** Name of the program, for the report. */
  readonly name: string;
  run(databaseUrl: string, statement: string, clients: number, transactions: number): Promise<PgbenchRun>;
};

const figure = (text: string, pattern: RegExp): number => {
  const [, found] = pattern.exec(text) ?? [];
  if (found === undefined) throw new Error(`the output of pgbench has an unknown form: ${text}`);
  return Number(found);
};

const byPgbench = (program: string): StatementLoad => ({
  name: 'pgbench',
  run: async (databaseUrl, statement, clients, transactions) => {
    const folder = await mkdtemp(join(tmpdir(), 'pixchange-pgbench-'));
    try {
      const script = join(folder, 'statement.sql');
      await writeFile(script, `${statement};\n`);
      const size = [
        '-c',
        String(clients),
        '-j',
        String(Math.min(clients, threadsMax)),
        '-t',
        String(Math.ceil(transactions / clients)),
      ];
      const { result, loadShare } = await childShare(() =>
        run(program, ['-n', '-M', 'prepared', ...size, '-f', script, databaseUrl]),
      );
      return {
        perSecond: figure(result.stdout, /tps = ([\d.]+)/),
        transactions: figure(result.stdout, /transactions actually processed: (\d+)/),
        ...(loadShare !== undefined && { loadShare }),
      };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
});

/** Fallback without pgbench, with the Node driver. The driver is slower, so our ratio looks better than it is. */
const byDriver: StatementLoad = {
  name: 'pg clients of Node (no pgbench here)',
  run: async (databaseUrl, statement, clients, transactions) => {
    const connections = await Promise.all(
      Array.from({ length: clients }, async () => {
        const client = new pg.Client({ connectionString: databaseUrl });
        await client.connect();
        return client;
      }),
    );
    try {
      const each = Math.ceil(transactions / clients);
      const start = performance.now();
      await Promise.all(
        connections.map(async (client) => {
          for (let done = 0; done < each; done += 1) await client.query({ name: 'statement', text: statement });
        }),
      );
      return { perSecond: (each * clients) / ((performance.now() - start) / 1_000), transactions: each * clients };
    } finally {
      await Promise.all(connections.map((client) => client.end()));
    }
  },
};

/**
 * Finds pgbench by PGBENCH_PATH or in the PATH, and otherwise uses the driver; the embedded binaries don't include
 * pgbench.
 */
export const findStatementLoad = async (program: string | undefined = pgbenchPath): Promise<StatementLoad> => {
  const chosen = program ?? 'pgbench';
  try {
    await run(chosen, ['--version']);
    return byPgbench(chosen);
  } catch (error) {
    if (program === undefined && (error as NodeJS.ErrnoException).code === 'ENOENT') return byDriver;
    throw new Error(`${chosen} can't be run`, { cause: error });
  }
};
