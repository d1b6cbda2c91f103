import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminLedgerHttp } from '@pixchange/contracts/http/admin-ledger';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import type { ApiError } from '@pixchange/contracts/http/client';
import { imagesHttp } from '@pixchange/contracts/http/images';
import { licencesHttp } from '@pixchange/contracts/http/licences';
import { numbersHttp, ownNumbers, type OwnNumbers } from '@pixchange/contracts/http/numbers';
import { offersHttp } from '@pixchange/contracts/http/offers';
import { sharingHttp } from '@pixchange/contracts/http/sharing';
import type { NumberPeriod } from '@pixchange/contracts/http/values/numbers';
import { Client } from 'pg';
import sharp from 'sharp';
import { makeWork, sharedProduct, signUp, type Person, type Product } from '../../../../../../tests/product.ts';
import { hire } from '../../../../../../tests/staff.ts';
import type * as Inside from './testing/inside.ts';

const NOTHING = { views: 0, hearts: 0, copies: 0, sales: 0 };
const DAY_MS = 86_400_000;

let product: Product;
let database: Client;
let [maker, fan, buyer] = [] as unknown as [Person, Person, Person];
let ids: Record<'boat' | 'kite' | 'hidden', string>;

let hue = 0;
const picture = (): Promise<Buffer> => {
  hue += 40;
  return sharp({ create: { width: 300, height: 300, channels: 3, background: `hsl(${hue}, 70%, 45%)` } })
    .png()
    .toBuffer();
};

beforeAll(async () => {
  product = await sharedProduct('plain');
  database = new Client({ connectionString: product.databaseUrl });
  await database.connect();
  [maker, fan, buyer] = await Promise.all([signUp(product), signUp(product), signUp(product)]);
  const album = async (published: boolean) =>
    (await product.call(albumsHttp.create, { ...as(maker), body: { album: { title: 'Paper', published } } })).id;
  const [shown, secret] = [await album(true), await album(false)];
  const work = async (title: string, album_id: string) =>
    (await makeWork(product, maker, await picture(), 'image/png', { album_id, title, allow_publish: true })).id;
  ids = {
    boat: await work('Boat', shown),
    kite: await work('Kite', shown),
    hidden: await work('Hidden', secret),
  };
}, 180_000);
afterAll(() => database.end());

const as = ({ session: { token } }: Person) => ({ token });
const numbersOf = async (person: Person, days?: NumberPeriod): Promise<OwnNumbers> =>
  ownNumbers
    .strict()
    .parse(await product.call(numbersHttp.own, { ...as(person), query: days === undefined ? {} : { days } }));
const heart = (person: Person, image_id: string) =>
  product.call(albumsHttp.addFavourite, { ...as(person), body: { album_image: { image_id } } });
const writeCounts = () => product.within<typeof Inside>(new URL('./testing/inside.ts', import.meta.url)).writeCounts();
/** Stores counts of an earlier day. */
const countedBefore = (imageId: string, daysAgo: number, views: number, shares: number) =>
  database.query(
    "INSERT INTO work.work_counts (image_id, day, views, shares) VALUES ($1, (now() AT TIME ZONE 'UTC')::date - $2::int, $3, $4)",
    [imageId, daysAgo, views, shares],
  );
const topsOf = ({ top_works }: OwnNumbers) => top_works.map(({ image, numbers }) => [image.id, numbers]);
const buyFrom = async (seller: Person, image_id: string, price: number): Promise<void> => {
  await product.call(adminLedgerHttp.proposeGrant, {
    ...as(await hire(product, 'admin')),
    body: { user_id: buyer.session.id, unit: 'coins', amount: price, reason: 'A lost payment' },
  });
  const { id } = await product.call(offersHttp.open, { ...as(seller), body: { image_id, price } });
  await product.call(licencesHttp.purchase, { ...as(buyer), params: { id }, body: { price } });
};

const link = (person: Person, imageId: string) =>
  product.call(sharingHttp.create, { ...as(person), body: { link: `/images/${imageId}` } });

