import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminLedgerHttp } from '@pixchange/contracts/http/admin-ledger';
import { albumsHttp, type AlbumView } from '@pixchange/contracts/http/albums';
import { fullSizeVersions, imagesHttp, type ImageItemView } from '@pixchange/contracts/http/images';
import { versionsOf } from '@pixchange/contracts/http/values/images';
import { licencesHttp } from '@pixchange/contracts/http/licences';
import { offersHttp } from '@pixchange/contracts/http/offers';
import sharp from 'sharp';
import { makeWork, signUp, startProduct, until, type Person, type Product } from '../../../../../../tests/product.ts';
import { hire } from '../../../../../../tests/staff.ts';

let product: Product;
let [seller, buyer, stranger, admin] = [] as unknown as [Person, Person, Person, Person];
let album: AlbumView;
beforeAll(async () => {
  product = await startProduct('works_on_sale');
  [seller, buyer, stranger, admin] = await Promise.all([
    signUp(product),
    signUp(product),
    signUp(product),
    hire(product, 'admin'),
  ]);
  await product.call(adminLedgerHttp.proposeGrant, {
    token: admin.session.token,
    body: { user_id: buyer.session.id, unit: 'coins', amount: 900, reason: 'A lost payment' },
  });
  album = await product.call(albumsHttp.create, {
    token: seller.session.token,
    body: { album: { title: 'Shop', published: true } },
  });
});
afterAll(() => product.stop());

let shade = 0;
const upload = async (
  draft: object = {},
  { width, height } = { width: 1_000, height: 900 },
): Promise<ImageItemView> => {
  shade += 1;
  const bytes = await sharp({
    create: { width, height, channels: 3, background: { r: shade, g: 9, b: 70 } },
  })
    .png()
    .toBuffer();
  return makeWork(product, seller, bytes, 'image/png', { album_id: album.id, title: 'Cat', ...draft });
};
const show = (id: string, person: Person | null): Promise<ImageItemView> =>
  product.call(imagesHttp.show, { params: { id }, ...(person === null ? {} : { token: person.session.token }) });
const offer = (image_id: string, price: number) =>
  product.call(offersHttp.open, { token: seller.session.token, body: { image_id, price } });
const addressesIn = ({ image }: ImageItemView): string[] =>
  (image === null ? [] : versionsOf(image.versions)).flatMap(({ url, webp, mp4, preview_jpeg }) =>
    [url, webp, mp4, preview_jpeg].filter((address) => address !== null),
  );
const isFullSize = (address: string): boolean => fullSizeVersions.some((name) => address.includes(`/${name}/`));
const statuses = async (addresses: readonly string[]): Promise<number[]> =>
  Promise.all(addresses.map(async (address) => (await fetch(product.url + address)).status));

