import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AnyEvent, Recorded } from '@pixchange/contracts/events/envelope';
import fc from 'fast-check';
import { idOf, recorded } from '../../kernel/testing/recorded.ts';
import { inTransaction } from '../../platform/postgres/database.ts';
import { applyBatch } from '../../runtime/testing/apply-batch.ts';
import { EventCore } from '../../runtime/testing/event-core.ts';
import { notificationsProjection } from './notifications.projection.ts';
import { NotificationsQueries } from './notifications.queries.ts';
import { notificationTables } from './notifications.tables.ts';

const [ines, noor, maya, gwen] = [idOf(1), idOf(2), idOf(3), idOf(4)];
const [cat, dog] = [idOf(11), idOf(12)];
const favouritesOf = (userId: string): string => `${userId.slice(0, -4)}f${userId.slice(-3)}`;
const by = { reportId: null, moderatorId: idOf(9), role: 'moderator', reason: 'Spam' };

const follow = (followerId: string, followedId: string) => ({ type: 'UserFollowed', data: { followerId, followedId } });
const unfollow = (followerId: string, followedId: string) => ({
  type: 'UserUnfollowed',
  data: { followerId, followedId },
});
const heart = (userId: string, imageId: string, albumId = favouritesOf(userId)) => ({
  type: 'AlbumImageKept',
  data: { albumId, ownerId: userId, imageId },
});
const unheart = (userId: string, imageId: string) => ({
  type: 'AlbumImageReleased',
  data: { albumId: favouritesOf(userId), ownerId: userId, imageId },
});
const submit = (imageId: string, ownerId: string) => ({ type: 'ImageSubmitted', data: { imageId, ownerId } });
const removeWork = (imageId: string, ownerId: string) => ({ type: 'ImageDeleted', data: { imageId, ownerId } });
const comment = (n: number, authorId: string, imageId: string, imageOwnerId: string, parent: number | null = null) => ({
  type: 'CommentAdded',
  data: {
    commentId: idOf(100 + n),
    imageId,
    imageOwnerId,
    authorId,
    parentId: parent === null ? null : idOf(100 + parent),
    text: 'So calm',
    editableUntil: '',
  },
});
const aboutComment = (type: string, n: number, authorId: string) => ({
  type,
  data: { commentId: idOf(100 + n), authorId, ownerId: authorId, ...by },
});
const account = (type: string, userId: string) => ({ type, data: { userId, code: 'c', ...by } });
const album = (albumId: string, ownerId: string, kind: string) => ({
  type: 'AlbumCreated',
  data: { albumId, ownerId, title: null, kind, isDefault: false, published: false },
});
const people = [ines, noor, maya, gwen].map((id) => album(favouritesOf(id), id, 'favourites'));
const works = [submit(cat, ines), submit(dog, noor)];

let core: EventCore;
let queries: NotificationsQueries;
let position = -1n;
let count = 0;
beforeAll(async () => {
  core = await EventCore.start('notifications');
  await core.createReadModel([notificationsProjection as never]);
  queries = new NotificationsQueries(core.database);
});
afterAll(() => core.stop());

const apply = async (batch: readonly Recorded[]): Promise<void> => {
  position = await inTransaction(core.database, (runner) =>
    applyBatch(runner, 'read', notificationsProjection as never, batch, position),
  );
};
const reset = async (): Promise<void> => {
  // DELETE is faster than TRUNCATE for nearly empty tables.
  for (const table of [...Object.keys(notificationTables).map((name) => `read.${name}`), 'work.notification_reads'])
    await core.database.query(`DELETE FROM ${table}`);
  await core.database.query('UPDATE read.checkpoints SET position = -1');
  [position, count] = [-1n, 0];
};
const record = (events: readonly AnyEvent[]): Recorded[] => events.map((event) => recorded(event, (count += 1)));
const happens = (...events: readonly AnyEvent[]): Promise<void> => apply(record(events));

const pageOf = (userId: string, muted: Parameters<typeof queries.of>[1] = [], per_page = 20, after?: string) =>
  queries.of(userId, muted, { per_page, after });
/** Returns each line as its kind, its actors and their number. */
const linesOf = async (userId: string) =>
  (await pageOf(userId)).rows.map(({ kind, actor_ids, facts }) => [kind, actor_ids, facts]);

