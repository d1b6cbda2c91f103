import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminUsersHttp } from '@pixchange/contracts/http/admin-users';
import { moderationHttp, reportBatchesHttp, type ReportView } from '@pixchange/contracts/http/moderation';
import { signUp, startProduct, type Person, type Product } from '../../../../../tests/product.ts';
import { hire } from '../../../../../tests/staff.ts';

let product: Product;
let [mona, milo, admin]: Person[] = [];
beforeAll(async () => {
  product = await startProduct('report-batches', { TRUSTED_PROXIES: '1' });
  mona = await hire(product, 'moderator');
  milo = await hire(product, 'moderator');
  admin = await hire(product, 'admin');
});
afterAll(() => product.stop());

type Known = Person | undefined;
const tokenOf = (person: Known): string => person?.session.token ?? '';
const idOf = (person: Known): string => person?.session.id ?? '';
const reason = 'Seen together';

let visitors = 0;
/** Files a report as a new visitor. */
const reported = async (person: Known): Promise<string> => {
  visitors += 1;
  const response = await fetch(`${product.url}/api/reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.${visitors >> 8}.${visitors & 255}` },
    body: JSON.stringify({ report: { kind: 'user', subject_id: idOf(person), reason: 'spam' } }),
  });
  return ((await response.json()) as { id: string }).id;
};

const claim = (id: string, by: Known) => product.call(moderationHttp.claim, { params: { id }, token: tokenOf(by) });
const show = (id: string): Promise<ReportView> =>
  product.call(moderationHttp.show, { params: { id }, token: tokenOf(mona) });
const statusOf = async (person: Known) =>
  (await product.call(adminUsersHttp.show, { params: { id: idOf(person) }, token: tokenOf(mona) })).status;
const decide = (action: 'dismiss' | 'act', report_ids: string[], by = mona) =>
  product.call(reportBatchesHttp.decide, { token: tokenOf(by), body: { action, report_ids, reason } });
const undo = (id: string, by = mona) =>
  product.call(reportBatchesHttp.undo, { params: { id }, token: tokenOf(by), body: { reason: 'By mistake' } });

interface Refused {
  readonly errors: readonly { code: string }[];
  readonly record?: ReportView;
}
/**
 * Sends a POST request as a staff member; returns the status and the body, which contains the current record after a
 * refusal.
 */
