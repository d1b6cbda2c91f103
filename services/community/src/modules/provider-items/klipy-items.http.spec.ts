import { request as requestHttp, type IncomingHttpHeaders } from 'node:http';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ApiError } from '@pixchange/contracts/http/client';
import { configHttp } from '@pixchange/contracts/http/config';
import { imagesHttp } from '@pixchange/contracts/http/images';
import { startGifSandbox, type Fault, type RunningGifSandbox } from '../../../../embedded/src/gif-sandbox/index.ts';
import { startProduct, type Product } from '../../../../../tests/product.ts';

const apiKey = 'a-key-of-the-sandbox';

let sandbox: RunningGifSandbox;
let product: Product;
beforeAll(async () => {
  sandbox = await startGifSandbox({ apiKey, worksDir: fileURLToPath(new URL('../../../demo/works', import.meta.url)) });
  product = await startProduct('klipy-items', {
    KLIPY_API_KEY: apiKey,
    KLIPY_API_URL: sandbox.url,
    KLIPY_MEDIA_ORIGINS: sandbox.url,
  });
});
afterAll(async () => {
  await product.stop();
  await sandbox.stop();
});

const breakIt = (fault: Fault) =>
  fetch(`${sandbox.url}/sandbox/fault`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fault }),
  });
beforeEach(() => breakIt('none'));
const provided = (query: object = {}) => product.call(imagesHttp.list, { query: { provider: 'klipy', ...query } });
/** Returns the address of the file of the first item that matches. */
const fileOf = async (q: string): Promise<string> => (await provided({ q })).collection[0]?.image?.url ?? '';

/** Fetches with exactly these headers, and without a client's cache. */
const rawly = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ status: number; headers: IncomingHttpHeaders; size: number; isWhole: boolean }>((done, failed) => {
    requestHttp(product.url + path, { method, headers }, (answer) => {
      let size = 0;
      const end = () =>
        done({ status: answer.statusCode ?? 0, headers: answer.headers, size, isWhole: answer.complete });
      answer
        .on('data', ({ length }: Buffer) => (size += length))
        .on('error', end)
        .on('end', end);
    })
      .on('error', failed)
      .end();
  });

describe('items of KLIPY', () => {
  it('are shown only on request, with their provider, and by id', async () => {
    const [cat] = (await provided({ q: 'cat' })).collection.map((item) =>
      imagesHttp.list.reply.shape.collection.element.strict().parse(item),
    );
    expect(cat).toMatchObject({
      id: expect.stringMatching(/^klipy-gif-cat-/),
      provider: 'klipy',
      title: 'Cat GIF',
      for_sale: false,
      can_process_nft: false,
    });
    expect(await product.call(imagesHttp.show, { params: { id: cat?.id ?? '' } })).toEqual(cat);
    expect((await product.call(imagesHttp.list, { query: { q: 'cat' } })).collection).toEqual([]);
    expect(await product.call(configHttp.show, {})).toMatchObject({ gif_provider: 'klipy' });
  });

  it('are listed by type and page', async () => {
    const all = await provided({ per_page: 50 });
    const second = await provided({ per_page: 2, page: 2, type: 'gif' });
    expect(second.collection.map(({ id }) => id)).toEqual(all.collection.slice(2, 4).map(({ id }) => id));
    expect(second.total_pages).toBe(3);
    expect((await provided({ type: 'sticker' })).collection.every(({ type }) => type === 'Sticker')).toBe(true);
    expect(await provided({ type: 'art' })).toMatchObject({ collection: [], total_count: 0 });
  });

  it.each<Fault>(['ads', 'false_data'])('are only true items among "%s"', async (fault) => {
    await breakIt(fault);
    // Another page size is another call, which is not cached.
    const { collection } = await provided({ q: 'cat', per_page: fault === 'ads' ? 30 : 40 });
    expect(collection.map(({ title }) => title)).toEqual(['Cat GIF']);
  });

  it('tell KLIPY nothing about the person who asks', async () => {
    await provided({ q: 'ghost' });
    expect(sandbox.asked().join('\n')).not.toMatch(/customer_id|[?&]ad-/);
  });

  it('are unavailable when KLIPY is silent or answers with something else', async () => {
    for (const fault of ['hanging', 'garbage'] as const) {
      await breakIt(fault);
      const response = await fetch(`${product.url}/api/images?provider=klipy&q=never-asked-${fault}`);
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
    }
  });
});

