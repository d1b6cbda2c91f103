import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminCategoriesHttp, adminSubcategoriesHttp } from '@pixchange/contracts/http/admin-catalogue';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { apiKeysHttp } from '@pixchange/contracts/http/api-keys';
import { moderationHttp } from '@pixchange/contracts/http/moderation';
import { TRY_KEY } from '@pixchange/contracts/http/values/api-keys';
import sharp from 'sharp';
import { animation, SIDE } from '../../../../../../tests/animation.ts';
import { makeWork, signUp, startProduct, type Person, type Product } from '../../../../../../tests/product.ts';
import { hire } from '../../../../../../tests/staff.ts';
import { until } from '../../../../../../tests/until.ts';
import { KlipyClient, KlipyError, type KlipyFile, type KlipyMedia } from './testing/klipy-client.ts';

const FILMS = join(import.meta.dirname, '../../../../../../web/e2e/files');
/** Minimum number of works on a page of a search, according to KLIPY. */
const PER_PAGE_MIN = 8;
const CATS = 9;

let product: Product;
let zoe: Person;
let admin: Person;
let key: string;
let shown: string;
let client: KlipyClient;
let ids: Readonly<Record<'cat' | 'frog' | 'film' | 'poster' | 'hidden', string>>;

beforeAll(async () => {
  product = await startProduct('klipy', { PUBLIC_API_RATING_DEFAULT: 'pg', LOG_LEVEL: 'debug' });
  admin = await hire(product, 'admin');
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
  const { id: secret } = await album(false);
  ({ id: shown } = await album(true));
  const publish = async (bytes: Buffer, type: 'image/gif' | 'image/png' | 'video/mp4', draft: object) =>
    (await makeWork(product, zoe, bytes, type, { album_id: shown, allow_publish: true, type: 'gif', ...draft })).id;
  const gif = (hue: number, draft: object) => animation(hue).then((bytes) => publish(bytes, 'image/gif', draft));
  const still = await sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: '#aa3355' } })
    .png()
    .toBuffer();
  ids = {
    cat: await gif(10, { title: 'Cat waves', tags: ['cat', 'hello'], subcategory_id }),
    frog: await gif(170, { title: 'Frog jumps', tags: ['frog'], type: 'sticker' }),
    film: await publish(await readFile(join(FILMS, 'film.mp4')), 'video/mp4', { title: 'Ferry', tags: ['boat'] }),
    poster: await publish(still, 'image/png', { title: 'Poster', tags: ['cat'], type: 'art' }),
    hidden: await gif(250, { title: 'Hidden cat', tags: ['cat'], album_id: secret }),
  };
  for (let count = 1; count < CATS; count += 1) await gif(20 + 5 * count, { title: `Cat ${count}`, tags: ['cat'] });
  ({ key } = await product.call(apiKeysHttp.create, { token, body: { name: 'Picker' } }));
  client = new KlipyClient(`${product.url}/api/v1`, key);
}, 300_000);
afterAll(() => product.stop());

const pageOf = (id: string) => expect.stringContaining(`/images/${id}`);
const cat = async (): Promise<KlipyMedia> => {
  const { data } = await client.search('gifs', 'hello');
  return data[0] as KlipyMedia;
};

