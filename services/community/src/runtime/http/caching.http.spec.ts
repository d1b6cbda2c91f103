import { request, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { allEndpoints } from '@pixchange/contracts/http/all';
import type { Endpoint } from '@pixchange/contracts/http/endpoint';
import { sharedProduct, signUp, type Person, type Product } from '../../../../../tests/product.ts';

let product: Product;
let ines: Person;
beforeAll(async () => {
  product = await sharedProduct('plain');
  ines = await signUp(product);
}, 180_000);

/** Matches probes and current metrics, whose responses no cache may keep. */
const NEVER_KEPT = /^\/(health|metrics)/;

/** Public reads that work without further setup. */
const open = Object.values(allEndpoints)
  .flatMap((feature): Endpoint[] => Object.values(feature))
  .filter(
    ({ method, auth, path, status }) =>
      method === 'GET' &&
      (auth === 'none' || auth === 'optional') &&
      status === 200 &&
      path.startsWith('/api/') &&
      !NEVER_KEPT.test(path),
  )
  .map(({ path }) => path);
const plain = open.filter((path) => !path.includes(':') && path !== '/api/oembed');
const ofPerson = open.filter(
  (path) => path.startsWith('/api/users/:id') && !path.slice('/api/users/:id'.length).includes(':'),
);

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(product.url + path.replace(':id', ines.username), { headers });

it('finds public reads to test', () =>
  expect([plain.includes('/api/images'), ofPerson.length > 1]).toEqual([true, true]));

describe.each([...plain, ...ofPerson])('a public read (%s)', (path) => {
  it('may be cached by everyone if revalidated, and is answered with 304 while unchanged', async () => {
    const first = await get(path);
    const etag = first.headers.get('etag') ?? '';
    expect([first.status, first.headers.get('cache-control'), first.headers.get('vary')]).toEqual([
      200,
      'public, no-cache',
      expect.stringContaining('Authorization'),
    ]);
    expect(etag).toMatch(/^W\/"[\w-]{27}"$/);
    for (const named of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
      const again = await get(path, { 'if-none-match': named });
      expect([
        named,
        again.status,
        await again.text(),
        again.headers.get('etag'),
        again.headers.get('cache-control'),
      ]).toEqual([named, 304, '', etag, 'public, no-cache']);
    }
    expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('is private for a caller with a bearer token', async () => {
    const own = await get(path, { authorization: `Bearer ${ines.session.token}` });
    expect([own.status, own.headers.get('cache-control'), own.headers.get('vary')]).toEqual([
      200,
      'private, no-cache',
      expect.stringContaining('Authorization'),
    ]);
  });
});

it.each(['/api/profile', '/api/albums'])('a read of a caller’s own data is private (%s)', async (path) => {
  const own = await get(path, { authorization: `Bearer ${ines.session.token}` });
  expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
  const refused = await get(path);
  expect([refused.status, refused.headers.get('cache-control'), refused.headers.get('etag')]).toEqual([
    401,
    'no-store',
    null,
  ]);
});

it('a refusal is never cached', async () => {
  for (const path of ['/api/images?page=0', '/api/images/none', '/api/nothing']) {
    const { headers, status } = await get(path, { 'if-none-match': '*' });
    expect([path, status >= 400, headers.get('cache-control'), headers.get('etag')]).toEqual([
      path,
      true,
      'no-store',
      null,
    ]);
  }
});

describe('compression', () => {
  const long = '/api/openapi.json';
  /** Returns the raw response, because `fetch` would silently decompress it. */
  const wire = (path: string, encoding: string): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> =>
    new Promise((resolve, reject) => {
      // Uses a new connection each time, because the server may be about to close a kept one.
      request(product.url + path, { agent: false, headers: { 'accept-encoding': encoding } }, (answer) => {
        const chunks: Buffer[] = [];
        answer
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('end', () => resolve({ headers: answer.headers, body: Buffer.concat(chunks) }))
          .on('error', reject);
      })
        .on('error', reject)
        .end();
    });

  it('compresses a long response in an encoding that the caller accepts, with the same ETag', async () => {
    const plainly = await wire(long, 'identity');
    expect([plainly.headers['content-encoding'], plainly.body.length > 1_024]).toEqual([undefined, true]);
    for (const [asked, named, unpack] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
    ] as const) {
      const { headers, body } = await wire(long, asked);
      expect([headers['content-encoding'], headers.etag, headers.vary]).toEqual([
        named,
        plainly.headers.etag,
        'Authorization, accept-encoding',
      ]);
      expect(body.length).toBeLessThan(plainly.body.length / 2);
      expect(unpack(body)).toEqual(plainly.body);
    }
  });

  it('does not compress a short response, and does not decompress request bodies', async () => {
    expect((await wire(`/api/users/${ines.username}/albums`, 'br')).headers['content-encoding']).toBeUndefined();
    const packed = gzipSync(JSON.stringify({ reportable_id: ines.session.id }));
    const answer = await fetch(`${product.url}/api/reports`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: packed,
    });
    expect(answer.status).toBe(400);
  });
});
