import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { ApiError } from '@pixchange/contracts/http/client';
import { configHttp } from '@pixchange/contracts/http/config';
import { followsHttp } from '@pixchange/contracts/http/follows';
import { notifications as limits } from '@pixchange/contracts/http/limits';
import { moderationHttp } from '@pixchange/contracts/http/moderation';
import { notificationsHttp } from '@pixchange/contracts/http/notifications';
import { profileHttp } from '@pixchange/contracts/http/profile';
import { pushSubscriptionsHttp } from '@pixchange/contracts/http/push-subscriptions';
import pg from 'pg';
import {
  startPushSandbox,
  type RunningPushSandbox,
  type Subscription,
} from '../../../../../embedded/src/push-sandbox/index.ts';
import { signUp, startProduct, until, type Person, type Product } from '../../../../../../tests/product.ts';
import { hire } from '../../../../../../tests/staff.ts';

let service: RunningPushSandbox;
let product: Product;
let database: pg.Client;
let siteKey: string;
let [noor, maya]: Person[] = [];
beforeAll(async () => {
  service = await startPushSandbox();
  product = await startProduct('web_push', {
    // The second host name belongs to the same service, but resolves to a non-public address.
    WEB_PUSH_HOSTS: `${service.host},${service.host.replace('127.0.0.1', 'localhost')}`,
    WEB_PUSH_ROOTS: service.certificate,
    LOG_LEVEL: 'warn',
  });
  siteKey = (await product.call(configHttp.show, {})).web_push?.public_key ?? '';
  [noor, maya] = await Promise.all([
    signUp(product, { fullName: 'Noor Haddad' }),
    signUp(product, { fullName: 'Maya Lind' }),
  ]);
  database = new pg.Client({ connectionString: product.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await product.stop();
  await service.stop();
});

const tokenOf = (person: Person | undefined): string => person?.session.token ?? '';
const follow = (by: Person | undefined, whom: Person) =>
  product.call(followsHttp.follow, { token: tokenOf(by), body: { followed_id: whom.session.id } });
const send = () => product.tick('notification-pushes');

const subscribe = async (person: Person, token = tokenOf(person), locale = 'en') => {
  const browser = service.subscribe(siteKey);
  const view = await product.call(pushSubscriptionsHttp.subscribe, { token, body: { ...browser, locale } });
  return { ...browser, id: view.id };
};
const listOf = async (person: Person): Promise<string[]> =>
  (await product.call(pushSubscriptionsHttp.list, { token: tokenOf(person) })).collection.map(
    ({ endpoint }) => endpoint,
  );
const received = ({ endpoint }: Subscription): unknown[] =>
  service.received(endpoint).map(({ text }) => JSON.parse(text) as unknown);
const bodies = (browser: Subscription): string[] => received(browser).map((one) => (one as { body: string }).body);
const stored = async ({ endpoint }: Subscription): Promise<number> =>
  (await database.query('SELECT 1 FROM vault.push_subscriptions WHERE endpoint = $1', [endpoint])).rowCount ?? 0;
/** Ends the pause after the last delivery. */
const endPause = () => database.query('UPDATE vault.push_subscriptions SET next_at = now()');

const refusal = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof ApiError ? [error.status, error.errors[0]?.code] : error),
  );

