import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { allEndpoints } from '@pixchange/contracts/http/all';
import type { Endpoint } from '@pixchange/contracts/http/endpoint';
import { adminLists } from '@pixchange/contracts/http/limits';
import { hire } from './staff.ts';
import { signUp, startProduct, type Person, type Product } from './product.ts';
import { createOwnedData } from '../services/community/src/modules/accounts/testing/owned.ts';

/** Whether an endpoint is a list of the console, which accepts a range of rows. */
const takesRange = ({ query }: Endpoint): boolean => 'shape' in query && 'range' in (query.shape as object);
const lists: [string, Endpoint][] = Object.values(allEndpoints)
  .flatMap((calls) => Object.values<Endpoint>(calls))
  .filter((endpoint) => endpoint.method === 'GET' && takesRange(endpoint))
  .map((endpoint) => [endpoint.path, endpoint]);

const sortsOf = ({ query }: Endpoint): string[] => {
  const refused = query.safeParse({ sort: '["no_such_field","ASC"]' });
  return (/, by (.+)$/.exec(refused.error?.issues[0]?.message ?? '')?.[1] ?? '').split(', ');
};

let product: Product;
let [owner, other, admin] = [] as unknown as [Person, Person, Person];
beforeAll(async () => {
  product = await startProduct('console_lists');
  [owner, other, admin] = await Promise.all([signUp(product), signUp(product), hire(product, 'admin')]);
  await createOwnedData(product, owner, { admin, reporter: other });
});
afterAll(() => product.stop());

