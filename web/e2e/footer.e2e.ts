import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { connect, go, makeBare, url, visit } from './testing/browser.ts';
import { makePerson } from './testing/people.ts';

jest.setTimeout(120_000);

let browser: Browser;
beforeAll(async () => {
  browser = await connect();
});
afterAll(() => browser.close());

describe('the footer', () => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await visit(browser));
    await page.goto('/');
    await page.locator('footer a[href^="mailto:hello"]').waitFor();
  });
  const footer = () => page.getByRole('contentinfo');
  const link = (name: string | RegExp) => footer().getByRole('link', { name, exact: true });

  it('W-069 leads to every page of the site', async () => {
    const targets = [
      ['The App', '/'],
      ['Spotlight', '/spotlight'],
      ['My Profile', '/profile'],
      ['Login', '/login'],
      ['Sell Your Art', '/artist'],
      ['Partners', '/artist#partners'],
      ['Non-Profits', '/charities'],
      ['The Studio', '/studio'],
      ['FAQ', '/faq'],
      ['Developers', '/developers'],
    ] as const;
    for (const [name, path] of targets) expect([name, await link(name).getAttribute('href')]).toEqual([name, path]);
  });

  it('W-070 W-071 opens the agreements in a new tab', async () => {
    for (const [name, path] of [
      ['User Agreement', '/terms'],
      ['Terms and Conditions', '/terms'],
      ['Privacy Policy', '/privacy-policy'],
    ] as const) {
      expect([
        await link(name).getAttribute('href'),
        await link(name).getAttribute('target'),
        await link(name).getAttribute('rel'),
      ]).toEqual([path, '_blank', 'noopener']);
    }
    const opened = page.waitForEvent('popup');
    await link('Privacy Policy').click();
    const tab = await opened;
    await tab.getByRole('heading', { level: 1, name: /^Your data/ }).waitFor();
    await tab.close();
  });

  it('W-072 tells in the Impressum who runs the site', async () => {
    await footer().getByRole('button', { name: 'Impressum' }).click();
    const dialog = page.getByRole('dialog', { name: 'Impressum' });
    await dialog.getByText('12345 Exampleton').waitFor();
    expect(await dialog.locator('dt').allTextContents()).toEqual([
      'Legal entity',
      'Address',
      'Contact email',
      'Tax number',
    ]);
    expect(await dialog.getByRole('link', { name: 'hello@pixchange.example' }).getAttribute('href')).toBe(
      'mailto:hello@pixchange.example',
    );
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('W-073 leads to five networks', async () => {
    const links = footer().getByRole('list', { name: 'Social networks' }).getByRole('link');
    const hosts = await links.evaluateAll((all) =>
      all.map((one) => new URL((one as HTMLAnchorElement).href).host.replace('www.', '')),
    );
    expect(hosts).toEqual(['twitter.com', 'facebook.com', 'linkedin.com', 'instagram.com', 'pinterest.com']);
  });

  it('W-074 writes to us', async () =>
    expect(await link('Contact Us').getAttribute('href')).toBe('mailto:hello@pixchange.example?subject=Contact%20Us'));

  it('W-225 W-247 W-259 has a badge for each store on home, in a new tab, beside the tagline', async () => {
    for (const [name, host] of [
      [/Google Play/, 'play.google.com'],
      [/App Store/, 'apps.apple.com'],
    ] as const) {
      const badge = footer().getByRole('link', { name });
      expect([
        new URL((await badge.getAttribute('href')) ?? '').host,
        await badge.getAttribute('target'),
        await badge.getAttribute('rel'),
      ]).toEqual([host, '_blank', 'noopener']);
    }
    await page.getByRole('heading', { level: 1, name: 'Join a GIF, Sticker and AR-3D community' }).waitFor();
  });

  it('W-228 invites to join on home', async () =>
    expect((await page.getByRole('heading', { level: 1 }).textContent())?.trim()).toBe(
      'Join a GIF, Sticker and AR-3D community',
    ));

  it('W-251 opens the login at /login', async () => {
    await link('Login').click();
    await page.waitForURL('**/login');
    await page.getByRole('heading', { name: 'Login', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
  });

  it('W-252 follows the guard to the profile', async () => {
    await link('My Profile').click();
    await page.waitForURL(`${url()}/?error=auth_requried`);
    await page.getByRole('heading', { name: 'Login to Connect' }).waitFor();
    await page.keyboard.press('Escape');
  });

  it('W-075 has the current year', async () => {
    for (const year of ['2026', '2031']) {
      await page.clock.setFixedTime(`${year}-06-01T12:00:00Z`);
      await page.goto('/faq');
      await footer().getByText(`© ${year} Pixchange`).waitFor();
    }
  });
});

describe('the cookie notice', () => {
  const stored = (page: Page) => page.evaluate(() => localStorage.getItem('pixchange_cookie'));
  it.each([
    ['W-078', 'Got it!', 'accepted'],
    ['W-079', 'No Thanks', 'declined'],
  ])('W-076 W-077 %s is there until %p is pressed, and not again', async (_id, button, word) => {
    const { page, context } = await visit(browser, { first: true });
    await page.goto('/');
    const notice = page.getByRole('region', { name: 'Cookie notice' });
    await notice.waitFor();
    expect(await notice.getByRole('button').allTextContents()).toEqual(['What we store', 'No Thanks', 'Got it!']);
    expect(await stored(page)).toBeNull();
    await notice.getByRole('button', { name: button }).click();
    await notice.waitFor({ state: 'detached' });
    expect(await stored(page)).toBe(word);
    await page.reload();
    await page.waitForLoadState('networkidle');
    expect(await notice.count()).toBe(0);
    await context.close();
  });

  it('W-080 is not shown when the key is present, no matter who wrote it', async () => {
    const { page, context } = await visit(browser, { first: true });
    await context.addInitScript(() => localStorage.setItem('pixchange_cookie', 'true'));
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    expect(await page.getByRole('region', { name: 'Cookie notice' }).count()).toBe(0);
    await context.close();
  });
});

it('W-226 announces the Android app for ten seconds, once', async () => {
  const { page, context } = await visit(browser, { first: true });
  await context.addInitScript(() => localStorage.setItem('pixchange_cookie', 'declined'));
  await page.clock.install({ time: '2026-11-21T12:00:00Z' });
  await page.goto('/');
  const banner = page.getByRole('complementary', { name: 'Android app' });
  await banner.getByRole('link', { name: 'Get the app' }).waitFor();
  await page.clock.pauseAt('2026-11-21T12:00:09Z');
  expect(await banner.count()).toBe(1);
  await page.clock.runFor(11_000);
  await banner.waitFor({ state: 'detached' });
  await page.clock.resume();
  await page.reload();
  await page.waitForLoadState('networkidle');
  expect(await banner.count()).toBe(0);
  await context.close();
});

it('covers nothing of the page with the announcement of the app', async () => {
  const { page, context } = await visit(browser, { first: true, height: 740, width: 375 });
  await context.addInitScript(() => localStorage.setItem('pixchange_cookie', 'declined'));
  await page.goto('/faq');
  const banner = page.getByRole('complementary', { name: 'Android app' });
  await banner.waitFor();
  const [at, header] = [await banner.boundingBox(), await page.getByRole('banner').boundingBox()];
  expect(await banner.evaluate((element) => getComputedStyle(element).position)).toBe('static');
  expect(header?.y).toBeGreaterThanOrEqual(Math.floor((at?.y ?? 0) + (at?.height ?? 0)));
});

it('has no announcement and no link of an app where there is none', async () => {
  const { page, context } = await visit(browser, { first: true });
  await context.addInitScript(() => localStorage.setItem('pixchange_cookie', 'declined'));
  // As a product without ANDROID_APP_URL and IOS_APP_URL answers.
  await makeBare(context);
  await page.route('**/api/config', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      json: { ...((await response.json()) as object), store_links: { android: null, ios: null } },
    });
  });
  await page.goto('/');
  await page
    .locator('footer')
    .getByRole('link', { name: /Instagram/ })
    .waitFor();
  expect(await page.getByRole('complementary', { name: 'Android app' }).count()).toBe(0);
  expect(
    await page.locator('footer li:has-text("Google Play"), footer li:has-text("App Store"), header p a').count(),
  ).toBe(0);
});

