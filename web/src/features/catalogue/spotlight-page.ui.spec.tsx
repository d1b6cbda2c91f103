import { catalogueHttp, type SpotlightView } from '@pixchange/contracts/http/catalogue';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { layOutGrids } from '../../testing/dom.ts';
import { draw, drawApp } from '../../testing/render.tsx';
import { idOf, work } from '../../testing/samples.ts';
import { answer, callsTo } from '../../testing/server.ts';
import { SpotlightPage } from './spotlight-page.tsx';

/** IntersectionObserver that reports every element as visible. */
class InSight {
  constructor(private readonly callback: IntersectionObserverCallback) {}
  observe(target: Element) {
    this.callback([{ target, isIntersecting: true } as IntersectionObserverEntry], this as never);
  }
  disconnect() {}
}

const works = (from: number, count: number) => Array.from({ length: count }, (_, at) => work({ id: idOf(from + at) }));

/** Fourteen spotlights on two pages; one is a group of people. */
const all = Array.from({ length: 14 }, (_, index): SpotlightView => ({
  ...{ id: idOf(800 + index), name: `Spot ${index}`, slug: `spot-${index}`, cover: null, users: [] },
  kind: index === 1 ? 'users' : 'featured',
  images: works(900 + index, 1),
}));

beforeEach(() => {
  answer(catalogueHttp.spotlights, ({ query }) => {
    const [page, perPage] = [Number(query['page']), Number(query['per_page'])];
    const collection = all.slice((page - 1) * perPage, page * perPage);
    return { collection, total_pages: 2, total_count: 14, page };
  });
  answer(catalogueHttp.spotlightImages, ({ query }) => ({
    ...{ collection: works(2_000, 40), total_pages: 2, total_count: 41 },
    page: Number(query['page']),
  }));
});

it('W-012 the spotlight page opens by URL without a login', async () => {
  drawApp('/spotlight');
  expect(await screen.findByRole('heading', { level: 1, name: 'Spotlight' })).toBeVisible();
  await waitFor(() => expect(document.title).toBe('Pixchange | Spotlight'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('W-221 W-222 W-276 loads 12 spotlights per page and 40 images each until the last page, and skips groups of people', async () => {
  layOutGrids();
  vi.stubGlobal('IntersectionObserver', InSight);
  const { user } = draw(<SpotlightPage />, '/spotlight');
  await screen.findByRole('heading', { name: 'Spot 13' });
  expect(screen.queryByRole('heading', { name: 'Spot 1' })).toBeNull();
  expect(callsTo(catalogueHttp.spotlights).map(({ query }) => `${query['page']} ${query['per_page']}`)).toEqual([
    '1 12',
    '2 12',
  ]);
  await user.click((await screen.findAllByRole('button', { name: 'Show all 41' }))[0] as HTMLElement);
  await waitFor(() => expect(document.querySelector('[aria-setsize="40"]')).not.toBeNull());
  const firstSpotlightCalls = callsTo(catalogueHttp.spotlightImages).filter(({ params }) => params['id'] === idOf(800));
  expect(firstSpotlightCalls.map(({ query }) => query['per_page'])).toEqual(['40']);
  expect(screen.queryByRole('button', { name: /^More spotlights/ })).toBeNull();
});
