import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import {
  adminCategoriesHttp,
  adminCharitiesHttp,
  adminSpotlightsHttp,
  adminSubcategoriesHttp,
} from '@pixchange/contracts/http/admin-catalogue';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { catalogueHttp } from '@pixchange/contracts/http/catalogue';
import { ApiError } from '@pixchange/contracts/http/client';
import { imagesHttp } from '@pixchange/contracts/http/images';
import { animation } from '../../../../../tests/animation.ts';
import { signUp, startProduct, until, upload, type Person, type Product } from '../../../../../tests/product.ts';

const NOWHERE = '00000000-0000-4000-8000-000000000000';

let product: Product;
let ines: Person;
let noor: Person;
let admin: string;
let published: string;
beforeAll(async () => {
  product = await startProduct('catalogue', { ADMIN_EMAIL: 'catalogue-admin@example.org' });
  [ines, noor] = await Promise.all([signUp(product), signUp(product)]);
  admin = (
    await product.call(accountsHttp.signIn, {
      body: { session: { email: 'catalogue-admin@example.org', password: 'Papercuts1' } },
    })
  ).token;
  published = (
    await product.call(albumsHttp.create, {
      token: ines.session.token,
      body: { album: { title: 'Shown', published: true } },
    })
  ).id;
});
afterAll(() => product.stop());

