import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { apiKeysHttp } from '@pixchange/contracts/http/api-keys';
import sharp from 'sharp';
import { makeWork, signUp, startProduct, type Person, type Product } from '../../../../../../tests/product.ts';

let product: Product;
let zoe: Person;
let key: string;
let [cat, tall, frog, hidden] = [] as unknown as [string, string, string, string];

const SIDE = 600;
const DELAY_MS = 200;

const animation = async (hue: number, height = SIDE): Promise<Buffer> => {
  const frame = (lightness: string) =>
    sharp({ create: { width: SIDE, height, channels: 3, background: `hsl(${hue}, 60%, ${lightness})` } })
      .png()
      .toBuffer();
  return sharp([await frame('40%'), await frame('70%')], { join: { animated: true } })
    .gif({ delay: [DELAY_MS, DELAY_MS], loop: 0 })
    .toBuffer();
};

beforeAll(async () => {
  product = await startProduct('tenor');
  zoe = await signUp(product);
  const { token } = zoe.session;
  const album = (published: boolean) =>
    product.call(albumsHttp.create, { token, body: { album: { title: 'Loops', published } } });
  const [shown, secret] = [(await album(true)).id, (await album(false)).id];
  const publish = async (bytes: Buffer, album_id: string, draft: object): Promise<string> =>
    (await makeWork(product, zoe, bytes, 'image/gif', { album_id, allow_publish: true, ...draft })).id;
  cat = await publish(await animation(10), shown, { title: 'Cat waves', tags: ['cat', 'hello'], type: 'gif' });
  tall = await publish(await animation(60, 1_800), shown, { title: 'Tall cat', tags: ['cat'], type: 'gif' });
  frog = await publish(await animation(170), shown, { title: 'Frog jumps', tags: ['frog'], type: 'sticker' });
  hidden = await publish(await animation(250), secret, { title: 'Hidden cat', tags: ['cat'], type: 'gif' });
  ({ key } = await product.call(apiKeysHttp.create, { token, body: { name: 'Picker' } }));
}, 180_000);
afterAll(() => product.stop());

interface Item {
  readonly id: string;
  readonly media_formats: Readonly<
    Record<string, { url: string; dims: [number, number]; duration: number; size: number }>
  >;
}
interface Answer {
  readonly results: readonly Item[];
  readonly next: string;
}

const ask = (path: string, query: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(`${product.url}/v2/${path}?${new URLSearchParams({ key, client_key: 'test', ...query })}`);
const read = async <T = Answer>(path: string, query: Readonly<Record<string, string>> = {}): Promise<T> => {
  const response = await ask(path, query);
  expect(response.status).toBe(200);
  return (await response.json()) as T;
};
const idsOf = ({ results }: Pick<Answer, 'results'>): string[] => results.map(({ id }) => id);

describe('the form of Tenor', () => {
  it('finds public works by a text, with files as large as it says', async () => {
    const found = await read('search', { q: 'cat' });
    expect(new Set(idsOf(found))).toEqual(new Set([cat, tall]));
    expect(found.next).toBe('');
    const item = found.results.find(({ id }) => id === cat);
    expect(item).toMatchObject({
      title: 'Cat waves',
      content_description: 'Cat waves',
      tags: ['cat', 'hello'],
      flags: [],
      hasaudio: false,
      itemurl: expect.stringContaining(`/images/${cat}`),
    });
    expect(Object.keys(item?.media_formats ?? {})).toEqual(
      expect.arrayContaining(['gif', 'mediumgif', 'tinygif', 'nanogif', 'mp4', 'tinymp4', 'webp', 'gifpreview']),
    );
    for (const { url, dims, size, duration } of [item?.media_formats['gif'], item?.media_formats['tinygif']].flatMap(
      (format) => format ?? [],
    )) {
      const bytes = Buffer.from(await (await fetch(`${product.url}${new URL(url).pathname}`)).arrayBuffer());
      const { width, height, pages } = await sharp(bytes, { animated: true }).metadata();
      expect([width, (height ?? 0) / (pages ?? 1), bytes.length]).toEqual([...dims, size]);
      expect(duration).toBeCloseTo((2 * DELAY_MS) / 1_000);
    }
    expect(item?.media_formats['gifpreview']?.duration).toBe(0);
  });

  it('gives only the formats that were asked for', async () => {
    const { results } = await read('search', { q: 'cat', media_filter: 'tinygif,mp4' });
    for (const { media_formats } of results) expect(Object.keys(media_formats).sort()).toEqual(['mp4', 'tinygif']);
  });

  it('gives stickers for the filter of stickers', async () => {
    const found = await read('search', { q: 'frog', searchfilter: 'sticker' });
    expect(idsOf(found)).toEqual([frog]);
    expect(found.results[0]?.media_formats).toHaveProperty('tinygif_transparent');
    expect(idsOf(await read('search', { q: 'frog' }))).toEqual([]);
  });

  it('pages by the position of the answer before', async () => {
    const first = await read('featured', { limit: '1' });
    expect(first.next).toBe('1');
    const second = await read('featured', { limit: '1', pos: first.next });
    expect(second.next).toBe('');
    expect(new Set([...idsOf(first), ...idsOf(second)])).toEqual(new Set([cat, tall]));
  });

  it('leaves out what is too tall for a range', async () => {
    expect(idsOf(await read('search', { q: 'cat', ar_range: 'standard' }))).toEqual([cat]);
    expect(idsOf(await read('search', { q: 'cat', random: 'true' })).sort()).toEqual([cat, tall].sort());
  });

  it('finds posts by their ids, without those that nobody else sees', async () => {
    expect(idsOf(await read('posts', { ids: `${tall},${hidden},nothing,${cat}` }))).toEqual([tall, cat]);
  });

  it('has words for pickers', async () => {
    expect((await read<{ results: string[] }>('autocomplete', { q: 'ca' })).results).toContain('cat');
    expect((await read<{ results: string[] }>('search_suggestions', { q: 'cat' })).results).toContain('hello');
    expect((await read<{ results: string[] }>('trending_terms')).results).toContain('cat');
    const { tags } = await read<{ tags: { searchterm: string; path: string; name: string }[] }>('categories');
    for (const { searchterm, path } of tags) expect(path).toContain(encodeURIComponent(searchterm));
    expect(await read('registershare', { id: cat })).toEqual({ status: 'ok' });
  });

  it('refuses calls without a key, in its own form', async () => {
    const response = await ask('search', { q: 'cat', key: 'wrong' });
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({
      error: { code: 401, message: 'No valid API key was given', status: 'UNAUTHENTICATED' },
    });
  });

  it('has no pages below it', async () => {
    const response = await fetch(`${product.url}/v2/nothing`, { headers: { accept: 'text/html' } });
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(await response.json()).toEqual({ error: { code: 404, message: 'Not found', status: 'NOT_FOUND' } });
  });

  it('takes odd values as if they were not given', async () => {
    const query = { q: 'cat', limit: 'many', pos: '-1', contentfilter: 'none', ar_range: '', media_filter: '' };
    expect(idsOf(await read('search', query))).toHaveLength(2);
  });
});
