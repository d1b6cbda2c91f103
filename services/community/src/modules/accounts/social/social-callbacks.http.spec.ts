import { beforeAll, describe, expect, it } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { ApiError } from '@pixchange/contracts/http/client';
import { passwordsHttp } from '@pixchange/contracts/http/passwords';
import { deletionView, socialLoginHttp } from '@pixchange/contracts/http/social-login';
import {
  linkToken,
  mailsTo,
  mailTo,
  newEmail,
  sharedProduct,
  until,
  type Mail,
  type Product,
} from '../../../../../../tests/product.ts';
import { requestLoginToken, signed, someone } from '../testing/provider.ts';

let product: Product;
beforeAll(async () => {
  product = await sharedProduct('plain');
});

const signIn = (access_token: string) => product.call(socialLoginHttp.signIn, { body: { access_token } });
const register = (access_token: string) =>
  product.call(socialLoginHttp.register, { body: { access_token, terms_of_service: true } });
const refusal = async (work: Promise<unknown>): Promise<ApiError> => {
  const error = await work.then(
    () => null,
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};

describe('the Facebook picture', () => {
  const avatarOf = async (token: string) => (await product.call(accountsHttp.ownProfile, { token })).profile_image.url;

  it('becomes the profile picture, as a JPEG at a URL of the site', async () => {
    const { access_token, id } = await someone();
    const { token } = await register(access_token);
    const address = await until(
      () => avatarOf(token),
      (url) => url !== null,
      'the picture',
    );
    const answer = await fetch(new URL(address ?? '', product.url));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(address).not.toContain(id);
  });

  it.each(['silhouette', 'picture_missing', 'picture_elsewhere'])('is ignored when unusable: %s', async (kind) => {
    const { access_token } = await requestLoginToken(kind, { name: 'No Picture', email: newEmail() });
    const { token } = await register(access_token);
    // The avatar of a later member proves that the earlier one was handled.
    const later = await register((await someone()).access_token);
    await until(
      () => avatarOf(later.token),
      (url) => url !== null,
      'the later picture',
    );
    expect(await avatarOf(token)).toBeNull();
    expect((await signIn(access_token)).full_name).toBe('No Picture');
  });
});

describe('a permission that is withdrawn at Facebook', () => {
  const deauthorise = (signed_request: string) =>
    product.call(socialLoginHttp.deauthorise, { body: { signed_request } });
  const isOpen = (token: string) =>
    product.call(accountsHttp.ownProfile, { token }).then(
      () => true,
      (error: ApiError) => error.status !== 401,
    );

  it('ends only the sessions that Facebook opened, and unlinks nothing', async () => {
    const email = newEmail();
    const { access_token, id } = await requestLoginToken('user', { name: 'Noor Haddad', email });
    const first = await register(access_token);
    await product.call(accountsHttp.confirm, { token: first.token, body: { token: linkToken(await mailTo(email)) } });
    await product.call(passwordsHttp.requestReset, { body: { password: { email } } });
    const link = await until(
      () => mailsTo(email),
      (mails) => mails.some(({ text }) => text.includes('/password/edit')),
      'the link for a password',
    );
    await product.call(passwordsHttp.reset, {
      body: {
        token: linkToken(link.find(({ text }) => text.includes('/password/edit')) as Mail),
        password: 'Papercuts1',
      },
    });
    const [third, fourth] = [await signIn(access_token), await signIn(access_token)];
    const byPassword = await product.call(accountsHttp.signIn, {
      body: { session: { email, password: 'Papercuts1' } },
    });
    const stranger = await register((await someone()).access_token);
    expect(await deauthorise(await signed(id))).toEqual({});
    expect(await Promise.all([third, fourth, byPassword, stranger].map(({ token }) => isOpen(token)))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(await signIn(access_token)).toMatchObject({ id: first.id, status: 'confirmed' });
  });

  it('is accepted as a form, repeatedly, and for an unknown person', async () => {
    const { access_token, id } = await someone();
    const { token } = await register(access_token);
    for (const person of [id, id, '404404405']) {
      const answer = await fetch(`${product.url}/api/auth/facebook/deauthorization`, {
        method: 'POST',
        body: new URLSearchParams({ signed_request: await signed(person) }),
      });
      expect(answer.status).toBe(200);
    }
    expect(await isOpen(token)).toBe(false);
  });

  it('has no effect without the signature of the provider', async () => {
    const { access_token, id } = await someone();
    const { token } = await register(access_token);
    const [signature, payload = ''] = (await signed(id)).split('.');
    for (const forged of ['', `.${payload}`, `${'A'.repeat(43)}.${payload}`, `${signature}.${payload}x`]) {
      expect(await refusal(deauthorise(forged))).toMatchObject({
        status: 400,
        errors: [{ attribute: 'signed_request' }],
      });
    }
    expect(await isOpen(token)).toBe(true);
  });
});

describe('a deletion requested at Facebook', () => {
  const requestDeletion = (signed_request: string) =>
    product.call(socialLoginHttp.requestDeletion, { body: { signed_request } });
  const statusOf = (code: string) => product.call(socialLoginHttp.deletion, { params: { code } });

  it('erases the account, and shows its progress', async () => {
    const { access_token, id } = await someone();
    const session = await register(access_token);
    const { url, confirmation_code: code } = await requestDeletion(await signed(id));
    expect(code).toMatch(/^[a-z0-9]+$/);
    expect(url).toBe(`http://localhost:8080/deletion?code=${code}`);
    expect(deletionView.strict().parse(await statusOf(code))).toMatchObject({
      confirmation_code: code,
      status: expect.stringMatching(/^(running|done)$/),
    });
    expect(await refusal(product.call(accountsHttp.user, { params: { id: session.id } }))).toMatchObject({
      status: 404,
    });
    expect(await refusal(signIn(access_token))).toMatchObject({
      status: 422,
      errors: [{ code: 'account.never-registered' }],
    });
  });

  it('can be requested again, and the person may register again as a new member', async () => {
    const { access_token, id } = await requestLoginToken('user', { name: 'Back Again', email: null });
    const before = await register(access_token);
    const first = await requestDeletion(await signed(id));
    expect((await requestDeletion(await signed(id))).confirmation_code).toBe(first.confirmation_code);
    expect((await register(access_token)).id).not.toBe(before.id);
    expect((await statusOf(first.confirmation_code)).status).not.toBe('nothing_stored');
  });

  it('is answered for an unknown person too', async () => {
    const { confirmation_code: code } = await requestDeletion(await signed('404404404'));
    expect(await statusOf(code)).toEqual({ confirmation_code: code, status: 'nothing_stored' });
  });

  it('does nothing without the signature of the provider', async () => {
    const { access_token, id } = await someone();
    await register(access_token);
    const [signature, payload = ''] = (await signed(id)).split('.');
    for (const forged of ['', 'undefined', `.${payload}`, `${'A'.repeat(43)}.${payload}`, `${signature}.${payload}x`]) {
      expect(await refusal(requestDeletion(forged))).toMatchObject({
        status: 400,
        errors: [{ attribute: 'signed_request' }],
      });
    }
    expect((await signIn(access_token)).status).toBe('not_confirmed');
  });

  it.each(['nothing', `a${'0'.repeat(64)}`, '../../health/live'])('has no status for the code %s', async (code) => {
    expect(await refusal(statusOf(code))).toMatchObject({ status: 404 });
  });
});
