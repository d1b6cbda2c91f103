import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launch, visit } from './testing/browser.ts';
import { enter, file, makeAlbum, makePerson, type Person } from './testing/people.ts';
import { viewsAt } from './testing/views.ts';

jest.setTimeout(90_000);

let browser: Browser;
let person: Person;

beforeAll(async () => {
  browser = await launch();
  person = await makePerson();
  await makeAlbum(person, 'Wet windows', true);
});
afterAll(() => browser.close());

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const violations = async (page: Page): Promise<string[]> => {
  // Colours are judged when nothing fades any more.
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
  const { violations: found } = await new AxeBuilder({ page }).withTags(tags).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
};

const screens: Record<string, (page: Page) => Promise<void>> = {
  home: async (page) => {
    await page.goto('/');
    await page.getByRole('heading', { level: 2 }).first().waitFor();
  },
  login: async (page) => {
    await page.goto('/login');
    await page.getByLabel('E-mail').waitFor();
  },
  'sign-up': async (page) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
    await page.getByLabel('Password', { exact: true }).fill('Paper');
  },
  profile: async (page) => {
    await enter(page, person);
    await page.goto('/profile');
    await page.getByRole('heading', { name: 'Wet windows' }).waitFor();
  },
  'album menu': async (page) => {
    await screens['profile']?.(page);
    await page.getByRole('button', { name: 'Menu of Wet windows' }).click();
  },
  upload: async (page) => {
    await screens['profile']?.(page);
    await page.locator('main').getByRole('button', { name: 'Upload' }).click();
    await page.getByTestId('upload-files').setInputFiles(['loop.gif', 'small.png', 'photo.heic'].map(file));
    await page.getByText('2 of 3 ready.').waitFor();
  },
  'choosing an album': async (page) => {
    await screens['upload']?.(page);
    await page.getByRole('button', { name: 'Remove small' }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('tab', { name: 'Private Albums' }).click();
  },
  permissions: async (page) => {
    await screens['choosing an album']?.(page);
    await page.locator('dialog').getByRole('button', { name: /0 works/ }).first().click();
    await page.getByLabel('I made it').check();
  },
  'invite friends': async (page) => {
    await enter(page, person);
    await page.goto('/');
    const narrow = (page.viewportSize()?.width ?? 0) < 1_199;
    await page.getByRole('button', { name: narrow ? 'Open the menu' : 'Settings' }).click();
    await page.getByRole(narrow ? 'button' : 'menuitem', { name: 'Invite Friends' }).click();
    await page.getByRole('button', { name: 'Copy' }).click();
  },
  'the change of the password': async (page) => {
    await enter(page, person);
    await page.goto('/');
    const narrow = (page.viewportSize()?.width ?? 0) < 1_199;
    await page.getByRole('button', { name: narrow ? 'Open the menu' : 'Settings' }).click();
    await page.getByRole(narrow ? 'button' : 'menuitem', { name: 'Password' }).click();
    await page.getByRole('heading', { name: 'Change password' }).waitFor();
  },
  'an invitation': async (page) => {
    await page.goto(`/user-invitation/${person.session.id}`);
    await page.getByText('You are invited by').waitFor();
  },
  "someone's profile, to share": async (page) => {
    await page.goto(`/users/${person.session.id}`);
    await page.getByRole('button', { name: 'Share Profile' }).click();
    await page.getByLabel('Link to this profile').waitFor();
  },
  'the sale of coins': async (page) => {
    await enter(page, person);
    await page.goto('/?purchase-coins=');
    await page.getByRole('button', { name: /^Buy 500/ }).waitFor();
  },
  'the payment of coins': async (page) => {
    await screens['the sale of coins']?.(page);
    await page.getByRole('button', { name: /^Buy 500/ }).click();
    const opened = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Pay with PayPal' }).click();
    await (await opened).close();
    await page.getByText('no money moved').waitFor();
  },
  transactions: async (page) => {
    await enter(page, person);
    await page.goto('/transaction');
    await page.getByRole('heading', { name: 'Nothing moved yet' }).waitFor();
  },
  'a checkout that went wrong': async (page) => {
    await enter(page, person);
    await page.goto('/checkout?purchase=none');
    await page.getByRole('heading', { name: 'That did not work' }).waitFor();
  },
  'questions and answers': async (page) => {
    await page.goto('/faq');
    await page.getByRole('button', { name: 'Open all' }).click();
  },
  'the page for artists': async (page) => {
    await page.goto('/artist');
    await page.getByRole('heading', { name: 'Partners' }).waitFor();
  },
  'the studio': async (page) => {
    await page.goto('/studio');
    await page.getByRole('heading', { name: 'Open books' }).waitFor();
  },
  'the non-profits': async (page) => {
    await page.goto('/charities');
    await page.locator('main li h3').first().waitFor();
  },
  'a non-profit': async (page) => {
    await screens['the non-profits']?.(page);
    await page.locator('main li a').first().click();
    await page.locator('article h1').waitFor();
  },
  terms: async (page) => {
    await page.goto('/terms');
    await page.getByRole('heading', { level: 1 }).waitFor();
  },
  Impressum: async (page) => {
    await page.goto('/studio');
    await page.getByRole('button', { name: 'Impressum' }).click();
    await page.getByText('Tax number').waitFor();
  },
  'a first visit': async (page) => {
    await page.addInitScript(() => {
      localStorage.removeItem('pixchange_cookie');
      sessionStorage.removeItem('pixchange_app_banner');
    });
    await page.goto('/artist');
    await page.getByRole('button', { name: 'What is kept' }).click();
  },
  'the menu of About Us': async (page) => {
    await page.goto('/studio');
    const narrow = (page.viewportSize()?.width ?? 0) < 1_199;
    await page.getByRole('button', { name: narrow ? 'Open the menu' : 'About Us' }).click();
    await page.getByText('Sell Your Art').first().waitFor();
  },
  'an error': async (page) => {
    await page.goto('/nowhere');
    await page.getByRole('heading', { level: 1 }).waitFor();
  },
};

describe.each(viewsAt([1_440, 375]))('in the $theme theme at $width px', ({ theme, width }) => {
  it.each(Object.keys(screens))('%s has no violation', async (name) => {
    const { page, context } = await visit(browser, { theme, width, height: 812 });
    await screens[name]?.(page);
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await context.close();
  });
});
