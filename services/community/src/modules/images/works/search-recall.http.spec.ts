import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { apiKeysHttp } from '@pixchange/contracts/http/api-keys';
import type { AnyEvent, Recorded } from '@pixchange/contracts/events/envelope';
import sharp from 'sharp';
import { makeWork, signUp, startProduct, type Product } from '../../../../../../tests/product.ts';
import { changesOf, type Projection } from '../../../kernel/projection.ts';
import { recorded } from '../../../kernel/testing/recorded.ts';
import { openDatabase } from '../../../platform/postgres/database.ts';
import { writeChanges } from '../../../runtime/read-model/write-changes.ts';
import { imagesProjection, type StoredMedia } from './images.projection.ts';

interface Work {
  readonly id: string;
  readonly title: string;
  readonly tags: readonly string[];
  readonly artist: string;
}

/** Search query with the works that it must find, and those that it may find. */
interface Query {
  readonly q: string;
  readonly language: string;
  readonly must: readonly string[];
  readonly may: readonly string[];
  readonly why: string;
}

const read = <T>(name: string): T =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../../../../tests/search', name), 'utf8')) as T;
const works = read<Work[]>('works.json');
const queries = read<Query[]>('queries.json');

/** Number of results on the first screen. */
const FIRST = 12;
const [RECALL_MIN, NONSENSE_MAX] = [0.96, 0.07] as const;

const uuidOf = (kind: number, place: number): string =>
  `0000${kind}000-0000-4000-8000-${place.toString(16).padStart(12, '0')}`;

let product: Product;
let key = '';
const names = new Map<string, string>();

/** Applies the events of all works to the read model. The pictures are those of one uploaded work. */
const load = async (media: StoredMedia, renditions: unknown): Promise<void> => {
  const artists = [...new Set(works.map(({ artist }) => artist))];
  let at = 100_000;
  const next = (event: AnyEvent): Recorded => recorded(event, (at += 1));
  const people = artists.flatMap((artist, place) => {
    const [userId, albumId] = [uuidOf(1, place), uuidOf(2, place)];
    return [
      next({
        type: 'RegistrationCompleted',
        data: {
          userId,
          username: `artist.${place}`,
          usernameHash: `hash ${place}`,
          fullName: artist,
          defaultAlbumId: albumId,
          favouritesAlbumId: uuidOf(4, place),
          topsAlbumId: uuidOf(5, place),
        },
      }),
      next({
        type: 'AlbumCreated',
        data: { albumId, ownerId: userId, title: null, kind: 'regular', isDefault: true, published: true },
      }),
    ];
  });
  const made = works.flatMap(({ id, title, tags, artist }, place) => {
    const [imageId, owner] = [uuidOf(3, place), artists.indexOf(artist)];
    const ownerId = uuidOf(1, owner);
    names.set(imageId, id);
    return [
      next({
        type: 'ImageSubmitted',
        data: {
          imageId,
          ownerId,
          albumId: uuidOf(2, owner),
          title,
          tags,
          altText: null,
          webPageUrl: null,
          type: 'Gif',
          allowPublish: true,
          forSale: false,
          price: 0,
          subcategoryId: null,
        },
      }),
      next({ type: 'ImageProcessed', data: { ...media, imageId, ownerId, detectedType: 'Gif', perceptualHashes: [] } }),
      next({ type: 'ImageRenditionsMade', data: { imageId, ownerId, renditions } }),
    ];
  });
  const database = await openDatabase({ url: product.databaseUrl, poolMax: 2, applicationName: 'test' });
  const runner = database.createQueryRunner();
  try {
    const projection = imagesProjection as unknown as Projection;
    const changes = [...people, ...made].flatMap((event) => changesOf(projection, event));
    await writeChanges(runner, 'read', projection, changes);
  } finally {
    await runner.release();
    await database.destroy();
  }
};

