import { createConnection } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { ApiError } from '@pixchange/contracts/http/client';
import { profileHttp } from '@pixchange/contracts/http/profile';
import { sessionsHttp } from '@pixchange/contracts/http/sessions';
import { socialLoginHttp } from '@pixchange/contracts/http/social-login';
import { Client } from 'pg';
import request from 'supertest';
import {
  linkToken,
  mailTo,
  newEmail,
  PASSWORD,
  startProduct,
  until,
  type Person,
  type Product,
} from '../../../../../../tests/product.ts';
import { requestLoginToken } from '../testing/provider.ts';

let product: Product;
let database: Client;
beforeAll(async () => {
  product = await startProduct('safeguards', {
    PUBLIC_URL: 'https://pix.example',
    RATE_LIMITS: 'on',
    TRUSTED_PROXIES: '1',
    LOG_LEVEL: 'debug',
  });
  database = new Client({ connectionString: product.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await product.stop();
});

const refusal = async (work: Promise<unknown>): Promise<ApiError> => {
  const error = await work.then(
    () => null,
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};
let networks = 0;
/** Returns an unused network address. */
const somewhere = (): string => {
  networks += 1;
  return `198.18.${Math.floor(networks / 250)}.${(networks % 250) + 1}`;
};
const post = (path: string, body: object, address = somewhere()) =>
  request(product.url).post(path).set('X-Forwarded-For', address).send(body);
const register = (email: string, password: string) =>
  post('/api/auth/registrations', { registration: { email, password, terms_of_service: true } });
const signIn = (email: string, password: string, address?: string) =>
  post('/api/auth/session', { session: { email, password } }, address);
/** Registers a member from an unused network address, because registrations are limited per address. */
const join = async (username?: string): Promise<Person> => {
  const email = newEmail();
  const { token } = (await register(email, PASSWORD).expect(201)).body as { token: string };
  const name = username ?? `u_${email.slice(1, 9)}`;
  await product.call(accountsHttp.completeRegistration, {
    token,
    body: { registration: { email, username: name, full_name: 'Ines Okafor' } },
  });
  const session = await product.call(accountsHttp.confirm, {
    body: { token: linkToken(await mailTo(email)), password: PASSWORD },
  });
  return { email, password: PASSWORD, username: name, session };
};

describe('a common password', () => {
  it.each(['Password1', 'P4$$w0rd2026!', 'Qwerty123'])(
    '%s is refused in a registration, and in a password reset',
    async (password) => {
      const { status, body } = await register(newEmail(), password);
      expect([status, body]).toEqual([
        422,
        {
          errors: [
            { attribute: 'password', code: 'account.common-password', title: expect.stringContaining('easy to guess') },
          ],
        },
      ]);
      const reset = await request(product.url)
        .put('/api/auth/passwords')
        .set('X-Forwarded-For', somewhere())
        .send({ token: 'nobody-was-given-this', password });
      expect([reset.status, reset.body]).toMatchObject([
        422,
        { errors: [{ attribute: 'password', code: 'account.common-password' }] },
      ]);
    },
  );
});

describe('a reserved username', () => {
  it.each(['admin', 'sup.port', 'Moderat0r', 'pixchange_team'])('%s cannot be registered', async (username) => {
    const email = newEmail();
    const { token } = (await register(email, PASSWORD).expect(201)).body as { token: string };
    expect(
      await refusal(
        product.call(accountsHttp.completeRegistration, {
          token,
          body: { registration: { username, full_name: 'Ines' } },
        }),
      ),
    ).toMatchObject({ status: 422, errors: [{ attribute: 'username', code: 'account.username-reserved' }] });
  });

  it('cannot be chosen later, and the first administrator has another one', async () => {
    const ines = await join();
    const rename = (username: string) =>
      product.call(profileHttp.edit, { token: ines.session.token, body: { username } });
    expect(await refusal(rename('support_'))).toMatchObject({
      status: 422,
      errors: [{ code: 'account.username-reserved' }],
    });
    expect(await rename('ines.supports')).toMatchObject({ username: 'ines.supports' });
    const { body } = await signIn(product.environment['ADMIN_EMAIL'] ?? '', PASSWORD);
    expect(body).toMatchObject({ username: expect.stringMatching(/^admin_/) });
  });

  it('is not given to a member who registers by social login either', async () => {
    const { access_token } = await requestLoginToken('user', { name: 'Admin', email: newEmail() });
    expect(
      (await product.call(socialLoginHttp.register, { body: { access_token, terms_of_service: true } })).username,
    ).toMatch(/^admin\d|^user_/);
  });
});

describe('an https site', () => {
  it('tells browsers to use only https', async () => {
    for (const path of ['/', '/api/profile', '/health/live'])
      expect((await request(product.url).get(path)).headers['strict-transport-security']).toBe('max-age=31536000');
  });
});

describe('the log', () => {
  it('has a line for a failed login, a refusal and a limit, without email, password or token', async () => {
    const { email, session } = await join();
    const address = somewhere();
    for (let n = 0; n < 11; n += 1) await signIn(email, 'Not-The-Password-1', address);
    await request(product.url)
      .get('/api/admin/grants')
      .set('X-Forwarded-For', address)
      .set('Authorization', `Bearer ${session.token}`)
      .expect(403);
    const lines = (await product.logged())
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter((line) => line['address'] === address);
    expect(lines.filter(({ event }) => event === 'sign_in_failed')).toHaveLength(10);
    expect(lines.find(({ event }) => event === 'sign_in_failed')).toMatchObject({
      requestId: expect.any(String),
      status: 422,
      account: expect.stringMatching(/^[0-9a-f]{64}$/),
      route: '/api/auth/session',
    });
    expect(lines.find(({ event }) => event === 'rate_limited')).toMatchObject({ status: 429 });
    expect(lines.find(({ event }) => event === 'access_denied')).toMatchObject({ status: 403, account: session.id });
    const text = JSON.stringify(lines);
    for (const secret of [email, 'Not-The-Password-1', session.token]) expect(text).not.toContain(secret);
  });
});

describe('login attempts at one account from many addresses', () => {
  it('are slowed down, even for an unknown account, while the owner can log in from a known network', async () => {
    const { email, password } = await join();
    const home = somewhere();
    await signIn(email, password, home).expect(201);
    for (const name of [email, newEmail()]) {
      const statuses: number[] = [];
      for (let n = 0; n < 35; n += 1) statuses.push((await signIn(name, `Wrong-${n}`)).status);
      expect(statuses.slice(0, 29)).toEqual(Array<number>(29).fill(422));
      expect(statuses.slice(29)).toContain(429);
    }
    const refused = await until(
      () => signIn(email, 'Wrong-again'),
      ({ status }) => status === 429,
      'a refusal',
    );
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    await signIn(email, password, home).expect(201);
    // The owner has to wait on other networks, but is not locked out.
    await database.query(
      "UPDATE work.rate_counts SET window_start = window_start - interval '1 minute' WHERE bucket LIKE 'sign-in-pace:%'",
    );
    await signIn(email, password).expect(201);
    // The owner does not have to wait on the network where they reset the password by email.
    const [away, chosen] = [somewhere(), 'Scissors22'];
    await post('/api/auth/passwords', { password: { email } }, away).expect(201);
    const mail = await until(
      () => mailTo(email),
      ({ text }) => text.includes('/password/edit'),
      'the mail',
    );
    await request(product.url)
      .put('/api/auth/passwords')
      .set('X-Forwarded-For', away)
      .send({ token: linkToken(mail), password: chosen })
      .expect(200);
    for (let n = 0; n < 3; n += 1) await signIn(email, chosen, away).expect(201);
  }, 120_000);
});

describe('a session', () => {
  const ageTo = (id: string, lastUsedDays: number, createdDays: number) =>
    database.query(
      "UPDATE vault.tokens SET created_at = now() - make_interval(days => $3), last_used_at = now() - make_interval(days => $2), expires_at = now() - make_interval(days => $2) + interval '30 days' WHERE user_id = $1 AND purpose = 'session'",
      [id, lastUsedDays, createdDays],
    );

  it('continues beyond 30 days while it is used, and ends otherwise', async () => {
    const {
      session: { id, token },
    } = await join();
    await ageTo(id, 29, 29);
    await product.call(accountsHttp.ownProfile, { token });
    const { collection } = await product.call(sessionsHttp.list, { token });
    expect((Date.parse(collection[0]?.expires_at ?? '') - Date.now()) / 86_400_000).toBeCloseTo(30, 1);
    await ageTo(id, 31, 60);
    expect(await refusal(product.call(accountsHttp.ownProfile, { token }))).toMatchObject({ status: 401 });
  });

  it('is not extended beyond a year, even if it is used', async () => {
    const {
      session: { id, token },
    } = await join();
    await ageTo(id, 1, 364);
    await product.call(accountsHttp.ownProfile, { token });
    const { collection } = await product.call(sessionsHttp.list, { token });
    expect((Date.parse(collection[0]?.expires_at ?? '') - Date.now()) / 86_400_000).toBeLessThan(30);
  });
});

describe('a member without a password', () => {
  const newcomer = async () => {
    const { access_token } = await requestLoginToken('no_email', { name: 'Ada' });
    const session = await product.call(socialLoginHttp.register, { body: { access_token, terms_of_service: true } });
    await database.query("UPDATE vault.tokens SET created_at = now() - interval '11 minutes' WHERE user_id = $1", [
      session.id,
    ]);
    return { access_token, session };
  };

  it('must prove their identity again before the account is removed', async () => {
    const {
      access_token,
      session: { token },
    } = await newcomer();
    const remove = (body: object) => product.call(profileHttp.remove, { token, body });
    for (const body of [{}, { password: 'Papercuts1' }])
      expect(await refusal(remove(body))).toMatchObject({ status: 422, errors: [{ code: 'profile.proof-needed' }] });
    expect(
      await refusal(
        remove({ access_token: (await requestLoginToken('user', { name: 'Somebody else' })).access_token }),
      ),
    ).toMatchObject({ status: 422, errors: [{ code: 'profile.proof-needed' }] });
    expect(await remove({ access_token })).toMatchObject({ status: 'running' });
  });

  it('can prove their identity by a recent login', async () => {
    const { access_token } = await newcomer();
    const { token } = await product.call(socialLoginHttp.signIn, { body: { access_token } });
    expect(await product.call(profileHttp.remove, { token, body: {} })).toMatchObject({ status: 'running' });
  });

  it('must prove their identity again before an email is added', async () => {
    const {
      access_token,
      session: { token },
    } = await newcomer();
    const email = newEmail();
    const add = (body: object) => product.call(accountsHttp.resendConfirmation, { token, body: { email, ...body } });
    expect(await refusal(add({}))).toMatchObject({ status: 422, errors: [{ code: 'profile.proof-needed' }] });
    expect(await add({ access_token })).toEqual({ errors: [] });
    await mailTo(email);
  });
});

/** Requests a raw path, which client libraries would normalize. */
const rawGet = (path: string): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(product.url);
    const socket = createConnection(Number(port), hostname, () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`),
    );
    const chunks: Buffer[] = [];
    socket
      .on('data', (chunk) => chunks.push(chunk))
      .on('error', reject)
      .on('end', () => {
        const text = Buffer.concat(chunks).toString();
        resolve({ status: Number(text.split(' ')[1]), text });
      });
  });

describe('a path that cannot be decoded', () => {
  it.each([
    '/api/users/%ED%A0%80',
    '/api/%ff',
    '/api/users/%',
    '/api/albums/%E0%A4%A',
    '/%ED%A0%80',
    '/media/%c0%af',
    '/s/%ff',
  ])('%s is answered in the format of the API', async (path) => {
    const { status, text } = await rawGet(path);
    expect(status).toBe(400);
    expect(text).toContain(
      '{"errors":[{"attribute":"base","title":"The request could not be read","code":"malformed_body"}]}',
    );
    expect(text.toLowerCase()).toContain('x-request-id: ');
  });
});

describe('an email', () => {
  it('is stored, compared and mailed in one normalized form', async () => {
    const email = newEmail();
    const wide = email.replace('p', 'ｐ').replace('@', '＠');
    const { token } = (await register(wide, PASSWORD).expect(201)).body as { token: string };
    await product.call(accountsHttp.completeRegistration, {
      token,
      body: { registration: { email: wide, username: `w_${email.slice(1, 9)}`, full_name: 'Wide' } },
    });
    const mail = await mailTo(email);
    const session = await product.call(accountsHttp.confirm, { body: { token: linkToken(mail), password: PASSWORD } });
    expect(await product.call(accountsHttp.ownProfile, { token: session.token })).toMatchObject({ email });
    for (const spelling of [email, wide, wide.toUpperCase()]) await signIn(spelling, PASSWORD).expect(201);
    expect((await register(wide.toUpperCase(), PASSWORD)).status).toBe(422);
  });
});
