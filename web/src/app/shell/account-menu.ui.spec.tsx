import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { theme } from '../../shared/session/preferences.ts';
import { draw, signIn } from '../../testing/render.tsx';
import { AccountButton } from './account-button.tsx';

beforeEach(() => theme.getState().choose('light'));

const opened = async () => {
  const person = signIn({ full_name: 'Maya Lind', coins: 1_240 });
  const { user } = draw(<AccountButton user={person} />);
  const button = screen.getByRole('button', { name: 'Maya Lind' });
  await user.click(button);
  return { user, button, menu: within(await screen.findByRole('menu', { name: 'Your account' })) };
};

const focused = (): string =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '';

it('the account menu moves through its entries with the arrow keys, and has Logout last', async () => {
  const { user, button } = await opened();
  expect(button).toHaveAttribute('aria-expanded', 'true');
  await waitFor(() => expect(focused()).toBe('My Profile: Maya Lind'));
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Balance1,240 pixcoins');
  await user.keyboard('{End}');
  expect(focused()).toBe('Logout');
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('My Profile: Maya Lind');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(button).toHaveFocus();
});

it('the account menu switches to the dark theme and back, and stays open', async () => {
  const { user, menu } = await opened();
  const dark = menu.getByRole('menuitemcheckbox', { name: 'Dark mode' });
  expect(dark).not.toBeChecked();
  await user.click(dark);
  expect(dark).toBeChecked();
  expect(document.documentElement.dataset['theme']).toBe('dark');
  await user.click(dark);
  expect(document.documentElement.dataset['theme']).toBe('light');
  expect(dark).toBeVisible();
});

it('the account menu opens the settings, and closes', async () => {
  const { user, menu } = await opened();
  await user.click(menu.getByRole('menuitem', { name: 'Settings' }));
  expect(screen.getByRole('status', { name: 'Address' })).toHaveTextContent('/settings');
  expect(screen.queryByRole('menu')).toBeNull();
});

it('the account menu opens the page “Your numbers”', async () => {
  const { user, menu } = await opened();
  await user.click(menu.getByRole('menuitem', { name: 'Your numbers' }));
  expect(screen.getByRole('status', { name: 'Address' })).toHaveTextContent('/numbers');
});

it('the account menu closes on a click outside it', async () => {
  const { user } = await opened();
  await user.click(document.body);
  expect(screen.queryByRole('menu')).toBeNull();
});
