import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { allEndpoints } from '@pixchange/contracts/http/all';
import type { Endpoint } from '@pixchange/contracts/http/endpoint';
import { imagesHttp } from '@pixchange/contracts/http/images';
import { sessionsHttp } from '@pixchange/contracts/http/sessions';
import pg from 'pg';
import sharp from 'sharp';
import { signUp, startProduct, until, upload, type Person, type Product } from '../../../../../tests/product.ts';

const NOBODY = '0197b6f0-0000-7000-8000-000000000000';

let product: Product;
let database: pg.Client;
let owner: Person;
let stranger: Person;
let own: { session: string; album: string; attachment: string; image: string };

const picture = (background: string) => sharp({ create: { width: 300, height: 300, channels: 3, background } }).png().toBuffer();

beforeAll(async () => {
  product = await startProduct('ownership');
  database = new pg.Client({ connectionString: product.databaseUrl });
  await database.connect();
  [owner, stranger] = [await signUp(product), await signUp(product)];
  const { token } = owner.session;
  await product.call(accountsHttp.signIn, { body: { session: { email: owner.email, password: owner.password } } });
  const session = (await product.call(sessionsHttp.list, { token })).collection.find(({ current }) => !current)?.id ?? '';
  // Private, with a work that nobody else may see.
  const album = (await product.call(albumsHttp.create, { token, body: { album: { title: 'Owner’s drawer' } } })).id;
  const image = await upload(product, token, await picture('#a15'), 'image/png');
  await product.call(imagesHttp.submit, { token, body: { image: { attachment_id: image, album_id: album, title: 'Owner’s kettle', allow_publish: false } } });
  await until(() => product.call(imagesHttp.show, { token, params: { id: image } }), ({ status }) => status === 'ready', 'the image');
  own = { session, album, image, attachment: await upload(product, token, await picture('#51a'), 'image/png') };
});
afterAll(async () => {
  await database.end();
  await product.stop();
});

/** How a stranger reaches for something: `mine` names it, and every value that is not an id stays as it is. */
interface Reach {
  readonly params?: () => Record<string, string>;
  readonly body?: () => unknown;
}

/** Nothing of anybody's is named in the call: it is about the caller, about what a token or a code proves, or about what everyone sees. */
const namesNothing = null;

/** Every call of the API by who may reach what; one that is new belongs in here. */
const table: Readonly<Record<string, Reach | null>> = {
  'accounts.register': namesNothing,
  'accounts.completeRegistration': namesNothing,
  'accounts.signIn': namesNothing,
  'accounts.signOut': namesNothing,
  'accounts.resendConfirmation': namesNothing,
  'accounts.confirm': namesNothing,
  'accounts.ownProfile': namesNothing,
  'accounts.user': namesNothing,
  'sessions.list': namesNothing,
  'sessions.end': { params: () => ({ id: own.session }) },
  'passwords.requestReset': namesNothing,
  'passwords.reset': namesNothing,
  'socialLogin.signIn': namesNothing,
  'socialLogin.register': namesNothing,
  'socialLogin.requestDeletion': namesNothing,
  'socialLogin.deauthorise': namesNothing,
  'socialLogin.deletion': namesNothing,
  'profile.edit': namesNothing,
  'profile.editImages': namesNothing,
  'profile.addressChallenge': namesNothing,
  'profile.remove': namesNothing,
  'profile.erasure': namesNothing,
  'exports.own': namesNothing,
  'exports.renew': namesNothing,
  'follows.follow': namesNothing,
  'follows.unfollow': namesNothing,
  'search.users': namesNothing,
  'search.suggestions': namesNothing,
  'sharing.create': namesNothing,
  'albums.create': namesNothing,
  'albums.rename': { params: () => ({ id: own.album }), body: () => ({ album: { id: own.album, title: 'Taken over' } }) },
  'albums.publish': { params: () => ({ id: own.album }) },
  'albums.unpublish': { params: () => ({ id: own.album }) },
  'albums.remove': { params: () => ({ id: own.album }) },
  'albums.own': namesNothing,
  'albums.ofUser': namesNothing,
  'albums.ownImages': { params: () => ({ id: own.album }) },
  'albums.publicImages': { params: () => ({ userId: owner.session.id, id: own.album }) },
  'images.requestUpload': namesNothing,
  'images.submit': { body: () => ({ image: { attachment_id: own.attachment } }) },
  'images.submitBatch': { body: () => ({ image_batch: [{ attachment_id: own.attachment }] }) },
  'images.list': namesNothing,
  'images.show': { params: () => ({ id: own.image }) },
  'config.show': namesNothing,
  'docs.document': namesNothing,
  'health.live': namesNothing,
  'health.ready': namesNothing,
};

