import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { drawApp, draw, go, signIn } from '../../testing/render.tsx';
import { Header } from './header.tsx';

const about = [
  'Sell Your Art',
  'Non-Profits',
  'The Studio',
  'FAQ',
  'Contact Us',
  'Terms & Conditions',
  'Privacy Policy',
];

const inHeader = () => within(screen.getAllByRole('banner')[0] as HTMLElement);
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const address = () => screen.getByRole('status', { name: 'Address' }).textContent;

const appAt = async (path: string) => {
  const drawn = drawApp(path);
  await screen.findByRole('heading', { level: 1 });
  // Waits for the footer, which is rendered last: the effects of the first render would close a menu that is opened
  // earlier.
  await screen.findByRole('contentinfo');
  return drawn;
};

describe('the header of a visitor', () => {
  it('W-051 shows the logo, the pages, the apps and the login', async () => {
    draw(<Header />);
    for (const name of ['Pixchange, home', 'Spotlight', 'My Profile', 'iOS', 'Android'])
      expect(await inHeader().findByRole('link', { name })).toBeVisible();
    for (const name of ['About Us', 'Login']) expect(inHeader().getByRole('button', { name })).toBeVisible();
    expect(inHeader().queryByRole('button', { name: 'Settings' })).toBeNull();
  });

  it('W-052 W-249 opens the login for My Profile and for Login, and stays on the page', async () => {
    const { user } = await appAt('/faq');
    await user.click(inHeader().getByRole('link', { name: 'My Profile' }));
    await dialog('Login to Connect');
    expect(location.pathname).toBe('/faq');
    await user.keyboard('{Escape}');
    await noDialog();
    await user.click(inHeader().getByRole('button', { name: 'Login' }));
    await dialog('Login');
    await user.keyboard('{Escape}');
    await noDialog();
  });

  it('W-057 W-058 has seven entries under About Us, one of them an email link', async () => {
    const { user } = draw(<Header />);
    await user.click(inHeader().getByRole('button', { name: 'About Us' }));
    const entries = screen.getAllByRole('menuitem');
    expect(entries.map(({ textContent }) => textContent)).toEqual(about);
    await waitFor(() => expect(entries[4]).toHaveAttribute('href', 'mailto:hello@example.org?subject=Contact%20Us'));
  });

  it('W-059 links each entry under About Us to its page', async () => {
    const { user } = draw(<Header />);
    for (const [name, path] of [
      ['Sell Your Art', '/artist'],
      ['Non-Profits', '/charities'],
      ['The Studio', '/studio'],
      ['FAQ', '/faq'],
      ['Terms & Conditions', '/terms'],
      ['Privacy Policy', '/privacy-policy'],
    ] as const) {
      await user.click(inHeader().getByRole('button', { name: 'About Us' }));
      await user.click(screen.getByRole('menuitem', { name }));
      expect(address()).toBe(path);
    }
  });
});

describe('the header of a member', () => {
  it('links the balance to the transactions', async () => {
    signIn();
    const { user } = draw(<Header />);
    await user.click(inHeader().getByRole('link', { name: /Pixcoins/ }));
    expect(address()).toBe('/transaction');
  });

  it('W-054 W-055 has settings with Password and Invite Friends, and Password opens the dialog to change it', async () => {
    signIn();
    const { user } = await appAt('/faq');
    await user.click(inHeader().getByRole('button', { name: 'Settings' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Password',
      'Invite Friends',
    ]);
    await user.click(screen.getByRole('menuitem', { name: 'Password' }));
    const { getByLabelText, getByRole } = await dialog('Change password');
    expect(getByLabelText('Email')).toBeVisible();
    expect(getByRole('button', { name: 'Send' })).toBeVisible();
  });

  it('W-056 opens the invitation from the settings', async () => {
    signIn();
    const { user } = await appAt('/faq');
    await user.click(inHeader().getByRole('button', { name: 'Settings' }));
    await user.click(screen.getByRole('menuitem', { name: 'Invite Friends' }));
    await dialog('Invite Friends');
  });
});

describe('the menu of a narrow screen', () => {
  const menu = () => screen.findByRole('dialog', { name: 'Main' });
  const opened = async (path = '/faq') => {
    const drawn = await appAt(path);
    const open = () => drawn.user.click(inHeader().getByRole('button', { name: 'Open the menu' }));
    await open();
    return { ...drawn, open, panel: within(await menu()) };
  };

  it('W-062 W-063 shows a visitor the login and the pages', async () => {
    const { panel } = await opened();
    expect(panel.getByRole('button', { name: 'Login' })).toBeVisible();
    for (const name of ['Spotlight', 'My Profile']) expect(panel.getByRole('link', { name })).toBeVisible();
    expect(panel.getByRole('button', { name: 'About Us' })).toBeVisible();
  });

  it('W-065 has About Us open from the start, with the entries of the header', async () => {
    const { user, panel } = await opened();
    const fold = panel.getByRole('button', { name: 'About Us' });
    const entries = () =>
      panel
        .queryAllByRole('listitem')
        .map(({ textContent }) => textContent)
        .filter((text) => !/Google Play|App Store/.test(text ?? ''));
    expect(entries()).toEqual(about);
    await user.click(fold);
    expect(fold).toHaveAttribute('aria-expanded', 'false');
    expect(entries()).toEqual([]);
    await user.click(fold);
    expect(entries()).toHaveLength(7);
  });

  it('W-066 closes on a change of path', async () => {
    const { user, open, panel } = await opened('/studio');
    await user.click(panel.getByRole('link', { name: 'FAQ' }));
    await noDialog();
    expect(location.pathname).toBe('/faq');
    await open();
    await menu();
    go('/studio');
    await noDialog();
  });

  it('W-064 opens the login for My Profile', async () => {
    const { user, panel } = await opened();
    await user.click(panel.getByRole('link', { name: 'My Profile' }));
    await dialog('Login to Connect');
    expect(location.pathname).toBe('/faq');
  });

  it('W-062 shows a member the logout', async () => {
    signIn();
    const { user, panel } = await opened();
    await user.click(panel.getByRole('button', { name: 'Logout' }));
    expect((await dialog('Logout')).getByRole('button', { name: 'Cancel' })).toBeVisible();
  });

  it('opens the dialog to change the password', async () => {
    signIn();
    const { user, panel } = await opened();
    await user.click(panel.getByRole('button', { name: 'Password' }));
    await dialog('Change password');
  });
});
