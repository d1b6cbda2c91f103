import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminEventsHttp, type EventPage } from '@pixchange/contracts/http/admin-events';
import { signUp, startProduct, type Person, type Product } from '../../../../../tests/product.ts';
import { hire } from '../../../../../tests/staff.ts';

let product: Product;
let auditor: Person;
let ines: Person;
beforeAll(async () => {
  product = await startProduct('events');
  auditor = await hire(product, 'auditor');
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

  it('is read by stream, with what led to each event, and without what is personal', async () => {
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

  it('refuses what is no position', async () => {
    for (const query of [{ before: '-1' }, { after: 'x' }, { before: '1', after: '1' }, { per_page: '1000' }])
      await expect(page(query)).rejects.toMatchObject({ status: 400 });
  });
});