describe('Q-23 what leaves the browser', () => {
  it('Q-23 is nothing for anyone else before a press that needs it', async () => {
    const { page, context } = await visit(browser, { first: true });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/');
    await page.getByRole('button', { name: 'Got it!' }).click();
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
    await page.getByRole('heading', { level: 1, name: /^Questions/ }).waitFor();
    await page.goto('/login');
    await page.getByLabel('Email').waitFor();
    expect(asked.filter((address) => !address.startsWith(url()) && !address.startsWith('data:'))).toEqual([]);
    await context.close();
  });

  it('Q-23 is a count of pages after consent alone, where a counter is set up, without ids and queries', async () => {
    const { id } = (await makePerson()).session;
    const { page, context } = await visit(browser, { first: true, bare: true });
    const beacons: unknown[] = [];
    page.on(
      'request',
      (request) => request.url().endsWith('/counter') && beacons.push(JSON.parse(request.postData() ?? 'null')),
    );
    await page.route('**/api/config', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), analytics_url: '/counter' } });
    });
    await page.goto('/faq');
    await page.getByText('If you agree, we also count').waitFor();
    await go(page, '/studio');
    await page.getByRole('heading', { level: 1, name: /^A small press/ }).waitFor();
    expect(beacons).toEqual([]);
    await page.getByRole('button', { name: 'Got it!' }).click();
    await go(page, `/users/${id}?secret=1`);
    await page.locator('#user-info').waitFor();
    expect(beacons).toEqual([
      { type: 'page_view', path: '/studio' },
      { type: 'page_view', path: '/users/:id' },
    ]);
    await context.close();
  });
});

it('W-227 opens and closes an answer by its question', async () => {
  const { page, context } = await visit(browser);
  await page.goto('/faq');
  const question = page.getByRole('button', { name: 'Do I need an account to look around?' });
  const answer = page.getByText('Works, spotlights, public profiles');
  expect(await answer.isVisible()).toBe(false);
  await question.click();
  expect([await answer.isVisible(), await question.getAttribute('aria-expanded')]).toEqual([true, 'true']);
  await question.click();
  expect(await answer.isVisible()).toBe(false);
  await context.close();
});
