import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { ApiError } from '@pixchange/contracts/http/client';
import { passwordsHttp } from '@pixchange/contracts/http/passwords';
import { socialLoginHttp } from '@pixchange/contracts/http/social-login';
import { staffSessionsHttp } from '@pixchange/contracts/http/staff-sessions';
import pg from 'pg';
import { appCode } from '../../../../../tests/authenticator.ts';
import { startProductHere, type ProductHere } from '../../../../../tests/product-here.ts';
import { linkToken, mailsTo, newEmail, PASSWORD, signUp, until, type Person } from '../../../../../tests/product.ts';
import { EventLog } from '../../platform/event-store/event-log.ts';
import { createLog } from '../../platform/log.ts';
import { Metrics } from '../../platform/metrics.ts';
import { forge } from './testing/forge.ts';
import { requestLoginToken } from './testing/provider.ts';

const NEW_PASSWORD = 'Scissors22';

const logged: string[] = [];
const log = createLog('info', { write: (line) => void logged.push(line) });

let product: ProductHere;
let database: pg.Client;
beforeAll(async () => {
  product = await startProductHere('forgedaddresses', {}, log);
  database = new pg.Client({ connectionString: product.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await product.stop();
});

const streamOf = ({ session: { id } }: Person): string => `user-${id}`;
const stored = async (stream: string, type: string) =>
  (await product.inside(EventLog).storedStream(stream)).flatMap(({ event }) => (event?.type === type ? [event] : []));
const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof ApiError ? error.errors[0]?.code : error),
  );

const hire = async (): Promise<Person> => {
  const person = await signUp(product);
  await product.grant(person.session.id, 'admin');
  return person;
};

/** Begins a registration with an address of the intruder, and returns its hash, which is in the log in clear. */
const ownAddress = async () => {
  const email = newEmail();
  const registration = { email, password: PASSWORD, terms_of_service: true } as const;
  const { token } = await product.call(accountsHttp.register, { body: { registration } });
  expect(token).not.toBe('');
  const { rows } = await database.query<{ stream: string }>(
    "SELECT stream FROM event_log.events WHERE type = 'RegistrationStarted' ORDER BY position DESC LIMIT 1",
  );
  const [started] = await stored(rows[0]?.stream ?? '', 'RegistrationStarted');
  const { email: sealed, ...data } = started?.data as { userId: string; email: object; emailHash: string };
  return { ...data, sealed, email };
};

const resetMails = async (email: string) =>
  (await mailsTo(email)).filter(({ text }) => text.includes('/password/edit?token='));
const requestReset = (email: string) => product.call(passwordsHttp.requestReset, { body: { password: { email } } });
const resetLink = async (email: string): Promise<string> => {
  await requestReset(email);
  const mails = await until(
    () => resetMails(email),
    ({ length }) => length > 0,
    'a link to a new password',
  );
  return linkToken(mails[0] as (typeof mails)[number]);
};

const alarms = (id: string) => logged.filter((line) => line.includes('"code":"event.forged"') && line.includes(id));
const untilAlarms = (id: string, count: number) =>
  until(
    () => Promise.resolve(alarms(id).length),
    (found) => found === count,
    `${count} alarms about ${id}`,
  );
/** Waits until the account has read all events so far: a member who signs up now is shown. */
const settled = () => signUp(product);
const addressOf = async ({ session: { id } }: Person): Promise<unknown> =>
  (await database.query('SELECT email, email_hash, status, username FROM read.accounts WHERE user_id = $1', [id])).rows;

