import { catalogueHttp } from '@pixchange/contracts/http/catalogue';
import { feedsHttp } from '@pixchange/contracts/http/feeds';
import { imagesHttp } from '@pixchange/contracts/http/images';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { draw, signIn } from '../../testing/render.tsx';
import { idOf, work } from '../../testing/samples.ts';
import { answer, callsTo, pageWith, refusal } from '../../testing/server.ts';
import { HomePage } from './home-page.tsx';

const works = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => work({ id: idOf(from + index), title: `Work ${from + index}` }));
const drawHome = (path = '/') =>
  draw(<HomePage filters={null} categories={null} theme={null} spotlights={null} />, path);
/** IntersectionObserver that reports every element as visible. */
class InSight {
  constructor(private readonly callback: IntersectionObserverCallback) {}
  observe(target: Element) {
    this.callback([{ target, isIntersecting: true } as IntersectionObserverEntry], this as never);
  }
  disconnect() {}
}
afterEach(() => {
  vi.unstubAllGlobals();
});

const address = () => screen.getByRole('status', { name: 'Address' });

describe('home', () => {
  it('shows visitors the newest GIFs, trending works once they are near the viewport, and no feeds', async () => {
    answer(imagesHttp.list, pageWith(...works(300, 3)));
    const { unmount } = drawHome();
    expect(await screen.findByRole('heading', { level: 2, name: 'GIFs' })).toBeVisible();
    expect(screen.queryByRole('heading', { level: 2, name: 'Trending' })).not.toBeInTheDocument();
    unmount();
    vi.stubGlobal('IntersectionObserver', InSight);
    drawHome();
    expect(await screen.findByRole('heading', { level: 2, name: 'Trending' })).toBeVisible();
    expect(screen.queryByRole('tablist')).not.toBeInTheDocument();
    expect(callsTo(feedsHttp.forYou)).toHaveLength(0);
  });

  it('greets a member, opens the Following feed, and keeps another selected feed in the URL', async () => {
    signIn({ followings_count: 2 });
    answer(feedsHttp.following, ({ query }) =>
      query['after'] === undefined
        ? { collection: works(300, 2), next: 'next' }
        : { collection: works(301, 2), next: null },
    );
    answer(imagesHttp.list, pageWith(...works(400, 1)));
    const { user } = drawHome();
    expect(await screen.findByRole('heading', { level: 1, name: /Hi, .*Noor Haddad/ })).toBeVisible();
    expect(await screen.findByRole('tab', { name: 'Following', selected: true })).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Trending' }));
    expect(address()).toHaveTextContent('/?feed=trending');
    expect(await screen.findByRole('tab', { name: 'Trending', selected: true })).toBeVisible();
    await waitFor(() => expect(callsTo(imagesHttp.list).some(({ query }) => query['sort'] === 'trending')).toBe(true));
    await user.keyboard('{ArrowRight}');
    expect(address()).toHaveTextContent('/?feed=newest');
    expect(screen.getByRole('tab', { name: 'Newest' })).toHaveFocus();
  });

  it('shows trending works to a member who follows nobody, and explains how to fill the Following feed', async () => {
    signIn({ followings_count: 0 });
    answer(imagesHttp.list, pageWith(...works(300, 1)));
    const { user } = drawHome();
    await screen.findByRole('tab', { name: 'Trending', selected: true });
    await user.click(screen.getByRole('tab', { name: 'Following' }));
    expect(await screen.findByText(/^Follow people whose works you like/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'See what’s trending' }));
    expect(address()).toHaveTextContent('/?feed=trending');
  });

  it('shows recommendations that fill a row, and the rule behind them', async () => {
    signIn({ followings_count: 1 });
    answer(feedsHttp.forYou, { collection: works(300, 8), new_works: 0 });
    answer(feedsHttp.following, { collection: works(302, 9), next: null });
    drawHome('/?feed=following');
    expect(await screen.findByRole('heading', { name: 'For you' })).toBeVisible();
    expect(screen.getByText('From what you saved and who you follow')).toBeVisible();
  });

  it('hides recommendations that would not fill a row', async () => {
    signIn({ followings_count: 1 });
    answer(feedsHttp.forYou, { collection: works(300, 5), new_works: 14 });
    answer(feedsHttp.following, { collection: works(300, 9), next: null });
    drawHome();
    await screen.findByRole('tab', { name: 'Following', selected: true });
    expect(screen.queryByRole('heading', { name: 'For you' })).not.toBeInTheDocument();
  });

  it('shows a member the number of new works, as a link to the Newest feed, which has no such link', async () => {
    signIn({ followings_count: 1 });
    answer(feedsHttp.forYou, { collection: [], new_works: 14 });
    answer(imagesHttp.list, pageWith(...works(400, 1)));
    const { user } = drawHome();
    await user.click(await screen.findByRole('link', { name: 'New since yesterday: 14' }));
    expect(await screen.findByRole('tab', { name: 'Newest', selected: true })).toBeVisible();
    expect(screen.queryByRole('link', { name: /^New since/ })).not.toBeInTheDocument();
  });

  it('shows visitors the picks', async () => {
    answer(catalogueHttp.picks, { collection: works(300, 2) });
    drawHome();
    expect(await screen.findByRole('list', { name: /’s picks$/ })).toBeVisible();
  });

  it.each(['visitors', 'members'])('shows %s the theme below the picks', async (whom) => {
    if (whom === 'members') signIn({ followings_count: 0 });
    answer(catalogueHttp.picks, { collection: works(300, 2) });
    draw(<HomePage filters={null} categories={null} theme={<p>The theme</p>} spotlights={null} />);
    const picks = await screen.findByRole('list', { name: /’s picks$/ });
    const theme = await screen.findByText('The theme');
    expect(picks.compareDocumentPosition(theme)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('has no heading for picks when there are none', async () => {
    answer(imagesHttp.list, pageWith(...works(300, 3)));
    drawHome();
    await screen.findByRole('heading', { level: 2, name: 'GIFs' });
    await waitFor(() => expect(callsTo(catalogueHttp.picks)).toHaveLength(1));
    expect(screen.queryByRole('heading', { name: /’s picks$/ })).not.toBeInTheDocument();
  });

  it('reports why a feed could not be loaded when the recommendations fail, too', async () => {
    signIn({ followings_count: 1 });
    answer(feedsHttp.forYou, refusal(429, ['base', 'Too many requests', 'too_many_requests']));
    answer(feedsHttp.following, refusal(422, ['after', 'Not a page']));
    drawHome();
    expect(await screen.findByRole('alert')).toHaveTextContent('Not a page');
  });
});