beforeEach(async () => {
  await reset();
  await happens(...people, ...works);
});

describe('a member is notified', () => {
  it('of followers, until they unfollow', async () => {
    await happens(follow(noor, ines), follow(maya, ines));
    expect(await linesOf(ines)).toEqual([
      ['follow', [maya], 1],
      ['follow', [noor], 1],
    ]);
    await happens(unfollow(maya, ines));
    expect(await linesOf(ines)).toEqual([['follow', [noor], 1]]);
    expect(await linesOf(noor)).toEqual([]);
  });

  it('of hearts on a work in one line, with the latest member first', async () => {
    await happens(heart(noor, cat), heart(maya, cat));
    await happens(heart(gwen, cat), heart(maya, dog));
    expect(await linesOf(ines)).toEqual([['heart', [gwen, maya, noor], 3]]);
    expect(await linesOf(noor)).toEqual([['heart', [maya], 1]]);
    await happens(unheart(gwen, cat), unheart(noor, cat));
    expect(await linesOf(ines)).toEqual([['heart', [maya], 1]]);
    await happens(unheart(maya, cat));
    expect(await linesOf(ines)).toEqual([]);
  });

  it('neither of additions to other albums nor of their own actions', async () => {
    await happens(album(idOf(50), noor, 'regular'), heart(noor, cat, idOf(50)), heart(ines, cat));
    await happens(comment(1, ines, cat, ines), comment(2, ines, cat, ines, 1));
    expect(await linesOf(ines)).toEqual([]);
  });

  it('of comments on their works and of replies to their comments, each once', async () => {
    await happens(comment(1, noor, cat, ines), comment(2, maya, cat, ines, 1));
    await happens(comment(3, ines, cat, ines), comment(4, gwen, cat, ines, 3));
    expect(await linesOf(noor)).toEqual([['reply', [maya], 1]]);
    expect(await linesOf(ines)).toEqual([
      ['reply', [gwen], 1],
      ['comment', [maya], 1],
      ['comment', [noor], 1],
    ]);
  });

  it('of no comment that is deleted or taken down', async () => {
    await happens(comment(1, noor, cat, ines), comment(2, maya, cat, ines));
    await happens(aboutComment('CommentDeleted', 1, noor), aboutComment('CommentTakenDown', 2, maya));
    expect(await linesOf(ines)).toEqual([]);
    expect(await linesOf(maya)).toEqual([['taken_down', [], 1]]);
    await happens(aboutComment('CommentRestored', 2, maya));
    expect(await linesOf(ines)).toEqual([['comment', [maya], 1]]);
    expect(await linesOf(maya)).toEqual([
      ['restored', [], 1],
      ['taken_down', [], 1],
    ]);
  });

  it('of nothing about a deleted work, except its sales', async () => {
    const sold = { licenceId: idOf(60), imageId: cat, sellerId: ines, buyerId: gwen, price: 20, fee: 2 };
    await happens(heart(noor, cat), comment(1, noor, cat, ines));
    await happens({ type: 'LicenceGranted', data: { ...sold, proceedsTo: 'seller' } });
    await happens(removeWork(cat, ines));
    expect((await pageOf(ines)).rows).toMatchObject([{ kind: 'licence_sold', coins: 18, actor_ids: [gwen] }]);
  });

  it('of a sold token, and of royalties as its creator', async () => {
    const sale = { imageId: cat, nftId: idOf(70), offerId: idOf(71), price: 100, fee: 5 };
    const paid = { proceedsTo: 'seller', royaltyTo: 'creator' };
    await happens({
      type: 'TokenPurchasePaid',
      data: { ...sale, ...paid, saleId: idOf(72), creatorId: ines, sellerId: noor, buyerId: maya, royalty: 10 },
    });
    expect((await pageOf(noor)).rows).toMatchObject([{ kind: 'token_sold', coins: 85, actor_ids: [maya] }]);
    expect((await pageOf(ines)).rows).toMatchObject([{ kind: 'royalty', coins: 10 }]);
    await happens({
      type: 'TokenPurchasePaid',
      data: { ...sale, ...paid, saleId: idOf(73), creatorId: ines, sellerId: ines, buyerId: maya, royalty: 0 },
    });
    expect((await pageOf(ines)).rows).toMatchObject([{ kind: 'token_sold', coins: 95 }, { kind: 'royalty' }]);
  });

  it('of completed and refunded mints', async () => {
    const mint = { nftId: idOf(80), attempt: 1, imageId: cat };
    await happens({ type: 'MintRequested', data: { ...mint, ownerId: ines } });
    await happens({ type: 'MintRefunded', data: mint });
    await happens({ type: 'MintConfirmed', data: { ...mint, attempt: 2, ownerId: ines } });
    expect(await linesOf(ines)).toEqual([
      ['minted', [], 1],
      ['mint_refunded', [], 1],
    ]);
  });

  it('of works that won a theme', async () => {
    const winners = [
      { imageId: cat, ownerId: ines },
      { imageId: dog, ownerId: ines },
    ];
    await happens({ type: 'ThemeEnded', data: { themeId: idOf(85), spotlightId: idOf(86), winners } });
    expect(await linesOf(ines)).toEqual([
      ['theme_won', [], 1],
      ['theme_won', [], 1],
    ]);
  });

  it('of moderators’ decisions about their items, and of declined appeals', async () => {
    const report = idOf(90);
    await happens(
      { type: 'ImageTakenDown', data: { imageId: cat, ownerId: ines, ...by } },
      { type: 'AlbumRestored', data: { albumId: idOf(51), ownerId: ines, ...by } },
      { type: 'AppealFiled', data: { reportId: report, ownerId: ines } },
      { type: 'ReportDismissed', data: { ...by, reportId: report } },
      // This report is not an appeal, so its dismissal notifies nobody.
      { type: 'ReportDismissed', data: { ...by, reportId: idOf(91) } },
    );
    const { rows } = await pageOf(ines);
    expect(rows.map(({ kind, decision_id }) => [kind, decision_id !== null])).toEqual([
      ['appeal_declined', false],
      ['restored', true],
      ['taken_down', true],
    ]);
    expect(await core.database.query('SELECT count(*)::int AS n FROM read.notification_facts')).toEqual([{ n: 3 }]);
  });
});

