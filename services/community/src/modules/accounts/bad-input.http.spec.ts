import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { plainRoutes, redirectRoutes } from '@pixchange/contracts/http/all';
import type { Endpoint } from '@pixchange/contracts/http/endpoint';
import { apiErrors } from '@pixchange/contracts/http/errors';
import pg from 'pg';
import { tryEach } from '../../../../../tests/at-once.ts';
import { startProduct, until, type Product } from '../../../../../tests/product.ts';
import { sampled } from '../../../../../tests/sampled.ts';
import { ofCalls } from './testing/events-of-calls.ts';
import { allEndpointsByName } from './testing/example-calls.ts';
import { seedEverything } from './testing/seed-everything.ts';
import type { Json, Seeded } from './testing/seeded.ts';
import { bearerFor, bodyFor, callerOf, pathOf, rounds } from './testing/seeded-requests.ts';
import { fieldsNotStored, refusedExamples, strict } from './testing/write-exceptions.ts';

const VICTIM = '0197b6f0-1111-7000-8000-000000000000';

let product: Product;
let database: pg.Client;
let known: Seeded;

beforeAll(async () => {
  product = await startProduct('bad_input');
  database = new pg.Client({ connectionString: product.databaseUrl });
  await database.connect();
  known = await seedEverything(product);
}, 180_000);
afterAll(async () => {
  await database.end();
  await product.stop();
});

const table = [...allEndpointsByName].filter(([, { method }]) => method !== 'GET');
/**
 * Number of samples that the inputs are split into. All endpoints share the parsers, so each endpoint is tested with
 * one sample, and each input with a quarter of the endpoints.
 */
const SAMPLES = 4;
const indexOfEndpoint = (name: string): number => [...allEndpointsByName.keys()].indexOf(name);
const withBodies = table.filter(([, { example }]) => example !== undefined);
const bodyOf = (name: string): Json => bodyFor(name, allEndpointsByName.get(name) as Endpoint, known);

/** Returns a body as JSON, with and without the name that clients may nest it under. */
const textsOf = ({ nestedUnder }: Endpoint, body: Json): string[] => {
  const inner = nestedUnder === undefined ? null : (body as Readonly<Record<string, Json>>)[nestedUnder];
  return (typeof inner === 'object' && inner !== null ? [body, inner] : [body]).map((one) => JSON.stringify(one));
};

const events = async (): Promise<number> =>
  (await database.query<{ count: number }>(`SELECT count(*)::int AS count FROM event_log.events WHERE ${ofCalls}`))
    .rows[0]?.count ?? -1;

/** Returns the events after the first `before` ones. */
const writtenSince = async (before: number): Promise<unknown[]> =>
  (
    await database.query<{ type: string; metadata: unknown }>(
      `SELECT type, convert_from(metadata, 'UTF8') AS metadata FROM event_log.events WHERE ${ofCalls} ORDER BY position OFFSET $1`,
      [before],
    )
  ).rows;

/** Returns the endpoint with all ids of its path filled in. */
const at = (name: string, endpoint: Endpoint): Endpoint => ({ ...endpoint, path: pathOf(name, endpoint, known) });

interface ApiResponse {
  readonly status: number;
  readonly body: unknown;
  readonly text: string;
}

const send = async (
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  token: string,
  text: string | null,
  contentType = 'application/json',
): Promise<ApiResponse> => {
  const response = await fetch(product.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(text === null ? {} : { 'content-type': contentType }) },
    body: text,
  });
  const answer = await response.text();
  return {
    status: response.status,
    text: answer,
    body: answer.startsWith('{') ? (JSON.parse(answer) as unknown) : null,
  };
};

const short = (text: string): string => text.slice(0, 300);

/** Expects a status below 500. A status of 400 or above must come with an error in the format of the API. */
const expectHarmless = ({ status, body }: ApiResponse): void => {
  expect(status).toBeLessThan(500);
  if (status >= 400) apiErrors.strict().parse(body);
};

/** Sends each text as a body, and expects an error in the format of the API and no new events. */
const expectRefused = async (
  name: string,
  endpoint: Endpoint,
  texts: readonly string[],
  statuses: readonly number[],
  contentType?: string,
): Promise<void> => {
  const token = await bearerFor(endpoint, product, known);
  const before = await events();
  await tryEach(texts, short, async (text) => {
    const { status, body } = await send(at(name, endpoint), token, text, contentType);
    expect(statuses).toContain(status);
    apiErrors.strict().parse(body);
  });
  expect(await writtenSince(before)).toEqual([]);
};

interface Place {
  readonly path: readonly string[];
  readonly value: Json;
}

