import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { adminUsersHttp, type StaffUserRow } from '@pixchange/contracts/http/admin-users';
import { allEndpoints } from '@pixchange/contracts/http/all';
import type { Endpoint } from '@pixchange/contracts/http/endpoint';
import type { StaffRole } from '@pixchange/contracts/http/route';
import { sessionsHttp } from '@pixchange/contracts/http/sessions';
import { staffMatrix } from '@pixchange/contracts/http/staff-matrix';
import { staffSessionsHttp } from '@pixchange/contracts/http/staff-sessions';
import { PASSWORD, signUp, startProduct, type Person, type Product } from '../../../../../../tests/product.ts';
import { hire } from '../../../../../../tests/staff.ts';

const NOBODY = '0197b6f0-0000-7000-8000-000000000000';

let product: Product;
let noor: Person;
const staff: Partial<Record<StaffRole, Person>> = {};
const one = (role: StaffRole): Person => staff[role] as Person;

beforeAll(async () => {
  product = await startProduct('staff');
  noor = await signUp(product);
  for (const role of ['moderator', 'auditor', 'admin'] as const) staff[role] = await hire(product, role);
});
afterAll(() => product.stop());

const signIn = ({ email }: Person, password = PASSWORD) =>
  product.call(staffSessionsHttp.signIn, { body: { email, password } });
const status = async (path: string, token: string, method = 'GET'): Promise<number> =>
  (await fetch(product.url + path, { method, headers: { authorization: `Bearer ${token}` } })).status;

describe('a console session', () => {
  it('gives access to staff calls, and to no member calls', async () => {
    const { token, roles } = await signIn(one('auditor'));
    expect(roles).toEqual(['auditor']);
    expect(await status('/api/admin/users', token)).toBe(200);
    for (const path of ['/api/profile', '/api/auth/sessions', '/api/albums'])
      expect(await status(path, token)).toBe(401);
  });

  it('is refused to members without a role, and for a wrong password like a member login', async () => {
    await expect(signIn(noor)).rejects.toMatchObject({ status: 403, errors: [{ code: 'forbidden' }] });
    await expect(signIn(noor, 'Wrong-word-1')).rejects.toMatchObject({
      status: 422,
      errors: [{ code: 'account.bad-credentials' }],
    });
    await expect(signIn(one('admin'), 'Wrong-word-1')).rejects.toMatchObject({
      status: 422,
      errors: [{ code: 'account.bad-credentials' }],
    });
  });

  it('is listed among the sessions of the member, who can end it', async () => {
    const admin = one('admin');
    const list = async () =>
      (await product.call(sessionsHttp.list, { token: admin.session.token })).collection.map(({ id }) => id);
    const before = await list();
    const { token } = await signIn(admin);
    const [id] = (await list()).filter((known) => !before.includes(known));
    await product.call(sessionsHttp.end, { token: admin.session.token, params: { id: id ?? '' } });
    expect(await status('/api/admin/users', token)).toBe(401);
  });

  it('ends when it is logged out', async () => {
    const { token } = await signIn(one('moderator'));
    expect(await status('/api/admin/session', token, 'DELETE')).toBe(204);
    expect(await status('/api/admin/reports', token)).toBe(401);
  });

  it('is valid for half an hour without use', async () => {
    const admin = one('admin');
    const { token } = await signIn(admin);
    expect(await status('/api/admin/users', token)).toBe(200);
    const { collection } = await product.call(sessionsHttp.list, { token: admin.session.token });
    const [session] = collection.toSorted((a, b) => b.created_at.localeCompare(a.created_at));
    const minutes = (Date.parse(session?.expires_at ?? '') - Date.parse(session?.created_at ?? '')) / 60_000;
    expect([minutes > 29, minutes < 31]).toEqual([true, true]);
  });
});

/** Endpoints for staff only, by name. */
const staffCalls: [string, Endpoint][] = Object.entries(allEndpoints).flatMap(([feature, calls]) =>
  Object.entries(calls)
    .filter(([, { roles }]) => roles !== undefined)
    .map(([name, endpoint]): [string, Endpoint] => [`${feature}.${name}`, endpoint]),
);

