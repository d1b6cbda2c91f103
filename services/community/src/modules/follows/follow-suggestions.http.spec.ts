import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { publicUserView } from '@pixchange/contracts/http/accounts';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { followsHttp } from '@pixchange/contracts/http/follows';
import sharp from 'sharp';
import { makeWork, signUp, startProduct, type Person, type Product } from '../../../../../tests/product.ts';

let product: Product;
let zoe: Person;
let noor: Person;
let maya: Person;
let quiet: Person;

const publish = async ({ session: { token } }: Person, allow_publish = true): Promise<void> => {
  const bytes = await sharp({ create: { width: 210, height: 210, channels: 3, background: '#a15' } })
    .png()
    .toBuffer();
  const album = { title: 'Loops', published: true };
  const { id: album_id } = await product.call(albumsHttp.create, { token, body: { album } });
  await makeWork(product, { session: { token } } as Person, bytes, 'image/png', {
    album_id,
    title: 'One',
    tags: [],
    allow_publish,
  });
};
const follow = (by: Person, whom: Person) =>
  product.call(followsHttp.follow, { token: by.session.token, body: { followed_id: whom.session.id } });
const suggested = async (to: Person) =>
  (await product.call(followsHttp.suggestions, { token: to.session.token })).collection;
const idsFor = async (to: Person): Promise<string[]> => (await suggested(to)).map(({ id }) => id);
const idOf = ({ session }: Person): string => session.id;

beforeAll(async () => {
  product = await startProduct('follow-suggestions');
  [zoe, noor, maya, quiet] = await Promise.all([signUp(product), signUp(product), signUp(product), signUp(product)]);
  // Members without public works are not suggested.
  await publish(quiet, false);
  await publish(zoe);
  await publish(noor);
});
afterAll(() => product.stop());

it('suggestions are members with public works; while nobody has followers, the latest to publish comes first', async () => {
  expect(await idsFor(maya)).toEqual([idOf(noor), idOf(zoe)]);
  for (const person of await suggested(maya)) publicUserView.strict().parse(person);
});

it('suggestions start with the most followed members, without oneself and members already followed', async () => {
  await follow(quiet, zoe);
  expect(await idsFor(maya)).toEqual([idOf(zoe), idOf(noor)]);
  expect(await idsFor(noor)).toEqual([idOf(zoe)]);
  await follow(maya, zoe);
  expect(await idsFor(maya)).toEqual([idOf(noor)]);
});