const endpoints = new Map<string, Endpoint>(Object.entries(allEndpoints).flatMap(([feature, calls]) => Object.entries(calls).map(([name, endpoint]) => [`${feature}.${name}`, endpoint] as const)));

const reaches = Object.entries(table).flatMap(([name, reach]) => {
  const endpoint = endpoints.get(name);
  return reach === null || endpoint === undefined ? [] : [[name, reach, endpoint] as const];
});

const events = async (): Promise<number> => (await database.query<{ count: number }>('SELECT count(*)::int AS count FROM event_log.events')).rows[0]?.count ?? -1;

const send = async ({ method, path }: Endpoint, params: Record<string, string>, body: unknown, by: Person | null): Promise<{ status: number; text: string }> => {
  const response = await fetch(`${product.url}${path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))}`, {
    method,
    headers: { ...(by === null ? {} : { authorization: `Bearer ${by.session.token}` }), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
};

/** The same reach for what there is not: every id of the owner's is nobody's. */
const ofNothing = <T>(value: T): T => JSON.parse(Object.values(own).reduce((text, id) => text.replaceAll(id, NOBODY), JSON.stringify(value ?? null))) as T;

/** Whatever of the owner's a stranger could have changed. */
const owners = async () => {
  const { token } = owner.session;
  const [profile, sessions, albums, images] = await Promise.all([
    product.call(accountsHttp.ownProfile, { token }),
    product.call(sessionsHttp.list, { token }),
    product.call(albumsHttp.own, { token }),
    product.call(albumsHttp.ownImages, { token, params: { id: own.album } }),
  ]);
  return { profile, sessions: sessions.collection.map(({ id }) => id).sort(), albums, images };
};

it('every call of the API says what of others it could reach', () => expect(Object.keys(table).sort()).toEqual([...endpoints.keys()].sort()));

it('every call that has an id of something in its path is reached for, or names what everyone may name', () => {
  const open = ['accounts.user', 'albums.ofUser', 'follows.unfollow', 'socialLogin.deletion', 'profile.erasure'];
  const withIds = [...endpoints].filter(([, { path }]) => path.includes('/:')).map(([name]) => name);
  expect(withIds.filter((name) => table[name] === null).sort()).toEqual([...open].sort());
});

describe('what is another’s', () => {
  it.each(reaches)('is for a stranger like what there is not: %s', async (_, { params, body }, endpoint) => {
    const [before, known] = [await owners(), await events()];
    for (const by of endpoint.auth === 'optional' ? [stranger, null] : [stranger]) {
      const answer = await send(endpoint, params?.() ?? {}, body?.(), by);
      const none = await send(endpoint, ofNothing(params?.() ?? {}), body === undefined ? undefined : ofNothing(body()), by);
      expect([403, 404, 422]).toContain(answer.status);
      expect(answer).toEqual(none);
      for (const word of ['drawer', 'kettle', owner.email]) expect(answer.text).not.toContain(word);
    }
    expect(await events()).toBe(known);
    expect(await owners()).toEqual(before);
  });

  it('is no place for a stranger’s work', async () => {
    const attachment_id = await upload(product, stranger.session.token, await picture('#1a5'), 'image/png');
    const known = await events();
    for (const reach of ['images.submit', 'images.submitBatch'] as const) {
      const draft = { attachment_id, album_id: own.album };
      const body = reach === 'images.submit' ? { image: draft } : { image_batch: [draft] };
      const answer = await send(endpoints.get(reach) as Endpoint, {}, body, stranger);
      expect(answer.status).toBe(422);
      expect(answer).toEqual(await send(endpoints.get(reach) as Endpoint, {}, ofNothing(body), stranger));
    }
    expect(await events()).toBe(known);
  });

  it('can be done by its owner: each of these reaches is one that works', async () => {
    const refused: string[] = [];
    const lastOf = ['images.submitBatch', 'albums.remove'];
    const inOrder = [...reaches].sort(([a], [b]) => lastOf.indexOf(a) - lastOf.indexOf(b));
    for (const [name, { params, body }, endpoint] of inOrder) {
      const { status } = await send(endpoint, params?.() ?? {}, body?.(), owner);
      // A private work in it keeps this album from the public, so that publishing and the public list have nothing to show.
      if (status >= 400) refused.push(name);
    }
    expect(refused.filter((name) => name !== 'albums.publish')).toEqual([]);
  });
});
