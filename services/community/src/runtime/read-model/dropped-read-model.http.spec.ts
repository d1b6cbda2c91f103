import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import pg from 'pg';
import { signUp, startProduct, until, type Person, type Product } from '../../../../../tests/product.ts';

let product: Product;
let person: Person;
let database: pg.Client;
beforeAll(async () => {
  product = await startProduct('dropped_read_model');
  person = await signUp(product);
  database = new pg.Client({ connectionString: product.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await product.stop();
});

const profile = () => product.call(accountsHttp.ownProfile, { token: person.session.token });
const outcomeOf = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => String(error));

it.each([
  ['the schema', 'DROP SCHEMA read CASCADE'],
  ['a table', 'DROP TABLE read.accounts CASCADE'],
])('rebuilds the read model automatically when %s was dropped, and continues', async (_what, statement) => {
  const before = await profile();
  await database.query(statement);
  await until(
    () => outcomeOf(profile()),
    (after) => typeof after === 'object',
    'the profile from a new read model',
  );
  expect(await profile()).toEqual(before);
  const created = await product.call(albumsHttp.create, {
    token: person.session.token,
    body: { album: { title: 'Slow mornings' } },
  });
  expect((await product.call(albumsHttp.own, { token: person.session.token })).collection).toContainEqual(created);
});
