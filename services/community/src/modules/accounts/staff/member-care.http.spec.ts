import { beforeAll, describe, expect, it } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { adminAuditLogHttp } from '@pixchange/contracts/http/admin-audit-log';
import { adminEventsHttp, type EventKind, type TimelineItem } from '@pixchange/contracts/http/admin-events';
import { adminLedgerHttp } from '@pixchange/contracts/http/admin-ledger';
import { adminUsersHttp } from '@pixchange/contracts/http/admin-users';
import { moderationHttp } from '@pixchange/contracts/http/moderation';
import { staffSessionsHttp } from '@pixchange/contracts/http/staff-sessions';
import sharp from 'sharp';
import {
  mailsTo,
  makeWork,
  PASSWORD,
  sharedProduct,
  signUp,
  until,
  type Person,
  type Product,
} from '../../../../../../tests/product.ts';
import { hire } from '../../../../../../tests/staff.ts';

const REASON = 'Lost her telephone';

let product: Product;
let [admin, moderator, auditor] = [] as unknown as [Person, Person, Person];
beforeAll(async () => {
  product = await sharedProduct('plain');
  [admin, moderator, auditor] = await Promise.all([
    hire(product, 'admin'),
    hire(product, 'moderator'),
    hire(product, 'auditor'),
  ]);
});

const care = (name: 'endSessions' | 'resendConfirmation', by: Person, { session: { id } }: Person) =>
  product.call(adminUsersHttp[name], { token: by.session.token, params: { id }, body: { reason: REASON } });

describe('staff', () => {
  it('end all sessions of a member, who can log in again', async () => {
    const ines = await signUp(product);
    await product.call(accountsHttp.signIn, { body: { session: { email: ines.email, password: PASSWORD } } });
    await expect(care('endSessions', auditor, ines)).rejects.toMatchObject({ status: 403 });
    expect(await care('endSessions', moderator, ines)).toEqual({ ended: 2 });
    await expect(product.call(accountsHttp.ownProfile, { token: ines.session.token })).rejects.toMatchObject({
      status: 401,
    });
    await product.call(accountsHttp.signIn, { body: { session: { email: ines.email, password: PASSWORD } } });
    const [row] = await product.call(adminAuditLogHttp.list, {
      token: auditor.session.token,
      query: { filter: JSON.stringify({ action: 'users.end_sessions', target: ines.session.id }) } as never,
    });
    expect(row).toMatchObject({ staff_id: moderator.session.id, reason: REASON });
  });

  it('cannot end the sessions of an administrator unless they are administrators', async () => {
    const other = await hire(product, 'admin');
    await product.call(staffSessionsHttp.signIn, { body: { email: other.email, password: PASSWORD } });
    await expect(care('endSessions', moderator, other)).rejects.toMatchObject({
      errors: [{ code: 'moderation.admin' }],
    });
    expect(await care('endSessions', admin, other)).toEqual({ ended: 2 });
  });

  it('resend the confirmation email while there is something to confirm', async () => {
    const noor = await signUp(product, { confirmed: false });
    const before = (await mailsTo(noor.email)).length;
    await care('resendConfirmation', moderator, noor);
    await until(
      () => mailsTo(noor.email),
      (mails) => mails.length === before + 1,
      'the email',
    );
    await expect(care('resendConfirmation', moderator, await signUp(product))).rejects.toMatchObject({
      errors: [{ code: 'account.already-confirmed' }],
    });
  });
});

describe('K-18 the timeline of a member', () => {
  let ines: Person;
  const timeline = (by: Person, query: object = {}) =>
    product.call(adminEventsHttp.timeline, {
      token: by.session.token,
      params: { id: ines.session.id },
      query: { per_page: '50', ...query } as never,
    });
  beforeAll(async () => {
    ines = await signUp(product);
    const picture = await sharp({ create: { width: 240, height: 240, channels: 3, background: '#a15' } })
      .png()
      .toBuffer();
    const { id } = await makeWork(product, ines, picture, 'image/png', { title: 'Kettle' });
    await product.call(adminLedgerHttp.proposeGrant, {
      token: admin.session.token,
      body: { user_id: ines.session.id, unit: 'coins', amount: 5, reason: REASON },
    });
    await product.call(moderationHttp.takeDownImage, {
      token: moderator.session.token,
      params: { id },
      body: { reason: REASON },
    });
  });
  const kinds = (items: readonly TimelineItem[]): EventKind[] => [...new Set(items.map(({ kind }) => kind))];

  it('merges account, upload, coin, moderation and session events, newest first', async () => {
    const { collection } = await until(
      () => timeline(auditor),
      ({ collection: items }) => items.some(({ kind }) => kind === 'coins'),
      'the grant',
    );
    expect(kinds(collection)).toEqual(
      expect.arrayContaining(['account', 'upload', 'coins', 'moderation', 'session'] satisfies EventKind[]),
    );
    expect(collection.map(({ at }) => at)).toEqual(
      collection
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    );
    const taken = collection.find(({ type }) => type === 'ImageTakenDown');
    expect(taken).toMatchObject({ kind: 'moderation', actor_id: moderator.session.id });
    expect(JSON.stringify(collection)).not.toContain(REASON);
  });

  it('can be filtered by kind, is paginated, and links to each event', async () => {
    const { collection } = await timeline(auditor, { kind: ['moderation', 'session'] });
    expect(kinds(collection).toSorted()).toEqual(['moderation', 'session']);
    const first = await timeline(auditor, { per_page: '2' });
    expect([first.collection.length, first.older]).toEqual([2, true]);
    const next = await timeline(auditor, { per_page: '2', before: first.collection[1]?.at });
    expect(next.collection.every(({ at }) => at < (first.collection[1]?.at ?? ''))).toBe(true);
    const event = collection.find(({ stream }) => stream !== null);
    const page = await product.call(adminEventsHttp.list, {
      token: auditor.session.token,
      query: { stream: event?.stream ?? '', before: String((event?.revision ?? 0) + 1), per_page: '1' } as never,
    });
    expect(page.collection[0]?.id).toBe(event?.id);
  });

  it('omits coins for staff who may not read the ledger', async () => {
    expect(kinds((await timeline(moderator)).collection)).not.toContain('coins');
  });
});
