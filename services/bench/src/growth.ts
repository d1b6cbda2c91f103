import { join } from 'node:path';
import pg from 'pg';
import type { Benchmark, BenchContext } from './benchmark.ts';
import { environment } from './config.ts';
import { kinds, publicKinds, publicRequestsOf, requestsOf, type BenchRequest, type Kind } from './growth/requests.ts';
import { seedReadTables } from './growth/seed.ts';
import type { Figure } from './measure/figure.ts';
import { percentile } from './measure/percentile.ts';
import { measureByTurns, type Contender } from './measure/turns.ts';
import { CleanUp } from './servers/clean-up.ts';
import { startProduct, type RunningProduct } from './servers/product.ts';

const few = 10_000;
/** Number of works: a million, or fewer for a trial on a small machine. */
const many = Number(environment['BENCH_WORKS'] ?? 1_000_000);
const personsPerTurn = 3;
const sampledIds = 400;
const share = 0.95;

type Instance = {
  readonly name: string;
  readonly product: RunningProduct;
  readonly imageIds: readonly string[];
  readonly times: Map<Kind, number[]>;
};

/** Returns the ids of works of all ages. */
const sampleIds = async (databaseUrl: string): Promise<string[]> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ image_id: string }>(
      `SELECT image_id FROM (SELECT image_id, row_number() OVER (ORDER BY image_id) AS place, count(*) OVER () AS every FROM read.image_search) s
       WHERE place % greatest(1, every / $1) = 0 ORDER BY image_id LIMIT $1`,
      [sampledIds],
    );
    return rows.map(({ image_id }) => image_id);
  } finally {
    await client.end();
  }
};

const rankedMsMax = 180_000;
const askMs = 500;

/** Adds a week's views and shares for every tenth work; returns when the product has ranked them. */
const seedAttention = async (databaseUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `INSERT INTO work.work_counts (image_id, day, views, shares)
       SELECT image_id, (now() AT TIME ZONE 'UTC')::date - (place % 7)::int, (place % 97)::int, (place % 5)::int
       FROM (SELECT image_id, row_number() OVER (ORDER BY image_id) AS place FROM read.image_search) s WHERE place % 10 = 0`,
    );
    await client.query('ANALYZE work.work_counts');
    const deadline = Date.now() + rankedMsMax;
    while ((await client.query('SELECT 1 FROM work.trending_works LIMIT 1')).rowCount === 0) {
      if (Date.now() > deadline) throw new Error('the product did not compute the trending list in time');
      await new Promise((resolve) => setTimeout(resolve, askMs));
    }
  } finally {
    await client.end();
  }
};

const startInstance = async (
  folder: string,
  works: number,
  progress: (line: string) => void,
): Promise<Instance & { stop(): Promise<void> }> => {
  const product = await startProduct(join(folder, String(works)));
  await seedReadTables(product.databaseUrl, works, progress);
  await seedAttention(product.databaseUrl);
  const listed = (await (await fetch(`${product.apiUrl}/api/images?per_page=1`)).json()) as { total_count: number };
  if (listed.total_count !== works) throw new Error(`${listed.total_count} of ${works} works are listed`);
  return {
    name: `${works} images`,
    product,
    imageIds: await sampleIds(product.databaseUrl),
    times: new Map(),
    stop: () => product.stop(),
  };
};

const ask = async ({ product, name }: Instance, { path }: BenchRequest): Promise<number> => {
  const from = performance.now();
  const response = await fetch(`${product.apiUrl}${path}`);
  const body = await response.text();
  const took = performance.now() - from;
  if (response.status !== 200)
    throw new Error(`${path} with ${name} answered ${response.status}: ${body.slice(0, 200)}`);
  return took;
};

/**
 * Measures the 95th percentile of several people's requests, one after the other. Both instances get the same people in
 * each turn.
 */
const contender = (
  instance: Instance,
  requests: (person: number, imageIds: readonly string[]) => readonly BenchRequest[],
): Contender => {
  let person = 0;
  return {
    name: instance.name,
    measure: async () => {
      const times: number[] = [];
      for (let asked = 0; asked < personsPerTurn; asked += 1) {
        person += 1;
        for (const one of requests(person, instance.imageIds)) {
          const took = await ask(instance, one);
          times.push(took);
          instance.times.set(one.kind, [...(instance.times.get(one.kind) ?? []), took]);
        }
      }
      return { value: percentile(times, share) };
    },
  };
};

/** Describes the times of one kind of request over all rounds. */
const noteOf = (kind: Kind, large: Instance, small: Instance): string => {
  const [ours, theirs] = [large, small].map(({ times }) =>
    [0.5, share].map((at) => percentile(times.get(kind) ?? [], at).toFixed(1)),
  );
  return `${kind}: median ${ours?.[0]} ms and 95th percentile ${ours?.[1]} ms at ${large.name}; ${theirs?.[0]} and ${theirs?.[1]} at ${small.name}`;
};

const run = async ({ folder, rounds, progress }: BenchContext): Promise<readonly Figure[]> => {
  const cleanUp = new CleanUp();
  try {
    const small = cleanUp.keep(await startInstance(folder, few, progress));
    const large = cleanUp.keep(await startInstance(folder, many, progress));
    const contest = async (
      name: string,
      asked: readonly Kind[],
      requests: (person: number, imageIds: readonly string[]) => readonly BenchRequest[],
    ): Promise<Figure[]> => {
      const figures = await measureByTurns(
        {
          name: `growth, ${name}`,
          unit: 'ms (95th percentile)',
          ours: contender(large, requests),
          peers: [{ ...contender(small, requests), goal: { atMost: 1.5 } }],
        },
        rounds,
        progress,
      );
      return figures.map((figure) => ({
        ...figure,
        notes: [...figure.notes, ...asked.map((kind) => noteOf(kind, large, small))],
      }));
    };
    const figures = await contest('listing and search', kinds, requestsOf);
    for (const kind of publicKinds)
      figures.push(...(await contest(kind, [kind], (person) => publicRequestsOf(kind, person))));
    return figures;
  } finally {
    await cleanUp.run();
  }
};

export const growth: Benchmark = {
  name: 'growth',
  summary: 'listing, search, detail and the public API at a million images against ten thousand',
  run,
};
