import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { albumsHttp, type AlbumView } from '@pixchange/contracts/http/albums';
import {
  catalogueHttp,
  type CategoryView,
  type CharityView,
  type SpotlightView,
  type SubcategoryView,
} from '@pixchange/contracts/http/catalogue';
import { collectionsHttp } from '@pixchange/contracts/http/collections';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import type { Browser, Page } from 'playwright-core';
import { call as callAs } from './testing/album-works.ts';
import { connect, go, url, visit } from './testing/browser.ts';
import { enter, file, makeAlbum, makePerson, type Person } from './testing/people.ts';
import { wireOf, type Wire } from './testing/wire.ts';
import { makeWork } from './testing/works.ts';

jest.setTimeout(120_000);

const WORD = `heron${Date.now().toString(36)}`;
const NOBODY = '00000000-0000-4000-8000-000000000000';

let browser: Browser;
let ines: Person;
let noor: Person;
let token: string;
let category: CategoryView;
let subcategory: SubcategoryView;
let album: AlbumView;
let kept: AlbumView;
let foreign: AlbumView;
let shown: ImageItemView;
let hidden: ImageItemView;
let collection: string;
let visitor: Page;
let reader: Page;
/** What the visitor's page asks for, and what that of Ines does. */
let open: Wire;
let own: Wire;

const makeCollection = async (): Promise<string> => {
  const { id } = await callAs(ines)(collectionsHttp.create, { body: { title: 'Marsh', max_amount: 3 } });
  const form = new FormData();
  form.append('profile_image', new Blob([new Uint8Array(await readFile(file('poster.jpg')))]), 'a.jpg');
  await fetch(`${url()}/api/collections/${id}/profile_image`, {
    method: 'PATCH',
    body: form,
    headers: { authorization: `Bearer ${token}` },
  });
  return id;
};

/** A work in a category that a spotlight of the first catalogue shows, a private one, and a top one. */
const makeThings = async (): Promise<void> => {
  const call = callAs(ines);
  category = (await call(catalogueHttp.categories, { query: {} })).collection.find(
    ({ slug }) => slug === 'animals',
  ) as CategoryView;
  [subcategory] = (await call(catalogueHttp.subcategories, { params: { id: category.id }, query: {} })).collection as [
    SubcategoryView,
  ];
  [album, kept, foreign] = await Promise.all([
    makeAlbum(ines, 'Reeds', true),
    makeAlbum(ines, 'Mud', false),
    makeAlbum(noor, 'Sand', true),
  ]);
  [shown, hidden, collection] = await Promise.all([
    makeWork(ines, 'poster.jpg', {
      title: `${WORD} still`,
      tags: [WORD],
      album_id: album.id,
      subcategory_id: subcategory.id,
    }),
    makeWork(ines, 'poster.jpg', { title: 'Secret', album_id: kept.id }),
    makeCollection(),
  ]);
  await call(albumsHttp.addTop, { body: { album_image: { image_id: shown.id } } });
};

beforeAll(async () => {
  browser = await connect();
  [ines, noor] = await Promise.all([makePerson({ fullName: `Ines ${WORD}` }), makePerson()]);
  ({ token } = ines.session);
  await makeThings();
  [visitor, reader] = (await Promise.all([visit(browser, { bare: true }), visit(browser)])).map(({ page }) => page) as [
    Page,
    Page,
  ];
  [open, own] = await Promise.all([wireOf(visitor), wireOf(reader)]);
  await enter(reader, ines);
  await Promise.all([visitor.goto('/'), reader.goto('/profile')]);
});
afterAll(() => browser.close());

const types = ['gif', 'sticker', 'art'] as const;
const without = { bearer: null, encoding: 'none', body: null };
const withToken = () => ({ ...without, bearer: token });
const box = (page: Page) => page.getByRole('combobox', { name: 'Search works and people' });

