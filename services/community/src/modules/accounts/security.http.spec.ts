import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminSavedFiltersHttp } from '@pixchange/contracts/http/admin-saved-filters';
import { adminExportsHttp } from '@pixchange/contracts/http/admin-exports';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { allEndpoints } from '@pixchange/contracts/http/all';
import type { Endpoint } from '@pixchange/contracts/http/endpoint';
import type { StaffRole } from '@pixchange/contracts/http/route';
import { staffSessionsHttp } from '@pixchange/contracts/http/staff-sessions';
import { apiErrors } from '@pixchange/contracts/http/errors';
import { healthHttp, readiness } from '@pixchange/contracts/http/health';
import { Client } from 'pg';
import { tryEach } from '../../../../../tests/at-once.ts';
import { newEmail, sharedProduct, signUp, type Person, type Product } from '../../../../../tests/product.ts';
import { hire } from '../../../../../tests/staff.ts';

const NOBODY = '00000000-0000-0000-0000-000000000000';

let product: Product;
let vault: Client;
let confirmed: Person;
let unconfirmed: Person;
let staff: Readonly<Record<StaffRole, Person>>;

beforeAll(async () => {
  product = await sharedProduct('plain');
  vault = new Client({ connectionString: product.databaseUrl });
  await vault.connect();
  [confirmed, unconfirmed] = [await signUp(product), await signUp(product, { confirmed: false })];
  const [moderator, auditor, admin] = await Promise.all([
    hire(product, 'moderator'),
    hire(product, 'auditor'),
    hire(product, 'admin'),
  ]);
  staff = { moderator, auditor, admin };
});
afterAll(async () => {
  await vault.end();
});

const session = async ({ email, password }: Person): Promise<string> =>
  (await product.call(accountsHttp.signIn, { body: { session: { email, password } } })).token;

const registrationToken = async (): Promise<string> =>
  (
    await product.call(accountsHttp.register, {
      body: { registration: { email: newEmail(), password: 'Papercuts1', terms_of_service: true } },
    })
  ).token;

const expired = async (): Promise<string> => {
  const token = await session(confirmed);
  await vault.query(
    "UPDATE vault.tokens SET expires_at = now() - interval '1 second' WHERE token_hash = sha256($1::text::bytea)",
    [token],
  );
  return token;
};

const revoked = async (): Promise<string> => {
  const token = await session(confirmed);
  await product.call(accountsHttp.signOut, { token });
  return token;
};

/** Kinds of callers, each with its own header. */
const callers = {
  'no bearer': () => Promise.resolve(null),
  'a made-up bearer': () => Promise.resolve('Bearer not-a-token-of-this-site'),
  'another scheme': async () => `Basic ${await session(confirmed)}`,
  'an expired bearer': async () => `Bearer ${await expired()}`,
  'a revoked bearer': async () => `Bearer ${await revoked()}`,
  "a registration's bearer": async () => `Bearer ${await registrationToken()}`,
  'a bearer that is not confirmed': async () => `Bearer ${await session(unconfirmed)}`,
  'a confirmed bearer': async () => `Bearer ${await session(confirmed)}`,
  "a moderator's bearer": () => Promise.resolve(`Bearer ${staff.moderator.session.token}`),
  "an auditor's bearer": () => Promise.resolve(`Bearer ${staff.auditor.session.token}`),
  "an administrator's bearer": () => Promise.resolve(`Bearer ${staff.admin.session.token}`),
} as const;
type CallerKind = keyof typeof callers;

/** Roles of the staff callers. Endpoints that require no role treat staff like any member. */
const roleOf: Partial<Record<CallerKind, StaffRole>> = {
  "a moderator's bearer": 'moderator',
  "an auditor's bearer": 'auditor',
  "an administrator's bearer": 'admin',
};

const sessions: readonly CallerKind[] = [
  'a bearer that is not confirmed',
  'a confirmed bearer',
  ...(Object.keys(roleOf) as CallerKind[]),
];

