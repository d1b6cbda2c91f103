import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { apiKeysHttp } from '@pixchange/contracts/http/api-keys';
import { apiKeys as limits } from '@pixchange/contracts/http/limits';
import { Client } from 'pg';
import { signUp, startProduct, type Person, type Product } from '../../../../../../tests/product.ts';

let product: Product;
let database: Client;
let ines: Person;
let other: string;
beforeAll(async () => {
  product = await startProduct('call-limits', { RATE_LIMITS: 'on' });
  other = await product.startSecondProcess();
  database = new Client({ connectionString: product.databaseUrl });
  await database.connect();
  ines = await signUp(product);
}, 180_000);
afterAll(async () => {
  await database.end();
  await product.stop();
});

const makeKey = (name: string, of = ines) =>
  product.call(apiKeysHttp.create, { token: of.session.token, body: { name } });
const call = (key: string, url = product.url): Promise<Response> => fetch(`${url}/v1/gifs/trending?api_key=${key}`);

describe('calls with one key', () => {
  it('are limited per minute across all processes, and then refused in GIPHY’s format', async () => {
    const { key } = await makeKey('Busy');
    let allowed = 0;
    let refused: Response | undefined;
    // A new minute may begin in between, but the calls never exceed the limits of two minutes.
    while (refused === undefined && allowed <= 2 * limits.callsPerMinute) {
      const answers = await Promise.all(
        Array.from({ length: limits.leasedCalls }, (_, index) => call(key, index % 2 === 0 ? product.url : other)),
      );
      allowed += answers.filter(({ status }) => status === 200).length;
      refused = answers.find(({ status }) => status === 429);
    }
    expect(allowed).toBeGreaterThan(limits.callsPerMinute - 2 * limits.leasedCalls);
    expect(allowed).toBeLessThanOrEqual(2 * limits.callsPerMinute);
    expect(refused?.headers.get('x-ratelimit-remaining')).toBe('0');
    const seconds = Number(refused?.headers.get('retry-after'));
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(await refused?.json()).toMatchObject({ data: [], meta: { status: 429 } });
  });

  it('are limited per day, and do not count for other keys', async () => {
    const noor = await signUp(product);
    const [full, free] = [await makeKey('Full', noor), await makeKey('Free', noor)];
    expect((await call(full.key)).headers.get('x-ratelimit-limit')).toBe(String(limits.callsPerMinute));
    await product.call(apiKeysHttp.list, { token: noor.session.token });
    await database.query('UPDATE work.api_key_calls SET calls = $2 WHERE key_id = $1', [full.id, limits.callsPerDay]);
    const refused = await call(full.key);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('x-ratelimit-limit')).toBe(String(limits.callsPerDay));
    expect((await call(free.key)).status).toBe(200);
  });

  it('are limited for all keys of a member together', async () => {
    const ola = await signUp(product);
    const keys = [await makeKey('First', ola), await makeKey('Second', ola)];
    for (const { key } of keys) expect((await call(key)).status).toBe(200);
    await database.query('UPDATE work.api_key_calls SET calls = $2 WHERE key_id = $1', [
      ola.session.id,
      limits.callsPerDay,
    ]);
    const statuses: number[] = [];
    // The process still has calls that it leased before.
    while (!statuses.includes(429) && statuses.length <= limits.leasedCalls)
      statuses.push((await call(keys[statuses.length % 2]?.key ?? '')).status);
    expect(statuses.at(-1)).toBe(429);
    expect(await Promise.all(keys.map(async ({ key }) => (await call(key)).status))).toEqual([429, 429]);
  });

  it('are counted exactly, although a process leases several at a time', async () => {
    const kai = await signUp(product);
    const { id, key } = await makeKey('Counted', kai);
    for (let count = 0; count < 3; count += 1) await call(key);
    const listed = await product.call(apiKeysHttp.list, { token: kai.session.token });
    expect(listed.collection.find((one) => one.id === id)?.calls_today).toBe(3);
    const { days } = await product.call(apiKeysHttp.usage, {
      token: kai.session.token,
      params: { keyId: id },
    });
    expect(days.at(-1)?.calls).toBe(3);
  });
});