const tryCall = ({ method, path }: Endpoint, token: string | null): Promise<number> =>
  fetch(product.url + path.replace(/:\w+/g, NOBODY), {
    method,
    headers: {
      ...(method === 'GET' || method === 'DELETE' ? {} : { 'content-type': 'application/json' }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(method === 'GET' || method === 'DELETE' ? {} : { body: '{}' }),
  }).then((response) => response.status);

describe('the permissions of staff', () => {
  it('are defined by one table', () => {
    const cells: readonly (readonly StaffRole[])[] = Object.values(staffMatrix).flatMap((actions) =>
      Object.values(actions),
    );
    for (const [name, { path, roles }] of staffCalls)
      if (!path.startsWith('/api/admin/session'))
        expect([name, cells.some((cell) => cell === roles)]).toEqual([name, true]);
    expect(staffCalls.length).toBeGreaterThan(40);
  });

  it.each(staffCalls.filter(([name]) => name !== 'staffSessions.signOut'))(
    'K-25 hold for every role: %s',
    async (_, endpoint) => {
      expect(await tryCall(endpoint, null)).toBe(401);
      expect(await tryCall(endpoint, noor.session.token)).toBe(403);
      for (const role of ['moderator', 'auditor', 'admin'] as const) {
        const answer = await tryCall(endpoint, one(role).session.token);
        if (endpoint.roles?.includes(role) === true) expect([role, [401, 403].includes(answer)]).toEqual([role, false]);
        else expect([role, answer]).toEqual([role, 403]);
      }
    },
  );
});

describe('the list of members', () => {
  const list = async (query: object, role: StaffRole = 'admin'): Promise<StaffUserRow[]> =>
    product.call(adminUsersHttp.list, { token: one(role).session.token, query: query as never });
  const idsOf = (rows: readonly StaffUserRow[]) => rows.map(({ id }) => id);
  const filtered = (filter: object, role?: StaffRole) => list({ filter: JSON.stringify(filter) }, role);

  it('finds members by a part of their username, name or id', async () => {
    const { username, id } = noor.session;
    for (const q of [username, username.slice(2).toUpperCase(), id]) expect(idsOf(await filtered({ q }))).toContain(id);
    expect(await filtered({ q: '%' })).toEqual([]);
    expect(idsOf(await filtered({ id: [id, NOBODY] }))).toEqual([id]);
  });

  it('finds members who joined after a time', async () => {
    const [{ id, created_at: joined } = { id: '', created_at: '' }] = await filtered({ id: noor.session.id });
    const after = new Date(Date.parse(joined) + 1).toISOString();
    expect(idsOf(await filtered({ id, from: joined }))).toEqual([id]);
    expect(idsOf(await filtered({ id, from: after }))).toEqual([]);
  });

  it('shows email addresses only to administrators, and lets only them search by email', async () => {
    const [row] = await filtered({ q: noor.email });
    expect(row).toMatchObject({ id: noor.session.id, email: noor.email, status: 'confirmed', roles: [] });
    for (const role of ['moderator', 'auditor'] as const) {
      expect(await filtered({ q: noor.email }, role)).toEqual([]);
      const [other] = await filtered({ id: noor.session.id }, role);
      expect(other).not.toHaveProperty('email');
      const shown = await product.call(adminUsersHttp.show, {
        token: one(role).session.token,
        params: { id: noor.session.id },
      });
      expect(shown).toEqual(other);
    }
  });

  it('can be filtered by role, and shows the number of members', async () => {
    expect(idsOf(await filtered({ role: 'auditor' }))).toEqual([one('auditor').session.id]);
    const response = await fetch(
      `${product.url}/api/admin/users?range=[0,1]&sort=["username","ASC"]&filter={"role":["moderator","auditor","admin"]}`,
      { headers: { authorization: `Bearer ${one('admin').session.token}` } },
    );
    const rows = (await response.json()) as StaffUserRow[];
    expect(response.headers.get('content-range')).toMatch(/^users 0-1\/\d+$/);
    expect(rows.map(({ username }) => username)).toEqual(rows.map(({ username }) => username).toSorted());
  });

  it('refuses unknown filters and sort orders', async () => {
    for (const query of ['filter={"mail":"a"}', 'sort=["email","ASC"]', 'sort=["id","UP"]', 'filter=["a"]'])
      expect(await status(`/api/admin/users?${query}`, one('admin').session.token)).toBe(400);
  });

  it('has no member with an unfinished registration, and none under an unknown id', async () => {
    await product.call(accountsHttp.register, {
      body: {
        registration: { email: 'half@example.com', password: PASSWORD, terms_of_service: true, registration_source: 0 },
      },
    });
    expect(await filtered({ q: 'half@example.com' })).toEqual([]);
    for (const id of [NOBODY, 'none'])
      expect(await status(`/api/admin/users/${id}`, one('admin').session.token)).toBe(404);
  });
});