interface Refusal {
  readonly status: number;
  readonly code: string;
}

const codeFor = (auth: Endpoint['auth'], comer: CallerKind): string =>
  auth === 'registration' && comer !== 'no bearer' && comer !== 'another scheme'
    ? 'account.registration-ended'
    : 'unauthorized';

/**
 * Returns the refusal that the guard must return; null when the guard admits the caller, even if the handler refuses
 * the empty body.
 */
const refusalFor = ({ auth, confirmed: mustBeConfirmed, roles }: Endpoint, comer: CallerKind): Refusal | null => {
  if (auth === 'none' || (auth === 'optional' && comer === 'no bearer')) return null;
  // Tokens of views are tested in member-views.http.spec.ts.
  if (auth === 'view') return { status: 401, code: 'unauthorized' };
  const good = auth === 'registration' ? comer === "a registration's bearer" : sessions.includes(comer);
  if (!good) return { status: 401, code: codeFor(auth, comer) };
  if (mustBeConfirmed === true && comer === 'a bearer that is not confirmed')
    return { status: 403, code: 'not_confirmed' };
  const role = roleOf[comer];
  return roles === undefined || (role !== undefined && roles.includes(role))
    ? null
    : { status: 403, code: 'forbidden' };
};

const send = ({ method, path }: Endpoint, authorization: string | null): Promise<Response> =>
  fetch(`${product.url}${path.replace(/:\w+/g, NOBODY)}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(authorization === null ? {} : { authorization }),
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(method === 'GET' ? {} : { body: '{}' }),
  });

/**
 * Whether the caller is tested with this endpoint. Staff callers are tested only with endpoints that require a role.
 * Each staff role has one session, and signing out would end it for all other endpoints; staff.http.spec.ts covers
 * signing out.
 */
const isTestedWith = (endpoint: Endpoint, comer: CallerKind): boolean =>
  roleOf[comer] === undefined || (endpoint.roles !== undefined && endpoint !== staffSessionsHttp.signOut);

const calls = Object.entries(allEndpoints).flatMap(([feature, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]) => [`${feature}.${name}`, endpoint] as const),
);

/**
 * Headers of refused callers. An endpoint that refuses a session can't end it, so these tests share one session of each
 * kind.
 */
const refused = new Map<CallerKind, Promise<string | null>>();
const headerOf = (comer: CallerKind, refusal: Refusal | null): Promise<string | null> => {
  if (refusal === null) return callers[comer]();
  const header = refused.get(comer) ?? callers[comer]();
  refused.set(comer, header);
  return header;
};

it('all staff calls are under one path without other calls, and auditors write only their exports and filters', () => {
  const every = calls.map(([, endpoint]) => endpoint);
  // Auditors may write their own exports and filters.
  const ofAuditors: readonly string[] = [
    adminExportsHttp.record.path,
    adminExportsHttp.proveDecision.path,
    adminExportsHttp.proveWork.path,
    adminExportsHttp.provePerson.path,
    adminSavedFiltersHttp.create.path,
    adminSavedFiltersHttp.remove.path,
  ];
  const namesOf = (endpoints: readonly Endpoint[]): string[] =>
    endpoints.map(({ method, path }) => `${method} ${path}`);
  // Opening, proving and ending a staff session changes no data of members.
  const staff = every.filter(({ path }) => path.startsWith('/api/admin/') && !path.startsWith('/api/admin/session'));
  expect(staff.length).toBeGreaterThan(0);
  expect(
    namesOf(every.filter(({ roles, path }) => roles !== undefined && !path.startsWith('/api/admin/session'))),
  ).toEqual(namesOf(staff));
  expect(
    namesOf(
      staff.filter(
        ({ auth, roles, method, path }) =>
          auth !== 'bearer' ||
          roles?.length === 0 ||
          // Auditors write nothing except records of their own exports and filters.
          (method !== 'GET' && roles?.includes('auditor') === true && !ofAuditors.includes(path)),
      ),
    ),
  ).toEqual([]);
});

describe('every call, for each kind of caller', () => {
  it.each(calls)('is admitted or refused as its endpoint declares: %s', async (_, endpoint) => {
    const all = (Object.keys(callers) as CallerKind[]).filter((comer) => isTestedWith(endpoint, comer));
    await tryEach(all, String, async (comer) => {
      const refusal = refusalFor(endpoint, comer);
      const response = await send(endpoint, await headerOf(comer, refusal));
      if (refusal === null) expect([401, 403, 500, 502]).not.toContain(response.status);
      else expect(response.status).toBe(refusal.status);
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      if (response.status < 400) return response.body?.cancel();
      if (endpoint === healthHttp.ready && response.status === 503) {
        // A service may be unready on a loaded machine; the report then lists it.
        readiness.strict().parse(await response.json());
        return;
      }
      const { errors } = apiErrors.strict().parse(await response.json());
      if (refusal !== null) expect(errors).toMatchObject([{ attribute: 'base', code: refusal.code }]);
      if (response.status === 503) expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    });
  });
});

describe('an unknown field in a body', () => {
  const extras = {
    id: NOBODY,
    userId: NOBODY,
    user_id: NOBODY,
    status: 'confirmed',
    roles: ['admin'],
    role: 'admin',
    coins: 1_000_000,
    pixtokens: 99,
    followers_count: 5,
  };

  it('gives nobody coins, a confirmation or a role', async () => {
    const email = newEmail();
    const body = (fields: object) => ({ ...extras, registration: { ...extras, ...fields } }) as never;
    const { token } = await product.call(accountsHttp.register, {
      body: body({ email, password: 'Papercuts1', terms_of_service: true, registration_source: 0 }),
    });
    const own = await product.call(accountsHttp.completeRegistration, {
      token,
      body: body({ username: `m_${Date.now()}`, full_name: 'Mass Assigned' }),
    });
    expect(own).toMatchObject({ status: 'not_confirmed', roles: [], coins: 0, pixtokens: 0, followers_count: 0 });
    expect(own.id).not.toBe(NOBODY);
    const signedIn = await product.call(accountsHttp.signIn, {
      body: { ...extras, session: { ...extras, email, password: 'Papercuts1' } } as never,
    });
    expect(signedIn).toMatchObject({ status: 'not_confirmed', roles: [] });
  });

  it('does not change a prototype', async () => {
    const post = (contentType: string, body: string) =>
      fetch(`${product.url}/api/auth/session`, { method: 'POST', headers: { 'content-type': contentType }, body });
    expect((await post('application/json', '{"session":{"__proto__":{"email":"a@b.co","password":"x"}}}')).status).toBe(
      400,
    );
    expect((await post('application/json', '{"constructor":{"prototype":{"email":"a@b.co"}}}')).status).toBe(400);
    expect(
      (
        await post(
          'application/x-www-form-urlencoded',
          'session[__proto__][email]=a@b.co&session[__proto__][password]=x',
        )
      ).status,
    ).toBe(422);
    expect((await post('application/x-www-form-urlencoded', 'session[constructor][prototype][admin]=1')).status).toBe(
      422,
    );
    expect(({} as { email?: string }).email).toBeUndefined();
  });
});

describe('the security headers', () => {
  it.each([
    '/',
    '/api/profile',
    '/api/docs',
    '/api/nothing',
    '/no/such/page',
    `/media/${NOBODY}/original/main-000000000000.gif`,
    '/media/provider/x.gif',
    '/health/live',
  ])('of %s include a strict content security policy, and name no server', async (path) => {
    const { headers } = await fetch(`${product.url}${path}`);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).not.toMatch(/unsafe-(inline|eval)|\*/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('server')).toBeNull();
  });

  it('keep answers that depend on a bearer token out of shared caches', async () => {
    const { headers } = await fetch(`${product.url}/api/profile`, {
      headers: { authorization: `Bearer ${confirmed.session.token}` },
    });
    expect(headers.get('cache-control')).toMatch(/no-store|private/);
  });
});
