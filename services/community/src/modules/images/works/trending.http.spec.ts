import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { imagesHttp } from '@pixchange/contracts/http/images';
import { Client } from 'pg';
import sharp from 'sharp';
import { makeWork, signUp, startProduct, type Person, type Product } from '../../../../../../tests/product.ts';
import type * as Inside from './testing/inside.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

let product: Product;
let database: Client;
let zoe: Person;
let ids: Record<'first' | 'second' | 'third' | 'hidden', string>;

const picture = (hue: number): Promise<Buffer> =>
  sharp({ create: { width: 300, height: 300, channels: 3, background: `hsl(${hue}, 60%, 50%)` } })
    .png()
    .toBuffer();

beforeAll(async () => {
  product = await startProduct('trending');
  database = new Client({ connectionString: product.databaseUrl });
  await database.connect();
  zoe = await signUp(product);
  const { token } = zoe.session;
  const album = (published: boolean) =>
    product.call(albumsHttp.create, { token, body: { album: { title: 'Loops', published } } });
  const [shown, secret] = [(await album(true)).id, (await album(false)).id];
  const publish = async (hue: number, album_id: string) =>
    (await makeWork(product, zoe, await picture(hue), 'image/png', { album_id, allow_publish: true, type: 'art' })).id;
  ids = {
    first: await publish(10, shown),
    second: await publish(90, shown),
    third: await publish(170, shown),
    hidden: await publish(250, secret),
  };
}, 180_000);
afterAll(async () => {
  await database.end();
  await product.stop();
});

const list = async (query: object = {}): Promise<string[]> =>
  (await product.call(imagesHttp.list, { query: { sort: 'trending', ...query } as never })).collection.map(
    ({ id }) => id,
  );
const counted = async (imageId: string): Promise<number> =>
  (await database.query('SELECT sum(views)::int AS views FROM work.work_counts WHERE image_id = $1', [imageId])).rows[0]
    .views;
const countsOf = (id: string) => product.call(imagesHttp.counts, { params: { id } });
/** Updates the ranking, and returns it. */
const ranked = async (): Promise<string[]> => {
  await product.within<typeof Inside>(new URL('./testing/inside.ts', import.meta.url)).writeCounts();
  await product.tick('rank-trending');
  return list();
};

describe('trending works', () => {
  it('are the newest works while there is no activity', async () =>
    expect(await list()).toEqual([ids.third, ids.second, ids.first]));

  it('count repeated views of a public work from one network once, and store nothing about visitors', async () => {
    for (const id of [ids.first, ids.first, ids.first, ids.hidden, NOBODY, 'nothing'])
      await product.call(imagesHttp.countView, { params: { id } });
    expect(await ranked()).toEqual([ids.first, ids.third, ids.second]);
    expect(await counted(ids.first)).toBe(1);
    expect(await counted(ids.hidden)).toBeNull();
    expect(await countsOf(ids.first)).toEqual({ saves: 0, views: 1 });
    for (const id of [ids.hidden, NOBODY, 'nothing']) await expect(countsOf(id)).rejects.toMatchObject({ status: 404 });
    const columns = await database.query(
      "SELECT column_name FROM information_schema.columns WHERE table_schema = 'work' AND table_name = 'work_counts' ORDER BY ordinal_position",
    );
    expect(columns.rows.map(({ column_name }) => column_name)).toEqual(['image_id', 'day', 'views', 'shares']);
  });

  it('weigh saves by others more than views, and ignore saves by the creator', async () => {
    const fan = await signUp(product);
    const save = ({ session: { token } }: Person, image_id: string) =>
      product.call(albumsHttp.addFavourite, { token, body: { album_image: { image_id } } });
    await save(zoe, ids.third);
    await save(fan, ids.second);
    expect(await ranked()).toEqual([ids.second, ids.first, ids.third]);
    expect(await Promise.all([ids.second, ids.third].map(countsOf))).toEqual([
      { saves: 1, views: 0 },
      { saves: 0, views: 0 },
    ]);
  });

  it('weigh older activity less', async () => {
    await database.query(
      "INSERT INTO work.work_counts (image_id, day, views, shares) VALUES ($1, (now() AT TIME ZONE 'UTC')::date - 6, 0, 20), ($2, (now() AT TIME ZONE 'UTC')::date - 100, 1000000, 0)",
      [ids.third, ids.first],
    );
    // The 20 shares from six days ago count less than one save of today, but more than one view.
    expect(await ranked()).toEqual([ids.second, ids.third, ids.first]);
    expect((await database.query('SELECT 1 FROM work.work_counts WHERE views > 100')).rows).toEqual([]);
  });

  it('delete old daily counts, and keep the total of views', async () => {
    await database.query('UPDATE work.work_counts SET day = day - 100 WHERE image_id = $1', [ids.first]);
    await product.tick('rank-trending');
    expect(await counted(ids.first)).toBeNull();
    expect(await countsOf(ids.first)).toEqual({ saves: 0, views: 1 });
  });

  it('can be paged, filtered and searched', async () => {
    const all = await list();
    expect([
      await list({ per_page: 1 }),
      await list({ per_page: 1, page: 2 }),
      await list({ per_page: 2, page: 2 }),
    ]).toEqual([[all[0]], [all[1]], [all[2]]]);
    expect(await list({ type: 'art', content_types: ['image/png'] })).toEqual(all);
    expect(await list({ type: 'gif' })).toEqual([]);
    const { username } = zoe;
    expect(await list({ q: username })).toEqual(all);
  });
});

describe('the works of a member', () => {
  it('are the public ones, newest first, by id or username', async () => {
    const all = [ids.third, ids.second, ids.first];
    const of = async (id: string, query = {}) => {
      const { collection, total_count } = await product.call(imagesHttp.worksOf, { params: { id }, query });
      return [collection.map((work) => work.id), total_count];
    };
    expect(await of(zoe.session.id)).toEqual([all, 3]);
    expect(await of(zoe.username.toUpperCase(), { per_page: 2, page: 2 })).toEqual([[ids.first], 3]);
    expect(await of((await signUp(product)).session.id)).toEqual([[], 0]);
    await expect(of(NOBODY)).rejects.toMatchObject({ status: 404 });
  });
});
