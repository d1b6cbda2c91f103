import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { leafHashOf } from '@pixchange/contracts/audit/leaf';
import { hexOf } from '@pixchange/contracts/audit/bytes';
import { adminAuditLogHttp, type AuditLogRow } from '@pixchange/contracts/http/admin-audit-log';
import { adminExportsHttp } from '@pixchange/contracts/http/admin-exports';
import { adminCategoriesHttp } from '@pixchange/contracts/http/admin-catalogue';
import { adminLedgerHttp } from '@pixchange/contracts/http/admin-ledger';
import { auditHttp } from '@pixchange/contracts/http/audit';
import { moderationHttp, reportsHttp } from '@pixchange/contracts/http/moderation';
import { signUp, startProduct, until, type Person, type Product } from '../../../../../tests/product.ts';
import { hire } from '../../../../../tests/staff.ts';
import { sha256 } from '../../runtime/merkle-log/sha256.ts';
import { storedEvents } from '../../runtime/merkle-log/testing/stored-log.ts';
import type * as Inside from './testing/inside.ts';

const REASON = 'Sold the same kettle twice';
const A_MINUTE_MS = 60_000;

let product: Product;
let [admin, moderator, auditor, ines]: Person[] = [];
beforeAll(async () => {
  product = await startProduct('audit-log');
  admin = await hire(product, 'admin');
  moderator = await hire(product, 'moderator');
  auditor = await hire(product, 'auditor');
  ines = await signUp(product);
});
afterAll(() => product.stop());

const tokenOf = (person: Person | undefined): string => person?.session.token ?? '';
const idOf = (person: Person | undefined): string => person?.session.id ?? '';
const list = (filter: object = {}, query: object = {}): Promise<AuditLogRow[]> =>
  product.call(adminAuditLogHttp.list, {
    token: tokenOf(auditor),
    query: { filter: JSON.stringify(filter), sort: '["at","ASC"]', ...query } as never,
  });
const entry = (id: string) => product.call(adminAuditLogHttp.show, { token: tokenOf(auditor), params: { id } });
const suspend = async (): Promise<AuditLogRow> => {
  const { id: report_id } = await product.call(reportsHttp.file, {
    body: { report: { kind: 'user', subject_id: idOf(ines), reason: 'copyright', comment: null } },
  });
  await product.call(moderationHttp.claim, { token: tokenOf(moderator), params: { id: report_id } });
  await product.call(moderationHttp.suspend, {
    token: tokenOf(moderator),
    params: { id: idOf(ines) },
    body: { reason: REASON, report_id },
  });
  return (await list({ action: 'users.suspend', target: idOf(ines) }))[0] as AuditLogRow;
};

describe('a list export', () => {
  const record = (by: Person | undefined, body: object) =>
    product.call(adminExportsHttp.record, {
      token: tokenOf(by),
      body: { resource: 'users', filter: '{"status":"suspended"}', rows: 3, sha256: 'ab'.repeat(32), ...body },
    });

  it('is recorded in the audit log', async () => {
    const { id } = await record(moderator, {});
    const [row] = await list({ action: 'exports.create' });
    expect(row).toMatchObject({ staff_id: idOf(moderator), outcome: 'done', target: null });
    expect(row?.records.map(({ stream }) => stream)).toEqual([`list-export-${id}`]);
  });

  it('is refused for a list that the role cannot see, and for an unknown list', async () => {
    await expect(record(moderator, { resource: 'coin_packs' })).rejects.toMatchObject({ status: 403 });
    await expect(record(moderator, { resource: 'nothing' })).rejects.toMatchObject({ status: 422 });
    await expect(record(ines, {})).rejects.toMatchObject({ status: 403 });
  });
});

