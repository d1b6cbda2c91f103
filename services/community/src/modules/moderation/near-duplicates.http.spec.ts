import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { offersHttp } from '@pixchange/contracts/http/offers';
import { nearDuplicates } from '@pixchange/contracts/http/limits';
import { moderationHttp, type ReportView } from '@pixchange/contracts/http/moderation';
import { profileHttp } from '@pixchange/contracts/http/profile';
import pg from 'pg';
import sharp, { type Sharp } from 'sharp';
import { signUp, startProduct, until, type Person, type Product } from '../../../../../tests/product.ts';
import { art, openModeratedSite, published, refusal, show, type ModeratedSite } from './testing/moderated-site.ts';

let site: ModeratedSite;
let product: Product;
let mona: Person;
let ines: Person;
let noor: Person;
beforeAll(async () => {
  site = await openModeratedSite(startProduct('near-duplicates'));
  ({ product } = site);
  [mona, ines, noor] = await Promise.all([site.staff('moderator'), signUp(product), signUp(product)]);
});
afterAll(() => product.stop());

const marked = (filter: object = {}): Promise<ReportView[]> =>
  product.call(moderationHttp.list, {
    token: mona.session.token,
    query: { filter: JSON.stringify({ kind: 'near_duplicate', ...filter }) },
  });

/** Waits until the consumer that finds copies has handled all processed works. */
const untilChecked = async (): Promise<void> => {
  const database = new pg.Client({ connectionString: product.databaseUrl });
  await database.connect();
  try {
    await until(
      async () =>
        (
          await database.query<{ left: string }>(
            `SELECT count(*) AS left FROM (SELECT DISTINCT ON (image_id) position FROM read.moderation_hashes) h
         WHERE position > coalesce((SELECT position FROM work.checkpoints WHERE consumer = 'near-duplicates'), -1)
           AND NOT EXISTS (SELECT 1 FROM work.inbox i WHERE i.consumer = 'near-duplicates' AND i.position = h.position)`,
          )
        ).rows[0]?.left,
      (left) => left === '0',
      'the look for copies',
    );
  } finally {
    await database.end();
  }
};

describe('a work that resembles an earlier one by another member', () => {
  it('is reported to moderators with both works, and nothing visible changes', async () => {
    const original = await published(product, ines, await art('fern'));
    const copy = await published(
      product,
      noor,
      await art('fern', (image) => image.resize({ width: 260 }).modulate({ brightness: 1.08 })),
    );
    const [report] = await until(
      () => marked({ subject_id: copy.image.id }),
      (reports) => reports.length > 0,
      'the mark',
    );
    expect(report).toMatchObject({
      status: 'open',
      owner_id: noor.session.id,
      similar_to: original.image.id,
      reporter_id: null,
      reason: 'near_duplicate',
      comment: null,
    });
    expect(report?.distance).toBeLessThanOrEqual(nearDuplicates.distanceMax);
    expect(
      moderationHttp.show.reply.parse(
        await product.call(moderationHttp.show, { params: { id: report?.id ?? '' }, token: mona.session.token }),
      ),
    ).toMatchObject({
      image: { id: copy.image.id },
      similar: { id: original.image.id },
      user: { id: noor.session.id },
    });
    for (const { image } of [original, copy]) expect(await show(product, image.id, null)).toEqual(image);
  });

  it('is decided like a report, which a takedown of the earlier work resolves too', async () => {
    const [original, copy] = [
      await published(product, ines, await art('kettle')),
      await published(product, noor, await art('kettle', (image) => image.resize({ width: 300 }))),
    ];
    const [report] = await until(
      () => marked({ subject_id: copy.image.id }),
      (reports) => reports.length > 0,
      'the mark',
    );
    const id = report?.id ?? '';
    await product.call(moderationHttp.claim, { params: { id }, token: mona.session.token });
    await product.call(moderationHttp.takeDownImage, {
      params: { id: original.image.id },
      token: mona.session.token,
      body: { reason: 'The later one is the maker', report_id: id },
    });
    expect(await refusal(show(product, original.image.id, null))).toMatchObject({ status: 404 });
    expect((await show(product, copy.image.id, null)).public).toBe(true);
    expect(await marked({ id })).toMatchObject([{ status: 'resolved', decision: 'taken_down' }]);
  });

  it('cannot be claimed by a moderator who made the earlier one', async () => {
    const milo = await site.staff('moderator');
    await published(product, milo, await art('cactus'));
    const copy = await published(product, noor, await art('cactus', (image) => image.resize({ width: 280 })));
    const [report] = await until(
      () => marked({ subject_id: copy.image.id }),
      (reports) => reports.length > 0,
      'the mark',
    );
    expect(
      await refusal(
        product.call(moderationHttp.claim, { params: { id: report?.id ?? '' }, token: milo.session.token }),
      ),
    ).toMatchObject({ status: 403, errors: [{ code: 'moderation.own' }] });
  });

  it('is marked once, even if all events are redelivered after the decision', async () => {
    await published(product, ines, await art('lemon'));
    const copy = await published(product, noor, await art('lemon', (image) => image.resize({ width: 280 })));
    const [report] = await until(
      () => marked({ subject_id: copy.image.id }),
      (reports) => reports.length > 0,
      'the mark',
    );
    const id = report?.id ?? '';
    await product.call(moderationHttp.claim, { params: { id }, token: mona.session.token });
    await product.call(moderationHttp.dismiss, {
      params: { id },
      token: mona.session.token,
      body: { reason: 'With permission' },
    });
    await untilChecked();
    const before = await marked();
    const database = new pg.Client({ connectionString: product.databaseUrl });
    await database.connect();
    await product.restart(() =>
      database.query(
        "WITH inbox AS (DELETE FROM work.inbox WHERE consumer = 'near-duplicates') DELETE FROM work.checkpoints WHERE consumer = 'near-duplicates'",
      ),
    );
    await database.end();
    await untilChecked();
    expect(await marked()).toEqual(before);
  });
});

