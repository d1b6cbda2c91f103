import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { imagesHttp } from '@pixchange/contracts/http/images';
import { createClient } from '@pixchange/contracts/http/client';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { showing } from '../../scripts/lib/progress.mjs';
import { processorSeconds, type Seconds } from '../../services/bench/src/costs/processor-time.ts';
import { readManifest } from '../../services/community/src/demo/manifest.ts';
import { drawPhoto } from '../../services/bench/src/media/drawn.ts';
import { PASSWORD } from '../product.ts';
import { until } from '../until.ts';
import { makeMember, openProduct, report } from './product.ts';
import { build, isBuilt, pathOf, type GoProgram } from './programs.ts';

/*
 * Loads the product that `npm start` runs with k6: the actions of the busiest hour of "The site" (docs/scaling.md),
 * divided by DIVISOR:
 * npm run test:real -- load [SECONDS [DIVISOR]]
 */
const k6: GoProgram = { name: 'k6', module: 'go.k6.io/k6@v1.8.1', built: 'k6' };
const [seconds = 300, divisor = 30] = process.argv.slice(2).map(Number);
const MEMBERS = 10;
/** Number of works that k6 requests. */
const WORKS = 30;
const ACTIONS = ['page', 'work', 'search', 'file', 'signIn', 'upload', 'comment'] as const;
const PHOTO = [1_600, 1_200] as const;
/** Maximum share of failed responses; above 0, because other work on the machine slows down the product. */
const FAILED_MAX = 0.01;
const DEMO_MS_MAX = 300_000;

type Metrics = Readonly<Record<string, { readonly values: Readonly<Record<string, number>> }>>;

const used = (from: Seconds, to: Seconds): number =>
  Object.entries(to).reduce(
    (sum, [name, now]) => (name === 'others' ? sum : sum + now - from[name as keyof Seconds]),
    0,
  );

const runK6 = async (environment: Readonly<Record<string, string>>): Promise<void> => {
  const child = spawn(pathOf(k6), ['run', '--quiet', '--no-usage-report', join(import.meta.dirname, 'k6/mix.js')], {
    env: { PATH: process.env['PATH'], HOME: tmpdir(), ...environment },
    stdio: 'inherit',
  });
  await once(child, 'exit');
};

const figure = (metrics: Metrics, metric: string, name: string, field: string): number =>
  metrics[`${metric}{scenario:${name}}`]?.values[field] ?? 0;

const rowOf = (metrics: Metrics, name: string) => {
  const good = figure(metrics, 'checks', name, 'rate');
  const cells = [
    name,
    (figure(metrics, 'http_reqs', name, 'count') / seconds).toFixed(2),
    figure(metrics, 'http_req_duration', name, 'med').toFixed(0),
    figure(metrics, 'http_req_duration', name, 'p(95)').toFixed(0),
    `${(good * 100).toFixed(2)} %`,
  ];
  return { good, cells };
};

const load = async (url: string, folder: string): Promise<string[]> => {
  const call = createClient({ baseUrl: url });
  const members = [];
  for (let count = 0; count < MEMBERS; count += 1) members.push(await makeMember(url));
  const listed = async () => (await call(imagesHttp.list, { query: { per_page: WORKS } as never })).collection;
  const { artists } = await readManifest();
  const demoWorks = artists.flatMap(({ albums }) => albums.flatMap(({ works }) => works)).length;
  // Wait for the demo, because processing its videos would take CPU time from the load.
  await until(
    async () => (await call(imagesHttp.list, { query: {} })).total_count,
    (count) => count >= demoWorks,
    'the demo works',
    DEMO_MS_MAX,
  );
  const collection = await listed();
  const profile = await call(accountsHttp.ownProfile, { token: members[0]?.token ?? '' });
  const paths = {
    WORKS: join(folder, 'works.json'),
    FILES: join(folder, 'files.json'),
    PICTURE: join(folder, 'photo.jpg'),
    SUMMARY: join(folder, 'summary.json'),
  };
  await writeFile(paths.WORKS, JSON.stringify(collection.map(({ id }) => id)));
  await writeFile(
    paths.FILES,
    JSON.stringify(
      collection.flatMap(({ image }) => (image === null ? [] : [new URL(image.versions.fixed_small.url, url).href])),
    ),
  );
  await drawPhoto(paths.PICTURE, ...PHOTO);
  const before = processorSeconds();
  await runK6({
    ...paths,
    URL: url,
    DIVISOR: String(divisor),
    SECONDS: String(seconds),
    TOKENS: members.map(({ token }) => token).join(','),
    EMAIL: profile.email ?? '',
    PASSWORD,
  });
  const processors = used(before, processorSeconds()) / seconds;
  const metrics = JSON.parse(await readFile(paths.SUMMARY, 'utf8')) as Metrics;
  process.stdout.write('| action | a second | median, ms | 95th percentile, ms | correct answers |\n');
  process.stdout.write('| --- | --- | --- | --- | --- |\n');
  const rows = ACTIONS.map((name) => rowOf(metrics, name));
  for (const { cells } of rows) process.stdout.write(`| ${cells.join(' | ')} |\n`);
  const all = metrics['http_reqs']?.values['count'] ?? 0;
  const dropped = metrics['dropped_iterations']?.values['count'] ?? 0;
  process.stdout.write(
    `${(all / seconds).toFixed(1)} requests a second for ${seconds} s; ${dropped} not begun because too many waited; ${processors.toFixed(2)} processors used by the product; load of the machine at the end ${loadavg()[0]?.toFixed(1)}\n`,
  );
  return rows.filter(({ good }) => good < 1 - FAILED_MAX).map(({ cells }) => `${cells[0]}: ${cells.at(-1)} are`);
};

if (!isBuilt(k6)) await showing('Building k6, once, some minutes', () => build(k6));
const folder = await mkdtemp(join(tmpdir(), 'pixchange-load-'));
const product = await openProduct();
try {
  report(await load(product.url, folder));
} finally {
  await product.stop();
  await rm(folder, { recursive: true, force: true });
}