describe("a member's numbers", () => {
  it('have a row for each day of the period, also without any counts', async () => {
    const month = await numbersOf(maker);
    expect(month.totals).toEqual(NOTHING);
    expect(month.top_works).toEqual([]);
    expect(month.by_day.map(({ day: _, ...counts }) => counts)).toEqual(Array.from({ length: 30 }, () => NOTHING));
    const days = month.by_day.map(({ day }) => Date.parse(day));
    expect(days.slice(1).map((day, index) => day - (days[index] ?? 0))).toEqual(
      Array.from({ length: 29 }, () => DAY_MS),
    );
    expect(Math.abs(Date.now() - (days.at(-1) ?? 0))).toBeLessThan(2 * DAY_MS);
    expect((await numbersOf(maker, '7')).by_day).toEqual(month.by_day.slice(-7));
    expect((await numbersOf(maker, '90')).by_day).toHaveLength(90);
  });

  it('count no short link of the maker', async () => {
    await link(maker, ids.boat);
    await writeCounts();
    expect((await numbersOf(maker)).totals).toEqual(NOTHING);
  });

  it('count views and copies once per network, hearts by others and sales, by day and work', async () => {
    for (const id of [ids.boat, ids.boat, ids.hidden]) {
      await product.call(imagesHttp.countView, { params: { id } });
      await product.call(imagesHttp.countCopy, { params: { id } });
    }
    // A short link counts as a copy, and a network's copies of a work count only once a day.
    await link(fan, ids.boat);
    await heart(maker, ids.boat);
    await heart(fan, ids.boat);
    await buyFrom(maker, ids.kite, 5);
    await countedBefore(ids.kite, 10, 5, 2);
    await writeCounts();

    const ofBoat = { views: 1, hearts: 1, copies: 1, sales: 0 };
    const week = await numbersOf(maker, '7');
    expect(week.totals).toEqual({ ...ofBoat, sales: 1 });
    expect(week.by_day.at(-1)).toMatchObject(week.totals);
    expect(topsOf(week)).toEqual([
      [ids.boat, ofBoat],
      [ids.kite, { ...NOTHING, sales: 1 }],
    ]);

    const month = await numbersOf(maker, '30');
    expect(month.totals).toEqual({ views: 6, hearts: 1, copies: 3, sales: 1 });
    expect(month.by_day.at(-11)).toMatchObject({ views: 5, hearts: 0, copies: 2, sales: 0 });
    expect(topsOf(month)).toEqual([
      [ids.kite, { views: 5, hearts: 0, copies: 2, sales: 1 }],
      [ids.boat, ofBoat],
    ]);
  });

  it('are about own works only, and contain nothing about who', async () => {
    for (const person of [fan, buyer]) expect((await numbersOf(person)).totals).toEqual(NOTHING);
    const text = JSON.stringify(await numbersOf(maker));
    for (const { session, username } of [fan, buyer])
      for (const part of [session.id, username]) expect(text).not.toContain(part);
  });

  it('no longer count a heart that was taken back, nor counts from before the period', async () => {
    await product.call(albumsHttp.removeFavourite, { ...as(fan), params: { id: ids.boat } });
    await countedBefore(ids.boat, 7, 50, 50);
    expect((await numbersOf(maker, '7')).totals).toEqual({ views: 1, hearts: 0, copies: 1, sales: 1 });
    expect((await numbersOf(maker, '30')).totals).toEqual({ views: 56, hearts: 0, copies: 53, sales: 1 });
  });

  it('list only public works, and keep the counts of works that were public', async () => {
    const { album_id } = await product.call(imagesHttp.show, { ...as(maker), params: { id: ids.kite } });
    await product.call(albumsHttp.changeImage, {
      ...as(maker),
      params: { albumId: album_id ?? '', id: ids.kite },
      body: { album_image: { allow_publish: false } },
    });
    const month = await numbersOf(maker, '30');
    expect(month.top_works.map(({ image }) => image.id)).toEqual([ids.boat]);
    expect(month.totals.views).toBe(56);
  });

  it('are refused to visitors, and for other periods', async () => {
    const refusal = (given: object) =>
      product.call(numbersHttp.own, given as never).then(
        () => null,
        (error: unknown) => (error as ApiError).status,
      );
    expect(await refusal({ query: {} })).toBe(401);
    for (const days of ['0', '8', '365', 'all', ''])
      expect([days, await refusal({ ...as(maker), query: { days } })]).toEqual([days, 422]);
  });
});
