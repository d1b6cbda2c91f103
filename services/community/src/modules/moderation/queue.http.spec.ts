import { beforeAll, describe, expect, it } from '@jest/globals';
import { adminQueueHttp, type QueueRow } from '@pixchange/contracts/http/admin-queue';
import { moderationHttp, reportBatchesHttp, reportsHttp } from '@pixchange/contracts/http/moderation';
import { sharedProduct, signUp, type Person, type Product } from '../../../../../tests/product.ts';
import { openModeratedSite } from './testing/moderated-site.ts';

let product: Product;
let [mona, milo]: Person[] = [];
let [anna, ben, cleo, dora] = [] as unknown as [Person, Person, Person, Person];
beforeAll(async () => {
  const site = await openModeratedSite(sharedProduct('plain'));
  ({ product } = site);
  [mona, milo] = await Promise.all([site.staff('moderator'), site.staff('moderator')]);
  [anna, ben, cleo, dora] = await Promise.all([signUp(product), signUp(product), signUp(product), signUp(product)]);
});

type Reason = 'spam' | 'violence' | 'child_safety' | 'other';
const tokenOf = (person: Person | undefined): string => person?.session.token ?? '';

const report = async (about: Person, by: Person | null, reason: Reason): Promise<string> => {
  const body = { report: { kind: 'user' as const, subject_id: about.session.id, reason } };
  return (await product.call(reportsHttp.file, { token: by === null ? null : tokenOf(by), body })).id;
};

/** Returns only the queue's rows about these members, because other tests file reports in the same product. */
const queue = async (
  about: readonly Person[],
  { by = mona, tab, sort = '["priority","DESC"]' }: { by?: Person | undefined; tab?: string; sort?: string } = {},
): Promise<QueueRow[]> =>
  adminQueueHttp.list.reply.parse(
    await product.call(adminQueueHttp.list, {
      token: tokenOf(by),
      query: { sort, filter: JSON.stringify({ subject_id: about.map(({ session }) => session.id), tab }) },
    }),
  );

const subjects = (rows: readonly QueueRow[]): string[] => rows.map(({ subject_id }) => subject_id);
const pointsOf = (row: QueueRow | undefined) =>
  Object.fromEntries(row?.points.map(({ part, points }) => [part, points]) ?? []);

describe('the queue', () => {
  it('has each reported thing once, the gravest first, and explains the priority', async () => {
    const [spammer, fighter, worst] = await Promise.all([signUp(product), signUp(product), signUp(product)]);
    const first = await report(spammer, anna, 'spam');
    await report(spammer, ben, 'other');
    await report(fighter, anna, 'violence');
    await report(worst, anna, 'child_safety');
    const rows = await queue([spammer, fighter, worst]);
    expect(subjects(rows)).toEqual([worst.session.id, fighter.session.id, spammer.session.id]);
    const [top, , last] = rows;
    expect(last).toMatchObject({
      id: first,
      report: { id: first, reason: 'spam', subject_id: spammer.session.id },
      reports_count: 2,
      reasons: { spam: 1, other: 1 },
      report_ids: [first, expect.any(String)],
      owner_id: spammer.session.id,
    });
    expect(pointsOf(top)).toEqual({ severity: 100, reporters: 6 });
    expect(pointsOf(last)).toEqual({ severity: 10, reporters: 12 });
    expect(rows.map(({ priority }) => priority)).toEqual([106, 76, 22]);
    expect(subjects(await queue([spammer, fighter, worst], { sort: '["created_at","ASC"]' }))).toEqual([
      spammer.session.id,
      fighter.session.id,
      worst.session.id,
    ]);
  });

  it('has the oldest first among things of the same priority', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => signUp(product)));
    for (const one of all) await report(one, anna, 'spam');
    expect(subjects(await queue(all))).toEqual(all.map(({ session }) => session.id));
  });

  it('counts reports of a member more when their earlier ones were upheld, and less when they were dismissed', async () => {
    const [right, wrong] = await Promise.all([signUp(product), signUp(product)]);
    const token = tokenOf(mona);
    const upheld = await report(await signUp(product), cleo, 'spam');
    await product.call(moderationHttp.claim, { token, params: { id: upheld } });
    const { subject_id } = await product.call(moderationHttp.show, { token, params: { id: upheld } });
    await product.call(moderationHttp.suspend, {
      token,
      params: { id: subject_id },
      body: { reason: 'Spam', report_id: upheld },
    });
    const dismissed = await report(await signUp(product), dora, 'spam');
    await product.call(reportBatchesHttp.decide, {
      token,
      body: { action: 'dismiss', report_ids: [dismissed], reason: 'Fine' },
    });
    await report(right, cleo, 'spam');
    const byDora = await report(wrong, dora, 'spam');
    const rows = await queue([right, wrong]);
    expect(rows.map(pointsOf)).toEqual([
      { severity: 10, reporters: 8 },
      { severity: 10, reporters: 4 },
    ]);
    expect(await product.call(moderationHttp.show, { token, params: { id: byDora } })).toMatchObject({
      open: [{ id: byDora }],
      reporters: [{ id: dora.session.id, upheld: 0, decided: 1 }],
      decided: [],
    });
  });

  it('has tabs for claimed, unclaimed and escalated things', async () => {
    const [claimed, escalated, free] = await Promise.all([signUp(product), signUp(product), signUp(product)]);
    const all = [claimed, escalated, free];
    const [mine, hers] = [await report(claimed, anna, 'spam'), await report(escalated, anna, 'spam')];
    await report(free, anna, 'spam');
    await product.call(moderationHttp.claim, { token: tokenOf(mona), params: { id: mine } });
    await product.call(moderationHttp.escalate, {
      token: tokenOf(mona),
      params: { id: hers },
      body: { reason: 'A question of law' },
    });
    expect(subjects(await queue(all, { tab: 'mine' }))).toEqual([claimed.session.id]);
    expect(await queue(all, { tab: 'mine', by: milo })).toEqual([]);
    expect(subjects(await queue(all, { tab: 'unclaimed' }))).toEqual([free.session.id]);
    expect(subjects(await queue(all, { tab: 'escalated' }))).toEqual([escalated.session.id]);
    expect(await queue(all, { tab: 'appeals' })).toEqual([]);
  });

  it('no longer has a thing whose reports are decided, and is paged', async () => {
    const [one, other] = await Promise.all([signUp(product), signUp(product)]);
    const id = await report(one, anna, 'violence');
    await report(other, anna, 'spam');
    const page = await fetch(
      `${product.url}/api/admin/queue?${new URLSearchParams({
        sort: '["priority","DESC"]',
        range: '[0,0]',
        filter: JSON.stringify({ owner_id: [one.session.id, other.session.id] }),
      })}`,
      { headers: { authorization: `Bearer ${tokenOf(mona)}` } },
    );
    expect(page.headers.get('content-range')).toBe('queue 0-0/2');
    expect(subjects((await page.json()) as QueueRow[])).toEqual([one.session.id]);
    await product.call(reportBatchesHttp.decide, {
      token: tokenOf(mona),
      body: { action: 'dismiss', report_ids: [id], reason: 'Fine' },
    });
    expect(subjects(await queue([one, other]))).toEqual([other.session.id]);
  });
});