describe('a work on sale', () => {
  let work: ImageItemView;
  let before: ImageItemView;
  let offerId: string;
  beforeAll(async () => {
    work = await upload();
    before = await show(work.id, null);
    offerId = (await offer(work.id, 30)).id;
  });

  it('is shown with its offer and price, including in lists', async () => {
    const sold = { for_sale: true, price: 30, offer_id: offerId, licence_id: null };
    expect(before).toMatchObject({ for_sale: false, price: 0, offer_id: null });
    expect(await show(work.id, null)).toMatchObject(sold);
    const { collection } = await product.call(imagesHttp.list, { query: { price_from: 30, price_to: 30 } });
    expect(collection).toEqual([expect.objectContaining({ id: work.id, ...sold })]);
  });

  it('is found by a valid price range, and an invalid one is rejected', async () => {
    const list = async (query: string) => fetch(`${product.url}/api/offers?${query}`);
    const found = (await (await list('price_from=30&price_to=100000')).json()) as { collection: { id: string }[] };
    expect(found.collection.map(({ id }) => id)).toEqual([offerId]);
    // PostgreSQL's integer can't hold the large number: without validation, the response would be 500.
    for (const query of ['price_from=412718850300684', 'price_to=412718850300684', 'price_from=-1'])
      expect((await list(query)).status).toBe(422);
  });

  it('is listed once in the market, newest or cheapest first', async () => {
    const market = async (query: object = {}) => {
      const { collection, total_count } = await product.call(offersHttp.works, { query });
      return [total_count, ...collection.map(({ id }) => id)];
    };
    const other = await upload({ title: 'Dog' });
    expect(await market()).toEqual([1, work.id]);
    const { id } = await offer(other.id, 80);
    expect(await market()).toEqual([2, other.id, work.id]);
    expect(await market({ sort: 'price' })).toEqual([2, work.id, other.id]);
    expect(await market({ sort: 'price', per_page: 1, page: 2 })).toEqual([2, other.id]);
    expect(await market({ price_from: 50, kind: 'licence', type: 'art' })).toEqual([1, other.id]);
    for (const query of [
      { kind: 'nft' },
      { type: 'gif' },
      { price_to: 29 },
      { collection_id: work.id },
      { collection_id: 'x' },
    ])
      expect(await market(query)).toEqual([0]);
    await product.call(offersHttp.close, { token: seller.session.token, params: { id } });
    expect(await market()).toEqual([1, work.id]);
  });

  it('withholds its full size from others, including at URLs from before the offer', async () => {
    const full = addressesIn(before).filter(isFullSize);
    expect(full.length).toBeGreaterThan(3);
    expect(await statuses(full)).toEqual(full.map(() => 404));
    for (const person of [null, stranger, buyer]) {
      const item = await show(work.id, person);
      const addresses = addressesIn(item);
      expect(addresses.filter(isFullSize)).toEqual([]);
      expect(item.image).toMatchObject({ url: item.image?.versions.fixed_large.url, height: 400 });
      const { width, height, size } = before.image?.versions.original ?? {};
      expect(item.image?.full_size).toEqual({ width, height, size, content_type: 'image/png' });
      expect(await statuses(addresses)).toEqual(addresses.map(() => 200));
    }
  });

  it('shows a preview to others, and none to its creator', async () => {
    const { image } = await until(
      () => show(work.id, stranger),
      (item) => item.image?.preview !== undefined,
      'the preview',
    );
    expect(image?.preview).toMatchObject({ width: 480, height: 432, url: expect.stringContaining('/preview/') });
    expect(await statuses([image?.preview?.url ?? '', image?.preview?.preview_jpeg ?? ''])).toEqual([200, 200]);
    expect((await show(work.id, seller)).image?.preview).toBeUndefined();
  });

  it('is shown in full size to its creator, at signed URLs', async () => {
    const own = await show(work.id, seller);
    const full = addressesIn(own).filter(isFullSize);
    expect(full.every((address) => address.includes('sig='))).toBe(true);
    expect(await statuses(full)).toEqual(full.map(() => 200));
    expect(own.image).toMatchObject({ height: 900 });
    const { collection } = await product.call(albumsHttp.ownImages, {
      token: seller.session.token,
      params: { id: album.id },
      query: {},
    });
    expect(collection.find(({ id }) => id === work.id)?.image?.versions.original).toBeDefined();
  });

  it('can be repriced and sold at its new price', async () => {
    await product.call(offersHttp.reprice, {
      token: seller.session.token,
      params: { id: offerId },
      body: { price: 31 },
    });
    expect(await show(work.id, null)).toMatchObject({ for_sale: true, price: 31, offer_id: offerId });
    const { licence } = await product.call(licencesHttp.purchase, {
      token: buyer.session.token,
      params: { id: offerId },
      body: { price: 31 },
    });
    const bought = await show(work.id, buyer);
    expect(bought).toMatchObject({ for_sale: true, licence_id: licence?.id });
    expect(await statuses(addressesIn(bought))).toEqual(addressesIn(bought).map(() => 200));
    expect(addressesIn(bought).filter(isFullSize).length).toBeGreaterThan(3);
    expect((await show(work.id, stranger)).licence_id).toBeNull();
  });

  it('has a seller with counts of public works and sales', async () => {
    const { id } = seller.session;
    const { total_count: works_count } = await product.call(imagesHttp.worksOf, { params: { id } });
    const figures = await until(
      () => product.call(offersHttp.seller, { params: { id } }),
      ({ sales_count }) => sales_count > 0,
      'the sale',
    );
    expect(offersHttp.seller.reply.parse(figures)).toEqual({
      id,
      works_count,
      sales_count: 1,
      since: expect.stringMatching(/^\d{4}-\d{2}$/),
    });
    const { id: buyerId } = buyer.session;
    expect(await product.call(offersHttp.seller, { params: { id: buyerId } })).toMatchObject({ sales_count: 0 });
    expect((await fetch(`${product.url}/api/sellers/${album.id}`)).status).toBe(404);
    expect((await fetch(`${product.url}/api/sellers/nobody`)).status).toBe(404);
  });

  it('is shown in full size to everyone after it is taken off sale', async () => {
    await product.call(offersHttp.close, { token: seller.session.token, params: { id: offerId } });
    expect(await show(work.id, null)).toEqual(before);
    expect(await statuses(addressesIn(before))).toEqual(addressesIn(before).map(() => 200));
  });
});

