import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminCategoriesHttp, adminSubcategoriesHttp } from '@pixchange/contracts/http/admin-catalogue';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { apiKeysHttp } from '@pixchange/contracts/http/api-keys';
import sharp from 'sharp';
import { animation, DELAY_MS, SIDE } from '../../../../../../tests/animation.ts';
import { makeWork, signUp, startProduct, type Person, type Product } from '../../../../../../tests/product.ts';
import { hire } from '../../../../../../tests/staff.ts';
import { until } from '../../../../../../tests/until.ts';
import { TenorClient, TenorError, type TenorResult } from './testing/tenor-client.ts';

let product: Product;
let zoe: Person;
let key: string;
let client: TenorClient;
let ids: Readonly<Record<'cat' | 'wide' | 'tall' | 'frog' | 'hidden', string>>;

beforeAll(async () => {
  product = await startProduct('tenor', { PUBLIC_API_RATING_DEFAULT: 'pg' });
  const admin = await hire(product, 'admin');
  zoe = await signUp(product);
  const { token } = zoe.session;
  const { id: category_id } = await product.call(adminCategoriesHttp.create, {
    token: admin.session.token,
    body: { name: 'Animals', slug: 'animals' },
  });
  const { id: subcategory_id } = await product.call(adminSubcategoriesHttp.create, {
    token: admin.session.token,
    body: { name: 'Big cats', slug: 'big-cats', category_id },
  });
  const album = (published: boolean) =>
    product.call(albumsHttp.create, { token, body: { album: { title: 'Loops', published } } });
  const [shown, secret] = [(await album(true)).id, (await album(false)).id];
  const publish = async (bytes: Buffer, album_id: string, draft: object): Promise<string> =>
    (await makeWork(product, zoe, bytes, 'image/gif', { album_id, allow_publish: true, type: 'gif', ...draft })).id;
  ids = {
    cat: await publish(await animation(10), shown, { title: 'Cat waves', tags: ['cat', 'hello'], subcategory_id }),
    wide: await publish(await animation(40, 1_200), shown, { title: 'Wide cat', tags: ['cat'] }),
    tall: await publish(await animation(60, SIDE, 1_800), shown, { title: 'Tall cat', tags: ['cat'] }),
    frog: await publish(await animation(170), shown, { title: 'Frog jumps', tags: ['frog'], type: 'sticker' }),
    hidden: await publish(await animation(250), secret, { title: 'Hidden cat', tags: ['cat'] }),
  };
  ({ key } = await product.call(apiKeysHttp.create, { token, body: { name: 'Picker' } }));
  client = new TenorClient(`${product.url}/v2`, key);
}, 180_000);
afterAll(() => product.stop());

const idsOf = ({ results }: { readonly results: readonly TenorResult[] }): string[] => results.map(({ id }) => id);
const sorted = (...some: string[]): string[] => some.sort();