beforeAll(async () => {
  product = await startProduct('search-recall');
  const zoe = await signUp(product);
  const { token } = zoe.session;
  const { id: album_id } = await product.call(albumsHttp.create, {
    token,
    body: { album: { title: 'Hidden', published: false } },
  });
  const frame = (red: number) =>
    sharp({ create: { width: 240, height: 240, channels: 3, background: { r: red, g: 90, b: 60 } } })
      .png()
      .toBuffer();
  const bytes = await sharp([await frame(40), await frame(220)], { join: { animated: true } })
    .gif({ delay: [100, 100] })
    .toBuffer();
  const template = await makeWork(product, zoe, bytes, 'image/gif', { album_id, allow_publish: false });
  const database = await openDatabase({ url: product.databaseUrl, poolMax: 2, applicationName: 'test' });
  try {
    const [row] = (await database.query('SELECT media, renditions FROM read.images WHERE image_id = $1', [
      template.id,
    ])) as [{ media: StoredMedia; renditions: unknown }];
    await load(row.media, row.renditions ?? []);
  } finally {
    await database.destroy();
  }
  ({ key } = await product.call(apiKeysHttp.create, { token, body: { name: 'Picker' } }));
}, 180_000);
afterAll(() => product.stop());

type Items = readonly { readonly id: string }[];
type Ask = (query: Query) => Promise<Items>;

const json = async <T>(path: string, language = 'en'): Promise<T> =>
  (await (await fetch(`${product.url}${path}`, { headers: { 'accept-language': language } })).json()) as T;

const asks: Readonly<Record<string, Ask>> = {
  'the site': async ({ q, language }) =>
    (await json<{ collection: Items }>(`/api/images?per_page=${FIRST}&q=${encodeURIComponent(q)}`, language))
      .collection,
  '/v1': async ({ q, language }) =>
    (
      await json<{ data: Items }>(
        `/v1/gifs/search?api_key=${key}&limit=${FIRST}&lang=${language}&q=${encodeURIComponent(q)}`,
      )
    ).data,
  '/v2': async ({ q, language }) =>
    (
      await json<{ results: Items }>(
        `/v2/search?key=${key}&limit=${FIRST}&locale=${language}&q=${encodeURIComponent(q)}`,
      )
    ).results,
};

const share = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole);

/**
 * Measures the recall and the share of irrelevant works on the first screen, for all queries and for each kind of
 * query.
 */
const measured = async (ask: Ask) => {
  const kinds = new Map<string, { must: number; found: number; shown: number; nonsense: number; missed: string[] }>();
  for (const query of queries) {
    const ids = (await ask(query)).slice(0, FIRST).map(({ id }) => names.get(id) ?? id);
    const must = Math.min(FIRST, query.must.length);
    const found = ids.filter((id) => query.must.includes(id)).length;
    const wrong = ids.filter((id) => !query.must.includes(id) && !query.may.includes(id));
    for (const kind of ['all', query.why]) {
      const sum = kinds.get(kind) ?? { must: 0, found: 0, shown: 0, nonsense: 0, missed: [] };
      sum.must += must;
      sum.found += found;
      sum.shown += ids.length;
      sum.nonsense += wrong.length;
      const lost = query.must.filter((id) => !ids.includes(id));
      if (found < must || wrong.length > 0)
        sum.missed.push(`${query.q} (${query.language}): without ${lost.join(' ')}, with ${wrong.join(' ')}`);
      kinds.set(kind, sum);
    }
  }
  return new Map(
    [...kinds].map(([kind, { must, found, shown, nonsense, missed }]) => [
      kind,
      { recall: share(found, must), nonsense: shown === 0 ? 0 : nonsense / shown, missed },
    ]),
  );
};

describe.each(Object.entries(asks))('a search through %s', (name, ask) => {
  it('finds nearly all expected works on the first screen, and few others', async () => {
    const result = await measured(ask);
    if (process.env['SEARCH_REPORT'] !== undefined)
      process.stdout.write(
        `${name}\n${[...result].map(([kind, { recall, nonsense, missed }]) => `${kind}: recall ${recall.toFixed(3)}, nonsense ${nonsense.toFixed(3)}\n${kind === 'all' ? '' : missed.map((line) => `    ${line}\n`).join('')}`).join('')}`,
      );
    const all = result.get('all');
    expect(all?.recall).toBeGreaterThanOrEqual(RECALL_MIN);
    expect(all?.nonsense).toBeLessThanOrEqual(NONSENSE_MAX);
  }, 120_000);
});
