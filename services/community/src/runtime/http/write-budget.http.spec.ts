import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { writes as limits } from '@pixchange/contracts/http/limits';
import { signUp, startProduct, type Person, type Product } from '../../../../../tests/product.ts';

let product: Product;
let [ines, noor] = [] as unknown as [Person, Person];
beforeAll(async () => {
  product = await startProduct('write_budget', { RATE_LIMITS: 'on' });
  [ines, noor] = [await signUp(product), await signUp(product)];
});
afterAll(() => product.stop());

const AT_ONCE = 16;

it('a member has one budget for profile changes and new albums, separate from those of other members', async () => {
  const rename = async ({ session: { token } }: Person): Promise<Response> =>
    fetch(`${product.url}/api/profile`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ description: 'Cats' }),
    });
  let refused: Response | undefined;
  let allowed = 0;
  while (refused === undefined && allowed < limits.writesMax + AT_ONCE) {
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => rename(ines)));
    allowed += answers.filter(({ status }) => status === 200).length;
    refused = answers.find(({ status }) => status === 429);
  }
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(allowed).toBeLessThanOrEqual(limits.writesMax);
  const album = { album: { title: 'Cats' } };
  await expect(product.call(albumsHttp.create, { token: ines.session.token, body: album })).rejects.toMatchObject({
    status: 429,
  });
  expect(await product.call(albumsHttp.create, { token: noor.session.token, body: album })).toMatchObject({
    title: 'Cats',
  });
});

it('a request with two Host headers is refused', async () => {
  const { hostname, port } = new URL(product.url);
  const socket = connect(Number(port), hostname);
  // Node drops the response if the client closes its side first, so this client asks the server to close.
  socket.write('GET /api/images HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\nConnection: close\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
});