const refusal = async (work: Promise<unknown>): Promise<ApiError> => {
  const error = await work.then(
    () => null,
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};

const fixture = (name: string) => readFile(new URL(`../../../demo/${name}`, import.meta.url));

/** Creates a ready work in the published album. */
const work = async (
  title: string,
  subcategoryId: string | null,
  { file, ...more }: { type?: string; allow_publish?: boolean; file?: Buffer } = {},
): Promise<string> => {
  const attachment =
    file === undefined
      ? await upload(product, ines.session.token, await fixture('art/frog.png'), 'image/png')
      : await upload(product, ines.session.token, file, 'image/gif');
  const { id } = await product.call(imagesHttp.submit, {
    token: ines.session.token,
    body: { image: { attachment_id: attachment, album_id: published, title, subcategory_id: subcategoryId, ...more } },
  });
  await until(
    () => product.call(imagesHttp.show, { token: ines.session.token, params: { id } }),
    ({ status }) => status === 'ready',
    `the processing of ${title}`,
  );
  return id;
};

let made = 0;
const slug = (): string => `entry-${(made += 1)}`;
const category = (name = 'Animals', more: object = {}) =>
  product.call(adminCategoriesHttp.create, { token: admin, body: { name, slug: slug(), ...more } });
const subcategory = (categoryId: string, name = 'Cats', more: object = {}) =>
  product.call(adminSubcategoriesHttp.create, {
    token: admin,
    body: { name, slug: slug(), category_id: categoryId, ...more },
  });
type SpotlightBody = NonNullable<Parameters<typeof spotlight>[0]>;
const spotlight = (body: {
  kind: 'featured' | 'category' | 'users';
  name?: string;
  image_ids?: string[];
  category_id?: string;
  user_ids?: string[];
  position?: number;
}) => product.call(adminSpotlightsHttp.create, { token: admin, body: { name: 'Fresh', slug: slug(), ...body } });
const idsOf = ({ collection }: { collection: readonly { id: string }[] }) => collection.map(({ id }) => id);

describe('categories', () => {
  it('are shown in the administrators’ order, and disappear when archived', async () => {
    const [first, second] = [await category('Zebras', { position: 1 }), await category('Ants', { position: 2 })];
    const listed = async () =>
      idsOf(await product.call(catalogueHttp.categories, { query: { per_page: 100 } })).filter((id) =>
        [first.id, second.id].includes(id),
      );
    expect(await listed()).toEqual([first.id, second.id]);
    await product.call(adminCategoriesHttp.update, {
      token: admin,
      params: { id: first.id },
      body: { name: 'Zebras', slug: first.slug, position: 3 },
    });
    expect(await listed()).toEqual([second.id, first.id]);
    await product.call(adminCategoriesHttp.archive, { token: admin, params: { id: second.id } });
    expect(await listed()).toEqual([first.id]);
    expect(await refusal(product.call(catalogueHttp.subcategories, { params: { id: second.id } }))).toMatchObject({
      status: 404,
    });
  });

  it('have subcategories with their public works, by type', async () => {
    const { id } = await category();
    const cats = await subcategory(id);
    const [art, sticker] = [
      await work('A frog', cats.id, { type: 'Art' }),
      await work('A sticker', cats.id, { type: 'Sticker' }),
    ];
    await work('A secret', cats.id, { allow_publish: false });
    const images = async (query: object = {}) =>
      idsOf(await product.call(catalogueHttp.subcategoryImages, { params: { id: cats.id }, query }));
    expect(await images()).toEqual([sticker, art]);
    expect(await images({ type: 'art' })).toEqual([art]);
    expect(await images({ per_page: 1, page: 2 })).toEqual([art]);
    const [shown] = (await product.call(catalogueHttp.subcategories, { params: { id } })).collection;
    expect(catalogueHttp.subcategories.reply.shape.collection.element.strict().parse(shown)).toMatchObject({
      id: cats.id,
      name: 'Cats',
      category_id: id,
      cover: { image: { is_video: false } },
    });
    expect(
      (await product.call(catalogueHttp.categories, { query: { per_page: 100 } })).collection.find(
        (one) => one.id === id,
      )?.cover,
    ).toEqual(shown?.cover);
    const others = await subcategory(id, 'Dogs');
    const dog = await work('A dog', others.id, { type: 'Art' });
    const ofAll = async (query: object = {}) =>
      idsOf(await product.call(catalogueHttp.categoryImages, { params: { id }, query }));
    expect(await ofAll()).toEqual([dog, sticker, art]);
    expect(await ofAll({ type: 'art' })).toEqual([dog, art]);
  });

  it('hide their subcategories when archived', async () => {
    const { id, slug: name } = await category();
    const cats = await subcategory(id);
    const { category: its, ...itself } = catalogueHttp.subcategory.reply
      .strict()
      .parse(await product.call(catalogueHttp.subcategory, { params: { id: cats.id } }));
    expect([itself, its]).toMatchObject([
      { id: cats.id, name: 'Cats', slug: cats.slug },
      { id, slug: name },
    ]);
    await product.call(adminCategoriesHttp.archive, { token: admin, params: { id } });
    for (const gone of [catalogueHttp.subcategory, catalogueHttp.subcategoryImages])
      expect(await refusal(product.call(gone, { params: { id: cats.id } }))).toMatchObject({ status: 404 });
    await product.call(adminCategoriesHttp.update, {
      token: admin,
      params: { id },
      body: { name: 'Animals', slug: name, archived: false },
    });
    expect((await product.call(catalogueHttp.subcategoryImages, { params: { id: cats.id } })).total_count).toBe(0);
  });

  it('reject an invalid page, type or id', async () => {
    expect(await refusal(product.call(catalogueHttp.categories, { query: { page: 0 } }))).toMatchObject({
      status: 422,
      errors: [{ attribute: 'page' }],
    });
    expect(
      await refusal(
        product.call(catalogueHttp.subcategoryImages, { params: { id: NOWHERE }, query: { type: 'film' } }),
      ),
    ).toMatchObject({ status: 422, errors: [{ attribute: 'type' }] });
    for (const id of [NOWHERE, 'x', '%00', "1' OR '1'='1"])
      for (const endpoint of [catalogueHttp.subcategories, catalogueHttp.subcategory, catalogueHttp.categoryImages])
        expect(await refusal(product.call(endpoint, { params: { id } }))).toMatchObject({ status: 404 });
  });

  it('can be cached with revalidation', async () => {
    const first = await fetch(`${product.url}/api/categories`);
    expect(first.headers.get('cache-control')).toBe('public, no-cache');
    const again = await fetch(`${product.url}/api/categories`, {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });
});

describe('spotlights', () => {
  let chosen: string[];
  let hidden: string;
  let cats: string;
  let animals: string;
  beforeAll(async () => {
    animals = (await category()).id;
    cats = (await subcategory(animals)).id;
    chosen = [await work('First', cats), await work('Second', null)];
    hidden = await work('Hidden', cats, { allow_publish: false });
  });
  const images = async (body: SpotlightBody) => {
    const { id } = await spotlight(body);
    return idsOf(await product.call(catalogueHttp.spotlightImages, { params: { id } }));
  };

  it('show the chosen works in the chosen order, if they are public', async () =>
    expect(await images({ kind: 'featured', image_ids: [...chosen, hidden] })).toEqual(chosen));

  it('show the works of a category', async () => {
    expect(await images({ kind: 'category', category_id: animals })).toEqual([chosen[0]]);
    const gone = await category();
    const { id } = await spotlight({ kind: 'category', category_id: gone.id });
    await product.call(adminCategoriesHttp.archive, { token: admin, params: { id: gone.id } });
    expect(await refusal(product.call(catalogueHttp.spotlightImages, { params: { id } }))).toMatchObject({
      status: 404,
    });
  });

  it('show people and their public works', async () => {
    const { id } = await spotlight({ kind: 'users', user_ids: [noor.session.id, ines.session.id], position: 0 });
    expect(idsOf(await product.call(catalogueHttp.spotlightImages, { params: { id } }))).toEqual(
      expect.arrayContaining(chosen),
    );
    expect(idsOf(await product.call(catalogueHttp.spotlightImages, { params: { id } }))).not.toContain(hidden);
    const shown = (await product.call(catalogueHttp.spotlights, {})).collection.find((one) => one.id === id);
    expect(catalogueHttp.spotlights.reply.shape.collection.element.strict().parse(shown)).toMatchObject({
      kind: 'users',
      users: [{ id: noor.session.id }, { id: ines.session.id }],
      cover: { image: {} },
    });
  });

  it('hide a work immediately when it is no longer public', async () => {
    const album = await product.call(albumsHttp.create, {
      token: ines.session.token,
      body: { album: { title: 'Soon private', published: true } },
    });
    const attachment = await upload(product, ines.session.token, await fixture('art/fern.png'), 'image/png');
    const { id: imageId } = await product.call(imagesHttp.submit, {
      token: ines.session.token,
      body: { image: { attachment_id: attachment, album_id: album.id, title: 'Fern' } },
    });
    const { id } = await spotlight({ kind: 'featured', image_ids: [imageId] });
    await until(
      () => product.call(catalogueHttp.spotlightImages, { params: { id } }),
      ({ total_count: count }) => count === 1,
      'the display of the fern',
    );
    await product.call(albumsHttp.unpublish, { token: ines.session.token, params: { id: album.id } });
    expect(await product.call(catalogueHttp.spotlightImages, { params: { id } })).toEqual({
      collection: [],
      total_pages: 0,
      total_count: 0,
      page: 1,
    });
  });

  it('have twelve entries on a page, with a row of works each', async () => {
    for (let n = 0; n < 12; n += 1) await spotlight({ kind: 'featured', image_ids: chosen });
    const { collection, total_pages: pages } = await product.call(catalogueHttp.spotlights, {});
    expect([collection.length, pages]).toEqual([12, 2]);
    expect(collection.at(-1)?.images.map(({ id }) => id)).toEqual(chosen);
  });
});

describe('the picks of the home page', () => {
  const gif = async (title: string, hue: number) => work(title, null, { file: await animation(hue) });
  const picks = async () => idsOf(await product.call(catalogueHttp.picks, {}));

  it('are the moving GIFs of the first spotlight of works, then other moving GIFs, each once', async () => {
    const [first, second] = [await gif('First loop', 10), await gif('Second loop', 170)];
    const still = await work('Still picture', null, { type: 'gif' });
    await until(picks, (ids) => ids.join() === [second, first].join(), 'the newest GIF first');
    const { id } = await spotlight({ kind: 'featured', image_ids: [still, first], name: 'Above', position: 0 });
    expect(await picks()).toEqual([first, second]);
    await product.call(adminSpotlightsHttp.archive, { token: admin, params: { id } });
    expect(await picks()).toEqual([second, first]);
  });
});

describe('charities', () => {
  it('are listed and shown individually; an unknown charity returns 404', async () => {
    const { id } = await product.call(adminCharitiesHttp.create, {
      token: admin,
      body: {
        name: 'Lantern',
        slug: slug(),
        description: 'Reads\r\naloud <b>',
        web_page_url: 'https://lantern.example',
      },
    });
    const charity = await product.call(catalogueHttp.charity, { params: { id } });
    expect(catalogueHttp.charity.reply.strict().parse(charity)).toMatchObject({
      id,
      name: 'Lantern',
      description: 'Reads\naloud <b>',
      web_page_url: 'https://lantern.example/',
      cover: null,
    });
    expect((await product.call(catalogueHttp.charities, {})).collection).toContainEqual(charity);
    await product.call(adminCharitiesHttp.archive, { token: admin, params: { id } });
    expect(await refusal(product.call(catalogueHttp.charity, { params: { id } }))).toMatchObject({ status: 404 });
    expect(idsOf(await product.call(catalogueHttp.charities, {}))).not.toContain(id);
    expect(await refusal(product.call(catalogueHttp.charity, { params: { id: 'none' } }))).toMatchObject({
      status: 404,
    });
  });
});

it('a new installation imports the seed catalog once, and never again after changes', async () => {
  const other = await startProduct('first-catalogue', {
    CATALOGUE_SEED: 'on',
    ADMIN_EMAIL: 'first-catalogue@example.org',
  });
  try {
    const categories = async () =>
      (await other.call(catalogueHttp.categories, { query: { per_page: 100 } })).collection;
    const first = await until(categories, (found) => found.length >= 13, 'the categories of the seed');
    expect(first[0]).toMatchObject({ name: 'Reactions', slug: 'reactions', cover: null });
    expect(
      (await other.call(catalogueHttp.subcategories, { params: { id: first[0]?.id ?? '' } })).total_count,
    ).toBeGreaterThan(5);
    expect((await other.call(catalogueHttp.charities, {})).total_count).toBe(3);
    const { token } = await other.call(accountsHttp.signIn, {
      body: { session: { email: 'first-catalogue@example.org', password: 'Papercuts1' } },
    });
    await other.call(adminCategoriesHttp.archive, { token, params: { id: first[0]?.id ?? '' } });
    await other.restart();
    expect(idsOf({ collection: await categories() })).toEqual(idsOf({ collection: first.slice(1) }));
  } finally {
    await other.stop();
  }
});
