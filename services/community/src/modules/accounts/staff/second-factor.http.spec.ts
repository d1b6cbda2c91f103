import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminProposalsHttp } from '@pixchange/contracts/http/admin-proposals';
import { adminUsersHttp } from '@pixchange/contracts/http/admin-users';
import { BACKGROUND_HEADER } from '@pixchange/contracts/http/values/background';
import { ApiError } from '@pixchange/contracts/http/client';
import { accounts as limits } from '@pixchange/contracts/http/limits';
import { staffSessionsHttp, type FirstStaffSession } from '@pixchange/contracts/http/staff-sessions';
import pg from 'pg';
import {
  mailsTo,
  newEmail,
  PASSWORD,
  signUp,
  startProduct,
  until,
  type Person,
  type Product,
} from '../../../../../../tests/product.ts';
import { appCode } from '../../../../../../tests/authenticator.ts';
import { hire } from '../../../../../../tests/staff.ts';
import { removeSecondFactor } from './second-factors.vault.ts';

let product: Product;
let database: pg.Client;
let [admin, second, noor]: Person[] = [];
beforeAll(async () => {
  product = await startProduct('second-factor', { STAFF_MFA: 'required' });
  database = new pg.Client({ connectionString: product.databaseUrl });
  await database.connect();
  admin = await hire(product, 'admin');
  second = await hire(product, 'admin');
  noor = await signUp(product);
});
afterAll(async () => {
  await database.end();
  await product.stop();
});

type Known = Person | undefined;

const credentials = (person: Known) => ({ email: person?.email ?? '', password: PASSWORD });
const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof ApiError ? error.errors[0]?.code : error),
  );
const signIn = (person: Known, code?: string) =>
  product.call(staffSessionsHttp.signIn, {
    body: { ...credentials(person), ...(code === undefined ? {} : { code }) },
  });
const begin = (person: Known) => product.call(staffSessionsHttp.beginSecondFactor, { body: credentials(person) });
const complete = (person: Known, code: string, mail_code: string) =>
  product.call(staffSessionsHttp.completeSecondFactor, { body: { ...credentials(person), code, mail_code } });

const SUBJECT = 'Your code for the Pixchange console';
const mailCodes = async (person: Known): Promise<string[]> =>
  (await mailsTo(person?.email ?? ''))
    .filter(({ subject }) => subject === SUBJECT)
    .map(({ text }) => /\d{8}/.exec(text)?.[0] ?? '');
const mailCodeAfter = async (person: Known, count: number): Promise<string> => {
  const codes = await until(
    () => mailCodes(person),
    (found) => found.length > count,
    'the mail with the code',
  );
  return codes[0] ?? '';
};

/** Waits for an email about each change. */
const untilMailed = (person: Known, changes: readonly string[]): Promise<unknown> =>
  until(
    async () =>
      (await mailsTo(person?.email ?? ''))
        .filter(({ subject }) => subject === 'Your second factor for the Pixchange console')
        .map(({ text }) => text.replaceAll(/\s+/g, ' ')),
    (texts) => changes.every((change) => texts.some((text) => text.includes(change))),
    'the mails about the second factor',
  );

/** Sets up a second factor, and returns the secret that an authenticator app would store. */
const setUp = async (person: Known): Promise<{ secret: string; opened: FirstStaffSession; usedAtMs: number }> => {
  const before = (await mailCodes(person)).length;
  const secret = (await begin(person)).secret;
  const mailCode = await mailCodeAfter(person, before);
  const usedAtMs = Date.now();
  return { secret, opened: await complete(person, appCode(secret, usedAtMs), mailCode), usedAtMs };
};
/** Makes the last used time step look two steps older, so that a test need not wait for the next step. */
const stepsPass = (person: Known) =>
  database.query('UPDATE vault.second_factors SET last_step = last_step - 2 WHERE user_id = $1', [person?.session.id]);
const minutesPass = (person: Known, minutes: number) =>
  database.query(
    'UPDATE vault.tokens SET created_at = created_at - make_interval(mins => $2), proven_at = proven_at - make_interval(mins => $2) WHERE user_id = $1',
    [person?.session.id, minutes],
  );
const statusOf = async (path: string, token: string | undefined): Promise<number> =>
  (await fetch(product.url + path, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }))
    .status;

