import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { configHttp } from '@pixchange/contracts/http/config';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FaqPage } from '../../features/about/faq-page.tsx';
import { publicConfig } from '../../shared/api/config.api.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { consent } from '../../shared/session/consent.ts';
import { draw, drawApp, go } from '../../testing/render.tsx';
import { config, idOf, publicUser } from '../../testing/samples.ts';
import { answer } from '../../testing/server.ts';
import { AppBanner } from './app-banner.tsx';
import { Footer } from './footer.tsx';

const links = {
  twitter: 'https://twitter.com/pixchange',
  facebook: 'https://www.facebook.com/pixchange',
  linkedin: 'https://www.linkedin.com/company/pixchange',
  instagram: 'https://www.instagram.com/pixchange',
  pinterest: 'https://www.pinterest.com/pixchange',
};

beforeEach(() => answer(configHttp.show, config({ social_links: links })));
afterEach(() => {
  vi.useRealTimers();
  consent.setState({ answer: null });
});

const footer = () => within(screen.getByRole('contentinfo'));
const link = (name: string | RegExp) => footer().getByRole('link', { name });

describe('the footer', () => {
  it('W-069 links to the main pages of the site', () => {
    draw(<Footer />);
    for (const [name, path] of [
      ['The App', '/'],
      ['Spotlight', '/spotlight'],
      ['Market', '/market'],
      ['My Profile', '/profile'],
      ['Login', '/login'],
      ['Sell Your Art', '/artist'],
      ['Partners', '/artist#partners'],
      ['Non-Profits', '/charities'],
      ['The Studio', '/studio'],
      ['FAQ', '/faq'],
      ['Developers', '/developers'],
    ] as const)
      expect(link(name)).toHaveAttribute('href', path);
  });

  it.each([
    ['User Agreement', '/terms'],
    ['Terms and Conditions', '/terms'],
    ['Privacy Policy', '/privacy-policy'],
  ])('W-070 W-071 opens %s in a new tab', (name, path) => {
    draw(<Footer />);
    expect(link(name)).toHaveAttribute('href', path);
    expect(link(name)).toHaveAttribute('target', '_blank');
    expect(link(name)).toHaveAttribute('rel', 'noopener');
    // The client leaves the click to the browser and stays on its page.
    expect(fireEvent.click(link(name))).toBe(true);
    expect(screen.getByRole('status', { name: 'Address' })).toHaveTextContent(/^[/]$/);
  });

  it('W-073 links to five networks', async () => {
    draw(<Footer />);
    await footer().findByRole('link', { name: /Instagram/ });
    const networks = within(footer().getByRole('list', { name: 'Social networks' })).getAllByRole('link');
    expect(networks.map((one) => (one as HTMLAnchorElement).href)).toEqual(Object.values(links));
  });

  it('W-074 has an email link to the operator', async () => {
    draw(<Footer />);
    await waitFor(() =>
      expect(link('Contact Us')).toHaveAttribute('href', 'mailto:hello@example.org?subject=Contact%20Us'),
    );
  });

  it('W-075 shows the current year', () => {
    for (const year of ['2026', '2031']) {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${year}-06-01T12:00:00Z`) });
      const { unmount } = draw(<Footer />);
      expect(footer().getByText(`© ${year} Pixchange`)).toBeVisible();
      unmount();
    }
  });

  it('has no Impressum and no links to networks that the operator did not set', async () => {
    const operator = { legal_entity: null, address: null, email: 'hello@example.org', tax_number: null };
    answer(configHttp.show, config({ house: operator, social_links: { instagram: links.instagram } }));
    draw(<Footer />);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Impressum' })).toBeNull());
    const social = within(await screen.findByRole('list', { name: 'Social networks' }));
    expect(social.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual([links.instagram]);
    act(() => void queryClient.setQueryData(publicConfig().queryKey, config({ house: operator, social_links: {} })));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Social networks' })).toBeNull());
  });

  it('W-072 names the operator of the site in the Impressum', async () => {
    const { user } = drawApp('/faq');
    await user.click(await screen.findByRole('button', { name: 'Impressum' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Impressum' }));
    expect(await dialog.findByText('1 Example Way')).toBeVisible();
    expect(dialog.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Legal entity',
      'Address',
      'Contact email',
      'Tax number',
    ]);
    expect(dialog.getByRole('link', { name: 'hello@example.org' })).toHaveAttribute('href', 'mailto:hello@example.org');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('W-225 W-228 W-247 W-259 has a badge for each app store that opens in a new tab; home invites visitors to join', async () => {
    drawApp('/');
    for (const [name, href] of [
      [/Google Play/, 'https://apps.test/android'],
      [/App Store/, 'https://apps.test/ios'],
    ] as const) {
      const badge = within(await screen.findByRole('contentinfo')).findByRole('link', { name });
      expect(await badge).toHaveAttribute('href', href);
      expect(await badge).toHaveAttribute('target', '_blank');
      expect(await badge).toHaveAttribute('rel', 'noopener');
    }
    expect((await screen.findByRole('heading', { level: 1 })).textContent.trim()).toBe(
      'Join a GIF, Sticker and AR-3D community',
    );
  });

  it('W-251 opens the login at /login', async () => {
    const { user } = drawApp('/faq');
    await user.click(within(await screen.findByRole('contentinfo')).getByRole('link', { name: 'Login' }));
    expect(await screen.findByRole('dialog', { name: 'Login' })).toBeVisible();
    expect(location.pathname).toBe('/login');
  });

  it('W-252 asks a visitor to log in for the profile', async () => {
    const { user } = drawApp('/faq');
    await user.click(within(await screen.findByRole('contentinfo')).getByRole('link', { name: 'My Profile' }));
    expect(await screen.findByRole('dialog', { name: 'Login to Connect' })).toBeVisible();
    expect(location.pathname + location.search).toBe('/?error=auth_requried');
  });
});

describe('the announcement of the Android app', () => {
  beforeEach(() => {
    sessionStorage.removeItem('pixchange_app_banner');
    consent.setState({ answer: 'declined' });
  });
  const banner = () => screen.queryByRole('complementary', { name: 'Android app' });

  it('W-226 is shown once, for ten seconds', () => {
    queryClient.setQueryData(publicConfig().queryKey, config());
    vi.useFakeTimers();
    const { unmount } = draw(<AppBanner />);
    expect(screen.getByRole('link', { name: 'Get the app' })).toHaveAttribute('href', 'https://apps.test/android');
    act(() => void vi.advanceTimersByTime(9_000));
    expect(banner()).toBeVisible();
    act(() => void vi.advanceTimersByTime(2_000));
    expect(banner()).toBeNull();
    unmount();
    draw(<AppBanner />);
    expect(banner()).toBeNull();
  });

  it('is not shown without an app, and neither is any link to one', async () => {
    answer(configHttp.show, config({ social_links: links, store_links: { android: null, ios: null } }));
    drawApp('/faq');
    await within(await screen.findByRole('contentinfo')).findByRole('link', { name: /Instagram/ });
    expect(banner()).toBeNull();
    expect(screen.queryByRole('link', { name: /Google Play|App Store|iOS|Android/ })).toBeNull();
  });
});

it('Q-23 reports page views only after consent and to a configured URL, without ids and queries', async () => {
  answer(configHttp.show, config({ analytics_url: '/counter' }));
  answer(accountsHttp.user, publicUser({ id: idOf(7) }));
  const beacons: unknown[] = [];
  Object.assign(navigator, {
    sendBeacon: (address: string, body: string) => beacons.push([address, JSON.parse(body) as unknown]) > 0,
  });
  const { user } = drawApp('/faq');
  expect(await screen.findByText(/If you agree, we also count/)).toBeVisible();
  go('/studio');
  await screen.findByRole('heading', { level: 1, name: /^A small team/ });
  expect(beacons).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Got it!' }));
  go(`/users/${idOf(7)}?secret=1`);
  await screen.findByRole('heading', { level: 1, name: 'Ada Stone' });
  await waitFor(() =>
    expect(beacons).toEqual([
      ['/counter', { type: 'page_view', path: '/studio' }],
      ['/counter', { type: 'page_view', path: '/users/:id' }],
    ]),
  );
});

it('W-227 opens and closes an answer when its question is clicked', async () => {
  const { user } = draw(<FaqPage />);
  const question = screen.getByRole('button', { name: 'Do I need an account to look around?' });
  const reply = screen.getByText(/Works, spotlights, public profiles/);
  expect(reply).not.toBeVisible();
  await user.click(question);
  expect(reply).toBeVisible();
  expect(question).toHaveAttribute('aria-expanded', 'true');
  await user.click(question);
  expect(reply).not.toBeVisible();
});