describe('a changed copy of an earlier work', () => {
  const offer = (image_id: string, { session: { token } }: Person) =>
    product.call(offersHttp.open, { token, body: { image_id, price: 100 } });

  it.each<[string, string, (image: Sharp) => Sharp]>([
    ['mirrored', 'croissant', (image) => image.flop()],
    ['turned', 'dumpling', (image) => image.rotate(90)],
    ['inverted', 'cassette', (image) => image.negate({ alpha: false })],
  ])('is not put on sale: %s', async (_, name, change) => {
    const [maker, copier] = [await signUp(product), await signUp(product)];
    const original = await published(product, maker, await art(name));
    const copy = await published(
      product,
      copier,
      await sharp(
        await change(sharp(await art(name)))
          .png()
          .toBuffer(),
      )
        .png()
        .toBuffer(),
    );
    expect(await refusal(offer(copy.image.id, copier))).toMatchObject({ errors: [{ code: 'offer.not_original' }] });
    const marks = await until(
      () => marked({ subject_id: copy.image.id }),
      (reports) => reports.length > 0,
      'the mark',
    );
    expect(marks).toMatchObject([{ status: 'open', similar_to: original.image.id }]);
    // The earlier work counts as original.
    expect(await offer(original.image.id, maker)).toMatchObject({ status: 'open' });
  });

  it('waits for a moderator before its sale if it resembles the earlier one only slightly', async () => {
    const [maker, other] = [await signUp(product), await signUp(product)];
    await published(product, maker, await art('bauhaus'));
    const work = await published(product, other, await art('bauhaus', (image) => image.flop()));
    const [report] = await until(
      () => marked({ subject_id: work.image.id }),
      (reports) => reports.length > 0,
      'the mark',
    );
    const id = report?.id ?? '';
    const database = new pg.Client({ connectionString: product.databaseUrl });
    await database.connect();
    await database.query('UPDATE read.moderation_reports SET distance = $1 WHERE report_id = $2', [
      nearDuplicates.copyDistanceMax + 1,
      id,
    ]);
    await database.end();
    expect(await refusal(offer(work.image.id, other))).toMatchObject({
      status: 409,
      errors: [{ code: 'offer.in_review' }],
    });
    await product.call(moderationHttp.claim, { params: { id }, token: mona.session.token });
    await product.call(moderationHttp.dismiss, {
      params: { id },
      token: mona.session.token,
      body: { reason: 'Another work' },
    });
    expect(await offer(work.image.id, other)).toMatchObject({ status: 'open' });
  });
});

describe('nothing is marked', () => {
  it('for works of one member, different works, works of one color, deleted works, and works of erased members', async () => {
    const zoe = await signUp(product);
    await published(product, zoe, await art('pigeon'));
    await published(product, zoe, await art('pigeon', (image) => image.resize({ width: 280 })));
    await published(product, noor, await art('mushroom'));
    await published(product, zoe);
    await published(product, noor);
    const gone = await published(product, zoe, await art('frog'));
    await product.call(albumsHttp.removeImage, {
      token: zoe.session.token,
      params: { albumId: gone.albumId, id: gone.image.id },
    });
    await published(product, noor, await art('frog', (image) => image.resize({ width: 280 })));
    const left = await signUp(product);
    await published(product, left, await art('planet'));
    await product.call(profileHttp.remove, { token: left.session.token, body: { password: left.password } });
    const last = await published(product, noor, await art('planet', (image) => image.resize({ width: 280 })));
    await untilChecked();
    expect(await marked({ owner_id: zoe.session.id })).toEqual([]);
    expect((await marked({ owner_id: noor.session.id })).map(({ subject_id }) => subject_id)).not.toContain(
      last.image.id,
    );
    expect((await marked()).map(({ similar_to }) => similar_to)).not.toContain(gone.image.id);
    expect(await marked({ owner_id: noor.session.id })).toHaveLength(4);
  });
});
