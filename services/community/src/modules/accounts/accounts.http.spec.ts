import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountsHttp, ownUserView, publicUserView, sessionView } from '@pixchange/contracts/http/accounts';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { ApiError } from '@pixchange/contracts/http/client';
import { apiErrors } from '@pixchange/contracts/http/errors';
import request from 'supertest';
import { linkToken, mailTo, newEmail, signUp, startProduct, type Product } from '../../../../../tests/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct('accounts');
});
afterAll(() => product.stop());

const register = (change: Record<string, unknown> = {}) =>
  product.call(accountsHttp.register, { body: { registration: { email: newEmail(), password: 'Papercuts1', terms_of_service: true, registration_source: 0, ...change } as never } });

const refusal = async (work: Promise<unknown>): Promise<ApiError> => {
  const error = await work.then(() => null, (cause: unknown) => cause);
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};

describe('a registration', () => {
  it('leads through both steps and the mail to a confirmed session', async () => {
    const email = newEmail();
    const { token, errors } = await register({ email });
    expect(errors).toEqual([]);
    const own = await product.call(accountsHttp.completeRegistration, { token, body: { registration: { email, username: 'Ines.Loops', full_name: '  Ines Okafor ' } } });
    expect(ownUserView.parse(own)).toMatchObject({ email, username: 'ines.loops', full_name: 'Ines Okafor', status: 'not_confirmed', coins: 0 });
    const mail = await mailTo(email);
    expect(mail.subject).toContain('confirm');
    const session = await product.call(accountsHttp.confirm, { body: { token: linkToken(mail) } });
    expect(sessionView.strict().parse(session)).toMatchObject({ id: own.id, status: 'confirmed' });
    const again = await refusal(product.call(accountsHttp.confirm, { body: { token: linkToken(mail) } }));
    expect(again).toMatchObject({ status: 422, errors: [{ attribute: 'token' }] });
  });

  it('opens the default album, favourites and tops before it is answered', async () => {
    const { session } = await signUp(product, { confirmed: false });
    const { collection } = await product.call(albumsHttp.own, { token: session.token });
    expect(collection.map(({ kind, default: isDefault }) => [kind, isDefault])).toEqual([['regular', true], expect.anything(), expect.anything()]);
    expect(collection.map(({ kind }) => kind).sort()).toEqual(['favourites', 'regular', 'tops']);
  });

  it('has an error for each field', async () => {
    const { status, errors } = await refusal(register({ email: 'nobody', password: 'short', terms_of_service: 'false' }));
    expect(status).toBe(422);
    expect(errors.map(({ attribute }) => attribute).sort()).toEqual(['email', 'password', 'terms_of_service']);
  });

  it('takes forms with bracketed names, urlencoded and multipart', async () => {
    const fields = () => ({ 'registration[email]': newEmail(), 'registration[password]': 'Papercuts1', 'registration[terms_of_service]': 'true', 'registration[registration_source]': '0' });
    const urlencoded = await fetch(`${product.url}/api/auth/registrations`, { method: 'POST', body: new URLSearchParams(fields()) });
    expect(urlencoded.status).toBe(201);
    const form = new FormData();
    for (const [name, value] of Object.entries(fields())) form.append(name, value);
    const multipart = await fetch(`${product.url}/api/auth/registrations`, { method: 'POST', body: form });
    expect(multipart.status).toBe(201);
  });

  it('gives an e-mail to one of two who ask at once, whatever its case', async () => {
    const email = newEmail();
    const answers = await Promise.allSettled([register({ email }), register({ email: email.toUpperCase() })]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const lost = answers.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    expect(lost.reason).toMatchObject({ status: 422, errors: [{ attribute: 'email', title: 'E-mail has already been taken' }] });
  });

  it('gives a username to one of two who ask at once', async () => {
    const tokens = await Promise.all([register(), register()]);
    const answers = await Promise.allSettled(tokens.map(({ token }, index) => product.call(accountsHttp.completeRegistration, { token, body: { registration: { username: index === 0 ? 'same.name' : 'Same.Name', full_name: 'A' } } })));
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('gives a token that is good for its second step alone', async () => {
    const { token } = await register();
    expect(await refusal(product.call(accountsHttp.ownProfile, { token }))).toMatchObject({ status: 401 });
    const { session } = await signUp(product);
    expect(await refusal(product.call(accountsHttp.completeRegistration, { token: session.token, body: { registration: { username: 'other', full_name: 'B' } } }))).toMatchObject({ status: 401 });
  });
});

describe('a session', () => {
  it('is opened by e-mail and password, and dead at once after signing out', async () => {
    const { email, password } = await signUp(product);
    const { token, id } = await product.call(accountsHttp.signIn, { body: { session: { email: ` ${email.toUpperCase()} `, password } } });
    expect(await product.call(accountsHttp.ownProfile, { token })).toMatchObject({ id, email });
    await product.call(accountsHttp.signOut, { token });
    expect(await refusal(product.call(accountsHttp.ownProfile, { token }))).toMatchObject({ status: 401, errors: [{ code: 'unauthorized' }] });
  });

  it('has the same words for an unknown e-mail and a wrong password', async () => {
    const { email } = await signUp(product);
    const wrong = await refusal(product.call(accountsHttp.signIn, { body: { session: { email, password: 'Wrong1234' } } }));
    const unknown = await refusal(product.call(accountsHttp.signIn, { body: { session: { email: newEmail(), password: 'Wrong1234' } } }));
    expect(wrong.status).toBe(422);
    expect(wrong.errors).toEqual(unknown.errors);
    expect(wrong.errors).toMatchObject([{ attribute: 'base' }]);
  });

  it.each([
    ['nothing', ''],
    ['the text undefined', 'undefined'],
    ['a very long one', 'x'.repeat(5_000)],
    ['a path', '../../etc'],
  ])('is not opened by a bearer that is %s', async (_, token) => {
    const response = await fetch(`${product.url}/api/profile`, { headers: { authorization: `Bearer ${token}` } });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ errors: [{ code: 'unauthorized' }] });
  });
});

describe('a profile', () => {
  it('is found by id and by username, without the e-mail', async () => {
    const { session, username, email } = await signUp(product);
    const byId = await product.call(accountsHttp.user, { params: { id: session.id } });
    const byName = await product.call(accountsHttp.user, { params: { id: username.toUpperCase() } });
    expect(publicUserView.strict().parse(byId)).toEqual(byName);
    expect(JSON.stringify(byId)).not.toContain(email);
  });

  it.each(['nobody-here', '00000000-0000-0000-0000-000000000000', "'; DROP SCHEMA read"])('is not found as %p', async (id) => {
    expect(await refusal(product.call(accountsHttp.user, { params: { id } }))).toMatchObject({ status: 404 });
  });

  it('of someone who stopped after the first step is not found', async () => {
    const { session } = await signUp(product);
    expect(await refusal(product.call(accountsHttp.user, { params: { id: session.id.replace(/.$/, 'f') } }))).toMatchObject({ status: 404 });
  });
});

describe('a body that is not understood', () => {
  const post = (type: string, body: string) => request(product.url).post('/api/auth/registrations').set('Content-Type', type).send(body);

  it.each([
    ['not JSON', '{"registration":', 400],
    ['prototype keys', '{"registration":{"__proto__":{"email":"a@b.co"}}}', 400],
    ['a list', '[]', 422],
    ['numbers for text', '{"registration":{"email":1,"password":{},"terms_of_service":[]}}', 422],
  ])('%s', async (_, body, status) => {
    const response = await post('application/json', body).expect(status);
    expect(apiErrors.strict().parse(response.body).errors.length).toBeGreaterThan(0);
  });

  it('too large is refused with 413, another type with 415', async () => {
    await post('application/json', JSON.stringify({ a: 'x'.repeat(2_000_000) })).expect(413);
    await post('application/xml', '<a/>').expect(415);
  });

  it('an unknown path under /api is 404 in the API form', async () => {
    await request(product.url).get('/api/nothing').expect(404, { errors: [{ attribute: 'base', title: 'Not found', code: 'not_found' }] });
  });
});
