import { GiphyFetch, setServerUrl } from '@giphy/js-fetch-api';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminCategoriesHttp, adminSubcategoriesHttp } from '@pixchange/contracts/http/admin-catalogue';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { apiKeysHttp } from '@pixchange/contracts/http/api-keys';
import { imagesHttp } from '@pixchange/contracts/http/images';
import { profileHttp } from '@pixchange/contracts/http/profile';
import sharp from 'sharp';
import { animation, SIDE } from '../../../../../../tests/animation.ts';
import { makeWork, signUp, startProduct, until, type Person, type Product } from '../../../../../../tests/product.ts';
import { hire } from '../../../../../../tests/staff.ts';

const NOBODY = '00000000-0000-7000-8000-000000000000';

let product: Product;
let zoe: Person;
let key: string;
let client: GiphyFetch;
let ids: Readonly<Record<'cat' | 'sale' | 'frog' | 'hidden', string>>;

const publish = async (draft: object, hue: number, album_id: string): Promise<string> =>
  (await makeWork(product, zoe, await animation(hue), 'image/gif', { album_id, allow_publish: true, ...draft })).id;

const get = (path: string, init: RequestInit = {}): Promise<Response> => fetch(`${product.url}${path}`, init);
const ask = async (path: string): Promise<Response> => get(`${path}${path.includes('?') ? '&' : '?'}api_key=${key}`);

beforeAll(async () => {
  product = await startProduct('giphy-client');
  const admin = await hire(product, 'admin');
  zoe = await signUp(product, { username: 'zoe.loops', fullName: 'Zoe Loops' });
  const { token } = zoe.session;
  const { id: category_id } = await product.call(adminCategoriesHttp.create, {
    token: admin.session.token,
    body: { name: 'Animals', slug: 'animals' },
  });
  const { id: subcategory_id } = await product.call(adminSubcategoriesHttp.create, {
    token: admin.session.token,
    body: { name: 'Big cats', slug: 'big-cats', category_id },
  });
  const album = (title: string) => product.call(albumsHttp.create, { token, body: { album: { title } } });
  const [shown, secret] = [(await album('Shown')).id, (await album('Secret')).id];
  ids = {
    cat: await publish({ title: 'Cat waves', tags: ['cat', 'hello'], type: 'gif', subcategory_id }, 10, shown),
    sale: await publish({ title: 'Cat leaps', tags: ['cat'], type: 'gif', for_sale: true, price: 5 }, 90, shown),
    frog: await publish({ title: 'Frog jumps', tags: ['frog'], type: 'sticker' }, 170, shown),
    hidden: await publish({ title: 'Hidden cat', tags: ['cat'], type: 'gif' }, 250, secret),
  };
  await product.call(albumsHttp.publish, { token, params: { id: shown } });
  ({ key } = await product.call(apiKeysHttp.create, { token, body: { name: 'Picker' } }));
  setServerUrl(`${product.url}/v1/`);
  client = new GiphyFetch(key);
}, 180_000);
afterAll(() => product.stop());

const idsOf = ({ data }: { data: readonly { id: unknown }[] }): string[] => data.map(({ id }) => String(id));

