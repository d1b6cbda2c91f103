import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import type { NotificationView } from '@pixchange/contracts/http/notifications';
import { until } from '../../../../../tests/until.ts';
import { idOf, recorded } from '../../kernel/testing/recorded.ts';
import { inTransaction } from '../../platform/postgres/database.ts';
import { PartUnavailable } from '../../platform/unavailable.ts';
import { applyBatch } from '../../runtime/testing/apply-batch.ts';
import { EventCore } from '../../runtime/testing/event-core.ts';
import { DigestQueries } from './digest.queries.ts';
import { sendDigests, type DigestParts } from './digests.ts';
import { notificationsProjection } from './notifications.projection.ts';
import { NotificationsQueries } from './notifications.queries.ts';
import { notificationTables } from './notifications.tables.ts';

const [ines, noor, maya] = [idOf(1), idOf(2), idOf(3)];
const HOUR_MS = 3_600_000;

let core: EventCore;
let digests: DigestQueries;
let queries: NotificationsQueries;
let position = -1n;
let count = 0;
beforeAll(async () => {
  core = await EventCore.start('digests');
  await core.createReadModel([notificationsProjection as never]);
  digests = new DigestQueries(core.database);
  queries = new NotificationsQueries(core.database);
});
afterAll(() => core.stop());
beforeEach(async () => {
  for (const table of [
    ...Object.keys(notificationTables).map((name) => `read.${name}`),
    'work.notification_digests',
    'work.notification_reads',
  ])
    await core.database.query(`DELETE FROM ${table}`);
  await core.database.query('UPDATE read.checkpoints SET position = -1');
  [position, count] = [-1n, 0];
});

const happens = async (...events: readonly AnyEvent[]): Promise<void> => {
  const batch = events.map((event) => recorded(event, (count += 1)));
  position = await inTransaction(core.database, (runner) =>
    applyBatch(runner, 'read', notificationsProjection as never, batch, position),
  );
};
const follow = (followerId: string, followedId: string) => ({ type: 'UserFollowed', data: { followerId, followedId } });
const settings = (userId: string, digest: boolean) => ({
  type: 'NotificationSettingsChanged',
  data: { userId, muted: [], digest },
});

/** Returns the time of the newest notification. */
const newest = async (userId: string): Promise<Date> => {
  const { rows } = await queries.of(userId, [], { per_page: 1 });
  return rows[0]?.latest_at ?? new Date(0);
};

interface Sent {
  readonly to: string;
  readonly text: string;
}

/** Returns the services that the digests need; `send` stands in for the mail server. */
const partsOf = (send: (mail: Sent) => Promise<void>): DigestParts => ({
  queries: digests,
  notifications: {
    list: async (userId, page) => ({
      collection: (await queries.of(userId, [], page)).rows.map(
        ({ line_id, kind, read, latest_at, actor_ids }): NotificationView => ({
          id: line_id,
          kind,
          read,
          actors: actor_ids.map((id) => ({ id, username: id, full_name: id, profile_image: { url: null } })),
          actors_count: actor_ids.length,
          image: null,
          image_id: null,
          album_id: null,
          comment_id: null,
          decision_id: null,
          coins: null,
          created_at: latest_at.toISOString(),
        }),
      ),
      next: null,
      unread_count: 0,
    }),
  },
  people: {
    mailRecipient: (userId) => Promise.resolve({ email: `${userId}@example.org`, fullName: 'Ines', locale: null }),
  },
  tokens: { of: (userId) => userId },
  mailer: { send },
  publicUrl: 'http://localhost',
  log: { warn: () => undefined },
});

describe('the daily mail', () => {
  const sent: Sent[] = [];
  let parts: DigestParts;
  beforeEach(() => {
    sent.splice(0);
    parts = partsOf((mail) => Promise.resolve(void sent.push(mail)));
  });
  const after = (now: Date, hours: number): Date => new Date(now.getTime() + hours * HOUR_MS);

  it('goes to members who want it, at most once a day, with new notifications only', async () => {
    await happens(settings(ines, true), settings(maya, false), follow(noor, ines), follow(noor, maya));
    const now = after(await newest(ines), 1);
    await sendDigests(parts, now);
    await sendDigests(parts, after(now, 1));
    expect(sent.map(({ to }) => to)).toEqual([`${ines}@example.org`]);
    await sendDigests(parts, after(now, 25));
    expect(sent).toHaveLength(1);
    await happens(follow(maya, ines));
    await sendDigests(parts, after(now, 23));
    expect(sent).toHaveLength(1);
    await sendDigests(parts, after(now, 25));
    expect(sent).toHaveLength(2);
    expect(sent[1]?.text).toContain(`> ${maya} followed you`);
    expect(sent[1]?.text).not.toContain(`> ${noor} followed you`);
  });

  it('reaches members on later pages, even if everyone before them stays due', async () => {
    await happens(settings(ines, true), settings(maya, true), follow(noor, ines), follow(noor, maya));
    await queries.markAllRead(ines, null);
    const oneByOne: DigestParts['queries'] = {
      due: (now, last) => digests.due(now, last, 1),
      claim: (userId, now, until) => digests.claim(userId, now, until),
      release: (due) => digests.release(due),
    };
    await sendDigests({ ...parts, queries: oneByOne }, after(await newest(maya), 1));
    expect(sent.map(({ to }) => to)).toEqual([`${maya}@example.org`]);
  });

  it('is not sent when all notifications are read', async () => {
    await happens(settings(ines, true), follow(noor, ines));
    await queries.markAllRead(ines, null);
    await sendDigests(parts, after(await newest(ines), 1));
    expect(sent).toEqual([]);
  });

  it('is not sent twice if the process is killed while sending', async () => {
    await happens(settings(ines, true), follow(noor, ines));
    const now = after(await newest(ines), 1);
    const killed = partsOf((mail) => {
      sent.push(mail);
      return new Promise<never>(() => undefined);
    });
    void sendDigests(killed, now);
    await until(
      () => Promise.resolve(sent.length),
      (length) => length > 0,
      'the first mail',
    );
    await sendDigests(parts, after(now, 1));
    expect(sent).toHaveLength(1);
    // A concurrent run can't claim the email.
    expect(await digests.claim(ines, after(now, 2), now.toISOString())).toBe(false);
  });

  it('is sent later only if the mail server was unavailable', async () => {
    await happens(settings(ines, true), follow(noor, ines));
    const now = after(await newest(ines), 1);
    const away = partsOf(() => Promise.reject(new PartUnavailable('mail')));
    await expect(sendDigests(away, now)).rejects.toBeInstanceOf(PartUnavailable);
    await sendDigests(parts, now);
    expect(sent).toHaveLength(1);
    const refused = partsOf(() => Promise.reject(new Error('no such mailbox')));
    await happens(follow(maya, ines));
    await sendDigests(refused, after(now, 25));
    await sendDigests(parts, after(now, 26));
    expect(sent).toHaveLength(1);
  });
});