describe('a browser that a member added', () => {
  it('gets new notifications encrypted, signed by the site, and each once', async () => {
    const owner = await signUp(product);
    await follow(maya, owner);
    const browser = await subscribe(owner);
    await send();
    expect(received(browser)).toEqual([]);
    await follow(noor, owner);
    await send();
    await send();
    expect(received(browser)).toEqual([
      {
        title: 'Pixchange',
        body: 'Noor Haddad followed you',
        path: `/users/${noor?.session.id}`,
        tag: `follow.${noor?.session.id}.${owner.session.id}`,
        lang: 'en',
        dir: 'ltr',
      },
    ]);
    expect(service.received(browser.endpoint)).toMatchObject([
      { ttl: 86_400, topic: expect.stringMatching(/^[\w-]{32}$/) },
    ]);
    expect(service.faults()).toEqual([]);
  });

  it('gets what happens within a minute together, in its language, and nothing that was read or muted', async () => {
    const owner = await signUp(product);
    const [english, german, arabic] = [
      await subscribe(owner),
      await subscribe(owner, tokenOf(owner), 'de-AT'),
      await subscribe(owner, tokenOf(owner), 'ar'),
    ];
    await follow(noor, owner);
    await send();
    for (const browser of [english, german, arabic]) expect(bodies(browser)).toHaveLength(1);
    expect(bodies(german)).toEqual(['Neu folgt dir: Noor Haddad']);
    expect(received(arabic)).toMatchObject([{ body: 'متابعة جديدة لك من Noor Haddad', lang: 'ar', dir: 'rtl' }]);
    const others = await Promise.all(Array.from({ length: 4 }, () => signUp(product)));
    for (const other of others) await follow(other, owner);
    await send();
    expect(bodies(english)).toHaveLength(1);
    await endPause();
    await send();
    expect(received(english).at(-1)).toMatchObject({ body: 'You have 4 new notifications', path: '/notifications' });
    await follow(maya, owner);
    await product.call(notificationsHttp.readAll, { token: tokenOf(owner) });
    await endPause();
    await send();
    await product.call(notificationsHttp.changeSettings, { token: tokenOf(owner), body: { muted: ['follows'] } });
    await follow(await signUp(product), owner);
    await endPause();
    await send();
    expect(bodies(english)).toHaveLength(2);
  });

  it('is listed and removed by its member alone', async () => {
    const [owner, stranger] = [await signUp(product), await signUp(product)];
    const browser = await subscribe(owner);
    expect([await listOf(owner), await listOf(stranger)]).toEqual([[browser.endpoint], []]);
    const remove = (by: Person, id = browser.id) =>
      product.call(pushSubscriptionsHttp.unsubscribe, { token: tokenOf(by), params: { id } });
    expect(await refusal(remove(stranger))).toEqual([404, 'not_found']);
    expect(await refusal(remove(owner, 'x'))).toEqual([404, 'not_found']);
    await remove(owner);
    expect(await listOf(owner)).toEqual([]);
    await follow(noor, owner);
    await send();
    expect(received(browser)).toEqual([]);
  });

  it('is replaced by itself, moves to the next member with its secret only, and replaces the oldest of too many', async () => {
    const [owner, next] = [await signUp(product), await signUp(product)];
    const browser = await subscribe(owner);
    const again = (by: Person, keys = browser.keys) =>
      product.call(pushSubscriptionsHttp.subscribe, { token: tokenOf(by), body: { endpoint: browser.endpoint, keys } });
    await again(owner);
    expect(await listOf(owner)).toEqual([browser.endpoint]);
    expect(await refusal(again(next, service.subscribe(siteKey).keys))).toEqual([422, 'push.bad-key']);
    await again(next);
    expect([await listOf(owner), await listOf(next)]).toEqual([[], [browser.endpoint]]);
    for (let count = 0; count < limits.pushSubscriptionsMax; count += 1) await subscribe(next);
    const left = await listOf(next);
    expect(left).toHaveLength(limits.pushSubscriptionsMax);
    expect(left).not.toContain(browser.endpoint);
  });
});

describe('a browser ends', () => {
  it.each([404, 410])('when its push service answers %i', async (status) => {
    const owner = await signUp(product);
    const browser = await subscribe(owner);
    service.answerWith(browser.endpoint, status);
    await follow(noor, owner);
    await send();
    expect(await stored(browser)).toBe(0);
  });

  it('with its session, by a logout and when it expires', async () => {
    const owner = await signUp(product);
    const open = async () =>
      (await product.call(accountsHttp.signIn, { body: { session: { email: owner.email, password: owner.password } } }))
        .token;
    const [left, expired] = [await open(), await open()];
    const [kept, ofLeft, ofExpired] = [
      await subscribe(owner),
      await subscribe(owner, left),
      await subscribe(owner, expired),
    ];
    await product.call(accountsHttp.signOut, { token: left });
    expect(await Promise.all([kept, ofLeft, ofExpired].map(stored))).toEqual([1, 0, 1]);
    await database.query(
      `UPDATE vault.tokens SET expires_at = now() WHERE token_hash = (SELECT token_hash FROM vault.push_subscriptions WHERE endpoint = $1)`,
      [ofExpired.endpoint],
    );
    await follow(noor, owner);
    await send();
    expect([bodies(kept).length, bodies(ofLeft).length, bodies(ofExpired).length]).toEqual([1, 0, 0]);
  });

  it('with its account', async () => {
    const owner = await signUp(product);
    const browser = await subscribe(owner);
    await product.call(profileHttp.remove, { token: tokenOf(owner), body: { password: owner.password } });
    await until(
      () => stored(browser),
      (count) => count === 0,
      'the end of the browser',
    );
  });

  it('when the site has another key', async () => {
    const owner = await signUp(product);
    const browser = await subscribe(owner);
    await database.query("UPDATE vault.push_subscriptions SET site_key = 'older' WHERE endpoint = $1", [
      browser.endpoint,
    ]);
    await send();
    expect(await stored(browser)).toBe(0);
  });
});

