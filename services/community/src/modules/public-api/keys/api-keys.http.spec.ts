import { beforeAll, describe, expect, it } from '@jest/globals';
import { apiKeysHttp } from '@pixchange/contracts/http/api-keys';
import { sharedProduct, signUp, type Person, type Product } from '../../../../../../tests/product.ts';

let product: Product;
let ines: Person;
beforeAll(async () => {
  product = await sharedProduct('plain');
  ines = await signUp(product);
}, 180_000);

const keysOf = async ({ session: { token } }: Person) => (await product.call(apiKeysHttp.list, { token })).collection;
const create = ({ session: { token } }: Person, name = 'Chat app', origins: string[] = []) =>
  product.call(apiKeysHttp.create, { token, body: { api_key: { name, origins } } as never });

describe('keys of the public API', () => {
  it('are shown in full once, and listed by their first characters', async () => {
    const made = await create(ines, ' Chat app ', ['https://Chat.example.org/rooms', 'https://chat.example.org']);
    expect(made).toMatchObject({
      name: 'Chat app',
      key: expect.stringMatching(/^pix_[\w-]{32}$/),
      key_start: made.key.slice(0, 8),
      origins: ['https://chat.example.org'],
      calls_per_minute: 100,
      calls_per_day: 5_000,
      calls_today: 0,
      rotated_at: null,
    });
    const { key, ...listed } = made;
    expect(await keysOf(ines)).toEqual([listed]);
    expect(JSON.stringify(await keysOf(ines))).not.toContain(key);
  });

  it('are replaced by rotation, under the same id and name', async () => {
    const [before] = await keysOf(ines);
    const rotated = await product.call(apiKeysHttp.rotate, {
      token: ines.session.token,
      params: { keyId: before?.id ?? '' },
    });
    expect(rotated).toMatchObject({ id: before?.id, name: 'Chat app', rotated_at: expect.any(String) });
    expect(rotated.key_start).toBe(rotated.key.slice(0, 8));
    expect((await keysOf(ines)).map(({ key_start }) => key_start)).toEqual([rotated.key_start]);
  });

  it('show the usage of each of the last thirty days', async () => {
    const [key] = await keysOf(ines);
    const { days } = await product.call(apiKeysHttp.usage, {
      token: ines.session.token,
      params: { keyId: key?.id ?? '' },
    });
    expect(days).toHaveLength(30);
    expect(days.at(-1)).toEqual({ date: new Date().toISOString().slice(0, 10), calls: 0 });
  });

  it('are at most ten, without counting revoked ones', async () => {
    const noor = await signUp(product);
    const { token } = noor.session;
    for (let count = 0; count < 10; count += 1) await create(noor, `App ${count}`);
    await expect(create(noor)).rejects.toMatchObject({ status: 409, errors: [{ code: 'api-key.too-many' }] });
    const [newest] = await keysOf(noor);
    await product.call(apiKeysHttp.revoke, { token, params: { keyId: newest?.id ?? '' } });
    expect((await keysOf(noor)).map(({ name }) => name)).not.toContain('App 9');
    await create(noor, 'Another app');
    await expect(
      product.call(apiKeysHttp.revoke, { token, params: { keyId: newest?.id ?? '' } }),
    ).rejects.toMatchObject({
      status: 404,
    });
  });

  it('require a confirmed account', async () => {
    const guest = await signUp(product, { confirmed: false });
    await expect(create(guest)).rejects.toMatchObject({ status: 403, errors: [{ code: 'not_confirmed' }] });
  });

  it.each([
    ['no name', '  ', []],
    ['a long name', 'x'.repeat(61), []],
    ['an invalid site', 'Chat', ['chat.example.org']],
    ['a site with another scheme', 'Chat', ['ftp://chat.example.org']],
    ['too many sites', 'Chat', Array.from({ length: 11 }, (_, index) => `https://chat${index}.example.org`)],
  ])('are refused with %s', async (_, name, origins) => {
    await expect(create(ines, name, origins)).rejects.toMatchObject({ status: 422 });
  });
});