describe('a client that follows Tenor’s documentation', () => {
  it('finds public works by a text, with files of the stated sizes', async () => {
    const found = await client.search('cat');
    expect(sorted(...idsOf(found))).toEqual(sorted(ids.cat, ids.wide, ids.tall));
    expect(found.next).toBe('');
    const item = found.results.find(({ id }) => id === ids.cat);
    expect(item).toMatchObject({
      title: 'Cat waves',
      content_description: 'Cat waves',
      tags: ['cat', 'hello'],
      flags: [],
      hasaudio: false,
      hascaption: false,
      bg_color: expect.stringMatching(/^#[0-9a-f]{6}$/),
      itemurl: expect.stringContaining(`/images/${ids.cat}`),
    });
    const formats = item?.media_formats ?? {};
    for (const name of [
      'gif',
      'mediumgif',
      'tinygif',
      'nanogif',
      'mp4',
      'loopedmp4',
      'tinymp4',
      'nanomp4',
      'webp',
      'tinywebp',
      'gifpreview',
    ])
      expect(Object.keys(formats)).toContain(name);
    for (const [name, { url, dims, size, duration }] of Object.entries(formats)) {
      const bytes = Buffer.from(await (await fetch(`${product.url}${new URL(url).pathname}`)).arrayBuffer());
      expect([name, bytes.length]).toEqual([name, size]);
      const isStill = name.endsWith('preview');
      expect(duration).toBeCloseTo(isStill ? 0 : (2 * DELAY_MS) / 1_000);
      if (/\.(?:mp4|webm)$/.test(url)) continue;
      const { width, height, pages = 1 } = await sharp(bytes, { animated: true }).metadata();
      expect([name, width, height / pages, pages]).toEqual([name, ...dims, isStill ? 1 : 2]);
    }
  });

  it('finds moving works as WebM in three sizes, without files that are larger than the upload', async () => {
    const names = ['webm', 'tinywebm', 'nanowebm'];
    // The product makes renditions after the versions.
    const found = await until(
      () => client.search('cat', { media_filter: names.join(',') }),
      ({ results }) => results.every(({ media_formats }) => 'nanowebm' in media_formats),
      'films in WebM',
    );
    expect(found.results).toHaveLength(3);
    const { media_formats: formats } = found.results.find(({ id }) => id === ids.tall) as TenorResult;
    expect(names.map((name) => formats[name]?.dims)).toEqual([
      [132, 400],
      [132, 400],
      [32, 100],
    ]);
    expect(found.results.find(({ id }) => id === ids.wide)?.media_formats).not.toHaveProperty('webm');
    for (const { url, size, duration } of Object.values(formats)) {
      const response = await fetch(`${product.url}${new URL(url).pathname}`);
      const bytes = Buffer.from(await response.arrayBuffer());
      expect([response.status, response.headers.get('content-type'), bytes.length]).toEqual([200, 'video/webm', size]);
      expect(bytes.subarray(0, 64).includes('webm')).toBe(true);
      expect(duration).toBeCloseTo((2 * DELAY_MS) / 1_000);
    }
  });

  it('gets only the formats of media_filter, and none for unknown names', async () => {
    for (const { media_formats } of (await client.search('cat', { media_filter: 'tinygif,mp4' })).results)
      expect(Object.keys(media_formats).sort()).toEqual(['mp4', 'tinygif']);
    for (const { media_formats } of (await client.featured({ media_filter: 'hologram' })).results)
      expect(media_formats).toEqual({});
  });

  it('gets stickers by searchfilter, with their transparent formats', async () => {
    const found = await client.search('frog', { searchfilter: 'sticker' });
    expect(idsOf(found)).toEqual([ids.frog]);
    expect(found.results[0]?.flags).toEqual(['sticker']);
    expect(found.results[0]?.media_formats).toHaveProperty('tinygif_transparent');
    expect(idsOf(await client.featured({ searchfilter: 'sticker' }))).toEqual([ids.frog]);
    expect(idsOf(await client.search('frog'))).toEqual([]);
  });

  it('pages by pos until next is empty, and gets every work once', async () => {
    const first = await client.featured({ limit: 2 });
    expect([first.results.length, first.next]).toEqual([2, '2']);
    const second = await client.featured({ limit: 2, pos: first.next });
    expect(second.next).toBe('');
    expect(sorted(...idsOf(first), ...idsOf(second))).toEqual(sorted(ids.cat, ids.wide, ids.tall));
    const all = await client.all('cat', { limit: 1 });
    expect(sorted(...all.map(({ id }) => id))).toEqual(sorted(ids.cat, ids.wide, ids.tall));
  });

  it('gets no works that are too wide or tall for ar_range', async () => {
    const inRange = async (ar_range: string) => sorted(...idsOf(await client.search('cat', { ar_range })));
    expect(await inRange('all')).toEqual(sorted(ids.cat, ids.wide, ids.tall));
    expect(await inRange('wide')).toEqual(sorted(ids.cat, ids.wide));
    expect(await inRange('standard')).toEqual([ids.cat]);
    expect(sorted(...idsOf(await client.search('cat', { random: true })))).toEqual(sorted(ids.cat, ids.wide, ids.tall));
  });

  it('gets no unrated works if contentfilter is stricter than the site’s default rating', async () => {
    expect(idsOf(await client.search('cat', { contentfilter: 'high' }))).toEqual([]);
    for (const contentfilter of ['off', 'low', 'medium'])
      expect(idsOf(await client.search('cat', { contentfilter }))).toHaveLength(3);
  });

  it('gets posts by their ids, without private ones', async () => {
    expect(idsOf(await client.posts([ids.tall, ids.hidden, 'nothing', ids.cat]))).toEqual([ids.tall, ids.cat]);
  });

  it('gets categories with a working search', async () => {
    const { tags } = await client.categories();
    const animals = tags.find(({ name }) => name === 'Animals');
    expect(animals).toMatchObject({ searchterm: 'animals', image: expect.stringContaining(`/media/${ids.cat}/`) });
    const { pathname, search } = new URL(animals?.path ?? '');
    const response = await fetch(`${product.url}${pathname}${search}&key=${key}`);
    expect([response.status, pathname]).toEqual([200, '/v2/search']);
  });

  it('gets words for pickers, in the requested number', async () => {
    expect((await client.autocomplete('ca')).results).toContain('cat');
    expect((await client.suggestions('cat')).results).toContain('hello');
    expect((await client.trendingTerms()).results).toContain('cat');
    expect((await client.trendingTerms({ limit: 1 })).results).toHaveLength(1);
  });

  it('may report shares of known and unknown works', async () => {
    await client.registerShare(ids.cat, { q: 'cat' });
    await client.registerShare('nothing');
  });

  it('is refused without a valid key, with an error in Tenor’s format', async () => {
    const stranger = new TenorClient(`${product.url}/v2`, 'wrong');
    await expect(stranger.search('cat')).rejects.toEqual(
      new TenorError(401, 'UNAUTHENTICATED', 'No valid API key was given'),
    );
    await expect(stranger.search('cat')).rejects.toMatchObject({ code: 401, status: 'UNAUTHENTICATED' });
    for (const call of [
      () => stranger.featured(),
      () => stranger.posts([ids.cat]),
      () => stranger.categories(),
      () => stranger.autocomplete('c'),
    ])
      await expect(call()).rejects.toMatchObject({ code: 401 });
  });
});

describe('Tenor’s format', () => {
  it('has JSON errors instead of HTML pages below its path', async () => {
    const response = await fetch(`${product.url}/v2/nothing`, { headers: { accept: 'text/html' } });
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(await response.json()).toEqual({ error: { code: 404, message: 'Not found', status: 'NOT_FOUND' } });
  });

  it('treats invalid values as missing', async () => {
    const odd = { limit: 'many', pos: '-1', contentfilter: 'none', ar_range: '', media_filter: '' };
    expect((await client.search('cat', odd)).results).toHaveLength(3);
  });
});