describe('a visitor', () => {
  it('C-030 asks for spotlights by GET /api/spotlights, 12 per page, without a bearer', async () => {
    // They come when somebody is near them, below the works.
    await visitor.getByRole('contentinfo').scrollIntoViewIfNeeded();
    expect(await open.call('GET', '/api/spotlights')).toMatchObject({
      ...without,
      query: { page: '1', per_page: '12' },
      status: 200,
      reply: { collection: expect.any(Array), total_pages: expect.any(Number) },
    });
  });

  it('C-032 asks for every page of GET /api/categories without a bearer', async () => {
    await visitor.getByRole('link', { name: category.name, exact: true }).waitFor();
    expect(await open.call('GET', '/api/categories')).toMatchObject({
      ...without,
      query: { page: '1' },
      status: 200,
      reply: { total_pages: 1 },
    });
    expect(open.sent('GET', '/api/categories')).toHaveLength(1);
  });

  it('C-033 asks for the pages of GET /api/categories/{id}/subcategories without a bearer', async () => {
    await go(visitor, `/?category=${category.slug}`);
    await visitor.getByRole('link', { name: subcategory.name, exact: true }).waitFor();
    expect(await open.call('GET', `/api/categories/${category.id}/subcategories`)).toMatchObject({
      ...without,
      query: { page: '1' },
      status: 200,
      reply: { total_pages: 1 },
    });
    expect(open.sent('GET', `/api/categories/${category.id}/subcategories`)).toHaveLength(1);
  });

  it('C-034 asks for 36 works of each type by GET /api/subcategories/{id}/images without a bearer', async () => {
    await go(visitor, `/?category=${category.slug}&subcategory=${subcategory.slug}`);
    for (const type of types) {
      const made = await open.call(
        'GET',
        `/api/subcategories/${subcategory.id}/images`,
        (query) => query.get('type') === type,
      );
      expect(made).toMatchObject({ ...without, status: 200 });
      expect(made.query).toEqual({ per_page: '36', type, page: '1' });
    }
  });

  it('C-031 asks for the works of a spotlight by GET /api/spotlights/{id}/images, 40 of them, without a bearer', async () => {
    const { collection: list } = (await open.call('GET', '/api/spotlights')).reply as { collection: SpotlightView[] };
    const { id } = list.find(({ slug }) => slug === 'creatures-of-the-week') as SpotlightView;
    await go(visitor, '/spotlight#creatures-of-the-week');
    expect(await open.call('GET', `/api/spotlights/${id}/images`)).toMatchObject({
      ...without,
      query: { per_page: '40' },
      status: 200,
    });
  });

  it('C-035 searches by GET /api/images with text, type and page, and with filters only while they are set', async () => {
    const searched = (filtered: boolean, type: string) =>
      open.call(
        'GET',
        '/api/images',
        (query) =>
          query.get('q') === WORD &&
          query.get('type') === type &&
          query.has('price_from') === filtered &&
          !query.has('provider'),
      );
    await go(visitor, `/?q=${WORD}`);
    for (const type of types) {
      const plain = await searched(false, type);
      expect(plain).toMatchObject({ ...without, status: 200 });
      expect(plain.query).toEqual({ per_page: '36', q: WORD, type, page: '1' });
    }
    await go(visitor, `/?q=${WORD}&price_from=10&price_to=900&content_types=png,jpeg`);
    for (const type of types) {
      const { address, query, status } = await searched(true, type);
      expect([query['price_from'], query['price_to'], query['page'], status]).toEqual(['10', '900', '1', 200]);
      expect(address).toMatch(/content_types\[\]=image%2Fpng&content_types\[\]=image%2Fjpeg/);
    }
  });

  it('C-036 searches while one types by one GET /api/images for each type, 12 of what can be minted', async () => {
    await box(visitor).fill(WORD);
    for (const type of types) {
      const quick = await open.call(
        'GET',
        '/api/images',
        (query) => query.has('can_process_nft') && query.get('type') === type,
      );
      expect(quick).toMatchObject({ ...without, status: 200 });
      expect(quick.query).toEqual({ per_page: '12', q: WORD, type, can_process_nft: 'true' });
    }
    expect(open.sent('GET', '/api/images', (query) => query.has('can_process_nft'))).toHaveLength(3);
  });

  it('C-001 reads a profile by GET /api/users/{id} without a bearer, and is told no email and no address', async () => {
    await go(visitor, `/users/${ines.session.id}`);
    const made = await open.call('GET', `/api/users/${ines.session.id}`);
    expect(made).toMatchObject({
      ...without,
      address: `/api/users/${ines.session.id}`,
      status: 200,
      reply: { full_name: `Ines ${WORD}` },
    });
    for (const name of ['email', 'user_address']) expect(made.reply).not.toHaveProperty(name);
  });

  it('C-009 reads the top works by GET /api/users/{id}/images without a bearer', async () => {
    expect(await open.call('GET', `/api/users/${ines.session.id}/images`)).toMatchObject({
      ...without,
      status: 200,
      reply: { collection: [{ id: shown.id }] },
    });
  });

  it('C-007 reads a public album by GET /api/users/{userId}/albums/{albumId}/images without a bearer', async () => {
    await go(visitor, `/users/${ines.session.id}/albums/${album.id}`);
    expect(await open.call('GET', `/api/users/${ines.session.id}/albums/${album.id}/images`)).toMatchObject({
      ...without,
      status: 200,
      reply: { collection: [{ id: shown.id }], total_pages: 1 },
    });
  });

  it('C-038 looks whether there is a charity by GET /api/web/charity_organizations/{id} without a bearer', async () => {
    const [charity] = (await callAs(ines)(catalogueHttp.charities, { query: {} })).collection as [CharityView];
    for (const [id, status] of [
      [charity.id, 200],
      [NOBODY, 404],
    ] as const) {
      await go(visitor, `/charities/${id}`);
      expect(await open.call('GET', `/api/web/charity_organizations/${id}`)).toMatchObject({ ...without, status });
    }
    await visitor.waitForURL(`${url()}/404`);
  });
});

