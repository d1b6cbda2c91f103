import { beforeAll, describe, expect, it } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { ApiError } from '@pixchange/contracts/http/client';
import { erasureView, profileHttp } from '@pixchange/contracts/http/profile';
import { socialLoginHttp } from '@pixchange/contracts/http/social-login';
import {
  linkToken,
  mailsTo,
  mailTo,
  newEmail,
  sharedProduct,
  signUp,
  until,
  type Product,
} from '../../../../../../tests/product.ts';
import { requestLoginToken } from '../testing/provider.ts';

let product: Product;
beforeAll(async () => {
  product = await sharedProduct('plain');
});

const refusal = async (work: Promise<unknown>): Promise<ApiError> => {
  const error = await work.then(
    () => null,
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};
const withoutEmail = async () => {
  const { access_token } = await requestLoginToken('no_email', { name: 'Ada' });
  return product.call(socialLoginHttp.register, { body: { access_token, terms_of_service: true } });
};
const add = (token: string, email: string) => product.call(accountsHttp.resendConfirmation, { token, body: { email } });
const signUpWith = (email: string) =>
  product.call(accountsHttp.register, {
    body: { registration: { email, password: 'Papercuts1', terms_of_service: true } },
  });

describe('an email added to an account without one', () => {
  it('is added, and its mail confirms the account, once', async () => {
    const { token, id } = await withoutEmail();
    const email = newEmail();
    expect(await add(token, email)).toEqual({ errors: [] });
    expect(await product.call(accountsHttp.ownProfile, { token })).toMatchObject({ email, status: 'not_confirmed' });
    const link = linkToken(await mailTo(email));
    expect(await product.call(accountsHttp.confirm, { token, body: { token: link } })).toMatchObject({
      id,
      status: 'confirmed',
    });
    expect(await refusal(product.call(accountsHttp.confirm, { body: { token: link } }))).toMatchObject({
      status: 422,
      errors: [{ attribute: 'token', code: 'account.already-confirmed' }],
    });
    expect(await refusal(add(token, email))).toMatchObject({
      status: 422,
      errors: [{ code: 'account.already-confirmed' }],
    });
  });

  it('gets the receipt when the account is erased', async () => {
    const { token } = await withoutEmail();
    const email = newEmail();
    await add(token, email);
    await product.call(accountsHttp.confirm, { token, body: { token: linkToken(await mailTo(email)) } });
    const { code } = erasureView.parse(await product.call(profileHttp.remove, { token, body: {} }));
    await until(
      () => mailsTo(email),
      (mails) => mails.some(({ text }) => text.includes(`/api/erasures/${code}`)),
      'the receipt',
    );
  });

  it('can be sent as a form', async () => {
    const { token } = await withoutEmail();
    const email = newEmail();
    const answer = await fetch(`${product.url}/api/auth/confirmations`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: new URLSearchParams({ email }),
    });
    expect(answer.status).toBe(201);
    await mailTo(email);
  });

  it('belongs to one member, regardless of case', async () => {
    const owner = await signUp(product);
    const { token } = await withoutEmail();
    expect(await refusal(add(token, owner.email.toUpperCase()))).toMatchObject({
      status: 422,
      errors: [{ attribute: 'email', code: 'account.email-taken' }],
    });
    const email = newEmail();
    await add(token, email);
    await product.call(accountsHttp.confirm, { token, body: { token: linkToken(await mailTo(email)) } });
    expect(await refusal(signUpWith(email.toUpperCase()))).toMatchObject({
      status: 422,
      errors: [{ attribute: 'email' }],
    });
    expect(await refusal(add((await withoutEmail()).token, email))).toMatchObject({
      status: 422,
      errors: [{ code: 'account.email-taken' }],
    });
  });

  it('is given to one of two simultaneous requests', async () => {
    const people = [await withoutEmail(), await withoutEmail()];
    const email = newEmail();
    await Promise.allSettled(people.map(({ token }) => add(token, email)));
    const found = await Promise.all(people.map(({ token }) => product.call(accountsHttp.ownProfile, { token })));
    expect(found.map((own) => own.email).filter((one) => one !== null)).toEqual([email]);
  });

  it('is given to the newest request until it is confirmed; the other account and its link lose it', async () => {
    const [first, second] = [await withoutEmail(), await withoutEmail()];
    const email = newEmail();
    await add(first.token, email);
    const link = linkToken(await mailTo(email));
    await add(second.token, email);
    expect(await product.call(accountsHttp.ownProfile, { token: first.token })).toMatchObject({
      id: first.id,
      email: null,
      status: 'not_confirmed',
    });
    expect(
      await refusal(product.call(accountsHttp.confirm, { token: first.token, body: { token: link } })),
    ).toMatchObject({ status: 422, errors: [{ code: 'account.token-used-up' }] });
    const another = newEmail();
    await add(first.token, another);
    expect(
      await refusal(product.call(accountsHttp.confirm, { token: first.token, body: { token: link } })),
    ).toMatchObject({ status: 422 });
    expect(
      await product.call(accountsHttp.confirm, {
        token: first.token,
        body: { token: linkToken(await mailTo(another)) },
      }),
    ).toMatchObject({ id: first.id, status: 'confirmed' });
  });

  it('is the first of several, and the others are released', async () => {
    const { token } = await withoutEmail();
    const emails = [newEmail(), newEmail(), newEmail()];
    const answers = await Promise.allSettled(emails.map((email) => add(token, email)));
    const { email: own } = await product.call(accountsHttp.ownProfile, { token });
    expect(answers.map(({ status }) => status === 'fulfilled')).toEqual(emails.map((email) => email === own));
    for (const email of emails.filter((one) => one !== own)) expect((await signUpWith(email)).errors).toEqual([]);
  });

  it('gets another mail when it is added again', async () => {
    const { token } = await withoutEmail();
    const email = newEmail();
    await add(token, email);
    await add(token, email);
    await until(
      () => mailsTo(email),
      (mails) => mails.length === 2,
      'the second mail',
    );
  });

  it('cannot be changed in this way, nor can the email of a registration', async () => {
    const { token } = await withoutEmail();
    await add(token, newEmail());
    const { session } = await signUp(product, { confirmed: false });
    for (const bearer of [token, session.token]) {
      expect(await refusal(add(bearer, newEmail()))).toMatchObject({
        status: 422,
        errors: [{ attribute: 'email', code: 'account.has-email' }],
      });
    }
  });

  it.each(['', 'ada', 'ada@example', 'ada@example.a'])('must be valid, not %p', async (email) => {
    const { token } = await withoutEmail();
    expect(await refusal(add(token, email))).toMatchObject({ status: 422, errors: [{ attribute: 'email' }] });
  });

  it('is optional: a call without one sends the confirmation mail again', async () => {
    const { session, email } = await signUp(product, { confirmed: false });
    const answer = await fetch(`${product.url}/api/auth/confirmations`, {
      method: 'POST',
      headers: { authorization: `Bearer ${session.token}` },
    });
    expect(answer.status).toBe(201);
    await until(
      () => mailsTo(email),
      (mails) => mails.length === 2,
      'the second mail',
    );
  });
});
