import type { Benchmark, BenchContext } from './benchmark.ts';
import { seedConsoleTables, type Sizes as ConsoleSizes } from './console-lists/seed.ts';
import { seedReadTables } from './growth/seed.ts';
import { spread, type Figure } from './measure/figure.ts';
import { percentile } from './measure/percentile.ts';
import { CleanUp } from './servers/clean-up.ts';
import { signIn, startProduct } from './servers/product.ts';

const goalMs = 300;
const asksPerRound = 20;
const share = 0.95;

const rowsPerPage = 25;
const deepRow = 50_000;

const listOf = (resource: string, sort: string, filter: object = {}, from = 0): string => {
  const query = { range: [from, from + rowsPerPage - 1], sort: [sort, 'DESC'], filter };
  const search = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`);
  return `/api/admin/${resource}?${search.join('&')}`;
};

/** First page of each list as the console requests it, without a filter and with the filters that staff use. */
const lists: readonly (readonly [string, string])[] = [
  ['works', listOf('images', 'created_at')],
  ['works, those that failed', listOf('images', 'created_at', { status: 'failed' })],
  ['members', listOf('users', 'created_at')],
  ['members, those who are suspended', listOf('users', 'created_at', { status: 'suspended' })],
  ['albums', listOf('albums', 'created_at')],
  ['ledger', listOf('transactions', 'at')],
  ['audit log', listOf('audit_log', 'at')],
  ['event log', '/api/admin/events?per_page=25'],
  ['event log by type', '/api/admin/events?per_page=25&type=SubcategoryCreated'],
  ['reports', listOf('reports', 'created_at')],
  ['queue of 20,000 reports', listOf('queue', 'priority')],
  ['queue of 20,000 reports, from row 5,000', listOf('queue', 'priority', {}, 5_000)],
  ['queue of 20,000 reports, unclaimed', listOf('queue', 'priority', { tab: 'unclaimed' })],
  ['purchases', listOf('purchases', 'created_at')],
];

type Sizes = ConsoleSizes & { readonly works: number };

/** Pages far from the first one, which an index can't seek to. */
const deepPages = ({ works, members, events }: Sizes): readonly (readonly [string, string])[] =>
  (
    [
      ['works', 'images', 'created_at', works],
      ['members', 'users', 'created_at', members],
      ['ledger', 'transactions', 'at', Math.ceil(events / 5)],
    ] as const
  ).flatMap(([name, resource, sort, rows]) => [
    [`${name}, from row ${deepRow}`, listOf(resource, sort, {}, deepRow)] as const,
    [`${name}, the last of ${rows} rows`, listOf(resource, sort, {}, rows - rowsPerPage)] as const,
  ]);

const ask = async (url: string, token: string): Promise<number> => {
  const from = performance.now();
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const body = await response.text();
  const took = performance.now() - from;
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}: ${body.slice(0, 200)}`);
  return took;
};

const figureOf = (name: string, notes: readonly string[], times: readonly number[]): Figure => {
  const ours = spread(times);
  const peer = { median: goalMs, min: goalMs, max: goalMs };
  const ratio = { median: ours.median / goalMs, min: ours.min / goalMs, max: ours.max / goalMs };
  return {
    name: `console, ${name}`,
    unit: 'ms (95th percentile)',
    against: 'the goal',
    ours,
    peer,
    ratio,
    goal: { atMost: 1 },
    notes,
  };
};

const run = async ({ folder, rounds, works, members, events, progress }: BenchContext): Promise<readonly Figure[]> => {
  const cleanUp = new CleanUp();
  try {
    const product = cleanUp.keep(await startProduct(folder));
    const { token } = await signIn(product);
    await seedReadTables(product.databaseUrl, works, progress);
    await seedConsoleTables(product.databaseUrl, { members, events }, progress);
    const notes = [`${works} works, ${members} members and ${events} events in the read model`];
    const figures: Figure[] = [];
    for (const [name, path] of [...lists, ...deepPages({ works, members, events })]) {
      const perRound: number[] = [];
      // The first round fills the caches and does not count.
      for (let round = 0; round <= rounds; round += 1) {
        const times: number[] = [];
        for (let asked = 0; asked < asksPerRound; asked += 1) times.push(await ask(`${product.apiUrl}${path}`, token));
        if (round > 0) perRound.push(percentile(times, share));
      }
      progress(`console: ${name} in ${Math.round(percentile(perRound, 0.5))} ms`);
      figures.push(figureOf(name, notes, perRound));
    }
    return figures;
  } finally {
    await cleanUp.run();
  }
};

export const consoleLists: Benchmark = {
  name: 'console',
  summary:
    'the first page of each list of the console, and pages far from it, at a million works, 100,000 members and ten million events',
  run,
};