describe('a signed-in member', () => {
  it('C-002 reads the own profile with its coins and pixtokens by GET /api/profile with the bearer', async () => {
    expect(await own.call('GET', '/api/profile')).toMatchObject({
      ...withToken(),
      address: '/api/profile',
      status: 200,
      reply: { id: ines.session.id, coins: 0, pixtokens: 0 },
    });
    for (const headers of [{}, { authorization: 'Bearer no-such-token' }])
      expect((await fetch(`${url()}/api/profile`, { headers })).status).toBe(401);
  });

  it('C-006 reads every page of GET /api/albums with the bearer', async () => {
    await reader.getByRole('heading', { name: 'Mud', exact: true }).waitFor();
    const made = await own.call('GET', '/api/albums');
    expect(made).toMatchObject({ ...withToken(), query: { page: '1' }, status: 200, reply: { total_pages: 1 } });
    expect(own.sent('GET', '/api/albums', (query) => query.get('page') !== '1')).toHaveLength(0);
  });

  it('C-010 reads every page of GET /api/collections with the bearer', async () => {
    await reader.getByRole('heading', { name: 'Marsh', exact: true }).waitFor();
    expect(await own.call('GET', '/api/collections')).toMatchObject({
      ...withToken(),
      query: { page: '1' },
      status: 200,
      reply: { total_pages: 1 },
    });
    expect(own.sent('GET', '/api/collections', (query) => query.get('page') !== '1')).toHaveLength(0);
  });

  it('C-005 reads the albums of an artist by GET /api/users/{id}/albums with the bearer', async () => {
    await go(reader, `/users/${noor.session.id}`);
    expect(await own.call('GET', `/api/users/${noor.session.id}/albums`)).toMatchObject({
      ...withToken(),
      query: { page: '1' },
      status: 200,
      reply: { total_pages: expect.any(Number) },
    });
    expect(own.sent('GET', `/api/users/${noor.session.id}/albums`)).toHaveLength(1);
  });

  it('C-008 reads the works of an own album by GET /api/albums/{albumId}/images with the bearer', async () => {
    for (const [id, status] of [
      [kept.id, 200],
      [foreign.id, 404],
    ] as const) {
      await go(reader, `/albums/${id}/images`);
      expect(await own.call('GET', `/api/albums/${id}/images`)).toMatchObject({
        ...withToken(),
        query: { page: '1' },
        status,
      });
    }
    expect((await fetch(`${url()}/api/albums/${kept.id}/images`)).status).toBe(401);
  });

  it('C-037 reads a work by GET /api/images/{id}, and sends the bearer for a private one alone', async () => {
    await Promise.all([go(visitor, `/images/${hidden.id}`), go(reader, `/images/${shown.id}`)]);
    expect(await open.call('GET', `/api/images/${hidden.id}`)).toMatchObject({ ...without, status: 404 });
    expect(await own.call('GET', `/api/images/${shown.id}`)).toMatchObject({ ...without, status: 200 });
    expect(own.sent('GET', `/api/images/${shown.id}`, (_, bearer) => bearer !== null)).toHaveLength(0);
    await go(reader, `/images/${hidden.id}`);
    expect(await own.call('GET', `/api/images/${hidden.id}`, (_, bearer) => bearer === token)).toMatchObject({
      status: 200,
      reply: { title: 'Secret' },
    });
  });

  const has = (id: string) => ({ collection: expect.arrayContaining([expect.objectContaining({ id })]) });

  it('C-039 finds people by POST /api/users/search with the text in the address and the page in the body', async () => {
    await go(reader, `/?q=${WORD}`);
    const made = await own.call('POST', '/api/users/search');
    expect(made).toMatchObject({
      address: `/api/users/search?query=${WORD}`,
      bearer: token,
      encoding: 'json',
      body: { page: 1 },
      status: 200,
      reply: has(ines.session.id),
    });
    expect(own.sent('POST', '/api/users/search')).toHaveLength((made.reply as { total_pages: number }).total_pages);
  });

  it('C-042 gets suggestions by GET /api/suggestions with the text and the bearer', async () => {
    await box(reader).fill(`${WORD} s`);
    expect(await own.call('GET', '/api/suggestions', (query) => query.get('q') === `${WORD} s`)).toMatchObject({
      ...withToken(),
      query: { q: `${WORD} s` },
      status: 200,
      reply: has(shown.id),
    });
  });

  it('C-011 reads a collection by GET /api/collections/{id}, without a bearer where nobody is signed in, and goes on to its picture', async () => {
    await go(visitor, `/minted_collection/${collection}`);
    expect(await open.call('GET', `/api/collections/${collection}`)).toMatchObject({
      ...without,
      address: `/api/collections/${collection}`,
      status: 404,
    });
    const { profile_image } = await callAs(ines)(collectionsHttp.show, { params: { id: collection } });
    await go(reader, `/minted_collection/${collection}`);
    await reader.waitForURL(new URL(profile_image.url ?? '', url()).href);
    expect(own.sent('GET', `/api/collections/${collection}`)).toHaveLength(1);
  });
});
