import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import type { ApiError } from '@pixchange/contracts/http/client';
import { pageOf } from '@pixchange/contracts/http/fields';
import { activeSessionView, sessionsHttp } from '@pixchange/contracts/http/sessions';
import { Client } from 'pg';
import request from 'supertest';
import { sharedProduct, signUp, until, type Person, type Product } from '../../../../../../tests/product.ts';

let product: Product;
let vault: Client;
beforeAll(async () => {
  product = await sharedProduct('plain');
  vault = new Client({ connectionString: product.databaseUrl });
  await vault.connect();
});
afterAll(async () => {
  await vault.end();
});

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';

const signIn = async ({ email, password }: Person, userAgent = 'okhttp/4.12'): Promise<string> => {
  const response = await request(product.url)
    .post('/api/auth/session')
    .set('User-Agent', userAgent)
    .send({ session: { email, password } })
    .expect(201);
  return (response.body as { token: string }).token;
};

const list = async (token: string) =>
  pageOf(activeSessionView.strict())
    .strict()
    .parse(await product.call(sessionsHttp.list, { token }));
const end = (token: string, id: string) => product.call(sessionsHttp.end, { token, params: { id } });

const statusOf = (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => 200,
    (error: unknown) => (error as ApiError).status,
  );
const profileStatus = (token: string): Promise<number> => statusOf(product.call(accountsHttp.ownProfile, { token }));

describe('the list of sessions', () => {
  it('names the browser of a session, and contains no token', async () => {
    const person = await signUp(product);
    const token = await signIn(person, FIREFOX);
    const sessions = await list(token);
    expect(sessions).toMatchObject({ total_count: 2, page: 1 });
    expect(sessions.collection.find(({ current }) => current)).toMatchObject({ device: 'Firefox on Linux' });
    expect(sessions.collection.filter(({ current }) => current)).toHaveLength(1);
    const text = JSON.stringify(sessions);
    for (const secret of [token, person.session.token, '128.0']) expect(text).not.toContain(secret);
  });

  it('shows when a session expires, and its last use to the minute', async () => {
    const person = await signUp(product);
    const [session] = (await list(person.session.token)).collection;
    expect((Date.parse(session?.expires_at ?? '') - Date.parse(session?.created_at ?? '')) / 86_400_000).toBeCloseTo(
      30,
      3,
    );
    expect(session?.last_used_at).toMatch(/:00\.000Z$/);
  });

  it('updates the last use of a session, but not on every request', async () => {
    const person = await signUp(product);
    const used = async () => (await list(person.session.token)).collection[0]?.last_used_at ?? '';
    await vault.query("UPDATE vault.tokens SET last_used_at = now() - interval '2 hours' WHERE user_id = $1", [
      person.session.id,
    ]);
    const first = await used();
    expect(Date.now() - Date.parse(first)).toBeLessThan(2 * 60_000);
    await vault.query("UPDATE vault.tokens SET last_used_at = now() - interval '3 minutes' WHERE user_id = $1", [
      person.session.id,
    ]);
    expect(Date.now() - Date.parse(await used())).toBeGreaterThan(2 * 60_000);
  });

  it('is paginated', async () => {
    const person = await signUp(product);
    await signIn(person);
    const pages = await Promise.all(
      ['1', '2', '3'].map((page) =>
        product.call(sessionsHttp.list, { token: person.session.token, query: { page, per_page: '1' } }),
      ),
    );
    expect(pages.map(({ collection, total_pages }) => [collection.length, total_pages])).toEqual([
      [1, 2],
      [1, 2],
      [0, 2],
    ]);
    expect(await statusOf(product.call(sessionsHttp.list, { token: person.session.token, query: { page: '0' } }))).toBe(
      422,
    );
  });

  it('omits expired sessions, which the next login deletes', async () => {
    const person = await signUp(product);
    await vault.query(
      "UPDATE vault.tokens SET expires_at = now() - interval '1 second' WHERE user_id = $1 AND purpose = 'session'",
      [person.session.id],
    );
    expect(await profileStatus(person.session.token)).toBe(401);
    expect((await list(await signIn(person))).total_count).toBe(1);
    const { rows } = await vault.query('SELECT purpose FROM vault.tokens WHERE user_id = $1 AND expires_at < now()', [
      person.session.id,
    ]);
    expect(rows).toEqual([]);
  });
});

describe('a session', () => {
  it('is ended from another session, and invalid immediately', async () => {
    const person = await signUp(product);
    const token = await signIn(person);
    const stolen = (await list(token)).collection.find(({ current }) => !current);
    await end(token, stolen?.id ?? '');
    expect(await profileStatus(person.session.token)).toBe(401);
    expect(await profileStatus(token)).toBe(200);
    expect(await statusOf(end(token, stolen?.id ?? ''))).toBe(404);
    // Every request looks up the token in the database, so no process can accept it from a cache.
    const { rows } = await vault.query('SELECT 1 FROM vault.tokens WHERE id = $1', [stolen?.id]);
    expect(rows).toEqual([]);
  });

  it('can end itself', async () => {
    const person = await signUp(product);
    const [own] = (await list(person.session.token)).collection;
    await end(person.session.token, own?.id ?? '');
    expect(await profileStatus(person.session.token)).toBe(401);
  });

  it('of another member is not found', async () => {
    const [owner, stranger] = [await signUp(product), await signUp(product)];
    const [session] = (await list(owner.session.token)).collection;
    expect(await statusOf(end(stranger.session.token, session?.id ?? ''))).toBe(404);
    expect(await profileStatus(owner.session.token)).toBe(200);
  });

  it.each(['1', 'undefined', "'; DROP SCHEMA vault", '00000000-0000-0000-0000-000000000000'])(
    'is not found under the id %s',
    async (id) => {
      const { session } = await signUp(product);
      expect(await statusOf(end(session.token, encodeURIComponent(id)))).toBe(404);
    },
  );

  it('is the only kind of token that can be ended by its id', async () => {
    const { session } = await signUp(product, { confirmed: false });
    const others = async () =>
      (
        await vault.query<{ id: string }>("SELECT id FROM vault.tokens WHERE user_id = $1 AND purpose <> 'session'", [
          session.id,
        ])
      ).rows;
    const before = await until(others, ({ length }) => length > 0, 'the token of the confirmation email');
    for (const { id } of before) expect(await statusOf(end(session.token, id))).toBe(404);
    expect(await others()).toEqual(before);
  });
});
