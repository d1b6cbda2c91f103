import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { canonicalJson } from '@pixchange/contracts/audit/canonical-json';
import { adminHistoryHttp, type HistoryView } from '@pixchange/contracts/http/admin-history';
import { adminLedgerHttp } from '@pixchange/contracts/http/admin-ledger';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { moderationHttp } from '@pixchange/contracts/http/moderation';
import { profileHttp } from '@pixchange/contracts/http/profile';
import { sharedProduct, signUp, until, type Person, type Product } from '../../../../../tests/product.ts';
import { hire } from '../../../../../tests/staff.ts';

let product: Product;
let [auditor, moderator, admin, ines] = [] as unknown as [Person, Person, Person, Person];
beforeAll(async () => {
  product = await sharedProduct('plain');
  [auditor, moderator, admin, ines] = await Promise.all([
    hire(product, 'auditor'),
    hire(product, 'moderator'),
    hire(product, 'admin'),
    signUp(product),
  ]);
});

type Resource = keyof typeof adminHistoryHttp;

const history = (resource: Resource, id: string, asOf?: string, person = auditor): Promise<HistoryView> =>
  product.call(adminHistoryHttp[resource], {
    token: person.session.token,
    params: { id },
    query: asOf === undefined ? {} : { as_of: asOf },
  });

const albumTakenDown = async (): Promise<string> => {
  const { token } = ines.session;
  const { id } = await product.call(albumsHttp.create, { token, body: { album: { title: 'Fog', published: false } } });
  await product.call(albumsHttp.rename, { token, params: { id }, body: { album: { title: 'Mist' } } });
  await product.call(moderationHttp.takeDownAlbum, {
    token: moderator.session.token,
    params: { id },
    body: { reason: 'Not hers' },
  });
  return id;
};

describe('history of a resource', () => {
  it('K-22 returns the state after each event, oldest first, with its hash', async () => {
    const id = await albumTakenDown();
    const now = await history('albums', id);
    expect(now.events.map(({ type }) => type)).toEqual([
      'AlbumCreated',
      'AlbumRenamed',
      'AlbumTakenDown',
      'StaffActed',
    ]);
    expect(now).toMatchObject({
      stream: `album-${id}`,
      as_of: { revision: 3, position: now.events[3]?.position },
      state: { status: 'private', takenDown: true, ownerId: ines.session.id },
      events_total: 4,
    });
    expect(now.state_sha256).toBe(createHash('sha256').update(canonicalJson(now.state)).digest('hex'));
    const stages = await Promise.all(now.events.map(({ position }) => history('albums', id, position)));
    expect(stages.map(({ state }) => state['takenDown'])).toEqual([false, false, true, true]);
    expect(stages.map(({ as_of: last }) => last?.revision)).toEqual([0, 1, 2, 3]);
    expect(stages[0]?.state_sha256).not.toBe(stages[2]?.state_sha256);
    expect(stages[3]).toEqual(now);
  });

  it('K-22 accepts a time or a position, and has an empty state before the first event', async () => {
    const id = await albumTakenDown();
    const { events } = await history('albums', id);
    const at = events[1]?.at ?? '';
    const then = await history('albums', id, at);
    expect(then).toMatchObject({ as_of: { at }, state: { takenDown: false } });
    // The same moment in another time zone.
    const shifted = `${new Date(Date.parse(at) + 2 * 3_600_000).toISOString().slice(0, -1)}+02:00`;
    expect((await history('albums', id, shifted)).as_of).toEqual(then.as_of);
    const before = await history('albums', id, '0');
    expect(before).toMatchObject({ as_of: null, state: { status: 'none' }, events_total: 4 });
    expect(before.events).toHaveLength(4);
  });

  it('returns the balance after each entry', async () => {
    const { id } = ines.session;
    for (const amount of [5, 7])
      await product.call(adminLedgerHttp.proposeGrant, {
        token: admin.session.token,
        body: { user_id: id, unit: 'coins', amount, reason: 'A lost payment' },
      });
    const { events } = await until(
      () => history('accounts', id).catch(() => null),
      // Both grants, and the staff record of each.
      (view) => view?.events_total === 4,
      'both grants',
    ).then((view) => view ?? { events: [] });
    const stages = await Promise.all(events.map(({ position }) => history('accounts', id, position)));
    const coins = stages.map(({ state }) => (state['balance'] as { coins: number }).coins);
    expect([...new Set(coins)]).toEqual([5, 12]);
  });

  it('contains neither the name nor the email of a member', async () => {
    const secret = 'Ines of the quiet harbour';
    await product.call(profileHttp.edit, {
      token: ines.session.token,
      body: { full_name: secret } as never,
    });
    const view = await until(
      () => history('users', ines.session.id),
      ({ events }) => events.some(({ type }) => type === 'ProfileEdited'),
      'the new name',
    );
    expect(JSON.stringify(view)).not.toContain(secret);
    expect(JSON.stringify(view)).not.toContain(ines.email);
    expect(view.state).toMatchObject({ status: 'confirmed', suspended: false });
  });

  it('refuses an invalid as_of, and returns 404 for a resource that never existed', async () => {
    const { id } = ines.session;
    for (const asOf of ['yesterday', '-1', '2026-02-30T00:00:00Z', '99999999999999999999'])
      await expect(history('users', id, asOf)).rejects.toMatchObject({ status: 422 });
    await expect(history('images', id)).rejects.toMatchObject({ status: 404 });
  });

  it('shows a wallet only to roles that read the ledger', async () => {
    await expect(history('accounts', ines.session.id, undefined, moderator)).rejects.toMatchObject({ status: 403 });
  });
});