describe('a required second factor', () => {
  it('K-10 closes the console to member sessions, and its answers are never cached', async () => {
    const path = '/api/admin/users';
    expect(await statusOf(path, undefined)).toBe(401);
    expect(await statusOf(path, noor?.session.token)).toBe(403);
    expect(await statusOf(path, admin?.session.token)).toBe(403);
    const response = await fetch(product.url + path, {
      headers: { authorization: `Bearer ${admin?.session.token ?? ''}` },
    });
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect(await response.json()).toMatchObject({ errors: [{ code: 'staff.session-needed' }] });
  });

  it('is set up at the first login, with a code from the app and one from a mail', async () => {
    expect(await codeOf(signIn(admin))).toBe('staff.factor-needed');
    expect(await mailCodes(admin)).toEqual([]);
    const { secret, uri } = await begin(admin);
    expect(uri).toContain(secret);
    const mailCode = await mailCodeAfter(admin, 0);
    const key = secret;
    expect(await codeOf(complete(admin, appCode(key, Date.now()), '00000000'))).toBe('staff.wrong-mail-code');
    expect(await codeOf(complete(admin, appCode(key, 0), mailCode))).toBe('staff.wrong-code');
    const opened = await complete(admin, appCode(key, Date.now()), mailCode);
    expect(opened.recovery_codes).toHaveLength(limits.recoveryCodes);
    expect(await statusOf('/api/admin/users', opened.token)).toBe(200);
    expect(await codeOf(begin(admin))).toBe('staff.factor-exists');
    expect(await codeOf(complete(admin, appCode(key, Date.now()), mailCode))).toBe('staff.setup-ended');
  });

  it('is stored without its plain secret and recovery codes', async () => {
    const person = await hire(product, 'auditor');
    const { secret, opened } = await setUp(person);
    const { rows } = await database.query<{ all: string }>(
      `SELECT concat((SELECT string_agg(f::text, ' ') FROM vault.second_factors f WHERE user_id = $1), (SELECT string_agg(c::text, ' ') FROM vault.recovery_codes c WHERE user_id = $1)) AS all`,
      [person.session.id],
    );
    const stored = rows[0]?.all ?? '';
    expect(stored).toContain('\\x');
    for (const plain of [
      Buffer.from(secret).toString('hex'),
      ...opened.recovery_codes.map((code) => Buffer.from(code).toString('hex')),
    ])
      expect(stored).not.toContain(plain);
  });

  it('requires a code at each login, and accepts each code once', async () => {
    const person = await hire(product, 'moderator');
    const { secret, usedAtMs } = await setUp(person);
    expect(await codeOf(signIn(person))).toBe('staff.code-needed');
    expect(await codeOf(signIn(person, '000000'))).toBe('staff.wrong-code');
    // The setup has already used this code.
    expect(await codeOf(signIn(person, appCode(secret, usedAtMs)))).toBe('staff.wrong-code');
    await stepsPass(person);
    const code = appCode(secret, Date.now());
    const answers = await Promise.all([1, 2, 3].map(() => codeOf(signIn(person, code))));
    expect(answers.toSorted()).toEqual(['done', 'staff.wrong-code', 'staff.wrong-code']);
  });

  it('accepts each recovery code once, and none after new ones are made', async () => {
    const person = await hire(product, 'moderator');
    const { opened } = await setUp(person);
    const [first = '', other = ''] = opened.recovery_codes;
    const { token } = await signIn(person, first.toUpperCase().replace('-', ' '));
    expect(await codeOf(signIn(person, first))).toBe('staff.wrong-code');
    expect(await product.call(staffSessionsHttp.secondFactor, { token })).toMatchObject({
      required: true,
      recovery_codes_left: limits.recoveryCodes - 1,
    });
    const { recovery_codes } = await product.call(staffSessionsHttp.replaceRecoveryCodes, { token });
    expect(await codeOf(signIn(person, other))).toBe('staff.wrong-code');
    expect(await codeOf(signIn(person, recovery_codes[0]))).toBe('done');
    await untilMailed(person, ['was set up', 'one of your recovery codes', 'codes for the console were replaced']);
  });

  it('accepts a code instead of the password as a new proof, and no code twice', async () => {
    const person = await hire(product, 'admin');
    const { secret, opened } = await setUp(person);
    const { token } = opened;
    const replace = () => codeOf(product.call(staffSessionsHttp.replaceRecoveryCodes, { token }));
    const prove = (code: string) => codeOf(product.call(staffSessionsHttp.prove, { token, body: { code } }));
    await minutesPass(person, limits.staffProofMinutes + 1);
    expect(await replace()).toBe('staff.proof-needed');
    await stepsPass(person);
    const code = appCode(secret, Date.now());
    expect(await prove(code)).toBe('done');
    expect(await replace()).toBe('done');
    expect(await prove(code)).toBe('staff.wrong-code');
    expect(await prove('')).toBe('staff.wrong-code');
  });

  it('refuses a session that was opened before it was required', async () => {
    const person = await hire(product, 'auditor');
    const { opened } = await setUp(person);
    await database.query("UPDATE vault.tokens SET second_factor = false WHERE user_id = $1 AND purpose = 'staff'", [
      person.session.id,
    ]);
    expect(await statusOf('/api/admin/users', opened.token)).toBe(401);
  });

  it('does not keep an idle console session open by background requests', async () => {
    const person = await hire(product, 'auditor');
    const { opened } = await setUp(person);
    const minutesLeft = async (headers: Record<string, string>) => {
      await database.query(
        "UPDATE vault.tokens SET last_used_at = now() - interval '10 minutes', expires_at = now() + interval '20 minutes' WHERE user_id = $1 AND purpose = 'staff'",
        [person.session.id],
      );
      const asked = { headers: { authorization: `Bearer ${opened.token}`, ...headers } };
      expect((await fetch(`${product.url}/api/admin/users`, asked)).status).toBe(200);
      const { rows } = await database.query<{ minutes: number }>(
        "SELECT round(extract(epoch FROM expires_at - now()) / 60)::int AS minutes FROM vault.tokens WHERE user_id = $1 AND purpose = 'staff'",
        [person.session.id],
      );
      return rows[0]?.minutes;
    };
    expect(await minutesLeft({ [BACKGROUND_HEADER]: '1' })).toBe(20);
    expect(await minutesLeft({})).toBe(limits.staffIdleMinutes);
  });

  it('cannot be set up without a role, or after a quarter of an hour', async () => {
    expect(await codeOf(begin(noor))).toBe('forbidden');
    const nobody = { ...(noor as Person), email: newEmail() };
    expect(await codeOf(begin(nobody))).toBe('account.bad-credentials');
    const person = await hire(product, 'auditor');
    const key = (await begin(person)).secret;
    const mailCode = await mailCodeAfter(person, 0);
    await database.query("UPDATE vault.second_factor_setups SET expires_at = now() - interval '1 second'");
    expect(await codeOf(complete(person, appCode(key, Date.now()), mailCode))).toBe('staff.setup-ended');
  });
});

