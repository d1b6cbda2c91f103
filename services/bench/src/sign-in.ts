import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Benchmark, BenchContext } from './benchmark.ts';
import { Disagreement } from './measure/agreement.ts';
import type { Figure, Sample } from './measure/figure.ts';
import { shareOf } from './measure/load-share.ts';
import { measureByTurns, type Contender } from './measure/turns.ts';
import { CleanUp } from './servers/clean-up.ts';
import { load } from './servers/load.ts';
import { startProduct, type RunningProduct } from './servers/product.ts';
import { askProgram, startProgram, type Program } from './servers/program.ts';

const connections = 16;
const amount = 96;

type Verified = { readonly perSecond: number; readonly good: number };

const countSessions = async (database: pg.Client): Promise<number> => {
  const {
    rows: [row],
  } = await database.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM vault.tokens WHERE purpose = 'session'",
  );
  return row?.count ?? 0;
};

/** Measures sign-ins over HTTP; each must create a session. */
const signIns = (name: string, base: string, { administrator }: RunningProduct, database: pg.Client): Contender => ({
  name,
  measure: async (): Promise<Sample> => {
    const before = await countSessions(database);
    const { answers, refused, failed, elapsedSeconds, processorSeconds } = await load({
      url: `${base}/api/auth/session`,
      body: { session: administrator },
      connections,
      amount,
    });
    const opened = (await countSessions(database)) - before;
    if (refused + failed > 0)
      throw new Disagreement(`${name}: ${refused} of ${answers} sign-ins were refused, ${failed} failed`);
    if (answers !== amount || opened !== amount)
      throw new Disagreement(`${name}: ${answers} sign-ins opened ${opened} sessions`);
    return { value: answers / elapsedSeconds, loadShare: shareOf(processorSeconds, elapsedSeconds) };
  },
});

/** Measures only the verification of the same password by the same code, with the same concurrency. */
const checksAlone = (peer: Program): Contender => ({
  name: 'argon2 alone',
  measure: async (): Promise<Sample> => {
    const { perSecond, good } = await askProgram<Verified>(peer, { connections, amount });
    if (good !== amount) throw new Disagreement(`argon2 alone: ${good} of ${amount} checks accepted the password`);
    return { value: perSecond };
  },
});

const hashOf = async (database: pg.Client): Promise<string> => {
  const {
    rows: [row],
  } = await database.query<{ password_hash: string }>('SELECT password_hash FROM vault.credentials');
  if (row === undefined) throw new Error('the administrator has no password');
  return row.password_hash;
};

const run = async ({ folder, rounds, progress }: BenchContext): Promise<readonly Figure[]> => {
  const cleanUp = new CleanUp();
  try {
    const product = cleanUp.keep(await startProduct(folder));
    const database = new pg.Client({ connectionString: product.databaseUrl });
    await database.connect();
    cleanUp.add(() => database.end());
    const stored = await hashOf(database);
    const parameters = /^\$argon2id\$v=\d+\$([^$]+)\$/.exec(stored)?.[1] ?? 'none';
    const main = fileURLToPath(new URL('./sign-in/peer/main.js', import.meta.url));
    const peer = cleanUp.keep(
      startProgram(process.execPath, [main], {
        env: { BENCH_PASSWORD: product.administrator.password, BENCH_PASSWORD_HASH: stored },
      }),
    );
    await peer.line(/^peer ready$/);
    return await measureByTurns(
      {
        name: 'sign-in',
        unit: 'sign-ins/s',
        ours: signIns('ours', product.apiUrl, product, database),
        peers: [
          {
            ...checksAlone(peer),
            notes: [
              `argon2id with ${parameters} on both sides, ${connections} at a time, on the thread pool that Node has by default; each sign-in left a session`,
            ],
          },
        ],
      },
      rounds,
      progress,
    );
  } finally {
    await cleanUp.run();
  }
};

export const signIn: Benchmark = {
  name: 'sign-in',
  summary: 'sign-ins over HTTP against the check of their password alone',
  run,
};