describe('members', () => {
  it('are hidden while they are suspended', async () => {
    await happens(heart(noor, cat), heart(maya, cat), follow(noor, ines));
    await happens(account('AccountSuspended', noor));
    expect(await linesOf(ines)).toEqual([['heart', [maya], 1]]);
    await happens(account('AccountReinstated', noor));
    expect(await linesOf(ines)).toEqual([
      ['follow', [noor], 1],
      ['heart', [maya, noor], 2],
    ]);
  });

  it('get no notifications, appear in none, and have no settings after they are erased', async () => {
    await happens(heart(noor, cat), heart(maya, dog), follow(noor, ines), comment(1, noor, cat, ines));
    await happens({ type: 'NotificationSettingsChanged', data: { userId: noor, muted: ['hearts'] } });
    await happens(account('AccountErased', noor));
    expect([await linesOf(ines), await linesOf(noor)]).toEqual([[], []]);
    expect(await queries.mutedBy(noor)).toEqual([]);
    await happens(heart(maya, dog), follow(maya, noor));
    expect(await linesOf(noor)).toEqual([]);
  });
});

describe('the list', () => {
  it('has consecutive pages, even if notifications arrive in between', async () => {
    await happens(follow(noor, ines), heart(noor, cat), comment(1, noor, cat, ines));
    const first = await pageOf(ines, [], 2);
    expect(first.rows.map(({ kind }) => kind)).toEqual(['comment', 'heart']);
    await happens(heart(maya, cat));
    const second = await pageOf(ines, [], 2, first.next ?? '');
    expect([second.rows.map(({ kind }) => kind), second.next]).toEqual([['follow'], null]);
    for (const after of ['x', '2026-13-01T00:00:00.000Z_a', `${'a'.repeat(30)}_b`])
      await expect(pageOf(ines, [], 2, after)).rejects.toMatchObject({ code: 'invalid' });
  });

  it('excludes muted notifications, which do not count as unread either', async () => {
    await happens(follow(noor, ines), heart(noor, cat));
    expect((await pageOf(ines, ['hearts'])).rows.map(({ kind }) => kind)).toEqual(['follow']);
    expect([await queries.unread(ines, []), await queries.unread(ines, ['hearts'])]).toEqual([2, 1]);
  });

  it('has lines that are unread until they are read, and unread again after news', async () => {
    await happens(follow(noor, ines), heart(noor, cat));
    expect(await queries.markRead(ines, `hearts.${cat}`)).toBe(true);
    expect(await queries.markRead(noor, `hearts.${cat}`)).toBe(false);
    expect([await queries.unread(ines, []), await queries.unread(noor, [])]).toEqual([1, 0]);
    await happens(heart(maya, cat));
    expect(await queries.unread(ines, [])).toBe(2);
    const { rows } = await pageOf(ines);
    await happens(follow(gwen, ines));
    await queries.markAllRead(ines, rows[0]?.latest_at.toISOString() ?? '');
    expect((await pageOf(ines)).rows.map(({ kind, read }) => [kind, read])).toEqual([
      ['follow', false],
      ['heart', true],
      ['follow', true],
    ]);
    await queries.markAllRead(ines, '2999-01-01T00:00:00.000Z');
    expect(await queries.unread(ines, [])).toBe(0);
    await happens(unfollow(maya, ines), follow(maya, ines));
    expect(await queries.unread(ines, [])).toBe(1);
    expect(await core.database.query('SELECT line_id FROM work.notification_reads')).toEqual([{ line_id: '' }]);
  });

  it('reports the members that a range of the log concerns', async () => {
    const from = position;
    await happens(follow(noor, ines), heart(maya, dog));
    expect((await queries.concerned([ines, noor, maya], from, position)).toSorted()).toEqual([ines, noor]);
    expect(await queries.concerned([ines, noor], position, position + 1n)).toEqual([]);
    expect(await queries.concerned([maya], from, position)).toEqual([]);
  });
});

