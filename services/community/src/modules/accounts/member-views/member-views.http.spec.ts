import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { adminAuditLogHttp } from '@pixchange/contracts/http/admin-audit-log';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { allEndpoints } from '@pixchange/contracts/http/all';
import { collectionsHttp } from '@pixchange/contracts/http/collections';
import type { Endpoint } from '@pixchange/contracts/http/endpoint';
import { imagesHttp } from '@pixchange/contracts/http/images';
import { memberViewsHttp } from '@pixchange/contracts/http/member-views';
import { moderationHttp } from '@pixchange/contracts/http/moderation';
import { sessionsHttp } from '@pixchange/contracts/http/sessions';
import { staffSessionsHttp } from '@pixchange/contracts/http/staff-sessions';
import { isViewedRead, viewedReads } from '@pixchange/contracts/http/viewed-reads';
import sharp from 'sharp';
import {
  makeWork,
  PASSWORD,
  signUp,
  startProduct,
  until,
  type Person,
  type Product,
} from '../../../../../../tests/product.ts';
import { hire } from '../../../../../../tests/staff.ts';
import type * as Inside from '../testing/inside.ts';

const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 240, height: 240, channels: 3, background: '#a15' } })
    .png()
    .toBuffer();

const REASON = 'Says that her album is empty';
const NOBODY = '0197b6f0-0000-7000-8000-000000000000';

let product: Product;
let [admin, moderator, ines] = [] as unknown as [Person, Person, Person];
beforeAll(async () => {
  product = await startProduct('member-views');
  [admin, moderator, ines] = await Promise.all([hire(product, 'admin'), hire(product, 'moderator'), signUp(product)]);
});
afterAll(() => product.stop());

const start = (by = admin, id = ines.session.id, reason = REASON) =>
  product.call(memberViewsHttp.start, { token: by.session.token, params: { id }, body: { reason } });
const statusOf = async ({ method, path }: Pick<Endpoint, 'method' | 'path'>, token: string, id = NOBODY) => {
  const response = await fetch(product.url + path.replace(/:\w+/g, id), {
    method,
    redirect: 'manual',
    headers: {
      authorization: `Bearer ${token}`,
      ...(method === 'GET' || method === 'DELETE' ? {} : { 'content-type': 'application/json' }),
    },
    ...(method === 'GET' || method === 'DELETE' ? {} : { body: '{}' }),
  });
  const { errors } = (await response.json().catch(() => ({}))) as { errors?: { code: string }[] };
  return [response.status, errors?.[0]?.code];
};
const seen = async (): Promise<(string | null)[]> =>
  (
    await product.call(adminAuditLogHttp.list, {
      token: admin.session.token,
      query: { filter: JSON.stringify({ action: 'users.see_page', target: ines.session.id }) } as never,
    })
  ).map(({ staff_id, reason }) => (staff_id === admin.session.id ? reason : null));

