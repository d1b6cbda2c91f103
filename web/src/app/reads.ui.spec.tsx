import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { catalogueHttp } from '@pixchange/contracts/http/catalogue';
import { collectionsHttp } from '@pixchange/contracts/http/collections';
import { imagesHttp } from '@pixchange/contracts/http/images';
import { searchHttp } from '@pixchange/contracts/http/search';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drawApp, signIn } from '../testing/render.tsx';
import { album, collection, idOf, publicUser, TOKEN, work } from '../testing/samples.ts';
import { answer, callsTo, pageWith, refusal } from '../testing/server.ts';

/* Tests of the API requests that pages send. */

/** Fake IntersectionObserver that reports every element as visible. */
class InSight {
  constructor(private readonly callback: IntersectionObserverCallback) {}
  observe(target: Element) {
    this.callback([{ target, isIntersecting: true } as IntersectionObserverEntry], this as never);
  }
  unobserve() {}
  disconnect() {}
}
afterEach(() => {
  vi.unstubAllGlobals();
});

const cover = { image: { url: '/media/cover.png', webp: null, is_video: false } };
const animals = { id: idOf(600), name: 'Animals', slug: 'animals', cover };
const cats = { id: idOf(601), name: 'Cats', slug: 'cats', category_id: animals.id, cover };
const spotlight = { id: idOf(602), name: 'Week', slug: 'week', cover: null, kind: 'featured' as const, users: [] };
const ada = publicUser({ id: idOf(2) });
const types = ['gif', 'sticker', 'art'] as const;

/** Returns the responses of a list with two pages of one element each. */
const twoPages = <T,>(first: T, second: T) => [
  { ...pageWith(first), total_pages: 2, total_count: 2 },
  { ...pageWith(second), total_pages: 2, total_count: 2, page: 2 },
];

const without = { bearer: null, encoding: 'none', body: undefined };
const withToken = { ...without, bearer: TOKEN };