describe('a work on sale that is small', () => {
  const sold = async (width: number, height: number): Promise<[ImageItemView, ImageItemView, ImageItemView]> => {
    const { id } = await upload({}, { width, height });
    const before = await show(id, null);
    await offer(id, 20);
    return [before, await show(id, stranger), await show(id, seller)];
  };
  const sizes = ({ image }: ImageItemView) =>
    image === null ? [] : versionsOf(image.versions).map((version) => [version.width, version.height]);

  it.each([
    [400, 400, [100, 200, 200]],
    [700, 200, [100, 100, 100]],
  ])('is shown to others in versions smaller than its %i × %i', async (width, height, heights) => {
    const [before, others, own] = await sold(width, height);
    expect(sizes(others).map(([, high]) => high)).toEqual(heights);
    expect(others.image).toMatchObject({ height: Math.max(...heights), full_size: { width, height } });
    expect(await statuses(addressesIn(others))).toEqual(addressesIn(others).map(() => 200));
    const large = before.image?.versions.fixed_large;
    expect(await statuses([large?.url ?? '', large?.preview_jpeg ?? ''])).toEqual([404, 404]);
    expect(own.image?.versions.fixed_large).toMatchObject({ width, height, url: expect.stringContaining('sig=') });
    expect(await statuses(addressesIn(own))).toEqual(addressesIn(own).map(() => 200));
  });

  it('is the cover of its album in a public size', async () => {
    const shop = await product.call(albumsHttp.create, {
      token: seller.session.token,
      body: { album: { title: 'Small shop', published: true } },
    });
    const { id } = await upload({ album_id: shop.id }, { width: 300, height: 300 });
    const cover = async () => {
      const { collection } = await product.call(albumsHttp.ofUser, { params: { id: seller.session.id }, query: {} });
      return collection.find((one) => one.id === shop.id)?.cover?.image.url ?? '';
    };
    expect(await cover()).toContain('/fixed_large/');
    await offer(id, 20);
    expect(await cover()).toContain('/fixed/');
    expect(await statuses([await cover()])).toEqual([200]);
  });
});

describe('a work that was uploaded to be sold', () => {
  it('is put on sale automatically after it is ready', async () => {
    const work = await upload({ for_sale: true, price: 44 });
    await until(
      () => show(work.id, null),
      ({ for_sale, price }) => for_sale && price === 44,
      'the offer',
    );
  });

  it('is put on sale only once, so that its creator can take it off sale', async () => {
    const { id } = await upload({ for_sale: true, price: 45 });
    const { offer_id } = await until(
      () => show(id, null),
      ({ for_sale }) => for_sale,
      'the offer',
    );
    await product.call(offersHttp.close, { token: seller.session.token, params: { id: offer_id ?? '' } });
    // Restarted consumers must not reopen the offer.
    await product.restart();
    const later = await upload({ for_sale: true, price: 46 });
    await until(
      () => show(later.id, null),
      ({ for_sale }) => for_sale,
      'the later offer',
    );
    expect(await show(id, null)).toMatchObject({ for_sale: false, price: 0 });
  });

  it.each([
    ['without a price', { for_sale: true, price: 0 }],
    ['with a price, but not marked for sale', { for_sale: false, price: 7 }],
  ])('is not on sale %s', async (_, draft) => {
    const { id } = await upload(draft);
    const last = await upload({ for_sale: true, price: 47 });
    await until(
      () => show(last.id, null),
      ({ for_sale }) => for_sale,
      'the offer of the later upload',
    );
    expect(await show(id, null)).toMatchObject({ for_sale: false, price: 0, offer_id: null });
  });
});