/**
 * Returns the events that are possible in this order: a comment is added once, after its parent, and changed only
 * afterwards.
 */
const inOrder = (events: readonly AnyEvent[]): AnyEvent[] => {
  const added = new Set<unknown>();
  return events.filter(({ type, data: { commentId, parentId = null } }) => {
    if (commentId === undefined) return true;
    const isNew = !added.has(commentId);
    if (type !== 'CommentAdded') return !isNew;
    if (!isNew || (parentId !== null && !added.has(parentId))) return false;
    added.add(commentId);
    return true;
  });
};

it('the rows are the same whether events are applied one by one or in one batch', async () => {
  const pair = fc.constantFrom(ines, noor, maya);
  const work = fc.constantFrom(...works.map(({ data }) => data));
  const event = fc.oneof(
    fc.tuple(fc.constantFrom(follow, unfollow), pair, pair).map(([of, a, b]) => of(a, b)),
    fc.tuple(fc.constantFrom(heart, unheart), pair, work).map(([of, a, { imageId }]) => of(a, imageId)),
    fc
      .tuple(fc.integer({ min: 1, max: 4 }), pair, work, fc.option(fc.integer({ min: 1, max: 4 })))
      .map(([n, a, { imageId, ownerId }, parent]) => comment(n, a, imageId, ownerId, parent === n ? null : parent)),
    fc
      .tuple(fc.constantFrom('CommentDeleted', 'CommentTakenDown', 'CommentRestored'), fc.integer({ min: 1, max: 4 }))
      .map(([type, n]) => aboutComment(type, n, ines)),
    fc
      .tuple(fc.constantFrom('AccountSuspended', 'AccountReinstated', 'AccountErased'), pair)
      .map(([type, a]) => account(type, a)),
    work.map(({ imageId, ownerId }) => removeWork(imageId, ownerId)),
  );
  const rowsOf = async () => {
    const tables = Object.entries(notificationTables);
    const found: unknown[] = [];
    for (const [name, { key }] of tables)
      found.push(await core.database.query(`SELECT * FROM read.${name} ORDER BY ${key.join(', ')}`));
    return found;
  };
  const replayed = async (batches: readonly (readonly Recorded[])[]) => {
    await reset();
    for (const batch of batches) await apply(batch);
    return rowsOf();
  };
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 14 }), async (events) => {
      count = 0;
      const all = record([...people, ...works, ...inOrder(events)]);
      expect(await replayed(all.map((one) => [one]))).toEqual(await replayed([all]));
    }),
    { numRuns: 25 },
  );
});
