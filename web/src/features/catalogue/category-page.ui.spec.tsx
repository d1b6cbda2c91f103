import { catalogueHttp, type CategoryView, type SubcategoryView } from '@pixchange/contracts/http/catalogue';
import { configHttp } from '@pixchange/contracts/http/config';
import { imagesHttp } from '@pixchange/contracts/http/images';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { layOutGrids } from '../../testing/dom.ts';
import { draw } from '../../testing/render.tsx';
import { config, idOf, work } from '../../testing/samples.ts';
import { answer, callsTo, pageWith } from '../../testing/server.ts';
import { CategoryPage } from './category-page.tsx';

const cover = { image: { url: '/media/cover.png', webp: null, is_video: false } };
const animals: CategoryView = { id: idOf(300), name: 'Animals', slug: 'animals', cover };
const subject = (n: number, name: string, parts: Partial<SubcategoryView> = {}): SubcategoryView => ({
  id: idOf(n),
  name,
  slug: name.toLowerCase(),
  category_id: animals.id,
  cover,
  ...parts,
});

beforeEach(() => {
  answer(
    catalogueHttp.categories,
    pageWith(animals, { ...animals, id: idOf(301), name: 'Food', slug: 'food', cover: null }),
  );
  answer(catalogueHttp.subcategories, pageWith(subject(310, 'Cats'), subject(311, 'Birds', { cover: null })));
  answer(catalogueHttp.categoryImages, ({ query }) =>
    query['type'] === 'art' ? pageWith(work({ title: 'Of all' })) : pageWith(),
  );
  answer(catalogueHttp.subcategoryImages, pageWith());
});

it('lists the categories that have works', async () => {
  draw(<CategoryPage />, '/?category=');
  expect(await screen.findByRole('link', { name: 'Animals' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Food' })).toBeNull();
});

it('shows the works of a category below its subjects that have works', async () => {
  draw(<CategoryPage />, '/?category=animals');
  const subjects = await screen.findByRole('navigation', { name: 'Subjects of Animals' });
  expect(
    within(subjects)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['All Animals', 'Cats']);
  expect(within(subjects).getByRole('link', { name: 'All Animals' })).toHaveAttribute('aria-current', 'page');
  expect(await screen.findByRole('heading', { level: 2, name: 'Art' })).toBeVisible();
  expect(screen.queryByRole('heading', { level: 2, name: 'GIFs' })).toBeNull();
});

it('links from an empty subject to the whole category', async () => {
  const { user } = draw(<CategoryPage />, '/?category=animals&subcategory=birds');
  const subjects = await screen.findByRole('navigation', { name: 'Subjects of Animals' });
  expect(within(subjects).getByRole('link', { name: 'Birds' })).toHaveAttribute('aria-current', 'page');
  await screen.findByText('Upload a work with this subject to be the first.');
  const [, below] = screen.getAllByRole('link', { name: 'All Animals' });
  await user.click(below as HTMLElement);
  expect(screen.getByRole('status', { name: 'Address' }).textContent).toBe('/?category=animals');
});

it('continues an empty subject with items of the GIF provider, and a subject with works without', async () => {
  layOutGrids();
  answer(configHttp.show, config({ gif_provider: 'klipy' }));
  answer(imagesHttp.list, pageWith(work({ id: 'klipy-gif-bird-1', title: 'A bird', provider: 'klipy' })));
  const { unmount } = draw(<CategoryPage />, '/?category=animals&subcategory=birds');
  const provided = await screen.findByRole('region', { name: 'More from KLIPY' });
  expect(within(provided).getByText('Powered by KLIPY')).toBeVisible();
  expect(callsTo(imagesHttp.list).map(({ query }) => [query['provider'], query['q']])).toEqual([['klipy', 'Birds']]);
  unmount();
  draw(<CategoryPage />, '/?category=animals');
  expect(await screen.findByRole('heading', { level: 2, name: 'Art' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'More from KLIPY' })).toBeNull();
});

it('W-223 requests 36 works of each type of a subject, and the next page for more works of one type', async () => {
  layOutGrids();
  answer(catalogueHttp.subcategoryImages, ({ query }) => {
    const page = Number(query['page']);
    const kind = ['gif', 'sticker', 'art'].indexOf(query['type'] ?? '') + 1;
    const count = page === 1 ? 36 : 4;
    return {
      collection: Array.from({ length: count }, (_, at) => work({ id: idOf(1_000 * kind + 100 * page + at) })),
      total_pages: 2,
      total_count: 40,
      page,
    };
  });
  const { user } = draw(<CategoryPage />, '/?category=animals&subcategory=cats');
  await user.click(await screen.findByRole('button', { name: 'More stickers' }));
  await waitFor(() => expect(document.querySelector('[aria-setsize="40"]')).not.toBeNull());
  const requests = callsTo(catalogueHttp.subcategoryImages).map(
    ({ query }) => `${query['type']} ${query['per_page']} ${query['page']}`,
  );
  expect(requests.sort()).toEqual(['art 36 1', 'gif 36 1', 'sticker 36 1', 'sticker 36 2']);
});
