import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminAuditLogHttp } from '@pixchange/contracts/http/admin-audit-log';
import { adminEventsHttp, type EventPage } from '@pixchange/contracts/http/admin-events';
import { signUp, startProduct, type Person, type Product } from '../../../../../tests/product.ts';
import { hire } from '../../../../../tests/staff.ts';

let product: Product;
let auditor: Person;
let admin: Person;
let ines: Person;
beforeAll(async () => {
  product = await startProduct('events');
  auditor = await hire(product, 'auditor');
  admin = await hire(product, 'admin');
  ines = await signUp(product);
});
afterAll(() => product.stop());

const page = (query: object = {}): Promise<EventPage> =>
  product.call(adminEventsHttp.list, { token: auditor.session.token, query: query as never });
const positions = ({ collection }: EventPage) => collection.map(({ position }) => BigInt(position));

describe('the event log', () => {
  it('K-23 is read from its end to its first event and back, without gaps', async () => {
    const seen: string[] = [];
    let current = await page({ per_page: '7' });
    expect([current.newer, current.collection.length]).toEqual([false, 7]);
    for (;;) {
      seen.push(...current.collection.map(({ id }) => id));
      if (!current.older) break;
      current = await page({ per_page: '7', before: current.collection.at(-1)?.position });
      expect(current.newer).toBe(true);
    }
    expect(new Set(seen).size).toBe(seen.length);
    const back: string[] = [...current.collection.map(({ id }) => id)].reverse();
    while (back.length < seen.length) {
      current = await page({ per_page: '7', after: current.collection[0]?.position });
      back.push(...current.collection.map(({ id }) => id).reverse());
    }
    expect(back.slice(0, seen.length)).toEqual(seen.toReversed());
    const first = await page({ per_page: '7', after: '-1' });
    expect(first.collection.map(({ id }) => id)).toEqual(seen.slice(-7));
    expect([first.newer, first.older]).toEqual([true, false]);
    expect(positions(current)).toEqual(positions(current).toSorted((a, b) => (a > b ? -1 : 1)));
  });

  it('is read by stream, with the request of an event and without personal fields', async () => {
    const { collection } = await page({ stream: `user-${ines.session.id}` });
    const [first] = collection.toReversed();
    expect(first).toMatchObject({ type: 'RegistrationStarted', revision: 0, stream: `user-${ines.session.id}` });
    expect(first?.personal_fields).toContain('email');
    expect(first?.data).not.toHaveProperty('email');
    expect(first?.correlation_id).not.toBeNull();
    expect(JSON.stringify(collection)).not.toContain(ines.email);
    const [newest] = (await page({ stream: `user-${ines.session.id}`, before: '1' })).collection;
    expect(newest).toEqual(first);
    expect(await page({ stream: 'user-nobody' })).toMatchObject({ collection: [], older: false });
    expect(await page({ stream: `user-${ines.session.id}`, before: '0' })).toMatchObject({ collection: [] });
  });

  it('rejects an invalid position', async () => {
    for (const query of [{ before: '-1' }, { after: 'x' }, { before: '1', after: '1' }, { per_page: '1000' }])
      await expect(page(query)).rejects.toMatchObject({ status: 400 });
  });
});

describe('events', () => {
  const ofInes = async () =>
    (await page({ stream: `user-${ines.session.id}`, per_page: '50' })).collection.toReversed();

  it('are found by type, actor, request and time, and read page by page', async () => {
    const [first] = await ofInes();
    const found = await page({ type: 'RegistrationStarted', correlation_id: first?.correlation_id });
    expect(found.collection.map(({ id }) => id)).toEqual([first?.id]);
    expect(found.collection[0]).toEqual(first);
    const all = await page({ type: 'RegistrationStarted' });
    expect(all.collection.every(({ type }) => type === 'RegistrationStarted')).toBe(true);
    expect(all.collection.length).toBeGreaterThan(2);
    const older = await page({ type: 'RegistrationStarted', before: all.collection[0]?.position, per_page: '1' });
    expect(older.collection.map(({ id }) => id)).toEqual([all.collection[1]?.id]);
    expect([older.newer, older.older]).toEqual([true, true]);
    const own = await page({ actor_id: ines.session.id, per_page: '50' });
    const streamed = (await ofInes()).filter(({ actor_id }) => actor_id === ines.session.id);
    expect(streamed.length).toBeGreaterThan(0);
    expect(own.collection.map(({ id }) => id)).toEqual(expect.arrayContaining(streamed.map(({ id }) => id)));
    expect(new Set(own.collection.map(({ actor_id }) => actor_id))).toEqual(new Set([ines.session.id]));
    expect((await page({ actor_id: randomUUID() })).collection).toEqual([]);
    expect((await page({ from: '2100-01-01T00:00:00Z' })).collection).toEqual([]);
    await expect(page({ from: 'today' })).rejects.toMatchObject({ status: 400 });
  });

  it('K-23 are shown with their causes and effects', async () => {
    const completed = (await ofInes()).find(({ type }) => type === 'RegistrationCompleted');
    const tree = () =>
      product.call(adminEventsHttp.tree, { token: auditor.session.token, params: { id: completed?.id ?? '' } });
    const { events, complete } = await tree();
    expect(complete).toBe(true);
    expect(events.map(({ id }) => id)).toContain(completed?.id);
    // The same request creates the default albums.
    expect(new Set(events.map(({ stream }) => stream.split('-')[0])).size).toBeGreaterThan(1);
    const ids = new Set(events.map(({ id }) => id));
    expect(events.every(({ causation_id: cause }) => ids.has(cause) || cause === completed?.correlation_id)).toBe(true);
    await expect(
      product.call(adminEventsHttp.tree, { token: auditor.session.token, params: { id: ines.session.id } }),
    ).rejects.toMatchObject({ status: 404 });
  });

  it('show personal fields only to administrators with a reason, which is recorded', async () => {
    const [first] = await ofInes();
    const id = first?.id ?? '';
    const reveal = (by: Person, reason: string) =>
      product.call(adminEventsHttp.reveal, { token: by.session.token, params: { id }, body: { reason } });
    await expect(reveal(auditor, 'Curious')).rejects.toMatchObject({ status: 403 });
    await expect(reveal(admin, ' ')).rejects.toMatchObject({ status: 422 });
    const { fields } = await reveal(admin, 'She asked by letter');
    expect(fields).toMatchObject({ email: ines.email });
    const [row] = await product.call(adminAuditLogHttp.list, {
      token: auditor.session.token,
      query: { filter: JSON.stringify({ action: 'events.reveal', target: id }) } as never,
    });
    expect(row).toMatchObject({ staff_id: admin.session.id, reason: 'She asked by letter' });
    expect((await page({ type: 'PersonalFieldsShown' })).collection[0]?.data).toMatchObject({ eventId: id });
  });
});
