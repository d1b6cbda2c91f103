import type { Benchmark, BenchContext } from './benchmark.ts';
import { TRY_KEY } from '@pixchange/contracts/http/values/api-keys';
import { reads, startFloor, writes } from './floor/contenders.ts';
import type { Figure, Goal } from './measure/figure.ts';
import { measureByTurns, type Contest } from './measure/turns.ts';
import { seedImages } from './read/seed.ts';
import { untilListed } from './read/visible.ts';
import { CleanUp } from './servers/clean-up.ts';
import { signIn, startProduct } from './servers/product.ts';

const images = 1_000;
const firstPage = '/api/images?per_page=24';
const secondPage = '/api/images?per_page=24&page=2';
const profile = '/api/profile';
const publicSearch = `/v1/gifs/search?api_key=${TRY_KEY}&q=loop&limit=25`;
const publicTrending = `/v1/gifs/trending?api_key=${TRY_KEY}&limit=25`;
const albums = '/api/albums';
const list: Goal = { atLeast: 0.5 };
const cached: Goal = { atLeast: 0.9 };
const write: Goal = { atLeast: 0.08 };
const slowest: Goal = { atMost: 6 };

const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

const read = async (base: string, path: string, token?: string): Promise<{ path: string; body: string }> => {
  const answer = await fetch(`${base}${path}`, token === undefined ? {} : { headers: bearer(token) });
  if (answer.status !== 200) throw new Error(`${path} returned status ${answer.status}`);
  return { path, body: await answer.text() };
};

const create = async (base: string, token: string): Promise<{ path: string; body: string }> => {
  const answer = await fetch(`${base}${albums}`, {
    method: 'POST',
    headers: { ...bearer(token), 'content-type': 'application/json' },
    body: JSON.stringify({ album: { title: 'Trains at night', published: false } }),
  });
  if (answer.status !== 201) throw new Error(`${albums} answered ${answer.status}: ${await answer.text()}`);
  return { path: albums, body: await answer.text() };
};

const run = async ({ folder, rounds, progress }: BenchContext): Promise<readonly Figure[]> => {
  const cleanUp = new CleanUp();
  try {
    const product = cleanUp.keep(await startProduct(folder));
    const { id, token } = await signIn(product);
    await seedImages(product, id, images);
    await untilListed(product, images);
    const base = product.apiUrl;
    const asked = [
      { name: "guests' first page", captured: await read(base, firstPage), goal: cached },
      { name: 'second page, guest', captured: await read(base, secondPage), goal: list },
      { name: 'public search', captured: await read(base, publicSearch), goal: list },
      { name: 'public trending', captured: await read(base, publicTrending), goal: list },
      { name: 'profile with bearer', captured: await read(base, profile, token), token, goal: list },
    ];
    const created = await create(base, token);
    const floor = cleanUp.keep(
      await startFloor(product.databaseUrl, {
        reads: asked.map(({ captured }) => captured),
        write: created,
      }),
    );
    const contests: Contest[] = asked.map(({ name, captured, token: own, goal }) => ({
      name: `floor, ${name}`,
      unit: 'answers/s',
      ours: reads('ours', base, captured, own),
      peers: [{ ...reads('bare Fastify', floor.url, captured, own), goal }],
    }));
    for (const [measure, goal] of [
      ['answers/s', write],
      ['p99 ms', slowest],
    ] as const)
      contests.push({
        name: 'floor, POST /api/albums',
        unit: measure,
        ours: writes('ours', { base, path: albums, token }, measure),
        peers: [{ ...writes('bare Fastify', { base: floor.url, path: albums }, measure), goal }],
      });
    const figures: Figure[] = [];
    for (const contest of contests) figures.push(...(await measureByTurns(contest, rounds, progress)));
    return figures;
  } finally {
    await cleanUp.run();
  }
};

export const floor: Benchmark = {
  name: 'floor',
  summary: 'lists, profile and a write against bare Fastify with one prepared statement and the same bytes',
  run,
};
