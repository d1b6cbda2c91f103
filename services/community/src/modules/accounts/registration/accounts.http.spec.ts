import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { accountsHttp, ownUserView, publicProfileView, sessionView } from '@pixchange/contracts/http/accounts';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { ApiError } from '@pixchange/contracts/http/client';
import { apiErrors } from '@pixchange/contracts/http/errors';
import request from 'supertest';
import {
  linkToken,
  mailTo,
  newEmail,
  sharedProduct,
  signUp,
  startProduct,
  type Product,
} from '../../../../../../tests/product.ts';

let product: Product;
beforeAll(async () => {
  product = await sharedProduct('plain');
});

const register = (change: Record<string, unknown> = {}) =>
  product.call(accountsHttp.register, {
    body: {
      registration: {
        email: newEmail(),
        password: 'Papercuts1',
        terms_of_service: true,
        registration_source: 0,
        ...change,
      } as never,
    },
  });

const refusal = async (work: Promise<unknown>): Promise<ApiError> => {
  const error = await work.then(
    () => null,
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};

describe('a registration', () => {
  it('takes two steps and a mail to reach a confirmed session', async () => {
    const email = newEmail();
    const { token, errors } = await register({ email });
    expect(errors).toEqual([]);
    const own = await product.call(accountsHttp.completeRegistration, {
      token,
      body: { registration: { email, username: 'Ines.Loops', full_name: '  Ines Okafor ' } },
    });
    expect(ownUserView.parse(own)).toMatchObject({
      email,
      username: 'ines.loops',
      full_name: 'Ines Okafor',
      status: 'not_confirmed',
      coins: 0,
    });
    const mail = await mailTo(email);
    expect(mail.subject).toContain('confirm');
    const session = await product.call(accountsHttp.confirm, {
      body: { token: linkToken(mail), password: 'Papercuts1' },
    });
    expect(sessionView.strict().parse(session)).toMatchObject({ id: own.id, status: 'confirmed' });
    const again = await refusal(product.call(accountsHttp.confirm, { body: { token: linkToken(mail) } }));
    expect(again).toMatchObject({ status: 422, errors: [{ attribute: 'token', code: 'account.already-confirmed' }] });
  });

  it('creates the default album, favorites and tops before it is answered', async () => {
    const { session } = await signUp(product, { confirmed: false });
    const { collection } = await product.call(albumsHttp.own, { token: session.token });
    expect(collection.map(({ kind, default: isDefault }) => [kind, isDefault])).toEqual([
      ['regular', true],
      expect.anything(),
      expect.anything(),
    ]);
    expect(collection.map(({ kind }) => kind).sort()).toEqual(['favourites', 'regular', 'tops']);
  });

  it('has an error for each field', async () => {
    const { status, errors } = await refusal(
      register({ email: 'nobody', password: 'short', terms_of_service: 'false' }),
    );
    expect(status).toBe(422);
    expect(errors.map(({ attribute }) => attribute).sort()).toEqual(['email', 'password', 'terms_of_service']);
  });

  it('accepts forms with bracketed names, urlencoded and multipart', async () => {
    const fields = () => ({
      'registration[email]': newEmail(),
      'registration[password]': 'Papercuts1',
      'registration[terms_of_service]': 'true',
      'registration[registration_source]': '0',
    });
    const urlencoded = await fetch(`${product.url}/api/auth/registrations`, {
      method: 'POST',
      body: new URLSearchParams(fields()),
    });
    expect(urlencoded.status).toBe(201);
    const form = new FormData();
    for (const [name, value] of Object.entries(fields())) form.append(name, value);
    const multipart = await fetch(`${product.url}/api/auth/registrations`, { method: 'POST', body: form });
    expect(multipart.status).toBe(201);
  });

  it('lets one of two simultaneous requests for an email continue, regardless of case', async () => {
    const email = newEmail();
    const tokens = await Promise.all([register({ email }), register({ email: email.toUpperCase() })]);
    const answers = await Promise.allSettled(
      tokens.map(({ token }, index) =>
        product.call(accountsHttp.completeRegistration, {
          token,
          body: { registration: { username: `one_${email.slice(1, 9)}_${index}`, full_name: 'A' } },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const lost = answers.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    expect(lost.reason).toMatchObject({ status: 401, errors: [{ code: 'account.registration-ended' }] });
  });

  it('gives a username to one of two simultaneous requests', async () => {
    const tokens = await Promise.all([register(), register()]);
    const name = `pair_${randomUUID().slice(0, 8)}`;
    const answers = await Promise.all(
      tokens.map(({ token }, index) =>
        product
          .call(accountsHttp.completeRegistration, {
            token,
            body: { registration: { username: index === 0 ? name : name.toUpperCase(), full_name: 'A' } },
          })
          .then(
            ({ username }) => username,
            ({ errors }: ApiError) => errors[0]?.code ?? '',
          ),
      ),
    );
    expect(answers.sort()).toEqual(['account.username-taken', name]);
  });

  it('reports whether a username is free, and suggests free ones similar to a taken or reserved one', async () => {
    const { token } = await register();
    const ask = (username: string) => product.call(accountsHttp.usernameIdeas, { token, query: { username } });
    const { username } = await signUp(product);
    expect(await ask(`free_${username}`.slice(0, 30))).toEqual({ available: true, suggestions: [] });
    const { available, suggestions } = await ask(username.toUpperCase());
    expect([available, suggestions.length]).toEqual([false, 3]);
    expect(await ask('admin')).toMatchObject({ available: false });
    // Each suggestion can be registered.
    const own = await product.call(accountsHttp.completeRegistration, {
      token,
      body: { registration: { username: suggestions[0] ?? '', full_name: 'A' } },
    });
    expect(own.username).toBe(suggestions[0]);
  });

  it('reveals nothing about usernames outside a registration, and refuses invalid ones', async () => {
    const { token } = await register();
    const { session } = await signUp(product);
    const ask = (bearer: string, username: string) =>
      refusal(product.call(accountsHttp.usernameIdeas, { token: bearer, query: { username } }));
    expect(await ask(session.token, 'maya')).toMatchObject({ status: 401 });
    expect(await ask(token, 'no spaces')).toMatchObject({ errors: [{ attribute: 'username' }] });
  });

  it('returns a token that is valid only for the second step', async () => {
    const { token } = await register();
    expect(await refusal(product.call(accountsHttp.ownProfile, { token }))).toMatchObject({ status: 401 });
    const { session } = await signUp(product);
    expect(
      await refusal(
        product.call(accountsHttp.completeRegistration, {
          token: session.token,
          body: { registration: { username: 'other', full_name: 'B' } },
        }),
      ),
    ).toMatchObject({ status: 401 });
  });
});

describe('a session', () => {
  it('is opened by email and password, and invalid immediately after logging out', async () => {
    const { email, password } = await signUp(product);
    const { token, id } = await product.call(accountsHttp.signIn, {
      body: { session: { email: ` ${email.toUpperCase()} `, password } },
    });
    expect(await product.call(accountsHttp.ownProfile, { token })).toMatchObject({ id, email });
    await product.call(accountsHttp.signOut, { token });
    expect(await refusal(product.call(accountsHttp.ownProfile, { token }))).toMatchObject({
      status: 401,
      errors: [{ code: 'unauthorized' }],
    });
  });

  it('is refused with the same text for an unknown email and a wrong password', async () => {
    const { email } = await signUp(product);
    const wrong = await refusal(
      product.call(accountsHttp.signIn, { body: { session: { email, password: 'Wrong1234' } } }),
    );
    const unknown = await refusal(
      product.call(accountsHttp.signIn, { body: { session: { email: newEmail(), password: 'Wrong1234' } } }),
    );
    expect(wrong.status).toBe(422);
    expect(wrong.errors).toEqual(unknown.errors);
    expect(wrong.errors).toMatchObject([{ attribute: 'base' }]);
  });

  it.each([
    ['empty', ''],
    ['the text undefined', 'undefined'],
    ['very long', 'x'.repeat(5_000)],
    ['a path', '../../etc'],
  ])('does not exist for a bearer token that is %s', async (_, token) => {
    const response = await fetch(`${product.url}/api/profile`, { headers: { authorization: `Bearer ${token}` } });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ errors: [{ code: 'unauthorized' }] });
  });
});

describe('a profile', () => {
  it('is found by id and by username, without the email', async () => {
    const { session, username, email } = await signUp(product);
    const byId = await product.call(accountsHttp.user, { params: { id: session.id } });
    const byName = await product.call(accountsHttp.user, { params: { id: username.toUpperCase() } });
    expect(publicProfileView.strict().parse(byId)).toEqual(byName);
    expect(JSON.stringify(byId)).not.toContain(email);
  });

  it.each(['nobody-here', '00000000-0000-0000-0000-000000000000', "'; DROP SCHEMA read"])(
    'is not found as %p',
    async (id) => {
      expect(await refusal(product.call(accountsHttp.user, { params: { id } }))).toMatchObject({ status: 404 });
    },
  );

  it('is not found under an unknown id', async () => {
    const { session } = await signUp(product);
    expect(
      await refusal(
        product.call(accountsHttp.user, {
          params: { id: session.id.replace(/.$/, (last) => (last === 'f' ? 'e' : 'f')) },
        }),
      ),
    ).toMatchObject({ status: 404 });
  });
});

describe('a malformed request', () => {
  const post = (type: string, body: string) =>
    request(product.url).post('/api/auth/registrations').set('Content-Type', type).send(body);

  it.each([
    ['malformed JSON', '{"registration":', 400],
    ['prototype keys', '{"registration":{"__proto__":{"email":"a@b.co"}}}', 400],
    ['a name twice', '{"registration":{"email":"a@b.co","email":"c@d.co"}}', 400],
    ['too many levels', `{"registration":${'['.repeat(90_000)}${']'.repeat(90_000)}}`, 400],
    ['a list', '[]', 422],
    ['numbers for text', '{"registration":{"email":1,"password":{},"terms_of_service":[]}}', 422],
  ])('is refused: %s', async (_, body, status) => {
    const response = await post('application/json', body).expect(status);
    expect(apiErrors.strict().parse(response.body).errors.length).toBeGreaterThan(0);
  });

  it('is refused with 413 when it is too large, and with 415 when it has another type', async () => {
    await post('application/json', JSON.stringify({ a: 'x'.repeat(2_000_000) })).expect(413);
    for (const type of ['application/xml', 'text/plain', 'application/json; charset=utf-16'])
      await post(type, '{}').expect(415);
  });

  it('is read to its end when it is too large, so that a client that is still sending gets the answer', async () => {
    const body = JSON.stringify({ a: 'x'.repeat(20_000_000) });
    const response = await post('application/json', body).set('Connection', 'keep-alive').expect(413);
    expect(response.headers['connection']).not.toBe('close');
    for (let time = 0; time < 5; time += 1) await post('application/json', body).set('Connection', 'close').expect(413);
  });

  it('is refused when it is not UTF-8', async () => {
    const bytes = Buffer.concat([
      Buffer.from('{"registration":{"email":"'),
      Buffer.from([0xc3, 0x28, 0xff]),
      Buffer.from('"}}'),
    ]);
    await request(product.url)
      .post('/api/auth/registrations')
      .set('Content-Type', 'application/json')
      .send(bytes.toString('latin1'))
      .expect(422);
    expect(
      (
        await fetch(`${product.url}/api/auth/registrations`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: bytes,
        })
      ).status,
    ).toBe(400);
    await post('application/x-www-form-urlencoded', 'registration[email]=%ED%A0%80').expect(400);
  });

  const part = (name: string, value: string, more = '') =>
    `--B\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;

  it.each([
    ['without a boundary', 'multipart/form-data', 'x', 400],
    ['with an endless boundary', `multipart/form-data; boundary=${'x'.repeat(300)}`, 'x', 400],
    ['of junk', 'multipart/form-data; boundary=B', 'junk', 400],
    ['cut short', 'multipart/form-data; boundary=B', part('registration[email]', 'a@b.co').slice(0, -4), 400],
    [
      'with malformed JSON',
      'multipart/form-data; boundary=B',
      `--B\r\nContent-Disposition: form-data; name="email"\r\nContent-Type: application/json\r\n\r\nAAA\r\n--B--\r\n`,
      400,
    ],
    ['with a prototype name', 'multipart/form-data; boundary=B', `${part('__proto__', 'x')}--B--\r\n`, 400],
    [
      'with a file',
      'multipart/form-data; boundary=B',
      `${part('registration[email]', 'x', '; filename="x.png"')}--B--\r\n`,
      415,
    ],
    ['with one large field', 'multipart/form-data; boundary=B', `${part('a', 'x'.repeat(1_500_000))}--B--\r\n`, 413],
    [
      'with many large fields',
      'multipart/form-data; boundary=B',
      `${[1, 2, 3, 4].map((n) => part(`a${n}`, 'x'.repeat(400_000))).join('')}--B--\r\n`,
      413,
    ],
  ])('is refused: a multipart form %s', async (_, type, body, status) => {
    const response = await post(type, body).expect(status);
    expect(apiErrors.strict().parse(response.body).errors).toHaveLength(1);
  });

  it('is answered with a readable error message', async () => {
    const { body } = await post('application/json', '{"registration":[]}').expect(422);
    expect(apiErrors.parse(body).errors).toEqual([
      { attribute: 'registration', title: 'This is not valid', code: 'invalid' },
    ]);
  });

  it('is answered with 404 for an id in another format', async () => {
    for (const id of ['%00', 'a%00b', '%0d%0a', 'x'.repeat(4_000)]) {
      await request(product.url).get(`/api/users/${id}`).expect(404);
      await request(product.url).get(`/api/users/${id}/albums`).expect(404);
    }
  });

  it('is answered with 404 in the format of the API for an unknown path under /api', async () => {
    await request(product.url)
      .get('/api/nothing')
      .expect(404, { errors: [{ attribute: 'base', title: 'Not found', code: 'not_found' }] });
  });
});

describe('a cacheable answer', () => {
  it('has an ETag, is revalidated, and is private when it depends on a bearer token', async () => {
    const { session, username } = await signUp(product);
    const path = `/api/users/${username}`;
    const open = await request(product.url).get(path).expect(200);
    expect(open.headers).toMatchObject({
      'cache-control': 'public, no-cache',
      vary: 'Authorization, accept-encoding',
      etag: expect.stringMatching(/^W\/"[\w-]{27}"$/),
    });
    await request(product.url)
      .get(path)
      .set('If-None-Match', open.headers['etag'] ?? '')
      .expect(304, '');
    await request(product.url).get(path).set('If-None-Match', '"other"').expect(200);
    const own = await request(product.url)
      .get('/api/profile')
      .set('Authorization', `Bearer ${session.token}`)
      .expect(200);
    expect(own.headers['cache-control']).toBe('private, no-cache');
    const refused = await request(product.url).get('/api/profile').expect(401);
    expect(refused.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(refused.headers).not.toHaveProperty('etag');
  });
});

describe('guessing a password', () => {
  it('is limited by one counter for all spellings of an email', async () => {
    const limited = await startProduct('guesses', { RATE_LIMITS: 'on' });
    try {
      const email = newEmail();
      const spellings = [email, email.toUpperCase(), ` ${email} `, email.replace('p', '\uFF50')];
      const answers = [];
      for (let count = 0; count < 12; count += 1) {
        answers.push(
          await request(limited.url)
            .post('/api/auth/session')
            .send({ session: { email: spellings[count % spellings.length], password: 'Wrong1234' } }),
        );
      }
      expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(422), 429, 429]);
      expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
    } finally {
      await limited.stop();
    }
  });
});