describe('a forged address of an administrator', () => {
  it('gets no link to a new password, raises an alarm, and stops no projection', async () => {
    const ada = await hire();
    const before = await addressOf(ada);
    const { email, emailHash, userId: own, sealed: ownSealed } = await ownAddress();
    const [sealed] = await stored(streamOf(ada), 'RegistrationStarted');
    const userId = ada.session.id;
    const registration = { userId, emailHash, registrationSource: 0 };
    const { email: herSealed } = sealed?.data as { email: object };
    const forgeries: [string, string, object][] = [
      [streamOf(ada), 'EmailAdded', { userId, email, emailHash }],
      [streamOf(ada), 'EmailAdded', { userId, email: null, emailHash }],
      [streamOf(ada), 'EmailAdded', { userId, email: { $sealed: 7 }, emailHash }],
      [streamOf(ada), 'RegistrationStarted', { ...registration, email }],
      [streamOf(ada), 'RegistrationStarted', { ...registration, email: null }],
      [streamOf(ada), 'RegistrationStarted', { ...registration, email: herSealed }],
      [streamOf(ada), 'RegistrationStarted', { ...registration, email: ownSealed }],
      [`user-${own}`, 'EmailAdded', { userId, email, emailHash }],
      [`user-${randomUUID()}`, 'RegistrationStarted', { ...registration, email: null }],
    ];
    for (const [stream, type, data] of forgeries) await forge(product, stream, { type, data });
    await settled();
    expect(await addressOf(ada)).toEqual(before);
    await requestReset(email);
    await resetLink(ada.email);
    expect(await resetMails(email)).toEqual([]);
    expect(alarms(streamOf(ada))).toHaveLength(7);
    expect(alarms(`user-${own}`)).toHaveLength(1);
    expect(await product.inside(Metrics).registry.getSingleMetricAsString('pixchange_events_forged_total')).toMatch(
      / 9$/m,
    );
    expect((await fetch(`${product.url}/health/ready`)).status).toBe(200);
    // The command side has the same view: the roles and the confirmed address are as before.
    expect(await product.call(accountsHttp.ownProfile, { token: ada.session.token })).toMatchObject({
      email: ada.email,
      roles: ['admin'],
    });
  });

  it('has no effect as plain text in any other personal field either', async () => {
    const ada = await hire();
    const data = { userId: ada.session.id, address: '0x52908400098527886E0F7030069857D2E4169EE7' };
    await forge(product, streamOf(ada), { type: 'AddressProven', data });
    await untilAlarms(streamOf(ada), 1);
    await settled();
    expect(await product.call(accountsHttp.ownProfile, { token: ada.session.token })).toMatchObject({
      user_address: null,
    });
  });
});

describe('a new password by mail', () => {
  it('leaves the second factor, even if forged events deny the proof of the address', async () => {
    const ada = await hire();
    const credentials = { email: ada.email, password: PASSWORD };
    const { secret } = await product.call(staffSessionsHttp.beginSecondFactor, { body: credentials });
    const codes = await until(
      async () => (await mailsTo(ada.email)).flatMap(({ text }) => /\b\d{8}\b/.exec(text) ?? []),
      ({ length }) => length > 0,
      'the mail with the code',
    );
    const setUp = { ...credentials, code: appCode(secret), mail_code: codes[0] ?? '' };
    await product.call(staffSessionsHttp.completeSecondFactor, { body: setUp });
    const [completed] = await stored(streamOf(ada), 'RegistrationCompleted');
    await forge(product, streamOf(ada), { type: 'RegistrationCompleted', data: completed?.data as object });
    const token = await resetLink(ada.email);
    await product.call(passwordsHttp.reset, { body: { token, password: NEW_PASSWORD } });
    const session = { ...credentials, password: NEW_PASSWORD };
    expect(await codeOf(product.call(staffSessionsHttp.signIn, { body: session }))).toBe('staff.code-needed');
    expect(await codeOf(product.call(staffSessionsHttp.beginSecondFactor, { body: session }))).toBe(
      'staff.factor-exists',
    );
    expect(await stored(streamOf(ada), 'EmailProven')).toEqual([]);
  });
});

describe('a forged identity at a login provider', () => {
  it('opens no session with powers of staff', async () => {
    const ada = await hire();
    const { access_token } = await requestLoginToken('user', { name: 'Mallory', email: newEmail() });
    const mallory = await product.call(socialLoginHttp.register, { body: { access_token, terms_of_service: true } });
    const { rows } = await database.query<{ stream: string }>(
      "SELECT stream FROM event_log.events WHERE type = 'NameClaimed' AND stream LIKE 'facebook-%' ORDER BY position DESC LIMIT 1",
    );
    const stream = rows[0]?.stream ?? '';
    const [claimed] = await stored(stream, 'NameClaimed');
    expect(claimed?.data).toMatchObject({ userId: mallory.id });
    const { nameHash } = claimed?.data as { nameHash: string };
    await forge(product, stream, { type: 'NameReleased', data: { nameHash, userId: mallory.id } });
    await forge(product, stream, { type: 'NameClaimed', data: { nameHash, userId: ada.session.id } });
    const { token } = await product.call(socialLoginHttp.signIn, { body: { access_token } });
    const response = await fetch(`${product.url}/api/admin/users`, { headers: { authorization: `Bearer ${token}` } });
    expect([response.status, await response.json()]).toMatchObject([
      403,
      { errors: [{ code: 'staff.session-needed' }] },
    ]);
  });
});
