import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { contentsOf, Disagreement, mustAgree } from '../measure/agreement.ts';
import type { Sample } from '../measure/figure.ts';
import { shareOf } from '../measure/load-share.ts';
import type { Contender } from '../measure/turns.ts';
import { load, type Loaded } from '../servers/load.ts';
import { startProgram } from '../servers/program.ts';

type Answer = { readonly path: string; readonly body: string };

/** Routes of the floor, a server that does only the minimum. The responses to reads are in its table. */
export type FloorRoutes = { readonly paths: readonly string[]; readonly write: Answer };

const connections = 16;
/** Duration of each load, in seconds. */
const seconds = 2;

export type Measure = 'answers/s' | 'p99 ms';

const valueOf = (measure: Measure, { answers, elapsedSeconds, p99Milliseconds }: Loaded): number =>
  measure === 'answers/s' ? answers / elapsedSeconds : p99Milliseconds;

/** Puts load on a URL. @throws Disagreement when a response is an error or a request fails */
const sampleOf = async (
  name: string,
  measure: Measure,
  wanted: Omit<Parameters<typeof load>[0], 'connections' | 'seconds'>,
): Promise<Sample> => {
  const result = await load({ ...wanted, connections, seconds });
  const { answers, refused, failed, elapsedSeconds, processorSeconds } = result;
  if (refused + failed > 0)
    throw new Disagreement(
      `${wanted.url} of ${name}: ${refused} of ${answers} answers were errors, and ${failed} requests failed`,
    );
  return { value: valueOf(measure, result), loadShare: shareOf(processorSeconds, elapsedSeconds) };
};

const withBearer = (token: string | undefined): { token?: string } => (token === undefined ? {} : { token });

/** Returns a contender that reads one URL. It must return the expected body, or the measurement throws. */
export const reads = (name: string, base: string, { path, body }: Answer, token: string | undefined): Contender => ({
  name,
  measure: async (): Promise<Sample> => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const answer = await (await fetch(`${base}${path}`, { headers })).text();
    mustAgree(`${path} of ${name}`, contentsOf([answer]), contentsOf([body]));
    return sampleOf(name, 'answers/s', { url: `${base}${path}`, ...withBearer(token) });
  },
});

/** Returns a contender that writes to one URL; each request creates a row. */
export const writes = (
  name: string,
  { base, path, token }: { base: string; path: string; token?: string },
  measure: Measure,
): Contender => ({
  name,
  measure: () =>
    sampleOf(name, measure, {
      url: `${base}${path}`,
      ...withBearer(token),
      body: { album: { title: 'Trains at night', published: false } },
    }),
});

/** Copies the product's responses into a table, and starts the floor, which reads them from there. */
export const startFloor = async (
  databaseUrl: string,
  { reads: answers, write }: { readonly reads: readonly Answer[]; readonly write: Answer },
): Promise<{ url: string; stop(): Promise<void> }> => {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    await database.query('CREATE SCHEMA bench_floor');
    await database.query('CREATE TABLE bench_floor.answers (path text PRIMARY KEY, body text NOT NULL)');
    await database.query(
      'CREATE TABLE bench_floor.albums (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), title text NOT NULL)',
    );
    for (const { path, body } of answers)
      await database.query('INSERT INTO bench_floor.answers VALUES ($1, $2)', [path, body]);
  } finally {
    await database.end();
  }
  const routes: FloorRoutes = { paths: answers.map(({ path }) => path), write };
  const main = fileURLToPath(new URL('./peer/main.js', import.meta.url));
  const program = startProgram(process.execPath, [main], {
    env: { DATABASE_URL: databaseUrl, BENCH_FLOOR: JSON.stringify(routes) },
  });
  const [, url = ''] = await program.line(/^peer ready at (\S+)$/);
  return { url, stop: () => program.stop() };
};