describe('a push service', () => {
  it('that is unavailable gets the notification later, and delays no others', async () => {
    const owner = await signUp(product);
    const [busy, other] = [await subscribe(owner), await subscribe(owner)];
    service.answerWith(busy.endpoint, 503);
    await follow(noor, owner);
    await send();
    expect([bodies(busy), bodies(other)]).toEqual([[], ['Noor Haddad followed you']]);
    service.answerWith(busy.endpoint, undefined);
    await endPause();
    await send();
    expect([bodies(busy).length, bodies(other).length]).toEqual([1, 1]);
  });

  it('that refuses a notification is not asked again, and keeps the browser', async () => {
    const owner = await signUp(product);
    const browser = await subscribe(owner);
    service.answerWith(browser.endpoint, 400);
    await follow(noor, owner);
    await send();
    service.answerWith(browser.endpoint, undefined);
    await endPause();
    await send();
    expect([bodies(browser), await stored(browser)]).toEqual([[], 1]);
  });

  it('with a private address is never connected to', async () => {
    const owner = await signUp(product);
    const browser = service.subscribe(siteKey);
    const endpoint = browser.endpoint.replace('127.0.0.1', 'localhost');
    await product.call(pushSubscriptionsHttp.subscribe, { token: tokenOf(owner), body: { ...browser, endpoint } });
    await follow(noor, owner);
    await send();
    expect(received(browser)).toEqual([]);
    expect((await product.logged()).join('\n')).toContain('localhost has an address that is not public');
  });

  it.each([
    [422, 'push.other-service', { endpoint: 'https://push.example/abc' }],
    [422, 'push.other-service', { endpoint: 'https://127.0.0.1:1/abc' }],
    [422, 'invalid', { endpoint: 'http://127.0.0.1/abc' }],
    [422, 'invalid', { endpoint: 'https://' }],
    [422, 'invalid', { keys: { p256dh: 'short', auth: 'short' } }],
    [422, 'push.bad-key', { keys: { p256dh: 'A'.repeat(87), auth: 'BTBZMqHH6r4Tts7J_aSIgg' } }],
  ])('is refused with %i %s: %j', async (status, code, wrong) => {
    const browser = service.subscribe(siteKey);
    const body = { ...browser, ...wrong };
    expect(await refusal(product.call(pushSubscriptionsHttp.subscribe, { token: tokenOf(noor), body }))).toEqual([
      status,
      code,
    ]);
  });
});

it('sends nothing to suspended members', async () => {
  const [owner, mona] = [await signUp(product), await hire(product, 'moderator')];
  const browser = await subscribe(owner);
  await follow(noor, owner);
  await product.call(moderationHttp.suspend, {
    token: tokenOf(mona),
    params: { id: owner.session.id },
    body: { reason: 'Spam' },
  });
  await send();
  expect(received(browser)).toEqual([]);
});

it('is off without a key of the site', async () => {
  const without = await startProduct('web_push_off', { WEB_PUSH: 'off' });
  try {
    const owner = await signUp(without);
    expect((await without.call(configHttp.show, {})).web_push).toBeNull();
    const body = service.subscribe(siteKey);
    expect(await refusal(without.call(pushSubscriptionsHttp.subscribe, { token: tokenOf(owner), body }))).toEqual([
      409,
      'push.off',
    ]);
    await without.tick('notification-pushes');
  } finally {
    await without.stop();
  }
});