describe('viewing Pixchange as a member', () => {
  it('requires an administrator, a reason and a member', async () => {
    await expect(start(moderator)).rejects.toMatchObject({ status: 403 });
    await expect(start(admin, ines.session.id, ' ')).rejects.toMatchObject({ status: 422 });
    await expect(start(admin, NOBODY)).rejects.toMatchObject({ status: 404 });
    const view = await start();
    expect(view).toMatchObject({ member_id: ines.session.id, username: ines.session.username });
    const minutes = (Date.parse(view.ends_at) - Date.now()) / 60_000;
    expect([minutes > 29, minutes <= 30]).toEqual([true, true]);
    const [row] = await product.call(adminAuditLogHttp.list, {
      token: admin.session.token,
      query: { filter: JSON.stringify({ action: 'users.view_as' }), sort: '["at","DESC"]' } as never,
    });
    expect(row).toMatchObject({ staff_id: admin.session.id, target: ines.session.id, reason: REASON });
  });

  it('shows the member’s own data, without email address and without private files', async () => {
    const { token: own } = ines.session;
    const { id: album } = await product.call(albumsHttp.create, {
      token: own,
      body: { album: { title: 'Only mine', published: false } },
    });
    const work = await makeWork(product, ines, await picture(), 'image/png', { title: 'Kettle', album_id: album });
    const { token } = await start();
    expect(await product.call(accountsHttp.ownProfile, { token })).toMatchObject({
      id: ines.session.id,
      email: null,
      roles: [],
    });
    expect((await product.call(albumsHttp.own, { token })).collection.map(({ id }) => id)).toContain(album);
    const theirs = await product.call(imagesHttp.show, { token: own, params: { id: work.id } });
    const viewed = await product.call(imagesHttp.show, { token, params: { id: work.id } });
    expect(viewed.title).toBe(theirs.title);
    expect(theirs.image?.url).toContain('sig=');
    expect(viewed.image?.url).not.toContain('sig=');
    expect(JSON.stringify(await product.call(albumsHttp.ownImages, { token, params: { id: album } }))).not.toContain(
      'sig=',
    );
    expect((await fetch(product.url + (viewed.image?.url ?? ''))).status).toBe(404);
    // Responses to the view are not cached: the member still gets signed URLs.
    expect((await product.call(imagesHttp.show, { token: own, params: { id: work.id } })).image?.url).toContain('sig=');
  });

  it('never has the roles of a viewed staff member', async () => {
    const { token } = await start(admin, moderator.session.id);
    expect((await product.call(accountsHttp.ownProfile, { token })).roles).toEqual([]);
    expect(await statusOf({ method: 'GET', path: '/api/admin/reports' }, token)).toEqual([403, 'view.read-only']);
  });

  it('K-26 allows the listed reads and public pages, and nothing else', async () => {
    const { token } = await start();
    const calls = Object.values(allEndpoints).flatMap((endpoints) => Object.values(endpoints));
    const ofView: readonly Endpoint[] = Object.values(memberViewsHttp).filter(({ auth }) => auth === 'view');
    const open = calls.filter((call) => isViewedRead(call) || (call.auth === 'none' && call.method === 'GET'));
    const closed = calls.filter((call) => !open.includes(call) && !ofView.includes(call));
    expect(viewedReads.every(({ method, auth }) => method === 'GET' && auth !== 'none')).toBe(true);
    expect(open.filter(isViewedRead)).toHaveLength(viewedReads.length);
    expect(closed.length).toBeGreaterThan(100);
    for (const call of closed)
      expect([call.method, call.path, ...(await statusOf(call, token))]).toEqual([
        call.method,
        call.path,
        403,
        'view.read-only',
      ]);
    for (const call of open) {
      const [status] = await statusOf(call, token);
      expect([call.path, [401, 403, 500].includes(Number(status))]).toEqual([call.path, false]);
    }
  });

  it('K-26 records every page and every read once, under the name of the administrator', async () => {
    const { token } = await start();
    const before = await seen();
    await product.call(memberViewsHttp.show, { token, query: { page: '/profile' } });
    await product.call(collectionsHttp.own, { token });
    await product.call(collectionsHttp.own, { token });
    await product.call(albumsHttp.own, { token, query: { page: 2 } as never });
    const after = (await seen()).slice(0);
    for (const path of ['/profile', '/api/collections', '/api/albums'])
      expect([path, after.filter((one) => one === path).length - before.filter((one) => one === path).length]).toEqual([
        path,
        1,
      ]);
    expect(after).not.toContain(null);
    for (const page of ['profile', '/users?x=1', '/#top'])
      await expect(product.call(memberViewsHttp.show, { token, query: { page } })).rejects.toMatchObject({
        status: 422,
      });
  });

  it('is not listed among the sessions of the member', async () => {
    const count = async () => (await product.call(sessionsHttp.list, { token: ines.session.token })).total_count;
    const before = await count();
    await start();
    expect(await count()).toBe(before);
  });
});

describe('a view ends', () => {
  const ended = (token: string) => statusOf({ method: 'GET', path: '/api/profile' }, token);

  it('when it is stopped', async () => {
    const { token } = await start();
    await product.call(memberViewsHttp.stop, { token });
    expect(await ended(token)).toEqual([401, 'unauthorized']);
  });

  it('K-26 at its expiry', async () => {
    const token = await product.within<typeof Inside>(new URL('../testing/inside.ts', import.meta.url)).openView({
      viewId: crypto.randomUUID(),
      staffId: admin.session.id,
      memberId: ines.session.id,
      endsAt: new Date(Date.now() - 1).toISOString(),
    });
    expect(await ended(token)).toEqual([401, 'unauthorized']);
  });

  it('when the administrator logs out of the console, and when they are suspended', async () => {
    const other = await hire(product, 'admin');
    const { token: staff } = await product.call(staffSessionsHttp.signIn, {
      body: { email: other.email, password: PASSWORD },
    });
    const first = await product.call(memberViewsHttp.start, {
      token: staff,
      params: { id: ines.session.id },
      body: { reason: REASON },
    });
    await product.call(staffSessionsHttp.signOut, { token: staff });
    expect(await ended(first.token)).toEqual([401, 'unauthorized']);
    const second = await start(other);
    expect((await ended(second.token))[0]).toBe(200);
    await product.call(moderationHttp.suspend, {
      token: admin.session.token,
      params: { id: other.session.id },
      body: { reason: REASON },
    });
    await until(
      () => ended(second.token),
      ([status]) => status === 401,
      'the end of the view',
    );
  });
});
