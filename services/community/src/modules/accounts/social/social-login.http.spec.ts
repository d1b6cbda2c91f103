import { beforeAll, describe, expect, it } from '@jest/globals';
import { accountsHttp, ownUserView, sessionView } from '@pixchange/contracts/http/accounts';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { ApiError } from '@pixchange/contracts/http/client';
import { configHttp, publicConfigView } from '@pixchange/contracts/http/config';
import { socialLoginHttp } from '@pixchange/contracts/http/social-login';
import pg from 'pg';
import {
  linkToken,
  mailTo,
  newEmail,
  sharedProduct,
  signUp,
  startProduct,
  until,
  type Product,
} from '../../../../../../tests/product.ts';
import { testStack } from '../../../../../../tests/stack.ts';
import type * as Inside from '../testing/inside.ts';
import { requestLoginToken, someone } from '../testing/provider.ts';

let product: Product;
beforeAll(async () => {
  product = await sharedProduct('plain');
});

const signIn = (access_token: string) => product.call(socialLoginHttp.signIn, { body: { access_token } });
const register = (access_token: string, change: object = {}) =>
  product.call(socialLoginHttp.register, { body: { access_token, terms_of_service: true, ...change } });
const refusal = async (work: Promise<unknown>): Promise<ApiError> => {
  const error = await work.then(
    () => null,
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};

describe('logging in with Facebook', () => {
  it('is refused for an unregistered person, with the specified text', async () => {
    const { access_token } = await someone();
    expect(await refusal(signIn(access_token))).toMatchObject({
      status: 422,
      errors: [
        {
          attribute: 'base',
          title: 'You have never been registered! Please register first and try again.',
          code: 'account.never-registered',
        },
      ],
    });
  });

  it('opens a session for a registered person, even with another token', async () => {
    const { access_token, id } = await someone();
    const registered = await register(access_token);
    const session = await signIn((await requestLoginToken('user', { id })).access_token);
    expect(sessionView.strict().parse(session)).toMatchObject({ id: registered.id, username: registered.username });
    expect(session.token).not.toBe(registered.token);
  });

  it.each(['expired', 'data_access_expired', 'other_app', 'other_app_refused', 'page', 'no_user', 'id_mismatch'])(
    'refuses a token that is %s, even for a registered person',
    async (kind) => {
      const { access_token, id } = await someone();
      await register(access_token);
      const bad = await requestLoginToken(kind, { id });
      expect(await refusal(signIn(bad.access_token))).toMatchObject({
        status: 401,
        errors: [{ code: 'account.bad-social-token' }],
      });
      expect(await refusal(register(bad.access_token))).toMatchObject({ status: 401 });
    },
  );

  it.each(['', 'undefined', 'a b', '../me'])('refuses the token %j', async (token) => {
    expect(await refusal(signIn(token))).toMatchObject({ status: 401 });
  });

  it('accepts forms', async () => {
    const { access_token } = await someone();
    const registered = await fetch(`${product.url}/api/auth/facebook/registrations`, {
      method: 'POST',
      body: new URLSearchParams({ access_token, terms_of_service: 'true' }),
    });
    expect(registered.status).toBe(201);
    const session = await fetch(`${product.url}/api/auth/facebook/session`, {
      method: 'POST',
      body: new URLSearchParams({ access_token }),
    });
    expect(session.status).toBe(201);
    const none = await fetch(`${product.url}/api/auth/facebook/session`, {
      method: 'POST',
      body: new URLSearchParams({}),
    });
    expect([none.status, await none.json()]).toMatchObject([422, { errors: [{ attribute: 'access_token' }] }]);
  });
});

describe('registering with Facebook', () => {
  it('creates an account with the default albums, and mails a link that confirms the account', async () => {
    const email = newEmail();
    const { access_token } = await requestLoginToken('user', { name: 'Zoë  Brandt', email });
    const session = await register(access_token);
    expect(sessionView.strict().parse(session)).toMatchObject({
      full_name: 'Zoë Brandt',
      username: 'zoe.brandt',
      status: 'not_confirmed',
      roles: [],
    });
    expect(ownUserView.parse(await product.call(accountsHttp.ownProfile, { token: session.token }))).toMatchObject({
      email,
      username: 'zoe.brandt',
    });
    const { collection } = await product.call(albumsHttp.own, { token: session.token });
    expect(collection.map(({ kind }) => kind).sort()).toEqual(['favourites', 'regular', 'tops']);
    expect(
      await product.call(accountsHttp.confirm, {
        token: session.token,
        body: { token: linkToken(await mailTo(email)) },
      }),
    ).toMatchObject({ id: session.id, status: 'confirmed' });
  });

  it('chooses another username when the first choice is taken', async () => {
    const people = await Promise.all(
      Array.from({ length: 4 }, () => requestLoginToken('user', { name: 'Same Name', email: null })),
    );
    const sessions = await Promise.all(people.map(({ access_token }) => register(access_token)));
    expect(new Set(sessions.map(({ username }) => username)).size).toBe(4);
    expect(sessions.some(({ username }) => username === 'same.name')).toBe(true);
  });

  it('logs in a person who is registered already', async () => {
    const { access_token } = await someone();
    const first = await register(access_token);
    expect(await register(access_token)).toMatchObject({ id: first.id, username: first.username });
  });

  it('creates one account for several simultaneous attempts', async () => {
    const { access_token } = await someone();
    const sessions = await Promise.all(Array.from({ length: 5 }, () => register(access_token)));
    expect(new Set(sessions.map(({ id }) => id)).size).toBe(1);
  });

  it('returns the account even when the read model is late, whichever attempt created it', async () => {
    const {
      session: { token },
    } = await signUp(product);
    const late = async (): Promise<boolean> => {
      const answer = await fetch(`${product.url}/api/profile`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ user: { full_name: newEmail().slice(0, 8) } }),
      });
      return answer.headers.get('x-read-model') === 'behind';
    };
    const { access_token } = await someone();
    const database = new pg.Client({ connectionString: product.databaseUrl });
    await database.connect();
    try {
      await database.query('BEGIN');
      await database.query('LOCK TABLE read.accounts IN SHARE ROW EXCLUSIVE MODE');
      const first = register(access_token);
      await until(late, (isLate) => isLate, 'the read model is late');
      const second = register(access_token);
      void Promise.allSettled([first, second]);
      expect(await late()).toBe(true);
      await database.query('ROLLBACK');
      expect((await second).id).toBe((await first).id);
    } finally {
      await database.end();
    }
  });

  it('leaves an account without an email unconfirmed, and reports that when its mail is requested', async () => {
    const { access_token } = await requestLoginToken('no_email', { name: 'Ada', email: newEmail() });
    const { token, status } = await register(access_token);
    expect(status).toBe('not_confirmed');
    expect(await product.call(accountsHttp.ownProfile, { token })).toMatchObject({ email: null });
    expect(await refusal(product.call(accountsHttp.resendConfirmation, { token, body: {} }))).toMatchObject({
      status: 422,
      errors: [{ code: 'account.no-email' }],
    });
  });

  it('rejects an email that another account uses, and does not link the accounts', async () => {
    const owner = await signUp(product);
    const { access_token, id } = await requestLoginToken('user', {
      name: 'Someone Else',
      email: owner.email.toUpperCase(),
    });
    expect(await refusal(register(access_token))).toMatchObject({
      status: 422,
      errors: [{ attribute: 'email', code: 'account.email-taken' }],
    });
    expect(await refusal(signIn(access_token))).toMatchObject({
      status: 422,
      errors: [{ code: 'account.never-registered' }],
    });
    // The same person may register with another email.
    const again = await requestLoginToken('user', { id, email: newEmail() });
    expect((await register(again.access_token)).id).not.toBe(owner.session.id);
  });

  it('protects its email from other registrations, once it is confirmed', async () => {
    const email = newEmail();
    const { token } = await register((await requestLoginToken('user', { name: 'First', email })).access_token);
    await product.call(accountsHttp.confirm, { token, body: { token: linkToken(await mailTo(email)) } });
    const body = { registration: { email, password: 'Papercuts1', terms_of_service: true as const } };
    expect(await refusal(product.call(accountsHttp.register, { body }))).toMatchObject({
      status: 422,
      errors: [{ attribute: 'email' }],
    });
  });

  it('requires acceptance of the terms', async () => {
    const { access_token } = await someone();
    expect(await refusal(register(access_token, { terms_of_service: false }))).toMatchObject({
      status: 422,
      errors: [{ attribute: 'terms_of_service' }],
    });
  });

  it('ignores unknown fields', async () => {
    const { access_token } = await someone();
    expect(await register(access_token, { roles: ['admin'], status: 'confirmed', id: 'x' })).toMatchObject({
      roles: [],
      status: 'not_confirmed',
    });
  });

  it('sets no password: logging in with one fails with the same text as for an unknown email', async () => {
    const email = newEmail();
    await register((await requestLoginToken('user', { name: 'Ada', email })).access_token);
    const by = (name: string) =>
      refusal(product.call(accountsHttp.signIn, { body: { session: { email: name, password: 'Papercuts1' } } }));
    const [own, stranger] = [await by(email), await by(newEmail())];
    expect(own).toMatchObject({ status: 422, errors: stranger.errors });
  });

  it('does the work of a password check for every email, so that the response time reveals nothing', async () => {
    const email = newEmail();
    await register((await requestLoginToken('user', { name: 'Ada', email })).access_token);
    const owner = await signUp(product);
    const { passwordsVerified } = product.within<typeof Inside>(new URL('../testing/inside.ts', import.meta.url));
    for (const name of [email, owner.email, newEmail()]) {
      const before = await passwordsVerified();
      await refusal(product.call(accountsHttp.signIn, { body: { session: { email: name, password: 'Wrong1234' } } }));
      expect((await passwordsVerified()) - before).toBe(1);
    }
  });
});