/** Returns every value within a body with its path, including objects and arrays, but not the body itself. */
const placesIn = (value: Json, path: readonly string[] = []): Place[] => {
  const inner =
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, one]) => placesIn(one as Json, [...path, name]))
      : [];
  return path.length === 0 ? inner : [{ path, value }, ...inner];
};

/** Returns the body with the value at one path replaced. */
const replaced = (body: Json, [name, ...rest]: readonly string[], by: Json): Json => {
  if (name === undefined) return by;
  if (Array.isArray(body))
    return (body as readonly Json[]).map((one, index) => (String(index) === name ? replaced(one, rest, by) : one));
  const fields = body as Readonly<Record<string, Json>>;
  return { ...fields, [name]: replaced(fields[name] ?? null, rest, by) };
};

const isText = ({ value }: Place): boolean => typeof value === 'string';
const isContainer = ({ value }: Place): boolean => typeof value === 'object' && value !== null;

const REFUSED = [400, 401, 403, 404, 422];

it('every write with a body has an example body', () =>
  expect(table.filter(([, { body, example }]) => (body.type !== 'undefined') !== (example !== undefined))).toEqual([]));

describe('an ambiguous or unreadable body changes nothing', () => {
  it.each(table)('%s', async (name, endpoint) => {
    const body = bodyOf(name) ?? {};
    const text = JSON.stringify(body);
    const first = Object.keys(body as object)[0] ?? 'a';
    const inside = (key: string) => text.replace(/^\{/, `{"${key}":{"admin":true}${text === '{}' ? '' : ','}`);
    const texts = [
      '',
      '{',
      `${text}x`,
      '\uFEFF{',
      "{'a':1}",
      'undefined',
      '{"a":NaN}',
      inside('__proto__'),
      inside('constructor'),
      inside('prototype'),
      inside('\\u005f_proto__'),
      JSON.stringify({ a: [{ b: 1 }] }).replace('"b"', '"__proto__"'),
      `{"${first}":1,"${first}":2}`,
      text.replace(/^\{/, `{"${first}":{},`).replace(/^\{"a":\{\},\}$/, '{"a":1,"a":2}'),
      `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`,
      `{"a":${'['.repeat(40)}${']'.repeat(40)}}`,
    ];
    await expectRefused(name, endpoint, sampled(texts, indexOfEndpoint(name), SAMPLES), [400]);
  });
});

describe('a body that is too large, too deeply nested or of another type changes nothing', () => {
  it.each(table)('%s', async (name, endpoint) => {
    const form = 'application/x-www-form-urlencoded';
    const cases = [
      { text: `{"a":"${'x'.repeat(1024 * 1024)}"}`, status: 413, kind: 'application/json' },
      { text: '<a/>', status: 415, kind: 'application/xml' },
      { text: '{}', status: 415, kind: 'application/json; charset=utf-16' },
      { text: `a${'[b]'.repeat(40)}=1`, status: 400, kind: form },
      { text: Array.from({ length: 2_001 }, (_, index) => `f${index}=1`).join('&'), status: 400, kind: form },
      { text: 'a=%ff', status: 400, kind: form },
      { text: `a=${'x'.repeat(1024 * 1024)}`, status: 413, kind: form },
    ];
    // `expectRefused` may register a member for its token. A concurrent check would count that event as a write, so the
    // texts are sent one after the other.
    for (const { text, status, kind } of sampled(cases, indexOfEndpoint(name), SAMPLES))
      await expectRefused(name, endpoint, [text], [status], kind);
  });
});

describe('a form that tries to set a prototype changes nothing', () => {
  it.each(withBodies)('%s', async (name, endpoint) => {
    const first = Object.keys(bodyOf(name) as object)[0] ?? 'a';
    const token = await bearerFor(endpoint, product, known);
    const before = await events();
    const texts = [
      `${first}[__proto__][admin]=1`,
      `__proto__[admin]=1`,
      `constructor[prototype][admin]=1`,
      `${first}[constructor][prototype][admin]=1`,
    ];
    await tryEach(texts, short, async (text) => {
      const { status } = await send(at(name, endpoint), token, text, 'application/x-www-form-urlencoded');
      expect(status).toBeLessThan(500);
    });
    expect(({} as { admin?: unknown }).admin).toBeUndefined();
    expect(await writtenSince(before)).toEqual([]);
  });
});

describe('values of another type change nothing', () => {
  it.each(withBodies)('%s', async (name, endpoint) => {
    const body = bodyOf(name);
    const texts = placesIn(body).flatMap((place) => {
      const others: Json[] = isContainer(place)
        ? ['text', 7, true]
        : [{ a: 1 }, [[1]], [{ a: 1 }], ...(isText(place) ? [1.5, true] : ['text', 1.5])];
      return others.flatMap((other) => textsOf(endpoint, replaced(body, place.path, other)));
    });
    await expectRefused(name, endpoint, [...texts, '[]', '7', '"text"', 'true'], [400, 422]);
  });
});

describe('control characters, direction marks and unpaired surrogates', () => {
  // An accepted body creates a work, and the media role writes events for the work. A later test must not see them.
  afterAll(() =>
    until(
      () => database.query("SELECT 1 FROM read.images WHERE status = 'processing'"),
      ({ rows }) => rows.length === 0,
      'the end of all processing',
    ),
  );

  const broken = (text: string): string[] => [
    `${text}\u0000`,
    `\u001B[31m${text}`,
    `${text}\u202E${text}`,
    `${text}\u2066`,
    `\uD800${text}`,
    `${text}\uDFFF`,
  ];
  const cases = (name: string, endpoint: Endpoint) =>
    placesIn(bodyOf(name))
      .filter(isText)
      .map((place) => ({
        key: `${name} ${place.path.join('.')}`,
        texts: broken(String(place.value)).flatMap((text) =>
          textsOf(endpoint, replaced(bodyOf(name), place.path, text)),
        ),
      }));

  it.each(withBodies)('change nothing: %s', async (name, endpoint) => {
    const texts = cases(name, endpoint)
      .filter(({ key }) => !fieldsNotStored.includes(key))
      .flatMap((one) => one.texts);
    await expectRefused(name, endpoint, texts, REFUSED);
  });

  it.each(withBodies.filter(([name]) => fieldsNotStored.some((key) => key.startsWith(`${name} `))))(
    'cause no server error in fields that are not read: %s',
    async (name, endpoint) => {
      const token = await bearerFor(endpoint, product, known);
      const texts = cases(name, endpoint)
        .filter(({ key }) => fieldsNotStored.includes(key))
        .flatMap((one) => one.texts);
      await tryEach(texts, short, async (text) =>
        expect((await send(at(name, endpoint), token, text)).status).toBeLessThan(500),
      );
    },
  );
});

describe('a path with an unknown or unreadable id', () => {
  const oddIds = [
    'x',
    '0',
    '%00',
    '%2e%2e%2f',
    '%F0%9F%98%80',
    '%E2%80%AE',
    'a'.repeat(300),
    VICTIM.toUpperCase(),
    `${VICTIM}%20`,
    'giphy-',
    'klipy-gif-',
    '%27%20OR%201=1--',
    '%7B%22a%22:1%7D',
  ];
  const withIds = [...allEndpointsByName].filter(([, { path }]) => path.includes('/:'));

  it.each(withIds)('does no harm: %s', async (name, endpoint) => {
    const token = await bearerFor(endpoint, product, known);
    const before = await events();
    await tryEach(oddIds, short, async (id) =>
      expectHarmless(
        await send(
          { ...endpoint, path: endpoint.path.replace(/:\w+/g, id) },
          token,
          endpoint.method === 'GET' ? null : JSON.stringify(bodyOf(name) ?? {}),
        ),
      ),
    );
    expect(await writtenSince(before)).toEqual([]);
  });

  // A well-formed file name gets past more checks than a malformed one.
  const filed = (path: string): string =>
    path.replace(':version/:file', 'original/main-000000000000.gif').replace(':file', 'profile_image-000000000000.png');
  const routes = [...plainRoutes, ...redirectRoutes].map(({ path }) => path).filter((path) => path.includes('/:'));

  it.each([...new Set(routes.flatMap((path) => [path, filed(path)]))])(
    'causes no server error on routes for browsers: %s',
    async (path) =>
      tryEach(oddIds, short, async (id) => {
        const { status } = await send(
          { method: 'GET', path: `${path.replace(/:\w+/g, id)}?exp=%00&sig=%00` },
          'nobody',
          null,
        );
        expect(status).toBeLessThan(500);
      }),
  );
});

describe('an unreadable query is refused or does no harm', () => {
  const fieldsOf = ({ query }: Endpoint): string[] => ('shape' in query ? Object.keys(query.shape as object) : []);
  const inJson = ['id', 'q', 'reason', 'category_id']
    .flatMap((field) => [{ [field]: '\u0000' }, { [field]: ['\u0000'] }, { [field]: '\uD800' }, { [field]: { a: 1 } }])
    .map((filter) => JSON.stringify(filter));
  const texts = [
    '',
    '-1',
    '0',
    '1e400',
    '99999999999999999999',
    'NaN',
    '[]',
    '{}',
    '[1e999,1e999]',
    '["\\u0000","ASC"]',
    '{"__proto__":1}',
    ...inJson,
    '\u0000',
    '\u202E',
    '%_\\',
    'a a'.repeat(500),
    "' OR 1=1--",
  ];
  const odd = [...texts.map(encodeURIComponent), '%ED%A0%80', '%', '%zz'];
  const withQueries = [...allEndpointsByName].filter(([, endpoint]) => fieldsOf(endpoint).length > 0);

  it.each(withQueries)('%s', async (name, endpoint) => {
    const token = await bearerFor(endpoint, product, known);
    const before = await events();
    const queries = fieldsOf(endpoint).flatMap((field) => [
      ...odd.map((value) => `${field}=${value}`),
      `${field}=1&${field}=2`,
      `${field}[]=1`,
      `${field}[a]=1`,
      `${field}[__proto__]=1`,
    ]);
    await tryEach(sampled(queries, indexOfEndpoint(name), SAMPLES), short, async (query) =>
      expectHarmless(
        await send(
          { ...endpoint, path: `${pathOf(name, endpoint, known)}?${query}` },
          token,
          endpoint.method === 'GET' ? null : '{}',
        ),
      ),
    );
    expect(await writtenSince(before)).toEqual([]);
  });
});

describe('an unknown field in a body', () => {
  const MARK = 987_654_321;
  /** Position of the last event that was checked. The first test checks the whole log. */
  let lastCheckedPosition = '-1';
  beforeAll(() => {
    rounds.past = 1;
  });
  const extras = {
    id: VICTIM,
    userId: VICTIM,
    user_id: VICTIM,
    ownerId: VICTIM,
    owner_id: VICTIM,
    actorId: VICTIM,
    followerId: VICTIM,
    follower_id: VICTIM,
    creatorId: VICTIM,
    is_default: true,
    isDefault: true,
    kind: 'tops',
    default: true,
    status: 'suspended',
    roles: ['auditor'],
    role: 'auditor',
    coins: MARK,
    pixtokens: MARK,
    followers_count: MARK,
    followings_count: MARK,
    emailHash: 'mark-of-mass-assignment',
    type: undefined,
  };
  const withExtras = (value: Json): Json => {
    if (Array.isArray(value)) return (value as readonly Json[]).map(withExtras);
    if (typeof value !== 'object' || value === null) return value;
    const inner = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withExtras(one as Json)]));
    return { ...(extras as unknown as Record<string, Json>), ...inner };
  };
  const privileges = ({
    id,
    status,
    roles,
    coins,
    pixtokens,
    followers_count,
    followings_count,
  }: Awaited<ReturnType<typeof own>>) => ({ id, status, roles, coins, pixtokens, followers_count, followings_count });
  const own = (endpoint: Endpoint) =>
    product.call(accountsHttp.ownProfile, { token: callerOf(endpoint, known).session.token });

  it.each(withBodies)('has no effect: %s', async (name, endpoint) => {
    const before = privileges(await own(endpoint));
    const count = await events();
    const token = await bearerFor(endpoint, product, known);
    const body = { ...(withExtras(bodyOf(name)) as Record<string, Json>) };
    const { status, text } = await send(at(name, endpoint), token, JSON.stringify(body));
    // If this example were refused, the other tests of this endpoint would pass without testing anything.
    if (status < 400 === [...refusedExamples, ...strict].includes(name))
      throw new Error(
        `${name} answered ${status} ${text} to the example of its endpoint; only the calls in \`refusedExamples\` and \`strict\` refuse theirs`,
      );
    expect(text).not.toContain(String(MARK));
    expect(text).not.toContain('auditor');
    const { rows } = await database.query<{ row: string; position: string }>(
      'SELECT t::text AS row, position FROM event_log.events t WHERE position > $1 ORDER BY position',
      [lastCheckedPosition],
    );
    lastCheckedPosition = rows.at(-1)?.position ?? lastCheckedPosition;
    expect(await events()).toBeGreaterThanOrEqual(count);
    for (const mark of [String(MARK), 'mark-of-mass-assignment', 'auditor', 'suspended']) {
      expect(rows.filter(({ row }) => row.includes(mark) || row.includes(Buffer.from(mark).toString('hex')))).toEqual(
        [],
      );
    }
    expect(rows.filter(({ row }) => row.includes(Buffer.from(VICTIM).toString('hex')))).toEqual([]);
    const { followings_count, coins, ...rest } = privileges(await own(endpoint));
    expect(rest).toEqual({ ...rest, ...before, followings_count: undefined, coins: undefined });
    expect([before.followings_count, (before.followings_count ?? 0) + 1]).toContain(followings_count);
    // Two endpoints legitimately change the balance: one gives away two coins, and one spends five.
    expect([before.coins, before.coins - 2, before.coins - 5]).toContain(coins);
  });
});