const post = async (path: string, by: Known, body: object = {}, headers: Record<string, string> = {}) => {
  const response = await fetch(`${product.url}/api/admin/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokenOf(by)}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Refused & { id: string } };
};

describe('a decision about several reports', () => {
  it('K-14 dismisses 50 reports in one call, each with the reason and the batch id', async () => {
    const noor = await signUp(product);
    const ids: string[] = [];
    for (let n = 0; n < 50; n += 1) ids.push(await reported(noor));
    const batch = await decide('dismiss', ids);
    expect(batch).toMatchObject({ status: 'done', action: 'dismiss', moderator_id: idOf(mona), reason });
    expect(batch.reports.map(({ id }) => id)).toEqual(ids);
    for (const report of batch.reports)
      expect(report).toMatchObject({ status: 'dismissed', decision_reason: reason, batch_id: batch.id });
  }, 60_000);

  it('K-14 decides nothing while another moderator holds one of them, and names the moderator', async () => {
    const noor = await signUp(product);
    const [first, taken, last] = [await reported(noor), await reported(noor), await reported(noor)];
    await claim(taken, milo);
    const body = { action: 'dismiss', report_ids: [first, taken, last], reason };
    const refused = await post('reports/bulk', mona, body);
    expect([refused.status, refused.body.errors[0]?.code]).toEqual([409, 'report.claimed']);
    expect(refused.body.record).toMatchObject({ id: taken, claimed_by: idOf(milo), claimed_by_name: milo?.username });
    for (const id of [first, last]) expect(await show(id)).toMatchObject({ status: 'open', claimed_by: null });
  });

  it('K-14 reverts completed decisions when a later one is refused', async () => {
    const noor = await signUp(product);
    const other = await hire(product, 'admin');
    const [first, last] = [await reported(noor), await reported(other)];
    // A moderator can see a report about an administrator, but can't suspend one.
    const refused = await post('reports/bulk', mona, { action: 'act', report_ids: [first, last], reason });
    expect([refused.status, refused.body.errors[0]?.code]).toEqual([403, 'moderation.admin']);
    expect([await statusOf(noor), await statusOf(other)]).toEqual(['confirmed', 'confirmed']);
    for (const id of [first, last]) expect(await show(id)).toMatchObject({ status: 'open', claimed_by: null });
  });

  it('K-15 is undone as a whole by another moderator, except for later decisions about the same items', async () => {
    const [noor, ines, lena] = [await signUp(product), await signUp(product), await signUp(product)];
    const ids = [await reported(noor), await reported(ines), await reported(lena)];
    const batch = await decide('act', ids);
    expect(await Promise.all([noor, ines, lena].map(statusOf))).toEqual(['suspended', 'suspended', 'suspended']);
    const words = { token: tokenOf(milo), body: { reason: 'Spoke with her' } };
    await product.call(moderationHttp.reinstate, { ...words, params: { id: idOf(lena) } });
    await product.call(moderationHttp.suspend, { ...words, params: { id: idOf(lena) } });

    const undone = await undo(batch.id, milo);
    expect(undone.status).toBe('undone');
    expect(await Promise.all([noor, ines, lena].map(statusOf))).toEqual(['confirmed', 'confirmed', 'suspended']);
    expect(undone.reports.map(({ status }) => status)).toEqual(['open', 'open', 'open']);
    await claim(ids[0] ?? '', milo);
    await product.call(moderationHttp.dismiss, { ...words, params: { id: ids[0] ?? '' } });
    const [again] = (await undo(batch.id)).reports;
    expect(again?.status).toBe('dismissed');
  });

  it('is made once per key, which no other decision can use', async () => {
    const noor = await signUp(product);
    const [first, other] = [await reported(noor), await reported(noor)];
    const key = { 'idempotency-key': randomUUID() };
    const body = { action: 'dismiss', report_ids: [first], reason };
    const [once, again] = [await post('reports/bulk', mona, body, key), await post('reports/bulk', mona, body, key)];
    expect([once.status, again.status, again.body.id]).toEqual([201, 201, once.body.id]);
    const changed = await post('reports/bulk', mona, { ...body, report_ids: [first, other] }, key);
    expect([changed.status, changed.body.errors[0]?.code]).toEqual([422, 'idempotency_mismatch']);
  });

  it('is refused for no reports, too many, and unknown ones', async () => {
    const body = { action: 'dismiss', reason };
    const ofIds = async (report_ids: unknown) => (await post('reports/bulk', mona, { ...body, report_ids })).status;
    expect(await ofIds([])).toBe(422);
    expect(await ofIds(Array.from({ length: 101 }, () => randomUUID()))).toBe(422);
    expect(await ofIds(['none'])).toBe(422);
    expect(await ofIds([randomUUID()])).toBe(404);
    for (const id of [randomUUID(), 'none'])
      expect((await post(`report_batches/${id}/undo`, mona, { reason })).status).toBe(404);
  });
});

describe('two moderators with one report', () => {
  it('K-13 see who claimed it; the second one gets 409 and the current report', async () => {
    const id = await reported(await signUp(product));
    await claim(id, mona);
    expect(await show(id)).toMatchObject({ claimed_by: idOf(mona), claimed_by_name: mona?.username });
    const refused = await post(`reports/${id}/claim`, milo);
    expect([refused.status, refused.body.errors[0]?.code]).toEqual([409, 'report.claimed']);
    expect(refused.body.record).toMatchObject({ id, status: 'open', claimed_by_name: mona?.username });
    await product.call(moderationHttp.dismiss, { params: { id }, token: tokenOf(mona), body: { reason } });
    for (const path of ['claim', 'dismiss', 'escalate']) {
      const late = await post(`reports/${id}/${path}`, milo, { reason });
      expect([late.status, late.body.errors[0]?.code]).toEqual([409, 'report.decided']);
      expect(late.body.record).toMatchObject({ status: 'dismissed', decided_by: idOf(mona) });
    }
    const suspension = await post(`users/${(await show(id)).subject_id}/suspend`, milo, { reason, report_id: id });
    expect([suspension.status, suspension.body.record?.status]).toEqual([409, 'dismissed']);
  });

  it('claim it concurrently, and only one succeeds', async () => {
    const id = await reported(await signUp(product));
    const answers = await Promise.all([mona, milo].map((by) => post(`reports/${id}/claim`, by)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('can release a claim, and escalate a report to administrators', async () => {
    const id = await reported(await signUp(product));
    await claim(id, mona);
    await product.call(moderationHttp.release, { params: { id }, token: tokenOf(milo) });
    expect(await show(id)).toMatchObject({ claimed_by: idOf(mona) });
    await product.call(moderationHttp.release, { params: { id }, token: tokenOf(mona) });
    await claim(id, milo);
    const escalated = await product.call(moderationHttp.escalate, {
      params: { id },
      token: tokenOf(milo),
      body: { reason: 'A court asks' },
    });
    expect(escalated).toMatchObject({ escalated_by: idOf(milo), escalation_reason: 'A court asks', claimed_by: null });
    const refused = await post(`reports/${id}/claim`, mona);
    expect([refused.status, refused.body.errors[0]?.code]).toEqual([403, 'report.escalated']);
    await claim(id, admin);
  });
});