describe('a provider that fails', () => {
  it.each(['failing', 'failing_profile', 'garbled'])(
    'is reported as unavailable, and not as an unregistered person, when it is %s',
    async (kind) => {
      const { access_token } = await requestLoginToken(kind, { name: 'Ada' });
      const answer = await fetch(`${product.url}/api/auth/facebook/session`, {
        method: 'POST',
        body: new URLSearchParams({ access_token }),
      });
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)]);
      expect(await answer.json()).toMatchObject({ errors: [{ code: 'unavailable' }] });
    },
  );
});

describe('the public settings', () => {
  it('contain the app and its dialog, and no secret', async () => {
    const config = await product.call(configHttp.show, {});
    const publicSettings = publicConfigView.strict().parse(config);
    expect(publicSettings).toMatchObject({
      facebook: {
        app_id: testStack().login.appId,
        graph_version: 'v25.0',
        dialog_url: '/dev/login/v25.0/dialog/oauth',
      },
      gif_provider: null,
      chain: { id: 137, name: 'Polygon', contract_address: null, mint_price: { coins: 100, pixtokens: 4 } },
      market: { fee_bps: 500 },
    });
    expect(Object.keys(publicSettings.facebook ?? {}).sort()).toEqual(['app_id', 'dialog_url', 'graph_version']);
    expect(JSON.stringify(config)).not.toContain(testStack().login.appSecret);
  });

  it('limit scripts to our own origin while the dialog is ours', async () => {
    const policy = (await fetch(`${product.url}/`)).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain('facebook');
  });
});

