import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { albumsHttp, type AlbumView } from '@pixchange/contracts/http/albums';
import { createClient } from '@pixchange/contracts/http/client';
import { profileHttp } from '@pixchange/contracts/http/profile';
import { signUp, startProduct, type Person, type Product } from '../../../../../tests/product.ts';

const createAlbum = ({ call }: Product, { session: { token } }: Person, title: string): Promise<AlbumView> =>
  call(albumsHttp.create, { token, body: { album: { title, published: true } } });

describe('a cached response', () => {
  let product: Product;
  let ines: Person;
  beforeAll(async () => {
    product = await startProduct('kept_answers', { RATE_LIMITS: 'on' });
    ines = await signUp(product);
    await createAlbum(product, ines, 'Trains');
  });
  afterAll(() => product.stop());

  const given = async (): Promise<number> => {
    const values = await product.figures('pixchange_http_kept_answers_total');
    return values.reduce((sum, { value }) => sum + value, 0);
  };
  const get = (path: string, headers: Record<string, string> = {}) => fetch(product.url + path, { headers });
  const looked = async (answer: Response) => {
    const { 'x-request-id': id, date: _, ...headers } = Object.fromEntries(answer.headers);
    return { id, answer: { status: answer.status, headers, body: await answer.text() } };
  };

  it.each([
    ['plain', 'identity'],
    ['by Brotli', 'br'],
    ['by gzip', 'gzip'],
  ])('equals the first response except for the request id and the date (%s)', async (_, encoding) => {
    const headers = { 'accept-encoding': encoding };
    const path = `/api/users/${ines.username}/albums`;
    const first = await looked(await get(path, headers));
    const before = await given();
    const second = await looked(await get(path, headers));
    expect(await given()).toBe(before + 1);
    expect(second.answer).toEqual(first.answer);
    expect(second.id).not.toBe(first.id);
  });

  it('is answered with 304 when the caller already has it', async () => {
    const path = '/api/categories';
    await get(path);
    const etag = (await get(path)).headers.get('etag') ?? '';
    const before = await given();
    const again = await looked(await get(path, { 'if-none-match': etag }));
    expect(await given()).toBe(before + 1);
    expect(again.answer).toMatchObject({ status: 304, body: '', headers: { etag } });
    expect(again.answer.headers).not.toHaveProperty('content-type');
  });

  it('is only sent to the same caller', async () => {
    const milo = await signUp(product);
    const names = [];
    for (const { session } of [ines, milo, ines, milo])
      names.push((await product.call(accountsHttp.ownProfile, { token: session.token })).username);
    expect(names).toEqual([ines.username, milo.username, ines.username, milo.username]);
  });

  it('does not exist for reads that depend on more than the rows of the read model', async () => {
    const before = await given();
    for (let round = 0; round < 2; round += 1) await get('/api/images?q=train');
    expect(await given()).toBe(before);
  });
});

describe('two processes', () => {
  let product: Product;
  let second: ReturnType<typeof createClient>;
  let ines: Person;
  beforeAll(async () => {
    product = await startProduct('kept_answers_of_two');
    second = createClient({ baseUrl: await product.startSecondProcess() });
    ines = await signUp(product);
  });
  afterAll(() => product.stop());

  it('both show a confirmed write of one of them immediately', async () => {
    const { token } = ines.session;
    for (let round = 1; round <= 20; round += 1) {
      const full_name = `Ines ${round}`;
      await product.call(profileHttp.edit, { token, body: { full_name } });
      const shown = [
        await second(accountsHttp.user, { params: { id: ines.username } }),
        await second(accountsHttp.ownProfile, { token }),
      ];
      expect(shown.map((user) => user.full_name)).toEqual([full_name, full_name]);
    }
  });

  it('refuse a session that was ended at the other one', async () => {
    const { token } = await product.call(accountsHttp.signIn, {
      body: { session: { email: ines.email, password: ines.password } },
    });
    for (let round = 0; round < 2; round += 1) await second(accountsHttp.ownProfile, { token });
    await product.call(accountsHttp.signOut, { token });
    await expect(second(accountsHttp.ownProfile, { token })).rejects.toMatchObject({ status: 401 });
  });
});
