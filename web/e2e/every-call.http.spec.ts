import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { ApiError } from '@pixchange/contracts/http/client';
import { commentsHttp } from '@pixchange/contracts/http/comments';
import type { Endpoint } from '@pixchange/contracts/http/endpoint';
import { exportsHttp } from '@pixchange/contracts/http/exports';
import { memberViewsHttp } from '@pixchange/contracts/http/member-views';
import { offersHttp } from '@pixchange/contracts/http/offers';
import { passwordsHttp } from '@pixchange/contracts/http/passwords';
import type { Route } from '@pixchange/contracts/http/route';
import { socialLoginHttp } from '@pixchange/contracts/http/social-login';
import {
  allEndpointsByName as endpoints,
  exampleBody,
  exampleParams,
} from '../../services/community/src/modules/accounts/testing/example-calls.ts';
import {
  namedBeside,
  createOwnedData,
  readyImage,
  THEME_SLUG,
  idsByKind,
  type Owned,
} from '../../services/community/src/modules/accounts/testing/owned.ts';
import { requestLoginToken, signed, someone } from '../../services/community/src/modules/accounts/testing/provider.ts';
import { linkToken, mailsTo, newEmail, PASSWORD, signUp, startProduct, until } from '../../tests/product.ts';
import type { Person, Product } from '../../tests/product.ts';
import { hire } from '../../tests/staff.ts';

/*
 * Sends each API request of the web client once, through the client's own `api` function, to the real product.
 * Component tests check which button sends which request; this test checks that the product accepts the requests.
 */

jest.setTimeout(180_000);

/**
 * Requests that only a browser can send: forms with files, tested by `edit-profile` and `collections`, and an event
 * stream, tested by `bell`.
 */
const byBrowser = ['collections.setPicture', 'notifications.follow', 'profile.edit', 'profile.editImages'];

interface RequestData {
  readonly token?: string | null;
  readonly params?: Record<string, string>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}

let product: Product;
let owner: Person;
let other: Person;
let admin: Person;
let own: Owned;
/** Id of another member's offer. */
let wanted: string;
let api: (route: Route, options: RequestData) => Promise<unknown>;

/** Requests that the client sent. `actAsBrowser` records them and mocks the browser features that the client needs. */
const recordedRequests: { method: string; address: string; bearer: string | null }[] = [];
const actAsBrowser = (): void => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
  const send = globalThis.fetch;
  Object.assign(globalThis, {
    localStorage: storage,
    sessionStorage: storage,
    fetch: (address: string, init: RequestInit) => {
      if (!address.startsWith('/')) return send(address, init);
      const { authorization } = init.headers as Record<string, string>;
      recordedRequests.push({
        method: init.method ?? 'GET',
        address,
        bearer: authorization?.replace('Bearer ', '') ?? null,
      });
      return send(product.url + address, init);
    },
  });
};

beforeAll(async () => {
  product = await startProduct('every_call', { CATALOGUE_SEED: 'off', PAYMENT_POLL_SECONDS: '3600' });
  [owner, other, admin] = await Promise.all([signUp(product), signUp(product), hire(product, 'admin')]);
  own = await createOwnedData(product, owner, { admin, reporter: other });
  const { token } = other.session;
  const album = { title: 'For sale', published: true };
  const { id: album_id } = await product.call(albumsHttp.create, { token, body: { album } });
  const image_id = await readyImage(product, other, '#7a3', { album_id, title: 'For sale' });
  ({ id: wanted } = await product.call(offersHttp.open, { token, body: { image_id, price: 5 } }));
  actAsBrowser();
  // Imported here, because the client reads its storage when its module loads.
  const { session } = await import('../src/shared/session/session.ts');
  const client = await import('../src/shared/api/client.ts');
  session.getState().begin(owner.session);
  api = client.api as unknown as typeof api;
});
afterAll(() => product.stop());

/** Returns the routes that the client's source files use. */
const usedRoutes = async (): Promise<string[]> => {
  const folder = join(import.meta.dirname, '../src');
  const paths = (await readdir(folder, { recursive: true })).filter(
    (path) => /\.tsx?$/.test(path) && !/\.spec\.tsx?$/.test(path),
  );
  const texts = await Promise.all(paths.map((path) => readFile(join(folder, path), 'utf8')));
  const names = texts.flatMap((text) =>
    [...text.matchAll(/\b([a-z]\w*)Routes\.(\w+)/g)].map(([, feature, name]) => `${feature}.${name}`),
  );
  return [...new Set(names)];
};

/** Returns the token from the newest email with a link to a page. */
const mailedTo = async (email: string, path: string): Promise<string> => {
  const mentionsPath = ({ text }: { text: string }): boolean => text.includes(path);
  const mails = await until(
    () => mailsTo(email),
    (found) => found.some(mentionsPath),
    `a mail with ${path}`,
  );
  const mail = mails.find(mentionsPath);
  return mail === undefined ? '' : linkToken(mail);
};

