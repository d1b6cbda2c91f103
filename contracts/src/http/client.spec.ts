import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AlbumView } from './albums.ts';
import { createClient, type AnswerTo, type CallOptions } from './client.ts';
import { albumsRoutes } from './routes/albums.ts';

interface Nowhere {
  method: 'GET';
  path: '/api/nowhere';
  auth: 'none';
  status: 200;
}

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

const seen: { method: string; url: string; bearer: string | undefined; body: string }[] = [];
const textOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks).toString();
};
const server = createServer((request, response) => {
  const { method = '', url = '', headers } = request;
  void textOf(request).then((body) => {
    seen.push({ method, url, bearer: headers.authorization, body });
    response.writeHead(method === 'DELETE' ? 204 : 201).end(method === 'DELETE' ? undefined : '{"title":"Cats"}');
  });
});
let call: ReturnType<typeof createClient>;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  call = createClient({ baseUrl: `http://127.0.0.1:${port}`, token: () => 'a-token' });
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

it('sends calls that are defined by a route without schemas', async () => {
  const album = await call(albumsRoutes.create, { body: { album: { title: 'Cats' } } });
  expect(album.title).toBe('Cats');
  await call(albumsRoutes.remove, { params: { id: 'a/b' } });
  expect(seen).toEqual([
    { method: 'POST', url: '/api/albums', bearer: 'Bearer a-token', body: '{"album":{"title":"Cats"}}' },
    { method: 'DELETE', url: '/api/albums/a%2Fb', bearer: 'Bearer a-token', body: '' },
  ]);
});

it('infers the types of the body and the reply from a route', () => {
  const answered: Same<AnswerTo<typeof albumsRoutes.create>, AlbumView> = true;
  const nothing: Same<AnswerTo<typeof albumsRoutes.remove>, undefined> = true;
  const options: CallOptions<typeof albumsRoutes.create> = { body: { album: { title: 'Cats', published: 'true' } } };
  expect([answered, nothing, options]).toHaveLength(3);
  // @ts-expect-error a title is a string
  const numbered: CallOptions<typeof albumsRoutes.create> = { body: { album: { title: 1 } } };
  // @ts-expect-error the body is required
  const empty: CallOptions<typeof albumsRoutes.create> = {};
  // @ts-expect-error the API has no such route
  const lost: CallOptions<Nowhere> = {};
  expect([numbered, empty, lost]).toHaveLength(3);
});