describe('the unchanged client of GIPHY', () => {
  it('finds works by a text, even with a typing error', async () => {
    const found = await client.search('cat', { limit: 10 });
    expect(new Set(idsOf(found))).toEqual(new Set([ids.cat, ids.sale]));
    expect(found.pagination).toEqual({ total_count: 2, count: 2, offset: 0 });
    expect(idsOf(await client.search('wavse'))).toEqual([ids.cat]);
  });

  it('finds stickers separately from GIFs, and starts pages at any row', async () => {
    expect(idsOf(await client.search('frog', { type: 'stickers' }))).toEqual([ids.frog]);
    expect(idsOf(await client.search('frog'))).toEqual([]);
    const [first, second] = idsOf(await client.search('cat', { sort: 'recent' }));
    expect(idsOf(await client.search('cat', { sort: 'recent', limit: 1, offset: 1 }))).toEqual([second]);
    expect(first).toBe(ids.sale);
  });

  it('finds the works of a member by their username', async () => {
    expect(idsOf(await client.search('waves', { channel: 'zoe.loops' }))).toEqual([ids.cat]);
  });

  it('gets trending works: recently saved ones, then the newest', async () => {
    expect(idsOf(await client.trending())).toEqual([ids.sale, ids.cat]);
    const fan = await signUp(product);
    await product.call(albumsHttp.addFavourite, {
      token: fan.session.token,
      body: { album_image: { image_id: ids.cat } },
    });
    await product.tick('rank-trending');
    // The client caches responses, so this request bypasses it.
    const first = async () =>
      ((await (await ask('/v1/gifs/trending')).json()) as { data: { id: string }[] }).data[0]?.id;
    expect(await first()).toBe(ids.cat);
    expect(idsOf(await client.trending({ limit: 5 }))).toEqual([ids.cat, ids.sale]);
    expect(idsOf(await client.trending({ limit: 1, offset: 1 }))).toEqual([ids.sale]);
  });

  it('gets a random work', async () => {
    expect([ids.cat, ids.sale]).toContain((await client.random()).data.id);
    expect((await client.random({ tag: 'frog', type: 'stickers' })).data.id).toBe(ids.frog);
  });

  it('gets one work by id, and several in order without hidden ones', async () => {
    expect((await client.gif(ids.cat)).data).toMatchObject({
      id: ids.cat,
      title: 'Cat waves',
      tags: ['cat', 'hello'],
      is_sticker: false,
      user: { username: 'zoe.loops', display_name: 'Zoe Loops' },
    });
    expect(idsOf(await client.gifs([ids.frog, ids.hidden, NOBODY, ids.cat]))).toEqual([ids.frog, ids.cat]);
    await expect(client.gif(ids.hidden)).rejects.toMatchObject({ status: 404 });
  });

  it('gets the profile description of a creator', async () => {
    const description = async () =>
      ((await (await ask(`/v1/gifs/${ids.cat}`)).json()) as { data: { user: { description: string } } }).data.user
        .description;
    expect(await description()).toBe('');
    const edit = (text: string) =>
      product.call(profileHttp.edit, { token: zoe.session.token, body: { description: text } });
    await edit('Loops & <b>cats</b>');
    await until(description, (text) => text === 'Loops & <b>cats</b>', 'the new description');
    await edit('');
    await until(description, (text) => text === '', 'no description');
  });

  it('gets related works', async () => {
    expect(idsOf(await client.related(ids.cat))).toEqual([ids.sale]);
    expect(idsOf(await client.related(ids.cat, { type: 'stickers' }))).toEqual([ids.frog]);
  });

  it('lists the categories', async () => {
    const { data } = await client.categories({ limit: 50 });
    const animals = data.find(({ name }) => name === 'Animals');
    expect(animals).toMatchObject({
      name_encoded: 'animals',
      subcategories: [{ name: 'Big cats', name_encoded: 'big-cats' }],
      gif: { id: ids.cat },
    });
    expect((await client.subcategories('animals')).data).toMatchObject([{ name_encoded: 'big-cats' }]);
    expect(idsOf(await client.gifs('animals', 'big-cats'))).toEqual([ids.cat]);
    await expect(client.subcategories('nothing')).rejects.toMatchObject({ status: 404 });
  });

  it('finds channels of members with works', async () => {
    expect((await client.channels('zoe')).data).toMatchObject([
      { slug: 'zoe.loops', user: { username: 'zoe.loops', is_verified: false } },
    ]);
    await signUp(product, { username: 'zoe.empty', fullName: 'Zoe Empty' });
    expect((await client.channels('zoe')).pagination).toEqual({ total_count: 1, count: 1, offset: 0 });
  });

  it('gets a creator’s avatar from this site, also in the small size of GIPHY’s components', async () => {
    const avatar = async () => {
      const { data } = (await (await ask(`/v1/gifs/${ids.cat}`)).json()) as { data: { user: { avatar_url: string } } };
      const path = data.user.avatar_url.replace(/^http:\/\/[^/]+/, '');
      const extension = path.split('.').pop() ?? '';
      const small = await get(path.replace(`.${extension}`, `/80h.${extension}`));
      return { small, bytes: await small.text(), whole: await (await get(path)).text() };
    };
    const drawn = await avatar();
    expect([drawn.small.status, drawn.small.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(drawn.bytes).toBe(drawn.whole);
    const letters = await get(`/media/profiles/${zoe.session.id}/drawn/80h.svg`);
    expect(await letters.text()).toContain('>ZL</text>');
    const form = new FormData();
    const picture = sharp({ create: { width: 240, height: 240, channels: 3, background: '#c33' } });
    form.append('profile_image', new Blob([new Uint8Array(await picture.png().toBuffer())]), 'picture.png');
    await get('/api/profile/images', {
      method: 'PATCH',
      body: form,
      headers: { authorization: `Bearer ${zoe.session.token}` },
    });
    const shown = await until(avatar, ({ small }) => small.headers.get('content-type') === 'image/jpeg', 'the picture');
    expect([shown.small.status, shown.bytes]).toEqual([200, shown.whole]);
    expect((await get(`/media/profiles/${NOBODY}/drawn/80h.svg`)).status).toBe(404);
    expect((await get('/media/profiles/x/drawn.svg')).status).toBe(404);
  });

  it('gets empty lists of emoji and animated text', async () => {
    for (const list of [
      await client.emoji(),
      await client.emojiDefaultVariations(),
      await client.emojiVariations('wave'),
      await client.animate('hello'),
      await client.search('hello', { type: 'text' }),
      await client.trending({ type: 'text' }),
    ])
      expect(list.data).toEqual([]);
  });

  it('gets files with the stated sizes, and no full-size files of works on sale', async () => {
    const { data } = await client.gifs([ids.cat, ids.sale]);
    for (const gif of data) {
      for (const [name, { url, width, height }] of Object.entries(gif.images) as [string, Record<string, never>][]) {
        if (url === undefined) continue;
        const bytes = Buffer.from(
          await (await fetch(String(url).replace(/^http:\/\/[^/]+/, product.url))).arrayBuffer(),
        );
        const file = await sharp(bytes).metadata();
        expect([gif.id, name, file.width, file.pageHeight ?? file.height]).toEqual([gif.id, name, width, height]);
      }
    }
    const item = await product.call(imagesHttp.show, { params: { id: ids.sale } });
    expect(item.image?.versions.original).toBeUndefined();
    expect(data[0]?.images.original.width).toBe(SIDE);
    expect(data[1]?.images.original.width).toBe(item.image?.versions.fixed_large.width);
  });
});

describe('the format of responses', () => {
  const item = async (id: string) =>
    ((await (await ask(`/v1/gifs/${id}`)).json()) as { data: Record<string, unknown> }).data;

  it('has the fields of an item that apps filter and sort by', async () => {
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(await item(ids.cat)).toMatchObject({
      type: 'gif',
      rating: 'g',
      import_datetime: time,
      create_datetime: time,
      update_datetime: time,
      trending_datetime: '0000-00-00 00:00:00',
      images: {
        original: { frames: expect.stringMatching(/^[1-9]\d*$/), hash: expect.stringMatching(/^[0-9a-f]+$/) },
        '480w_still': { url: expect.stringMatching(/\.jpg/), width: expect.stringMatching(/^\d+$/) },
      },
    });
    expect(await item(ids.frog)).toMatchObject({ type: 'sticker', is_sticker: 1 });
  });

  it('includes another random user id in each response of /v1/randomid', async () => {
    const randomId = async () =>
      ((await (await ask('/v1/randomid')).json()) as { data: { random_id: string } }).data.random_id;
    const [one, other] = [await randomId(), await randomId()];
    expect(one).toMatch(/^[0-9a-f]{32}$/);
    expect(other).not.toBe(one);
  });
});

describe('the public API', () => {
  it('returns tags, related tags, popular searches and translations', async () => {
    const data = async (path: string) => ((await (await ask(path)).json()) as { data: unknown }).data;
    expect(await data('/v1/gifs/search/tags?q=hel')).toEqual([{ name: 'hello' }]);
    expect(await data('/v1/tags/related/cat')).toEqual([{ name: 'hello' }]);
    // No word has three works yet.
    expect(await data('/v1/trending/searches')).toEqual([]);
    expect(await data('/v1/gifs/translate?s=waves')).toMatchObject({ id: ids.cat });
    expect(await data('/v1/gifs/translate?s=nothingofthekind')).toEqual([]);
  });

  it('can be read by pages of every site, and cached for a minute', async () => {
    const first = await ask('/v1/gifs/search?q=cat');
    expect(first.headers.get('access-control-allow-origin')).toBe('*');
    expect(first.headers.get('cache-control')).toBe('public, max-age=60');
    expect(Number(first.headers.get('x-ratelimit-limit'))).toBeGreaterThan(0);
    const etag = first.headers.get('etag') ?? '';
    const again = await get(`/v1/gifs/search?q=cat&api_key=${key}`, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    const random = await ask('/v1/gifs/random');
    expect([random.headers.get('cache-control'), random.headers.get('etag')]).toEqual(['no-store', null]);
    const preflight = await get('/v1/gifs/search', { method: 'OPTIONS' });
    expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([
      204,
      'GET, HEAD, OPTIONS',
    ]);
  });

  it.each([
    ['no key', 401, '/v1/gifs/search?q=cat'],
    ['a wrong key', 401, '/v1/gifs/search?q=cat&api_key=pix_nobody'],
    ['an unknown path', 404, '/v1/nothing/here'],
    ['an unknown work', 404, ''],
    ['an address that cannot be decoded', 400, '/v1/gifs/%E0%A4%A'],
    ['a query that cannot be decoded', 400, '/v1/gifs/search?q=%E0%A4%A&api_key=KEY'],
  ])('refuses %s with %i in GIPHY’s format, and never with an HTML page', async (_, status, path) => {
    const response = await get(path === '' ? `/v1/gifs/${NOBODY}?api_key=${key}` : path.replace('KEY', key), {
      headers: { accept: 'text/html' },
    });
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await response.json()).toEqual({
      data: [],
      meta: { status, msg: expect.stringMatching(/./), response_id: expect.stringMatching(/./) },
    });
  });

  it('accepts odd numbers, control characters and unknown parameters', async () => {
    for (const query of [
      'limit=undefined&offset=-3',
      'limit=1e9&offset=x',
      'q=%00&q=b',
      'excludeDynamicResults=undefined',
    ])
      expect((await ask(`/v1/gifs/search?q=cat&${query}`)).status).toBe(200);
    for (const path of ['/v1/tags/related/%00', '/v1/gifs/%00', '/v1/gifs/categories/%00', '/v1/gifs?ids=%00,,x'])
      expect([200, 404]).toContain((await ask(path)).status);
  });

  it('refuses a key for other sites, and a revoked one, immediately', async () => {
    const { token } = zoe.session;
    const made = await product.call(apiKeysHttp.create, {
      token,
      body: { name: 'Site', origins: ['https://chat.example.org'] },
    });
    const from = (origin: string | null) =>
      get(`/v1/gifs/trending?api_key=${made.key}`, { headers: origin === null ? {} : { origin } });
    expect((await from('https://chat.example.org')).status).toBe(200);
    expect((await from('https://other.example.org')).status).toBe(403);
    expect((await from(null)).status).toBe(403);
    expect((await product.call(apiKeysHttp.list, { token })).collection).toMatchObject([
      { name: 'Site', calls_today: 1 },
      { name: 'Picker' },
    ]);
    await product.call(apiKeysHttp.revoke, { token, params: { keyId: made.id } });
    expect((await from('https://chat.example.org')).status).toBe(401);
  });
});
