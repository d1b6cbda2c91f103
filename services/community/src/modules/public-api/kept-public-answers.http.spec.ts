import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { apiKeysHttp } from '@pixchange/contracts/http/api-keys';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import sharp from 'sharp';
import { makeWork, signUp, type Person, startProduct, type Product } from '../../../../../tests/product.ts';
import { until } from '../../../../../tests/until.ts';

let product: Product;
let ines: Person;
let [first, second, ofOneSite] = ['', '', ''];
beforeAll(async () => {
  product = await startProduct('kept_public_answers', { RATE_LIMITS: 'on' });
  ines = await signUp(product);
  // Keys of one member share a limit, so each key here belongs to its own member.
  const make = async (name: string, origins: string[] = []) => {
    const { token } = (await signUp(product)).session;
    return (await product.call(apiKeysHttp.create, { token, body: { name, origins } })).key;
  };
  [first, second, ofOneSite] = [
    await make('First'),
    await make('Second'),
    await make('Site', ['https://apps.example']),
  ];
});
afterAll(() => product.stop());

const GIF_SIDE = 600;

/** Publishes an animated work in a new public album. */
const publish = async (title: string): Promise<{ id: string; album: string }> => {
  const { token } = ines.session;
  const frame = (background: string) =>
    sharp({ create: { width: GIF_SIDE, height: GIF_SIDE, channels: 3, background } })
      .png()
      .toBuffer();
  const bytes = await sharp(await Promise.all([frame('#123'), frame('#def')]), { join: { animated: true } })
    .gif({ delay: [100, 100] })
    .toBuffer();
  const { id: album } = await product.call(albumsHttp.create, { token, body: { album: { title, published: true } } });
  const draft = { album_id: album, allow_publish: true, title, type: 'gif' };
  return { id: (await makeWork(product, ines, bytes, 'image/gif', draft)).id, album };
};

const given = async (): Promise<number> =>
  (await product.figures('pixchange_http_kept_answers_total')).reduce((sum, { value }) => sum + value, 0);
const get = (path: string, headers: Record<string, string> = {}) => fetch(product.url + path, { headers });
const idsOf = async (answer: Response): Promise<string[]> =>
  ((await answer.json()) as { data: { id: string }[] }).data.map(({ id }) => id);

describe('cached responses of the public API', () => {
  it('are shared by all keys, each with its own limits', async () => {
    await publish('Slow train');
    const path = '/v1/gifs/search?q=train&limit=5';
    // Pending events of the new work invalidate the cache, so the test repeats both requests until the second response
    // comes from the cache.
    const { one, other } = await until(
      async () => {
        const one = await get(`${path}&api_key=${first}&random_id=1`);
        const known = await given();
        const other = await get(`${path}&api_key=${second}&random_id=2`);
        return { one, other, more: (await given()) - known };
      },
      ({ more }) => more === 1,
      'an answer that was kept',
    );
    expect(await other.text()).toBe(await one.text());
    for (const name of ['etag', 'cache-control', 'content-type', 'vary', 'access-control-allow-origin'])
      expect([name, other.headers.get(name)]).toEqual([name, one.headers.get(name)]);
    const left = async (key: string): Promise<number> =>
      Number((await get(`${path}&api_key=${key}`)).headers.get('x-ratelimit-remaining'));
    // A new minute may begin in between, which resets the limits.
    await until(
      async () => [await left(first), await left(second), await left(second), await left(first)],
      ([one = 0, two = 0, twoAfter, oneAfter]) => oneAfter === one - 1 && twoAfter === two - 1,
      'a limit of each key',
    );
  });

  it('are refused to invalid keys, and to sites that the key is not for', async () => {
    const path = '/v1/gifs/search?q=train&limit=5';
    await get(`${path}&api_key=${first}`);
    expect((await get(`${path}&api_key=nothing`)).status).toBe(401);
    expect((await get(path)).status).toBe(401);
    expect((await get(`${path}&api_key=${ofOneSite}`, { origin: 'https://others.example' })).status).toBe(403);
    const allowed = await get(`${path}&api_key=${ofOneSite}`, { origin: 'https://apps.example' });
    expect([allowed.status, allowed.headers.get('vary')?.toLowerCase()]).toEqual([
      200,
      expect.stringContaining('origin'),
    ]);
    expect((await get(`${path}&api_key=${first}`)).headers.get('vary')?.toLowerCase()).not.toContain('origin');
  });

  it('are not sent again to clients that have them', async () => {
    const path = `/v1/gifs/categories?api_key=${first}`;
    const { etag, again } = await until(
      async () => {
        const etag = (await get(path)).headers.get('etag') ?? '';
        const before = await given();
        const again = await get(path, { 'if-none-match': etag });
        return { etag, again, more: (await given()) - before };
      },
      ({ more }) => more === 1,
      'an answer that was kept',
    );
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    expect(again.headers.has('content-encoding')).toBe(false);
  });

  it('exclude an unpublished work immediately', async () => {
    const { id, album } = await publish('Night ferry');
    for (const path of [
      '/v1/gifs/search?q=ferry&api_key=',
      '/v1/gifs/trending?api_key=',
      '/v1/stickers/trending?api_key=',
    ]) {
      await get(path + first);
      await get(path + second);
    }
    const found = async () => idsOf(await get(`/v1/gifs?ids=${id}&api_key=${first}`));
    expect(await found()).toEqual([id]);
    await product.call(albumsHttp.unpublish, { token: ines.session.token, params: { id: album } });
    expect(await found()).toEqual([]);
    expect(await idsOf(await get(`/v1/gifs/search?q=ferry&api_key=${first}`))).toEqual([]);
    expect(await idsOf(await get(`/v1/gifs/trending?api_key=${first}`))).not.toContain(id);
  });

  it('include a new work', async () => {
    const path = `/v1/gifs/search?q=tram&api_key=${first}`;
    for (let turn = 0; turn < 2; turn += 1) expect(await idsOf(await get(path))).toEqual([]);
    const { id } = await publish('Early tram');
    await until(
      async () => idsOf(await get(path)),
      (ids) => ids.includes(id),
      'the work',
    );
  });

  it('exclude random results', async () => {
    const before = await given();
    for (let turn = 0; turn < 2; turn += 1) {
      await get(`/v1/gifs/random?api_key=${first}`);
      await get(`/v2/featured?key=${first}&random=true`);
    }
    expect(await given()).toBe(before);
  });
});