describe('the audit log', () => {
  let row: AuditLogRow;
  beforeAll(async () => {
    row = await suspend();
  });

  it('shows each action immediately, with its actor, target and reason', async () => {
    expect(row).toMatchObject({ staff_id: idOf(moderator), outcome: 'done', reason: REASON, count: 1 });
    expect(await list({ action: 'users.suspend' })).toHaveLength(1);
    expect(row.records.map(({ stream }) => stream.replace(/-.*/, '')).sort()).toEqual(['report', 'user']);
  });

  it('stores each record in one append with the events of the change, and lists their ids', async () => {
    const events = await storedEvents(product.eventStoreUrl);
    for (const { id, stream, event_ids: caused } of row.records) {
      const at = events.findIndex((event) => event.id === id);
      const before = events.slice(at - caused.length, at);
      expect(before.map((event) => [event.stream, event.id])).toEqual(caused.map((eventId) => [stream, eventId]));
      const times = [...before, events[at]].map(
        (event) => (event?.metadata as { readonly recordedAt: string }).recordedAt,
      );
      expect(new Set(times).size).toBe(1);
    }
  });

  it('lets a reader verify an entry against the stored event with its encrypted reason', async () => {
    for (const { id } of row.records) expect(await entry(id)).toMatchObject({ reason: REASON, stored: { id } });
    const { stored } = await entry(row.id);
    expect(JSON.stringify(stored)).not.toContain(REASON);
    await product.tick('sign-heads');
    const proof = await until(
      () => product.call(auditHttp.inclusion, { query: { event_id: row.id } }).catch(() => null),
      (found) => found !== null,
      'a head over the entry',
    );
    expect(proof?.leaf_hash).toBe(hexOf(leafHashOf(sha256, stored)));
  });

  it('records a creation in the new stream, and nothing for an action without changes', async () => {
    const { id } = await product.call(adminCategoriesHttp.create, {
      token: tokenOf(admin),
      body: { name: 'Animals', slug: 'animals' },
    });
    const edit = () =>
      product.call(adminCategoriesHttp.update, {
        token: tokenOf(admin),
        params: { id },
        body: { name: 'Beasts', slug: 'beasts' },
      });
    await edit();
    await edit();
    const rows = await list({ action: ['categories.create', 'categories.edit'] });
    expect(rows.map(({ action, target, records }) => [action, target, records[0]?.stream])).toEqual([
      ['categories.create', null, `category-${id}`],
      ['categories.edit', id, `category-${id}`],
    ]);
    // The creation has no target, because the category had no id yet. The filter finds its record by the stream.
    expect((await list({ target: id })).map(({ action }) => action)).toEqual(['categories.create', 'categories.edit']);
    // The record is in the stream of the category, whose decider ignores it.
    expect(await product.call(adminCategoriesHttp.show, { token: tokenOf(admin), params: { id } })).toMatchObject({
      name: 'Beasts',
      archived: false,
    });
  });

  it('K-27 is filtered by person, action, target and time, sorted, and read by ranges', async () => {
    expect((await list({ staff_id: idOf(moderator) })).every(({ staff_id }) => staff_id === idOf(moderator))).toBe(
      true,
    );
    expect(await list({ target: idOf(admin) })).toEqual([]);
    expect(await list({ until: '2020-01-01T00:00:00Z' })).toEqual([]);
    expect((await list({ from: row.at, id: row.id })).map(({ id }) => id)).toEqual([row.id]);
    const all = await list();
    expect(await list({}, { range: '[1,2]' })).toEqual(all.slice(1, 3));
    expect((await list({}, { sort: '["at","DESC"]' })).map(({ at }) => at)).toEqual(all.map(({ at }) => at).reverse());
  });

  it('is closed to moderators, and returns 404 for unknown entries', async () => {
    await expect(product.call(adminAuditLogHttp.list, { token: tokenOf(moderator) })).rejects.toMatchObject({
      status: 403,
    });
    for (const id of [idOf(ines), 'none']) await expect(entry(id)).rejects.toMatchObject({ status: 404 });
  });
});

describe('refused staff requests', () => {
  it('are recorded as one event per minute with a count, unlike refused requests of members', async () => {
    const tries = 3;
    const tryGrant = (person: Person | undefined) =>
      product.call(adminLedgerHttp.proposeGrant, {
        token: tokenOf(person),
        body: { user_id: idOf(admin), unit: 'coins', amount: 1, reason: 'A lost payment' },
      });
    for (let n = 0; n < tries; n += 1) await expect(tryGrant(auditor)).rejects.toMatchObject({ status: 403 });
    const member = await signUp(product);
    await expect(tryGrant(member)).rejects.toMatchObject({ status: 403 });
    const { recordRefusals } = product.within<typeof Inside>(new URL('./testing/inside.ts', import.meta.url));
    const record = () => recordRefusals(new Date(Date.now() + A_MINUTE_MS).toISOString());
    await record();
    await record();
    const rows = await until(
      () => list({ action: 'grants.create', outcome: 'refused' }),
      (found) => found.length > 0,
      'the refusals',
    );
    expect(rows.every(({ staff_id, reason }) => staff_id === idOf(auditor) && reason === null)).toBe(true);
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(tries);
    expect(rows.length).toBeLessThanOrEqual(2);
    expect((await entry(rows[0]?.id ?? '')).stored.type).toBe('StaffRefused');
    expect(await list({ staff_id: idOf(member) })).toEqual([]);
  });
});