interface Row {
  readonly id: string;
}
const ask = async (
  path: string,
  query: Readonly<Record<string, unknown>> = {},
  {
    headers = {},
    method = 'GET',
    token = admin.session.token,
  }: { headers?: Record<string, string>; method?: string; token?: string } = {},
) => {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
  const response = await fetch(`${product.url}${path}?${search}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
  const [, unit, from, to, total] =
    /^(\S+) (?:\*|(\d+)-(\d+))\/(\d+)$/.exec(response.headers.get('content-range') ?? '') ?? [];
  return {
    status: response.status,
    headers: response.headers,
    range: {
      unit,
      from: from === undefined ? null : Number(from),
      to: to === undefined ? null : Number(to),
      total: Number(total),
    },
    body: (await response.json()) as Row[] & Row & { errors?: { attribute: string; title: string; code: string }[] },
  };
};
const idsOf = (answer: { body: Row[] }): string[] => answer.body.map(({ id }) => id);

const isTime = (value: unknown): boolean => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value);

/** Number of pages in which a test reads a list. */
const PAGES = 5;

/**
 * Checks that reading a list page by page returns each row once, in the requested order, and the same rows as one call.
 */
const isPaged = async (path: string, query: { sort: readonly [string, 'ASC' | 'DESC']; filter?: object }) => {
  const allRows = await ask(path, { ...query, range: [0, 999] });
  expect([allRows.status, allRows.body.length]).toEqual([200, allRows.range.total]);
  const rows = Math.max(1, Math.ceil(allRows.body.length / PAGES));
  const paged: Row[] = [];
  for (let from = 0; from <= allRows.body.length; from += rows) {
    const page = await ask(path, { ...query, range: [from, from + rows - 1] });
    expect(page.range.total).toBe(allRows.range.total);
    paged.push(...page.body);
  }
  expect([query, idsOf({ body: paged })]).toEqual([query, idsOf(allRows)]);
  expect(new Set(idsOf(allRows)).size).toBe(allRows.body.length);
  const [field, order] = query.sort;
  const keys = paged.map((row) => (row as object as Readonly<Record<string, unknown>>)[field]);
  const comparable = keys.filter((key): key is string | number => typeof key === 'number' || isTime(key));
  const sorted = comparable.toSorted((a, b) => (a < b ? -1 : Number(a > b)));
  expect([query, comparable]).toEqual([query, order === 'ASC' ? sorted : sorted.toReversed()]);
  return paged;
};

describe.each(lists)('the list %s', (path, endpoint) => {
  it('K-01 is an array of rows with ids, and states their range and the total', async () => {
    const { status, body, range } = await ask(path, { range: [0, 24] });
    expect([status, Array.isArray(body), range.unit]).toEqual([200, true, path.slice('/api/admin/'.length)]);
    for (const { id } of body) expect(typeof id).toBe('string');
    expect(new Set(idsOf({ body })).size).toBe(body.length);
    expect([range.from, range.to]).toEqual(body.length === 0 ? [null, null] : [0, body.length - 1]);
    expect(range.total >= body.length && (body.length === 25 || range.total === body.length)).toBe(true);
  });

  it('K-02 is empty past its end, states its total there as well, and refuses a page that is too deep', async () => {
    const { range } = await ask(path, { range: [0, 0] });
    const past = await ask(path, { range: [100_000, 100_024] });
    expect([past.status, past.body, past.range]).toEqual([200, [], { ...range, from: null, to: null }]);
    expect(await ask(path, { range: [adminLists.rowsDeep, adminLists.rowsDeep] })).toMatchObject({
      status: 400,
      body: { errors: [{ attribute: 'range', title: expect.stringContaining('filter the list') }] },
    });
  });

  it('K-03 ignores a range in a header', async () => {
    const { status, range } = await ask(path, { range: [0, 0] }, { headers: { range: `${path.slice(11)}=5-9` } });
    expect([status, range.from ?? 0, range.to ?? 0]).toEqual([200, 0, 0]);
  });

  it('K-04 can be sorted only by its own fields, and its pages contain every row once', async () => {
    for (const sort of [
      ['no_such_field', 'ASC'],
      ['id; DROP SCHEMA read', 'ASC'],
      [sortsOf(endpoint)[0], 'UP'],
    ])
      expect(await ask(path, { sort })).toMatchObject({
        status: 400,
        body: { errors: [{ attribute: 'sort', title: expect.stringContaining(`by ${sortsOf(endpoint).join(', ')}`) }] },
      });
    for (const field of sortsOf(endpoint))
      for (const order of ['ASC', 'DESC'] as const) await isPaged(path, { sort: [field, order] });
  });

  it('K-04 can be paged to its end with each filter that its rows match', async () => {
    const [row] = (await ask(path, { range: [0, 0] })).body;
    const [sort = ''] = sortsOf(endpoint);
    for (const [field, value] of Object.entries((row ?? {}) as object as Readonly<Record<string, unknown>>)) {
      const filter = { [field]: value };
      if (value === null || !endpoint.query.safeParse({ filter: JSON.stringify(filter) }).success) continue;
      for (const found of await isPaged(path, { sort: [sort, 'DESC'], filter }))
        expect((found as object as Readonly<Record<string, unknown>>)[field]).toEqual(value);
    }
  });

  it('K-05 refuses a filter that is not JSON or has an unknown name', async () => {
    for (const filter of ['x', '[]', '{"no_such_field":1}', '{"id":{"$ne":1}}'])
      expect(await ask(path, { filter })).toMatchObject({
        status: 400,
        body: { errors: [{ code: expect.any(String) }] },
      });
  });
});

describe('the lookup by ids', () => {
  const byId = lists.filter(
    ([, { query }]) => query.safeParse({ filter: JSON.stringify({ id: [randomUUID()] }) }).success,
  );

  it('K-06 exists in every list, and every list can be sorted by id', () => {
    expect(lists.filter((list) => !byId.includes(list)).map(([path]) => path)).toEqual([]);
    expect(lists.filter(([, endpoint]) => !sortsOf(endpoint).includes('id')).map(([path]) => path)).toEqual([]);
  });

  it.each(byId)('K-05 returns the other rows when an id is malformed: %s', async (path) => {
    const known = idsOf(await ask(path, { range: [0, 1] }));
    const answer = await ask(path, { filter: { id: [...known, 'nothing', '', null, 7] } });
    expect([answer.status, idsOf(answer).toSorted()]).toEqual([200, known.toSorted()]);
    expect(idsOf(await ask(path, { filter: { id: ['nothing'] } }))).toEqual([]);
  });

  it.each(byId)(
    'K-05 K-06 accepts 100 ids where ids are UUIDs, and omits missing ones: %s',
    async (path, { query }) => {
      const known = idsOf(await ask(path, { range: [0, 2] }));
      const many = [...known, ...Array.from({ length: 100 - known.length }, () => randomUUID())];
      const fits = query.safeParse({ filter: JSON.stringify({ id: many }) }).success;
      const answer = await ask(path, { filter: { id: fits ? many : known } });
      expect([answer.status, idsOf(answer).toSorted(), answer.range.total]).toEqual([
        200,
        known.toSorted(),
        known.length,
      ]);
    },
  );
});

describe('a row of the console', () => {
  it('K-08 is archived by a DELETE of type text/plain, which returns its id', async () => {
    const created = await fetch(`${product.url}/api/admin/categories`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.session.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'To go', slug: 'to-go' }),
    });
    expect(created.status).toBe(201);
    const { id } = (await created.json()) as Row;
    const archived = await ask(
      `/api/admin/categories/${id}`,
      {},
      { method: 'DELETE', headers: { 'content-type': 'text/plain' } },
    );
    expect(archived).toMatchObject({ status: 200, body: { id } });
    expect(idsOf(await ask('/api/admin/categories'))).not.toContain(id);
    for (const filter of [{ archived: true }, { id: [id] }])
      expect(idsOf(await ask('/api/admin/categories', { filter }))).toContain(id);
  });

  it('is changed only in the fields of the request, as by a bulk update', async () => {
    const { token } = admin.session;
    const send = async (method: string, path: string, body: object) => {
      const response = await fetch(`${product.url}/api/admin/${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> & Row };
    };
    const created = await send('POST', 'charities', {
      name: 'Paws',
      slug: 'paws',
      description: 'For cats',
      web_page_url: 'https://paws.example/',
    });
    const { version: _, ...before } = created.body;
    expect(await send('PUT', `charities/${before.id}`, { position: 7 })).toMatchObject({
      status: 200,
      body: { ...before, position: 7 },
    });
    expect(await send('PUT', `charities/${before.id}`, { slug: 'No slug' })).toMatchObject({ status: 422 });
    const pack = (await send('POST', 'coin_packs', { coins: 10, price: '1.00' })).body;
    expect(await send('PUT', `coin_packs/${pack.id}`, { position: 3 })).toMatchObject({
      status: 200,
      body: { coins: 10, price: '1.00', position: 3, archived: false },
    });
  });

  it('is found regardless of the accents in its name and in the search text', async () => {
    const { token } = admin.session;
    const response = await fetch(`${product.url}/api/admin/categories`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Crème Brûlée à la Straße', slug: 'dessert' }),
    });
    const { id } = (await response.json()) as Row;
    for (const q of ['creme brulee', 'BRÛLÉE', 'strasse', 'à la'])
      expect([q, idsOf(await ask('/api/admin/categories', { filter: { q } }))]).toEqual([q, [id]]);
    const person = await signUp(product, { fullName: 'Zoë Łęcka' });
    expect(idsOf(await ask('/api/admin/users', { filter: { q: 'zoe lecka' } }))).toEqual([person.session.id]);
  });
});

describe('a refused call', () => {
  it.each(lists)(
    'K-09 K-10 is answered with an error in the format of the API, and is never cached: %s',
    async (path) => {
      const answers = {
        401: await ask(path, {}, { token: 'nobody' }),
        403: await ask(path, {}, { token: owner.session.token }),
        400: await ask(path, { range: '[' }),
        200: await ask(path),
      };
      for (const [status, answer] of Object.entries(answers)) {
        expect([answer.status, answer.headers.get('cache-control')]).toEqual([Number(status), 'no-store']);
        if (status !== '200')
          expect(answer.body.errors?.[0]).toEqual({
            attribute: expect.any(String),
            title: expect.any(String),
            code: expect.any(String),
          });
      }
    },
  );
});
