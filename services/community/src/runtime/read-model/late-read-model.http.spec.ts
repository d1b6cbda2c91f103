import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { albumsHttp, type AlbumView } from '@pixchange/contracts/http/albums';
import pg from 'pg';
import { signUp, startProduct, type Person, type Product } from '../../../../../tests/product.ts';

let product: Product;
let database: pg.Client;
let ines: Person;
beforeAll(async () => {
  product = await startProduct('late_read_model');
  ines = await signUp(product);
  database = new pg.Client({ connectionString: product.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await product.stop();
});

const send = (method: string, path: string, body: object): Promise<Response> =>
  fetch(`${product.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${ines.session.token}` },
    body: JSON.stringify(body),
  });

it('answers a creation after the read model shows it, even beyond the usual wait', async () => {
  const { id } = await product.call(albumsHttp.create, {
    token: ines.session.token,
    body: { album: { title: 'Slow mornings', published: false } },
  });
  await database.query('BEGIN');
  // This lock blocks only the projector, not reads.
  await database.query('LOCK TABLE read.albums IN EXCLUSIVE MODE');
  const created = send('POST', '/api/albums', { album: { title: 'Slow evenings' } });
  const renamed = await send('PATCH', `/api/albums/${id}`, { album: { id, title: 'Slower mornings' } });
  expect([renamed.status, renamed.headers.get('x-read-model')]).toEqual([200, 'behind']);
  await database.query('ROLLBACK');
  const answer = await created;
  expect([answer.status, ((await answer.json()) as AlbumView).title]).toEqual([201, 'Slow evenings']);
});