describe('a visitor', () => {
  beforeEach(() => {
    answer(catalogueHttp.categories, pageWith(animals));
    answer(catalogueHttp.subcategories, pageWith(cats));
    answer(catalogueHttp.subcategoryImages, pageWith());
    answer(accountsHttp.user, ada);
  });

  it('C-030 requests spotlights with GET /api/spotlights, 12 per page, without a bearer token', async () => {
    vi.stubGlobal('IntersectionObserver', InSight);
    answer(catalogueHttp.spotlights, pageWith({ ...spotlight, images: [work()] }));
    drawApp('/');
    expect(await screen.findByRole('heading', { name: 'Week' })).toBeVisible();
    expect(callsTo(catalogueHttp.spotlights)).toMatchObject([{ ...without, query: { page: '1', per_page: '12' } }]);
  });

  it('C-032 requests every page of GET /api/categories without a bearer token', async () => {
    const [first, second] = twoPages(animals, { ...animals, id: idOf(603), name: 'Food', slug: 'food' });
    answer(catalogueHttp.categories, ({ query }) => (query['page'] === '1' ? first : second) as typeof first & object);
    drawApp('/');
    await screen.findByRole('link', { name: 'Animals' });
    await screen.findByRole('link', { name: 'Food' });
    expect(callsTo(catalogueHttp.categories)).toMatchObject([
      { ...without, query: { page: '1' } },
      { ...without, query: { page: '2' } },
    ]);
  });

  it('C-033 requests subcategories with GET /api/categories/{id}/subcategories without a bearer token', async () => {
    drawApp('/?category=animals');
    await screen.findByRole('link', { name: 'Cats' });
    expect(callsTo(catalogueHttp.subcategories)).toMatchObject([
      { ...without, params: { id: animals.id }, query: { page: '1' } },
    ]);
  });

  it('C-034 requests 36 works of each type with GET /api/subcategories/{id}/images without a bearer token', async () => {
    drawApp('/?category=animals&subcategory=cats');
    await waitFor(() => expect(callsTo(catalogueHttp.subcategoryImages)).toHaveLength(3));
    for (const type of types) {
      const request = callsTo(catalogueHttp.subcategoryImages).find(({ query }) => query['type'] === type);
      expect(request).toMatchObject({ ...without, params: { id: cats.id } });
      expect(request?.query).toEqual({ per_page: '36', type, page: '1' });
    }
  });

  it('C-031 requests 40 works of a spotlight with GET /api/spotlights/{id}/images without a bearer token', async () => {
    vi.stubGlobal('IntersectionObserver', InSight);
    answer(catalogueHttp.spotlights, pageWith({ ...spotlight, images: [work()] }));
    answer(catalogueHttp.spotlightImages, pageWith(work()));
    drawApp('/spotlight#week');
    await waitFor(() =>
      expect(callsTo(catalogueHttp.spotlightImages)).toMatchObject([
        { ...without, params: { id: spotlight.id }, query: { per_page: '40' } },
      ]),
    );
  });

  const searched = (filtered: boolean) =>
    callsTo(imagesHttp.list).filter(
      ({ query: { q, price_from, provider } }) =>
        q === 'heron' && (price_from !== undefined) === filtered && provider === undefined,
    );

  it('C-035 searches with GET /api/images with text, type and page, and with filters only while they are set', async () => {
    answer(imagesHttp.list, pageWith(work()));
    drawApp('/?q=heron');
    await waitFor(() => expect(searched(false)).toHaveLength(3));
    for (const type of types) {
      const plain = searched(false).find(({ query }) => query['type'] === type);
      expect(plain).toMatchObject(without);
      expect(plain?.query).toEqual({ per_page: '36', q: 'heron', type, page: '1' });
    }
    drawApp('/?q=heron&price_from=10&price_to=900&content_types=png,jpeg');
    await waitFor(() => expect(searched(true)).toHaveLength(3));
    for (const type of types) {
      const request = searched(true).find(({ query }) => query['type'] === type);
      expect(request?.query).toMatchObject({ price_from: '10', price_to: '900', page: '1' });
      expect(request?.address).toMatch(/content_types\[\]=image%2Fpng&content_types\[\]=image%2Fjpeg/);
    }
  });

  it('C-036 searches during typing with one GET /api/images for each type, for 12 works that can be minted', async () => {
    const { user } = drawApp('/faq');
    const [box] = await screen.findAllByRole('combobox', { name: 'Search works and people' });
    await user.click(box as HTMLElement);
    await user.paste('heron');
    const quick = () => callsTo(imagesHttp.list).filter(({ query }) => 'can_process_nft' in query);
    await waitFor(() => expect(quick()).toHaveLength(3));
    for (const type of types) {
      const request = quick().find(({ query }) => query['type'] === type);
      expect(request).toMatchObject(without);
      expect(request?.query).toEqual({ per_page: '12', q: 'heron', type, can_process_nft: 'true' });
    }
  });

  it('C-001 C-009 reads a profile with GET /api/users/{id} and its top works with GET /api/users/{id}/images, both without a bearer token', async () => {
    answer(imagesHttp.topsOf, pageWith(work()));
    drawApp(`/users/${ada.id}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Ada Stone' })).toBeVisible();
    expect(callsTo(accountsHttp.user)).toMatchObject([{ ...without, address: `/api/users/${ada.id}` }]);
    await waitFor(() =>
      expect(callsTo(imagesHttp.topsOf)).toMatchObject([{ ...without, params: { id: ada.id }, query: { page: '1' } }]),
    );
  });

  it('C-007 reads a public album with GET /api/users/{userId}/albums/{albumId}/images without a bearer token', async () => {
    answer(albumsHttp.publicImages, pageWith(work()));
    drawApp(`/users/${ada.id}/albums/${idOf(100)}`);
    await waitFor(() =>
      expect(callsTo(albumsHttp.publicImages)).toMatchObject([
        { ...without, params: { userId: ada.id, id: idOf(100) }, query: { page: '1' } },
      ]),
    );
  });

  it('C-038 checks that a charity exists with GET /api/web/charity_organizations/{id} without a bearer token', async () => {
    const charity = { ...animals, name: 'Nest boxes', description: 'For owls', web_page_url: null };
    answer(catalogueHttp.charity, ({ params }) =>
      params.id === charity.id ? charity : refusal(404, ['base', 'Not found', 'not_found']),
    );
    drawApp(`/charities/${charity.id}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Nest boxes' })).toBeVisible();
    drawApp(`/charities/${idOf(999)}`);
    await waitFor(() => expect(location.pathname).toBe('/404'));
    expect(callsTo(catalogueHttp.charity)).toMatchObject([
      { ...without, params: { id: charity.id } },
      { ...without, params: { id: idOf(999) } },
    ]);
  });
});

describe('a signed-in member', () => {
  beforeEach(() => {
    signIn();
    answer(accountsHttp.user, ada);
  });

  it('C-002 reads the member’s profile, coins and pixtokens with GET /api/profile with the bearer token', async () => {
    signIn({ coins: 30, pixtokens: 4 });
    drawApp('/profile');
    expect(await screen.findByRole('heading', { level: 1, name: 'Noor Haddad' })).toBeVisible();
    for (const [name, figure] of [
      ['pixcoins', '30'],
      ['pixtokens', '4'],
    ] as const)
      expect((await screen.findByText(name)).closest('div')).toHaveTextContent(figure);
    await waitFor(() =>
      expect(callsTo(accountsHttp.ownProfile)).toMatchObject([{ ...withToken, address: '/api/profile' }]),
    );
  });

  it('C-006 reads every page of GET /api/albums with the bearer token', async () => {
    const [first, second] = twoPages(album({ title: 'Reeds' }), album({ id: idOf(101), title: 'Mud' }));
    answer(albumsHttp.own, ({ query }) => (query['page'] === '1' ? first : second) as typeof first & object);
    drawApp('/profile');
    for (const name of ['Reeds', 'Mud']) await screen.findByRole('heading', { name });
    // The client may request a list again when several places show it.
    expect([...new Set(callsTo(albumsHttp.own).map(({ query }) => query['page']))]).toEqual(['1', '2']);
    for (const call of callsTo(albumsHttp.own)) expect(call).toMatchObject(withToken);
  });

  it('C-010 reads every page of GET /api/collections with the bearer token', async () => {
    const [first, second] = twoPages(collection({ title: 'Marsh' }), collection({ id: idOf(301), title: 'Heath' }));
    answer(collectionsHttp.own, ({ query }) => (query['page'] === '1' ? first : second) as typeof first & object);
    drawApp('/profile');
    for (const name of ['Marsh', 'Heath']) await screen.findByRole('heading', { name });
    // The client may request a list again when several places show it.
    expect([...new Set(callsTo(collectionsHttp.own).map(({ query }) => query['page']))]).toEqual(['1', '2']);
    for (const call of callsTo(collectionsHttp.own)) expect(call).toMatchObject(withToken);
  });

  it('C-005 reads the albums of an artist with GET /api/users/{id}/albums with the bearer token', async () => {
    answer(albumsHttp.ofUser, pageWith(album({ title: 'Sand', published: true, user_id: ada.id })));
    drawApp(`/users/${ada.id}`);
    expect(await screen.findByRole('heading', { name: 'Sand' })).toBeVisible();
    expect(callsTo(albumsHttp.ofUser)).toMatchObject([{ ...withToken, params: { id: ada.id }, query: { page: '1' } }]);
  });

  it('C-008 reads the works of the member’s own album with GET /api/albums/{albumId}/images with the bearer token', async () => {
    answer(albumsHttp.own, pageWith(album()));
    answer(albumsHttp.ownImages, pageWith(work()));
    drawApp(`/albums/${idOf(100)}/images`);
    await waitFor(() =>
      expect(callsTo(albumsHttp.ownImages)).toMatchObject([
        { ...withToken, params: { id: idOf(100) }, query: { page: '1' } },
      ]),
    );
  });

  it('C-037 reads a work with GET /api/images/{id}, and sends the bearer token only for a private work', async () => {
    const [shown, hidden] = [work(), work({ id: idOf(201), title: 'Secret', public: false })];
    answer(imagesHttp.related, pageWith());
    answer(imagesHttp.show, ({ params, bearer }) => {
      if (params.id === shown.id) return shown;
      return bearer === null ? refusal(404, ['base', 'Not found', 'not_found']) : hidden;
    });
    drawApp(`/images/${shown.id}`);
    await screen.findByRole('heading', { level: 1, name: 'Paper boat' });
    expect(callsTo(imagesHttp.show)).toMatchObject([{ ...without, address: `/api/images/${shown.id}` }]);
    drawApp(`/images/${hidden.id}`);
    await screen.findByRole('heading', { level: 1, name: 'Secret' });
    expect(callsTo(imagesHttp.show).slice(1)).toMatchObject([
      { ...without, params: { id: hidden.id } },
      { ...withToken, params: { id: hidden.id } },
    ]);
  });

  it('C-039 finds people with POST /api/users/search, with the text in the address and the page in the body', async () => {
    answer(searchHttp.users, ({ parsed: { page } }) => ({ ...pageWith(ada), total_pages: 2, page: page ?? 1 }));
    drawApp('/?q=heron');
    await waitFor(() => expect(callsTo(searchHttp.users)).toHaveLength(2));
    expect(callsTo(searchHttp.users)).toMatchObject(
      [1, 2].map((page) => ({
        address: '/api/users/search?query=heron',
        bearer: TOKEN,
        encoding: 'json',
        body: { page },
      })),
    );
  });

  it('C-042 gets suggestions with GET /api/suggestions with the text and the bearer token', async () => {
    answer(searchHttp.suggestions, { collection: [{ kind: 'title', text: 'Heron', id: idOf(200) }] });
    const { user } = drawApp('/faq');
    const [box] = await screen.findAllByRole('combobox', { name: 'Search works and people' });
    await user.click(box as HTMLElement);
    await user.paste('heron s');
    expect(await screen.findByRole('option', { name: 'Heron' })).toBeVisible();
    expect(callsTo(searchHttp.suggestions)).toMatchObject([{ ...withToken, query: { q: 'heron s' } }]);
  });
});

it('C-011 reads a collection with GET /api/collections/{id}, without a bearer token for visitors', async () => {
  answer(collectionsHttp.show, ({ bearer }) =>
    bearer === null ? refusal(404, ['base', 'Not found', 'not_found']) : collection(),
  );
  drawApp(`/minted_collection/${idOf(300)}`);
  await waitFor(() => expect(callsTo(collectionsHttp.show)).toHaveLength(1));
  signIn();
  drawApp(`/collections/${idOf(300)}`);
  await waitFor(() => expect(callsTo(collectionsHttp.show).length).toBeGreaterThan(1));
  expect(callsTo(collectionsHttp.show)).toMatchObject([
    { ...without, address: `/api/collections/${idOf(300)}` },
    { ...withToken, address: `/api/collections/${idOf(300)}` },
  ]);
});