const registration = async (): Promise<{ email: string; token: string }> => {
  const email = newEmail();
  const body = { registration: { email, password: PASSWORD, terms_of_service: true as const } };
  return { email, token: (await product.call(accountsHttp.register, { body })).token };
};

const viewToken = async (): Promise<string> =>
  (
    await product.call(memberViewsHttp.start, {
      token: admin.session.token,
      params: { id: other.session.id },
      body: { reason: 'Their page looks odd' },
    })
  ).token;

const user = () => ({ params: { id: own.user } });
const forSale = () => ({ params: { id: own.sellable } });
const category = () => ({ params: { id: own.category }, query: { type: 'gif' } });
const subcategory = () => ({ params: { id: own.subcategory }, query: { type: 'gif' } });
const theme = () => ({ params: { slug: THEME_SLUG } });
const spotlight = () => ({ params: { id: own.spotlight } });

/** Request data for routes whose contract examples don't fit the owner's data. */
const requestData: Readonly<Record<string, () => RequestData | Promise<RequestData>>> = {
  'accounts.register': () => ({
    body: {
      registration: { email: newEmail(), password: PASSWORD, terms_of_service: true, registration_source: 0 },
    },
  }),
  'accounts.completeRegistration': async () => {
    const { email, token } = await registration();
    return { token, body: { registration: { email, username: `w_${Date.now()}`, full_name: 'Cleo Vance' } } };
  },
  'accounts.usernameIdeas': async () => ({ token: (await registration()).token, query: { username: 'cleo' } }),
  'accounts.signIn': () => ({ token: null, body: { session: { email: owner.email, password: PASSWORD } } }),
  'accounts.signOut': async () => {
    const body = { session: { email: owner.email, password: PASSWORD } };
    return { token: (await product.call(accountsHttp.signIn, { body })).token };
  },
  'accounts.resendConfirmation': async () => ({
    token: (await signUp(product, { confirmed: false })).session.token,
  }),
  'accounts.confirm': async () => {
    const { email } = await signUp(product, { confirmed: false });
    return { token: null, body: { token: await mailedTo(email, '/user_verification'), password: PASSWORD } };
  },
  'accounts.user': user,
  'passwords.requestReset': () => ({ token: null, body: { password: { email: newEmail() } } }),
  'passwords.reset': async () => {
    const { email } = await signUp(product);
    await product.call(passwordsHttp.requestReset, { body: { password: { email } } });
    return { token: null, body: { token: await mailedTo(email, '/password/edit'), password: 'Papercuts2' } };
  },
  'socialLogin.register': async () => ({
    token: null,
    body: { access_token: (await someone()).access_token, terms_of_service: true },
  }),
  'socialLogin.signIn': async () => {
    const { access_token } = await someone();
    await product.call(socialLoginHttp.register, { body: { access_token, terms_of_service: true } });
    return { token: null, body: { access_token } };
  },
  'socialLogin.deletion': async () => {
    const { id, access_token } = await requestLoginToken('user', { name: 'Gwen Roy', email: newEmail() });
    await product.call(socialLoginHttp.register, { body: { access_token, terms_of_service: true } });
    const body = { signed_request: await signed(id) };
    return { params: { code: (await product.call(socialLoginHttp.requestDeletion, { body })).confirmation_code } };
  },
  'profile.remove': async () => ({ token: (await signUp(product)).session.token, body: { password: PASSWORD } }),
  'profile.addressChallenge': () => ({ query: { address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' } }),
  'pins.pin': () => ({ body: { image_id: own.sellable } }),
  'follows.follow': () => ({ body: { followed_id: other.session.id } }),
  'follows.unfollow': () => ({ params: { id: other.session.id } }),
  'search.users': () => ({ query: { query: 'Ines' }, body: { page: 1 } }),
  'search.ideas': () => ({ query: { q: 'sale' } }),
  'search.suggestions': () => ({ query: { q: 'sale' } }),
  'sharing.create': () => ({ body: { link: `/users/${own.user}`, android_info: {}, ios_info: {} } }),
  'albums.create': () => ({ body: { album: { title: 'Harbour', published: true } } }),
  'albums.ofUser': user,
  'images.requestUpload': () => ({ body: { attachment: { content_type: 'image/png', width: 260, height: 240 } } }),
  'images.list': () => ({ query: { q: 'sale', type: 'art', content_types: ['image/png', 'image/jpeg'] } }),
  'images.submitBatch': () => ({ body: { image_batch: [{ attachment_id: own.otherAttachment }] } }),
  'images.countCopy': forSale,
  'images.countView': forSale,
  'images.related': forSale,
  'images.counts': forSale,
  'images.topsOf': user,
  'images.worksOf': user,
  'catalogue.subcategories': category,
  'catalogue.subcategory': () => ({ params: { id: own.subcategory } }),
  'catalogue.categoryImages': category,
  'catalogue.subcategoryImages': subcategory,
  'catalogue.spotlightImages': spotlight,
  'themes.show': theme,
  'themes.images': theme,
  'catalogue.charity': () => ({ params: { id: own.charity } }),
  'collections.create': () => ({ body: { title: 'Marsh', description: '', max_amount: 3 } }),
  'comments.add': () => ({ ...forSale(), body: { text: 'So calm', parent_id: null } }),
  'comments.replies': () => ({ params: { id: own.comment } }),
  'comments.changeMailSetting': () => ({ body: { on: true } }),
  'comments.unsubscribe': async () => {
    const { token } = owner.session;
    await product.call(commentsHttp.changeMailSetting, { token, body: { on: true } });
    await product.call(commentsHttp.add, { token: other.session.token, ...forSale(), body: { text: 'So quiet' } });
    return { query: { token: await mailedTo(owner.email, '/unsubscribe') } };
  },
  'notifications.changeSettings': () => ({ body: { muted: ['hearts'], digest: true } }),
  'notifications.unsubscribe': () => ({ query: { token: 'nobody-was-given-this' } }),
  'apiKeys.create': () => ({ body: { name: 'Kettle app', origins: ['https://kettles.example.org'] } }),
  'reports.file': () => ({ body: { report: { kind: 'user', subject_id: other.session.id, reason: 'spam' } } }),
  'coinPacks.list': () => ({ query: { platform: 'android' } }),
  'purchases.start': () => ({ body: { coin_pack_id: own.coinPack, provider: 'paypal' } }),
  'wallet.statement': () => ({ query: { year: '2026' } }),
  'offers.show': () => ({ params: { id: wanted } }),
  'licences.purchase': () => ({ params: { id: wanted }, body: { price: 5 } }),
  'nfts.show': forSale,
  'nfts.history': forSale,
  'nfts.provenance': forSale,
  'memberViews.show': async () => ({ token: await viewToken(), query: { page: '/profile' } }),
  'memberViews.stop': async () => ({ token: await viewToken() }),
};

const wordsOf = (name: string, endpoint: Endpoint): RequestData | Promise<RequestData> => {
  const things = idsByKind(own);
  const body = exampleBody(endpoint, { owned: things, named: namedBeside(own) });
  return (
    requestData[name]?.() ?? {
      params: exampleParams(endpoint, things, own.user),
      ...(body === undefined ? {} : { body }),
    }
  );
};

/** Requests to send last, because they remove or use up data that other requests need. */
const last = [
  'comments.remove',
  'collections.removeImage',
  'collections.remove',
  'images.submitBatch',
  'albums.removeImage',
  'albums.remove',
  'apiKeys.revoke',
  'pushSubscriptions.unsubscribe',
];

const isCallTo = ({ method, path }: Route, call: { method: string; address: string }): boolean =>
  call.method === method &&
  new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(new URL(call.address, product.url).pathname);

/** Returns the response body or the `ApiError`, after checking that the client sent exactly this request. */
const responseOf = async (name: string): Promise<unknown> => {
  const route = endpoints.get(name);
  if (route === undefined) throw new Error(`The API has no ${name}`);
  const given = await wordsOf(name, route);
  recordedRequests.splice(0);
  const answer = await api(route, given).catch((error: unknown) => {
    if (error instanceof ApiError) return error;
    throw error;
  });
  expect([name, recordedRequests.map((call) => isCallTo(route, call))]).toEqual([name, [true]]);
  if (route.auth === 'bearer')
    expect([name, recordedRequests[0]?.bearer]).toEqual([name, given.token ?? owner.session.token]);
  return answer;
};

it('the product accepts every call that the client’s sources name, except the listed ones', async () => {
  const used = await usedRoutes();
  expect(used.filter((name) => !endpoints.has(name))).toEqual([]);
  expect(byBrowser.filter((name) => !used.includes(name))).toEqual([]);
  expect(Object.keys(requestData).filter((name) => !used.includes(name))).toEqual([]);
  const order = [...endpoints.keys()].filter((name) => used.includes(name) && !byBrowser.includes(name));
  order.sort((a, b) => last.indexOf(a) - last.indexOf(b));
  // The proof of a member's ledger requires a signed head.
  await until(
    async () => {
      await product.tick('sign-heads');
      return product.call(exportsHttp.ledger, { token: owner.session.token }).catch(() => null);
    },
    (proof) => proof !== null,
    'a head over all events',
  );
  const answers = new Map<string, unknown>();
  for (const name of order) answers.set(name, await responseOf(name));
  const refused = [...answers].flatMap(([name, answer]) =>
    answer instanceof ApiError ? [`${name} ${answer.status}`] : [],
  );
  expect(refused).toEqual([
    // No work of the collection is minted.
    'collections.finish 409',
    // This product has no chain; the tests `mint` and `token-sale` use one.
    'nfts.mint 503',
    'nfts.history 404',
    'nfts.provenance 404',
    'nfts.show 404',
    'nfts.withdraw 404',
    'nfts.cancelWithdrawal 404',
    'nfts.deposit 404',
    // The server sends the email with the unsubscribe link once a day, so this test has no valid token.
    'notifications.unsubscribe 422',
  ]);
  for (const secret of ['email', 'user_address']) expect(answers.get('accounts.user')).not.toHaveProperty(secret);
});