describe('a lost second factor', () => {
  it('is reset by two administrators, and its sessions end', async () => {
    const person = await hire(product, 'moderator');
    const { opened } = await setUp(person);
    await removeSecondFactor(
      { query: (sql: string, values: unknown[]) => database.query(sql, values).then(({ rows }) => rows) } as never,
      second?.session.id ?? '',
    );
    const { opened: hers } = await setUp(second);
    const his = await hire(product, 'admin');
    const { opened: ofHis } = await setUp(his);
    const reset = (token: string, id: string) =>
      product.call(adminUsersHttp.resetSecondFactor, { token, params: { id }, body: { reason: 'Lost the phone' } });
    expect(await codeOf(reset(hers.token, second?.session.id ?? ''))).toBe('proposal.own');
    expect(await codeOf(reset(hers.token, noor?.session.id ?? ''))).toBe('staff.no-factor');
    const proposal = await reset(hers.token, person.session.id);
    expect(proposal.status).toBe('proposed');
    expect(await statusOf('/api/admin/reports', opened.token)).toBe(200);
    const approve = (token: string) => product.call(adminProposalsHttp.approve, { token, params: { id: proposal.id } });
    expect(await codeOf(approve(hers.token))).toBe('proposal.own');
    expect(await approve(ofHis.token)).toMatchObject({ status: 'done' });
    expect(await statusOf('/api/admin/reports', opened.token)).toBe(401);
    expect(await codeOf(signIn(person))).toBe('staff.factor-needed');
    await untilMailed(person, ['was set up', 'removed your second factor']);
  });

  it('is still required at the next login', async () => {
    const person = await hire(product, 'moderator');
    await setUp(person);
    await database.query("DELETE FROM vault.tokens WHERE user_id = $1 AND purpose = 'staff'", [person.session.id]);
    expect(await codeOf(signIn(person))).toBe('staff.code-needed');
  });
});

describe('with rate limits', () => {
  it('at most ten attempts with a code are allowed, from all addresses together', async () => {
    const limited = await startProduct('second-factor-limits', {
      STAFF_MFA: 'optional',
      RATE_LIMITS: 'on',
      TRUSTED_PROXIES: '1',
    });
    try {
      const person = await hire(limited, 'moderator');
      const post = async (path: string, body: object, address: string, method = 'POST') => {
        const response = await fetch(`${limited.url}/api/admin/session${path}`, {
          method,
          headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
          body: JSON.stringify({ ...credentials(person), ...body }),
        });
        return { status: response.status, body: (await response.json()) as Record<string, string> };
      };
      // The factor is optional: the password is enough until one is set up.
      expect((await post('', {}, '198.51.100.1')).status).toBe(201);
      const key = (await post('/factor', {}, '198.51.100.1')).body['secret'] ?? '';
      const mailCode = await mailCodeAfter(person, 0);
      const code = appCode(key, Date.now());
      expect((await post('/factor', { code, mail_code: mailCode }, '198.51.100.1', 'PUT')).status).toBe(201);
      const statuses: number[] = [];
      for (let n = 0; n < 10; n += 1) statuses.push((await post('', { code: '000000' }, `203.0.113.${n + 1}`)).status);
      expect(statuses).toEqual([...Array.from({ length: 9 }, () => 422), 429]);
    } finally {
      await limited.stop();
    }
  });
});