describe('a file of the GIF provider', () => {
  it('is fetched by this site, which passes nothing of the visitor on and nothing of KLIPY back', async () => {
    const response = await rawly(await fileOf('cat'), {
      cookie: 'session=secret',
      referer: 'https://elsewhere.example/private',
      'user-agent': 'A browser',
      'x-forwarded-for': '203.0.113.7',
    });
    expect(response.headers).toMatchObject({
      'content-type': 'image/gif',
      'content-length': String(response.size),
      'cache-control': 'private, max-age=86400',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers['access-control-allow-origin']).toBeUndefined();
    expect([response.status, response.headers['set-cookie']]).toEqual([200, undefined]);
    expect(JSON.stringify(sandbox.fileHeaders().at(-1))).not.toMatch(/secret|elsewhere|A browser|203\.0\.113/);
  });

  it('is not fetched again for a visitor who has it', async () => {
    const path = await fileOf('cat');
    const { headers } = await rawly(path, {}, 'HEAD');
    const before = sandbox.fileHeaders().length;
    const known = await rawly(path, { 'if-none-match': headers.etag ?? '' });
    expect([known.status, known.size, sandbox.fileHeaders().length]).toEqual([304, 0, before]);
  });

  it('is sent in ranges, and as a whole to a client that has a part of another file', async () => {
    const path = await fileOf('cat');
    const part = await rawly(path, { range: 'bytes=0-9' });
    expect([part.status, part.size, part.headers['content-range']]).toEqual([
      206,
      10,
      expect.stringMatching(/^bytes 0-9\/\d+$/),
    ]);
    expect((await rawly(path, { range: 'bytes=0-9', 'if-range': part.headers.etag ?? '' })).status).toBe(200);
    const outside = await rawly(path, { range: 'bytes=99999999-' });
    expect([outside.status, outside.size, outside.headers['content-range']]).toEqual([
      416,
      0,
      expect.stringMatching(/^bytes \*\/\d+$/),
    ]);
  });

  it('is not fetched at a URL that this site has not signed', async () => {
    const [path = '', query = ''] = (await fileOf('cat')).split('?');
    const [other = ''] = (await fileOf('fish')).split('?');
    const before = sandbox.fileHeaders().length;
    const foreign = Buffer.from('https://elsewhere.example/a.gif').toString('base64url');
    const local = Buffer.from('http://169.254.169.254/latest/meta-data').toString('base64url');
    for (const url of [
      path,
      `${other}?${query}`,
      `/media/provider/${foreign}.gif?${query}`,
      `/media/provider/${local}.gif?${query}`,
      `${path}?${query}x`,
      `${path}?${query.replace('exp=1', 'exp=2')}`,
      `${path}?${query}&exp=9999999999`,
    ]) {
      const { status, headers } = await rawly(url);
      expect([url, status, headers['content-type']]).toEqual([url, 404, expect.stringContaining('application/json')]);
    }
    expect(sandbox.fileHeaders()).toHaveLength(before);
  });

  it('is not fetched for pages of other sites', async () => {
    const path = await fileOf('cat');
    const before = sandbox.fileHeaders().length;
    for (const site of ['cross-site', 'same-site'])
      expect([site, (await rawly(path, { 'sec-fetch-site': site })).status]).toEqual([site, 404]);
    expect(sandbox.fileHeaders()).toHaveLength(before);
    expect((await rawly(path, { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });

  it.each<[Fault, number]>([
    ['media_redirecting', 404],
    ['media_html', 404],
    ['media_large', 404],
    ['media_down', 503],
  ])('is not passed on with the fault "%s"', async (fault, status) => {
    const path = await fileOf('cat');
    await breakIt(fault);
    const response = await rawly(path);
    expect([response.status, response.headers['location'], response.headers['cache-control']]).toEqual([
      status,
      undefined,
      'no-store',
    ]);
  });

  it('is cut off when it becomes too large', async () => {
    const path = await fileOf('cat');
    await breakIt('media_endless');
    const response = await rawly(path);
    expect([response.status, response.isWhole]).toEqual([200, false]);
    expect(response.size).toBeLessThanOrEqual(32 * 1024 * 1024);
  });
});

it('a site that has used up its calls says so, and until when', async () => {
  const other = await startProduct('klipy-used-up', {
    KLIPY_API_KEY: apiKey,
    KLIPY_API_URL: sandbox.url,
    KLIPY_MEDIA_ORIGINS: sandbox.url,
    GIF_CALLS_PER_HOUR: '1',
  });
  try {
    await other.call(imagesHttp.list, { query: { provider: 'klipy', q: 'cat' } });
    const error = await other.call(imagesHttp.list, { query: { provider: 'klipy', q: 'fish' } }).then(
      () => null,
      (cause: unknown) => cause,
    );
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 503, errors: [{ attribute: 'provider', code: 'provider.used-up' }] });
    expect((error as ApiError).retryAfterSeconds).toBeGreaterThan(59 * 60);
    const again = await other.call(imagesHttp.list, { query: { provider: 'klipy', q: 'cat' } });
    expect(again.collection).toHaveLength(1);
  } finally {
    await other.stop();
  }
});
