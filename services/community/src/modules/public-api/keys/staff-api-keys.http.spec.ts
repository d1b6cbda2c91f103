import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminApiKeysHttp, type StaffApiKey } from '@pixchange/contracts/http/admin-api-keys';
import { adminProposalsHttp } from '@pixchange/contracts/http/admin-proposals';
import { apiKeysHttp, type NewApiKey } from '@pixchange/contracts/http/api-keys';
import { apiKeys as limits } from '@pixchange/contracts/http/limits';
import { signUp, startProduct, until, type Person, type Product } from '../../../../../../tests/product.ts';
import { hire } from '../../../../../../tests/staff.ts';

const REASON = 'Requested for a weekend contest';

let product: Product;
let [admin, second, auditor, moderator, ines] = [] as unknown as [Person, Person, Person, Person, Person];
beforeAll(async () => {
  product = await startProduct('staff-api-keys', { RATE_LIMITS: 'on' });
  [admin, second, auditor, moderator, ines] = await Promise.all([
    hire(product, 'admin'),
    hire(product, 'admin'),
    hire(product, 'auditor'),
    hire(product, 'moderator'),
    signUp(product),
  ]);
}, 180_000);
afterAll(() => product.stop());

const make = (name: string): Promise<NewApiKey> =>
  product.call(apiKeysHttp.create, { token: ines.session.token, body: { name } });
const call = (key: string): Promise<Response> => fetch(`${product.url}/v1/gifs/trending?api_key=${key}`);
const list = (by: Person): Promise<StaffApiKey[]> =>
  product.call(adminApiKeysHttp.list, {
    token: by.session.token,
    query: { filter: JSON.stringify({ user_id: ines.session.id }), sort: '["created_at","DESC"]' } as never,
  });
const change = (by: Person, id: string, calls_per_minute: number, calls_per_day: number) =>
  product.call(adminApiKeysHttp.changeLimit, {
    token: by.session.token,
    params: { id },
    body: { calls_per_minute, calls_per_day, reason: REASON },
  });

describe('keys of members, as staff see them', () => {
  it('are listed with their usage and without secrets for auditors, and not for moderators', async () => {
    const { id, key, key_start: start } = await make('Chat');
    await call(key);
    const usage = await product.call(adminApiKeysHttp.usage, { token: auditor.session.token, params: { id } });
    expect([usage.days.length, usage.days.at(-1)?.calls]).toEqual([limits.usageDays, 1]);
    const [row] = await list(auditor);
    expect(row).toMatchObject({
      id,
      user_id: ines.session.id,
      name: 'Chat',
      key_start: start,
      calls_today: 1,
      calls_per_minute: limits.callsPerMinute,
    });
    expect(JSON.stringify(row)).not.toContain(key);
    await expect(list(moderator)).rejects.toMatchObject({ status: 403 });
  });

  it('are revoked by administrators, with a reason', async () => {
    const { id, key } = await make('Rude');
    const revoke = (by: Person, reason: string) =>
      product.call(adminApiKeysHttp.revoke, { token: by.session.token, params: { id }, body: { reason } });
    await expect(revoke(auditor, REASON)).rejects.toMatchObject({ status: 403 });
    await expect(revoke(admin, '')).rejects.toMatchObject({ status: 422 });
    await revoke(admin, REASON);
    expect((await call(key)).status).toBe(401);
    await expect(revoke(admin, REASON)).rejects.toMatchObject({ status: 404 });
  });

  it('can be limited further by one administrator, from the next lease on', async () => {
    const { id, key } = await make('Calm');
    await expect(change(auditor, id, 1, 1)).rejects.toMatchObject({ status: 403 });
    await expect(change(admin, id, 0, 1)).rejects.toMatchObject({ status: 422 });
    expect(await change(admin, id, 3, limits.callsPerDay)).toMatchObject({
      key: { calls_per_minute: 3 },
      proposal: null,
    });
    const answers = await until(
      async () => (await Promise.all(Array.from({ length: 5 }, () => call(key)))).map(({ status }) => status),
      (statuses) => statuses.includes(429),
      'the limit',
    );
    expect(answers.filter((status) => status === 200).length).toBeLessThanOrEqual(3);
  });

  it('need two administrators for a higher limit', async () => {
    const { id, key } = await make('Contest');
    const { proposal, key: same } = await change(admin, id, 600, 50_000);
    expect([proposal?.status, same.calls_per_minute]).toEqual(['proposed', limits.callsPerMinute]);
    expect(proposal?.details).toEqual({ calls_per_minute: 600, calls_per_day: 50_000 });
    await product.call(adminProposalsHttp.approve, {
      token: second.session.token,
      params: { id: proposal?.id ?? '' },
    });
    expect((await list(admin)).find((one) => one.id === id)).toMatchObject({
      calls_per_minute: 600,
      calls_per_day: 50_000,
    });
    expect((await call(key)).headers.get('x-ratelimit-limit')).toBe('600');
  });
});
