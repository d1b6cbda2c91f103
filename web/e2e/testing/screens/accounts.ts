import { enter, file } from '../people.ts';
import type { Screen } from './scene.ts';

export const accountScreens: Readonly<Record<string, Screen>> = {
  home: async (page) => {
    await page.goto('/');
    await page.getByRole('heading', { level: 2 }).first().waitFor();
  },
  login: async (page) => {
    await page.goto('/login');
    await page.getByLabel('Email').waitFor();
  },
  'sign-up': async (page) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
    await page.getByLabel('Password', { exact: true }).fill('Paper');
  },
  profile: async (page, scene) => {
    await enter(page, scene.person);
    // Phones show the albums in tabs.
    await page.goto('/profile?albums=public');
    await page.getByRole('heading', { name: 'Wet windows' }).waitFor();
  },
  'album menu': async (page, scene) => {
    await accountScreens['profile']?.(page, scene);
    const menu = page.getByRole('button', { name: 'Menu for Wet windows' });
    // Scrolls the album to just below the header. axe would report a button as too small if the header or the bottom
    // bar covered a part of it.
    await menu.evaluate((button) => {
      const card = button.closest('[role="listitem"], li') ?? button;
      const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      scrollBy({ top: card.getBoundingClientRect().top - header - 8, behavior: 'instant' });
    });
    await menu.click();
  },
  upload: async (page, scene) => {
    await accountScreens['profile']?.(page, scene);
    await page.locator('main').getByRole('button', { name: 'Upload' }).click();
    await page.getByTestId('upload-files').setInputFiles(['loop.gif', 'small.png', 'photo.heic'].map(file));
    await page.getByText('2 of 3 ready.').waitFor();
  },
  'choosing an album': async (page, scene) => {
    await accountScreens['upload']?.(page, scene);
    await page.getByRole('button', { name: 'Remove small' }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('tab', { name: 'Private Albums' }).click();
  },
  permissions: async (page, scene) => {
    await accountScreens['choosing an album']?.(page, scene);
    await page
      .locator('dialog')
      .getByRole('button', { name: /0 works/ })
      .first()
      .click();
    await page.getByLabel('I made it').check();
  },
  'invite friends': async (page, scene) => {
    await enter(page, scene.person);
    await page.goto('/');
    const narrow = (page.viewportSize()?.width ?? 0) < 1_199;
    await page.getByRole('button', { name: narrow ? 'Open the menu' : 'Settings' }).click();
    await page.getByRole(narrow ? 'button' : 'menuitem', { name: 'Invite Friends' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Copy' }).click();
  },
  'the change of the password': async (page, scene) => {
    await enter(page, scene.person);
    await page.goto('/');
    const narrow = (page.viewportSize()?.width ?? 0) < 1_199;
    await page.getByRole('button', { name: narrow ? 'Open the menu' : 'Settings' }).click();
    await page.getByRole(narrow ? 'button' : 'menuitem', { name: 'Password' }).click();
    await page.getByRole('heading', { name: 'Change password' }).waitFor();
  },
  'an invitation': async (page, scene) => {
    await page.goto(`/user-invitation/${scene.person.session.id}`);
    await page.getByText('You’re invited by').waitFor();
  },
  "someone's profile, to share": async (page, scene) => {
    await page.goto(`/users/${scene.person.session.id}`);
    await page.getByRole('button', { name: 'Share Profile' }).click();
    await page.getByLabel('Link to this profile').waitFor();
  },
  'the sale of coins': async (page, scene) => {
    await enter(page, scene.person);
    await page.goto('/?purchase-coins=');
    await page.getByRole('button', { name: /^Buy 500/ }).waitFor();
  },
  'the payment of coins': async (page, scene) => {
    await accountScreens['the sale of coins']?.(page, scene);
    await page.getByRole('button', { name: /^Buy 500/ }).click();
    const opened = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Pay with PayPal' }).click();
    await (await opened).close();
    await page.getByText('You weren’t charged').waitFor();
  },
  transactions: async (page, scene) => {
    await enter(page, scene.person);
    await page.goto('/transaction');
    await page.getByRole('heading', { name: 'No transactions yet' }).waitFor();
  },
  'a checkout that went wrong': async (page, scene) => {
    await enter(page, scene.person);
    await page.goto('/checkout?purchase=none');
    await page.getByRole('heading', { name: 'That didn’t work' }).waitFor();
  },
  'an error': async (page) => {
    await page.goto('/nowhere');
    await page.getByRole('heading', { level: 1 }).waitFor();
  },
  'a forgotten password': async (page) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await page.getByRole('heading', { name: 'Forgot password?' }).waitFor();
  },
  'the page of a reset link': async (page) => {
    await page.goto('/password/edit?token=x');
    await page.getByLabel('New password', { exact: true }).waitFor();
  },
  'the page of a reset link without its token': async (page) => {
    await page.goto('/password/edit');
    await page.getByRole('alert').waitFor();
  },
};
