import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { passwordsHttp } from '@pixchange/contracts/http/passwords';
import { sessionsHttp } from '@pixchange/contracts/http/sessions';
import { Client } from 'pg';
import { linkToken, mailsTo, newEmail, startProduct, until, type Product } from '../../../../../tests/product.ts';

const FIRST_PASSWORD = 'Zebra-Crossing-71';
const WRONG_PASSWORD = 'Wrong-Crossing-72';
const NEW_PASSWORD = 'Yak-Shaving-73';

let product: Product;
let database: Client;
const answered: string[] = [];
beforeAll(async () => {
  product = await startProduct('secrets', { LOG_LEVEL: 'debug' });
  database = new Client({ connectionString: product.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await product.stop();
});

/** Sends a request that may be refused, and records the response. */
const send = async (method: string, path: string, body: unknown, token = ''): Promise<void> => {
  const response = await fetch(`${product.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: `Bearer ${token}` }) },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  answered.push(await response.text());
};

const linkIn = async (email: string, path: string): Promise<string> => {
  const mails = await until(
    async () => (await mailsTo(email)).filter(({ text }) => text.includes(path)),
    (found) => found.length > 0,
    `a mail with ${path}`,
  );
  return linkToken(mails[0] as never);
};

/** Registers, confirms, logs in, resets the password and logs out, with valid and with refused secrets. */
const useAccountSecrets = async (): Promise<Record<string, string>> => {
  const email = newEmail();
  const { token: registration } = await product.call(accountsHttp.register, {
    body: { registration: { email, password: FIRST_PASSWORD, terms_of_service: true } },
  });
  await product.call(accountsHttp.completeRegistration, {
    token: registration,
    body: { registration: { username: `s_${Date.now()}`, full_name: 'Sol Ito' } },
  });
  const confirmation = await linkIn(email, '/user_verification');
  const { token: first } = await product.call(accountsHttp.confirm, {
    body: { token: confirmation, password: FIRST_PASSWORD },
  });
  const { token: second } = await product.call(accountsHttp.signIn, {
    body: { session: { email, password: FIRST_PASSWORD } },
  });
  await product.call(sessionsHttp.list, { token: second });
  await send('POST', '/api/auth/session', { session: { email, password: WRONG_PASSWORD } });
  await send('PUT', '/api/auth/confirmations', { token: confirmation });
  await send('POST', '/api/auth/registrations', {
    registration: { email, password: FIRST_PASSWORD, terms_of_service: true },
  });
  await send('POST', '/api/auth/session', `{"session":{"email":"${email}","password":"${FIRST_PASSWORD}"`);
  await product.call(passwordsHttp.requestReset, { body: { password: { email } } });
  const reset = await linkIn(email, '/password/edit');
  await send('PUT', '/api/auth/passwords', { token: reset, password: 'weak' });
  await product.call(passwordsHttp.reset, { body: { token: reset, password: NEW_PASSWORD } });
  await send('PUT', '/api/auth/passwords', { token: reset, password: NEW_PASSWORD });
  await send('DELETE', '/api/auth/session', {}, first);
  return { FIRST_PASSWORD, WRONG_PASSWORD, NEW_PASSWORD, registration, confirmation, reset, first, second, email };
};

/** Returns the tables of the database that contain a text, as text or as bytes. */
const tablesWith = async (text: string): Promise<string[]> => {
  const { rows: tables } = await database.query<{ name: string }>(
    "SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await database.query(
      `SELECT 1 FROM ${name} AS t WHERE strpos(t::text, $1) > 0 OR strpos(t::text, $2) > 0 LIMIT 1`,
      [text, Buffer.from(text).toString('hex')],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
};

describe('passwords and tokens', () => {
  let secrets: Record<string, string>;
  let email: string;
  beforeAll(async () => {
    ({ email, ...secrets } = (await useAccountSecrets()) as Record<string, string> & { email: string });
  });

  it('are in no log line, even at the level debug', async () => {
    const logged = await product.logged();
    const log = logged.join('\n');
    expect(logged.length).toBeGreaterThan(3);
    for (const [name, secret] of Object.entries(secrets)) expect([name, log.includes(secret)]).toEqual([name, false]);
    expect(log).not.toContain(email);
  });

  it('are in no error response', () => {
    const answers = answered.join('\n');
    expect(answered.length).toBe(7);
    for (const [name, secret] of Object.entries(secrets))
      expect([name, answers.includes(secret)]).toEqual([name, false]);
  });

  it('are in no event and in no table', async () => {
    for (const [name, secret] of Object.entries(secrets)) expect([name, await tablesWith(secret)]).toEqual([name, []]);
  });

  it('would be found by this search: it finds event types, and an email only in `read.accounts`', async () => {
    expect(await tablesWith(email)).toEqual(['read.accounts']);
    expect((await tablesWith('PasswordResetRequested')).length).toBeGreaterThan(0);
    expect((await tablesWith('PasswordChanged')).length).toBeGreaterThan(0);
  });
});