/** Downloads a file from the product, and compares it with its stated size. */
const expectFile = async ({ url, width, height, size }: KlipyFile, format: string): Promise<void> => {
  const response = await fetch(`${product.url}${new URL(url).pathname}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect([url, response.status, bytes.length]).toEqual([url, 200, size]);
  if (format === 'mp4' || format === 'webm')
    return expect([url, response.headers.get('content-type')]).toEqual([url, `video/${format}`]);
  const found = await sharp(bytes, { animated: true }).metadata();
  expect([url, found.width, found.height / (found.pages ?? 1)]).toEqual([url, width, height]);
};

describe('a client that follows KLIPY’s documentation', () => {
  it('finds works in four sizes, each with files of the stated sizes', async () => {
    const item = await until(
      cat,
      ({ file }) => file.xs.webm !== undefined,
      'the films in WebM, which are made after the versions',
    );
    expect(item).toMatchObject({ title: 'Cat waves', type: 'gif', tags: ['cat', 'hello'], url: pageOf(ids.cat) });
    expect(item.slug).toBe(`cat-waves-${ids.cat}`);
    expect(item.blur_preview).toMatch(/^data:image\/png;base64,/);
    for (const formats of Object.values(item.file)) {
      expect(Object.keys(formats)).toEqual(['gif', 'webp', 'jpg', 'mp4', 'webm']);
      for (const [format, file] of Object.entries(formats)) await expectFile(file as KlipyFile, format);
    }
    const widths = Object.values(item.file).map(({ gif }) => gif?.width);
    expect(widths).toEqual([SIDE, 400, 200, 100]);
  });

  it('pages until has_next is false, and gets every work once', async () => {
    const first = await client.search('gifs', 'cat', { per_page: PER_PAGE_MIN });
    expect(first).toMatchObject({ current_page: 1, per_page: PER_PAGE_MIN, has_next: true });
    const second = await client.search('gifs', 'cat', { per_page: PER_PAGE_MIN, page: 2 });
    expect(second).toMatchObject({ current_page: 2, has_next: false });
    const slugs = [...first.data, ...second.data].map(({ slug }) => slug);
    expect([first.data.length, slugs.length, new Set(slugs).size]).toEqual([PER_PAGE_MIN, CATS, CATS]);
    const beyond = await client.trending('gifs', { page: 5_000, per_page: 50 });
    expect(beyond).toMatchObject({ data: [], current_page: 5_000, has_next: false });
  });

  it('gets KLIPY’s limits: at least 8 works of a search, at most 50, and 24 by default', async () => {
    const sizes = async (call: (more: { per_page?: number }) => Promise<{ per_page: number }>) =>
      Promise.all([{}, { per_page: 3 }, { per_page: 500 }].map(async (more) => (await call(more)).per_page));
    expect(await sizes((more) => client.search('gifs', 'cat', more))).toEqual([24, 8, 50]);
    expect(await sizes((more) => client.trending('gifs', more))).toEqual([24, 3, 50]);
    expect((await client.trending('gifs', { per_page: 'many', page: 'x' })).current_page).toBe(1);
  });

  it('gets each kind: stickers, art as static memes, and films as flat clips', async () => {
    const stickers = await client.trending('stickers');
    expect(stickers.data.map(({ type, url }) => [type, url])).toEqual([['sticker', pageOf(ids.frog)]]);
    const memes = await client.search('static-memes', 'cat');
    expect(memes.data.map(({ type, url }) => [type, url])).toEqual([['static-meme', pageOf(ids.poster)]]);
    const [meme] = memes.data;
    expect(Object.keys(meme?.file.hd ?? {})).not.toContain('mp4');
    const clips = await client.clips('');
    expect(clips.data.map(({ type, url }) => [type, url])).toEqual([['clip', pageOf(ids.film)]]);
    const { data } = await client.clips('boat');
    const [clip] = data;
    for (const format of ['mp4', 'gif', 'webp'] as const) {
      const meta = clip?.file_meta[format];
      await expectFile({ url: clip?.file[format] ?? '', ...(meta as Omit<KlipyFile, 'url'>) }, format);
    }
    expect((await client.clip(clip?.slug ?? '')).slug).toBe(clip?.slug);
    expect((await client.clips('nothing')).data).toEqual([]);
  });

  it('gets only the formats of format_filter', async () => {
    const { data } = await client.search('gifs', 'hello', { format_filter: 'gif,mp4' });
    expect(Object.values(data[0]?.file ?? {}).map((formats) => Object.keys(formats))).toEqual(
      Array.from({ length: 4 }, () => ['gif', 'mp4']),
    );
    const none = await client.search('gifs', 'hello', { format_filter: 'hologram' });
    expect(none.data[0]?.file).toEqual({ hd: {}, md: {}, sm: {}, xs: {} });
  });

  it('gets no unrated works if content_filter is stricter than the site’s default rating', async () => {
    const found = async (content_filter: string) => (await client.search('gifs', 'hello', { content_filter })).data;
    expect(await found('high')).toEqual([]);
    for (const level of ['off', 'low', 'medium', 'none'])
      expect([level, (await found(level)).length]).toEqual([level, 1]);
  });

  it('gets works by slugs, by numbers and by ids, without private ones and other kinds', async () => {
    const { id, slug } = await cat();
    const urls = async (more: Record<string, string | number>) =>
      (await client.items('gifs', more)).data.map(({ url }) => url);
    expect(await urls({ slugs: `${slug},nothing,hidden-${ids.hidden},${ids.frog}` })).toEqual([pageOf(ids.cat)]);
    // Numbers are stored by a separate projection, a moment after the works.
    await until(
      () => urls({ ids: `${id},17` }),
      (found) => found.length === 1,
      'the number of the work',
    );
    expect(await urls({ ids: ids.cat })).toEqual([pageOf(ids.cat)]);
    expect((await client.item('gifs', slug)).id).toBe(id);
    expect((await client.item('gifs', `another-title-${ids.cat}`)).slug).toBe(slug);
    for (const [kind, name] of [
      ['gifs', 'nothing'],
      ['gifs', `hidden-${ids.hidden}`],
      ['stickers', slug],
      ['memes', slug],
    ] as const)
      await expect(client.item(kind, name)).rejects.toEqual(new KlipyError(404, 'Not found'));
  });

  it('gets categories, each with a picture and words for a search', async () => {
    for (const kind of ['gifs', 'stickers', 'clips', 'static-memes']) {
      const { categories } = await client.categories(kind);
      expect(categories).toEqual([
        { category: 'Animals', query: 'animals', preview_url: expect.stringContaining(`/media/${ids.cat}/`) },
      ]);
    }
  });

  it('gets words by the paths that clients use', async () => {
    expect(await client.suggestions('cat')).toContain('hello');
    expect(await client.autocomplete('ca')).toContain('cat');
    expect(await client.words('autocomplete', { q: 'ca' })).toContain('cat');
    expect(await client.words('search-autocomplete/ca')).toContain('cat');
    expect(await client.words('search-suggestions', { q: 'cat' })).toContain('hello');
    expect(await client.words('search-suggestions')).toContain('cat');
    expect(await client.words('search-suggestions', { limit: 1 })).toHaveLength(1);
  });

  it('gets no recent items, because nothing is stored about the users of an app', async () => {
    const { slug } = await cat();
    await client.write(`gifs/share/${slug}`, { customer_id: 'user-1', q: 'cat' });
    expect(await client.recent('gifs', 'user-1')).toEqual({ data: [], current_page: 1, per_page: 10, has_next: false });
    await client.hide('gifs', 'user-1', slug);
  });
});

describe('a client that writes', () => {
  it('may report shares and views of existing kinds, shares by either order of the path', async () => {
    const { slug } = await cat();
    for (const path of [`gifs/share/${slug}`, `gifs/${slug}/share`, `gifs/view/${slug}`, 'gifs/share/nothing'])
      await client.write(path, { customer_id: 'user-1' });
    await client.write(`gifs/share/${slug}`);
    await expect(client.write(`memes/share/${slug}`)).rejects.toMatchObject({ status: 404 });
  });

  it('reports works to the moderators, as a visitor', async () => {
    const { slug } = await cat();
    await client.write(`gifs/report/${slug}`, { customer_id: 'user-1', reason: 'hate_speech' });
    await client.write(`stickers/frog-${ids.frog}/report`, { reason: 'It does not load' });
    await product.catchUp();
    const reports = await product.call(moderationHttp.list, {
      token: admin.session.token,
      query: { filter: JSON.stringify({ kind: 'image' }) },
    });
    expect(
      reports.map(({ subject_id, reporter_id, reason, comment }) => [subject_id, reporter_id, reason, comment]),
    ).toEqual(
      expect.arrayContaining([
        [ids.cat, null, 'hate', null],
        [ids.frog, null, 'other', 'It does not load'],
      ]),
    );
    await expect(client.write('gifs/report/nothing', { reason: 'spam' })).rejects.toMatchObject({ status: 404 });
  });

  it('may send a long reason, which the moderators read in full', async () => {
    const reason = 'It is a copy. '.repeat(70).trim();
    await client.write(`clips/ferry-${ids.film}/report`, { reason });
    await product.catchUp();
    const reports = await product.call(moderationHttp.list, {
      token: admin.session.token,
      query: { filter: JSON.stringify({ kind: 'image' }) },
    });
    expect(reports.find(({ subject_id }) => subject_id === ids.film)?.comment).toBe(reason);
  });

  it('gets 422 for fields that are too long or not text', async () => {
    const { slug } = await cat();
    const refused = (path: string, body: object) =>
      client.write(path, body).then(
        () => 'nothing',
        (error: unknown) => error,
      );
    const long = 'a'.repeat(1_001);
    expect(await refused(`gifs/report/${slug}`, { reason: long })).toEqual(
      new KlipyError(422, 'Reason can have at most 1000 characters'),
    );
    expect(await refused(`gifs/report/${slug}`, { reason: 5 })).toEqual(new KlipyError(422, 'Reason must be text'));
    expect(await refused(`gifs/share/${slug}`, { q: long })).toEqual(
      new KlipyError(422, 'q can have at most 1000 characters'),
    );
    for (const path of ['gifs/view', 'gifs/share', 'gifs/report'])
      expect(await refused(`${path}/${slug}`, { customer_id: long })).toEqual(
        new KlipyError(422, 'customer_id must be text of at most 255 characters'),
      );
    for (const body of [{ customer_id: 17, other: long }, { customer_id: null, q: null }, {}])
      await client.write(`gifs/share/${slug}`, body);
  });
});

describe('KLIPY’s format', () => {
  const ask = (path: string, init: RequestInit = {}) => fetch(`${product.url}/api/v1/${path}`, init);

  it('has a stable number for each work, also after the work was changed', async () => {
    const { id } = await cat();
    await product.call(albumsHttp.changeImage, {
      token: zoe.session.token,
      params: { albumId: shown, id: ids.cat },
      body: { album_image: { title: 'Cat greets', tags: ['cat', 'hello'] } },
    });
    const found = await until(cat, ({ title }) => title === 'Cat greets', 'the new title');
    expect([found.id, found.slug]).toEqual([id, `cat-greets-${ids.cat}`]);
  });

  it('is refused without a valid key, with an error in KLIPY’s format', async () => {
    const stranger = new KlipyClient(`${product.url}/api/v1`, 'wrong');
    for (const call of [
      () => stranger.search('gifs', 'cat'),
      () => stranger.trending('gifs'),
      () => stranger.item('gifs', 'nothing'),
      () => stranger.autocomplete('c'),
      () => stranger.recent('gifs', 'user-1'),
      () => stranger.write('gifs/share/nothing'),
    ])
      await expect(call()).rejects.toEqual(new KlipyError(401, 'No valid API key was given'));
    const other = new KlipyClient(`${product.url}/api/v1`, TRY_KEY);
    expect((await other.trending('gifs')).data.length).toBeGreaterThan(0);
  });

  it('has JSON errors instead of HTML pages below its path', async () => {
    for (const path of ['', key, `${key}/gifs`, `${key}/gifs/search/more/and/more`]) {
      const response = await ask(path, { headers: { accept: 'text/html' } });
      expect([path, response.status, response.headers.get('content-type')]).toEqual([
        path,
        404,
        'application/json; charset=utf-8',
      ]);
      expect(await response.json()).toEqual({ result: false, errors: { message: ['Not found'] } });
    }
  });

  it('may be read and written by pages of every site', async () => {
    const preflight = await ask(`${key}/gifs/share/x`, {
      method: 'OPTIONS',
      headers: { origin: 'https://apps.example', 'access-control-request-method': 'POST' },
    });
    expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([
      204,
      'GET, HEAD, POST, DELETE, OPTIONS',
    ]);
    const answer = await ask(`${key}/gifs/trending`, { headers: { origin: 'https://apps.example' } });
    expect([
      answer.headers.get('access-control-allow-origin'),
      answer.headers.get('cache-control'),
      answer.headers.get('vary')?.toLowerCase().includes('authorization'),
    ]).toEqual(['*', 'public, max-age=60', false]);
    const etag = answer.headers.get('etag') ?? '';
    expect((await ask(`${key}/gifs/trending`, { headers: { 'if-none-match': etag } })).status).toBe(304);
    // The APIs in other formats have no write endpoints.
    const giphy = await fetch(`${product.url}/v1/gifs/search`, { method: 'OPTIONS' });
    expect(giphy.headers.get('access-control-allow-methods')).toBe('GET, HEAD, OPTIONS');
  });

  it('has cached responses that are shared by all keys and users of apps', async () => {
    const { token } = (await signUp(product)).session;
    const { key: other } = await product.call(apiKeysHttp.create, { token, body: { name: 'Other' } });
    const kept = async () =>
      (await product.figures('pixchange_http_kept_answers_total')).reduce((sum, { value }) => sum + value, 0);
    const path = 'gifs/search?q=cat&per_page=9';
    await until(
      async () => {
        const one = await (await ask(`${key}/${path}&customer_id=1&ad-min-width=50`)).text();
        const before = await kept();
        const two = await (await ask(`${other}/${path}&customer_id=2&ad-os=ios`)).text();
        return { isSame: one === two, more: (await kept()) - before };
      },
      ({ isSame, more }) => isSame && more === 1,
      'an answer that was kept',
    );
    expect((await ask(`wrong/${path}`)).status).toBe(401);
  });

  it('has its key in no log line and in no metric', async () => {
    await ask(`${key}/gifs/nothing`);
    await ask(`${key}/gifs/report/nothing`, {
      method: 'POST',
      body: '{',
      headers: { 'content-type': 'application/json' },
    });
    await ask(`${key}/gifs/trending?q=%FF`);
    const lines = await product.logged();
    expect(lines.some((line) => line.includes('/api/v1/:app_key/:kind/:slug'))).toBe(true);
    expect(lines.filter((line) => line.includes(key))).toEqual([]);
    const figures = await product.figures('pixchange_http_request_duration_seconds');
    expect(JSON.stringify(figures)).toContain('/api/v1/:app_key/:kind/:slug');
    expect(JSON.stringify(figures)).not.toContain(key);
  });
});