describe('an incomplete configuration', () => {
  it('without a Facebook app, returns 503 from every call, and names no app to browsers', async () => {
    const without = await startProduct('no-social-login', { FACEBOOK_APP_ID: '', FACEBOOK_APP_SECRET: '' });
    try {
      expect(await without.call(configHttp.show, {})).toMatchObject({ facebook: null });
      for (const work of [
        without.call(socialLoginHttp.signIn, { body: { access_token: 'EAA' } }),
        without.call(socialLoginHttp.register, { body: { access_token: 'EAA', terms_of_service: true } }),
        without.call(socialLoginHttp.requestDeletion, { body: { signed_request: 'a.b' } }),
        without.call(socialLoginHttp.deauthorise, { body: { signed_request: 'a.b' } }),
      ]) {
        expect(await refusal(work)).toMatchObject({ status: 503, errors: [{ code: 'account.social-login-off' }] });
      }
    } finally {
      await without.stop();
    }
  });

  it('without a local dialog, allows the provider’s SDK in pages, and nothing more', async () => {
    const real = await startProduct('real-social-login', { FACEBOOK_DIALOG_URL: '' });
    try {
      expect(await real.call(configHttp.show, {})).toMatchObject({ facebook: { dialog_url: null } });
      const { headers } = await fetch(`${real.url}/`);
      expect(headers.get('content-security-policy')).toMatch(/script-src 'self' https:\/\/connect\.facebook\.net(;|$)/);
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    } finally {
      await real.stop();
    }
  });
});
