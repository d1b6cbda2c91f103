import { beforeAll, describe, expect, it } from '@jest/globals';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { moderationHttp, reportsHttp, type ReportedKind } from '@pixchange/contracts/http/moderation';
import { reportReasons } from '@pixchange/contracts/http/values/moderation';
import { sharedProduct, signUp, startProduct, type Person, type Product } from '../../../../../tests/product.ts';
import { openModeratedSite, published, refusal, submitted, plain } from './testing/moderated-site.ts';

let product: Product;
let moderator: Person;
let ines: Person;
let noor: Person;
let work: Awaited<ReturnType<typeof published>>;
beforeAll(async () => {
  const site = await openModeratedSite(sharedProduct('plain'));
  ({ product } = site);
  [moderator, ines, noor] = await Promise.all([
    site.staff('moderator'),
    signUp(product),
    signUp(product, { confirmed: false }),
  ]);
  work = await published(product, ines);
});

const post = (report: unknown, token: string | null = noor.session.token) =>
  fetch(`${product.url}/api/reports`, {
    method: 'POST',
    body: JSON.stringify({ report }),
    headers: { 'content-type': 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
  });

const file = (kind: ReportedKind, subject_id: string, token: string | null = noor.session.token, more: object = {}) =>
  product.call(reportsHttp.file, { token, body: { report: { kind, subject_id, reason: 'spam', ...more } } });

const listed = (filter: object) =>
  product.call(moderationHttp.list, { token: moderator.session.token, query: { filter: JSON.stringify(filter) } });

describe('a report', () => {
  it('about an image, an album or a member can be filed by an unconfirmed member, and is shown to moderators', async () => {
    for (const [kind, subjectId] of [
      ['image', work.image.id],
      ['album', work.albumId],
      ['user', ines.session.id],
    ] as const) {
      const filed = await file(kind, subjectId, noor.session.token, { comment: ' Two\r\nlines <b> ' });
      expect(reportsHttp.file.reply.strict().parse(filed)).toMatchObject({ kind, subject_id: subjectId });
      const [report] = moderationHttp.list.reply.parse(await listed({ id: filed.id }));
      expect(report).toMatchObject({
        id: filed.id,
        kind,
        status: 'open',
        owner_id: ines.session.id,
        reporter_id: noor.session.id,
        reason: 'spam',
        comment: 'Two\nlines <b>',
        claimed_by: null,
      });
    }
  });

  it('about the same item by the same reporter returns the first report', async () => {
    const first = await post({ kind: 'image', subject_id: work.image.id, reason: 'hate', comment: 'Other words' });
    expect(first.status).toBe(200);
    const { id } = (await first.json()) as { id: string };
    expect(await listed({ id })).toEqual([expect.objectContaining({ reason: 'spam', comment: 'Two\nlines <b>' })]);
    expect(await listed({ subject_id: work.image.id, reporter_id: noor.session.id })).toHaveLength(1);
  });

  it('can be filed by visitors, and a repeat from the same network returns only the id and the item', async () => {
    const first = await post({ kind: 'image', subject_id: work.image.id, reason: 'violence', comment: 'Secret' }, null);
    expect(first.status).toBe(201);
    const again = await post({ kind: 'image', subject_id: work.image.id, reason: 'spam' }, null);
    expect([again.status, Object.keys((await again.json()) as object).sort()]).toEqual([
      200,
      ['id', 'kind', 'subject_id'],
    ]);
    const { id } = (await first.json()) as { id: string };
    expect(await listed({ id })).toEqual([
      expect.objectContaining({ reporter_id: null, comment: 'Secret', reason: 'violence' }),
    ]);
  });

  it('returns 404 for an item that the reporter cannot see', async () => {
    const { token } = ines.session;
    const { id: hiddenAlbum } = await product.call(albumsHttp.create, { token, body: { album: { title: 'Hidden' } } });
    const hidden = await submitted(product, ines, await plain(), { album_id: hiddenAlbum });
    const own = await product.call(albumsHttp.own, { token });
    const unseen: [ReportedKind, string][] = [
      ['image', hidden.id],
      ['album', hiddenAlbum],
      ['user', hidden.id],
      ['image', work.albumId],
      ['album', 'x'],
      ['user', '../admin'],
      ...own.collection
        .filter(({ kind, default: isDefault }) => kind !== 'regular' || isDefault)
        .map(({ id }): [ReportedKind, string] => ['album', id]),
    ];
    for (const [kind, id] of unseen)
      for (const viewer of [noor.session.token, null])
        expect([kind, id, (await refusal(file(kind, id, viewer))).status]).toEqual([kind, id, 404]);
  });

  it('about one’s own item is refused', async () => {
    for (const [kind, id] of [
      ['image', work.image.id],
      ['album', work.albumId],
      ['user', ines.session.id],
    ] as const) {
      expect(await refusal(file(kind, id, ines.session.token))).toMatchObject({
        status: 422,
        errors: [{ code: 'report.own', attribute: 'subject_id' }],
      });
    }
  });

  it('refuses an invalid bearer token', async () =>
    expect((await post({ kind: 'image', subject_id: work.image.id, reason: 'spam' }, 'undefined')).status).toBe(401));

  it.each([
    ['subject_id', { kind: 'image', reason: 'spam' }],
    ['subject_id', { kind: 'image', reason: 'spam', subject_id: 5 }],
    ['subject_id', { kind: 'image', reason: 'spam', subject_id: 'x'.repeat(101) }],
    ['kind', { kind: 'collection', reason: 'spam', subject_id: 'x' }],
    ['kind', { kind: 'near_duplicate', reason: 'spam', subject_id: 'x' }],
    ['reason', { kind: 'image', reason: 'near_duplicate', subject_id: 'x' }],
    ['reason', { kind: 'image', reason: 'constructor', subject_id: 'x' }],
    ['reason', { kind: 'image', subject_id: 'x' }],
    ['comment', { kind: 'image', reason: 'spam', subject_id: 'x', comment: 'x'.repeat(1_001) }],
    ['comment', { kind: 'image', reason: 'spam', subject_id: 'x', comment: 'a\u202Eb' }],
    ['comment', { kind: 'image', reason: 'spam', subject_id: 'x', comment: { a: 1 } }],
  ])('with an invalid %s is refused (%#)', async (attribute, report) => {
    const answer = await post(report);
    expect([
      answer.status,
      ((await answer.json()) as { errors: { attribute: string }[] }).errors.map((error) => error.attribute),
    ]).toEqual([422, [attribute]]);
  });

  it.each(['{', '[]', '"x"', '{"report":"x"}', '{"report":{"__proto__":{}}}', '{}'])(
    'is refused for the body %p',
    async (body) => {
      const answer = await fetch(`${product.url}/api/reports`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      });
      expect([400, 422]).toContain(answer.status);
    },
  );

  it('accepts a form, and every listed reason', async () => {
    for (const reason of Object.keys(reportReasons)) {
      const form = new URLSearchParams({
        'report[kind]': 'user',
        'report[subject_id]': moderator.session.id,
        'report[reason]': reason,
      });
      const answer = await fetch(`${product.url}/api/reports`, {
        method: 'POST',
        body: form,
        headers: { authorization: `Bearer ${ines.session.token}` },
      });
      expect([200, 201]).toContain(answer.status);
    }
  });
});

it('reports by visitors are limited per address, and this limit does not affect members', async () => {
  const limited = await openModeratedSite(startProduct('reports-limits', { RATE_LIMITS: 'on' }));
  try {
    const ask = (token?: string) =>
      fetch(`${limited.product.url}/api/reports`, {
        method: 'POST',
        body: JSON.stringify({ report: { kind: 'image', subject_id: 'x', reason: 'spam' } }),
        headers: {
          'content-type': 'application/json',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
      });
    const statuses = [];
    for (let times = 0; times < 11; times += 1) statuses.push((await ask()).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 404), 429]);
    expect(Number((await ask()).headers.get('retry-after'))).toBeGreaterThan(0);
    const { session } = await signUp(limited.product, { confirmed: false });
    expect((await ask(session.token)).status).toBe(404);
  } finally {
    await limited.product.stop();
  }
});
