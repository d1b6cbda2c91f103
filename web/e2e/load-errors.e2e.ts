import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { connect, url, visit } from './testing/browser.ts';
import { enter, makeAlbum, makePerson, type Person } from './testing/people.ts';
import { expectSoon } from './testing/soon.ts';
import { makeWork } from './testing/works.ts';

jest.setTimeout(120_000);

let browser: Browser;
let person: Person;
let work: string;
beforeAll(async () => {
  browser = await connect();
  person = await makePerson();
  const album = await makeAlbum(person, 'Badges', true);
  work = (await makeWork(person, 'badge.svg', { title: 'Badge', album_id: album.id })).id;
});
afterAll(() => browser.close());

it('W-240 names a chunk that did not load within two minutes, and loads it with “Try again”', async () => {
  const { page, context } = await visit(browser);
  await page.clock.install({ time: '2026-11-21T12:00:00Z' });
  await page.goto('/studio');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.route('**/assets/faq-page-*.js', () => undefined);
  const chunkRequest = page.waitForRequest('**/assets/faq-page-*.js');
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await chunkRequest;
  const chunkError = page.getByText(/^Loading chunk \d+ failed/);
  await page.clock.fastForward(110_000);
  expect(await chunkError.count()).toBe(0);
  await page.clock.fastForward(15_000);
  await chunkError.waitFor();
  await page.unroute('**/assets/faq-page-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: /^Questions/ }).waitFor();
  await context.close();
});

it('W-240 shows the reason immediately when a failed connection keeps a dialog from loading, and stays on the page', async () => {
  const { page, context } = await visit(browser);
  await page.goto('/studio');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.route('**/assets/login-dialog-*.js', (route) => route.abort());
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  await page
    .getByRole('status')
    .getByText(/^Loading chunk \d+ failed/)
    .waitFor();
  await page.getByRole('heading', { level: 1, name: /^A small team/ }).waitFor();
  await context.close();
});

it('W-239 logs a failed call, and shows the error with a button that retries', async () => {
  const { page, context } = await visit(browser);
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  await page.route('**/api/web/charity_organizations?**', (route) => route.fulfill({ status: 503, body: 'away' }));
  await page.clock.install();
  await page.goto('/charities');
  await page.getByRole('heading', { level: 1 }).waitFor();
  // The client retries a request to an unavailable server twice.
  await page.clock.fastForward(10_000);
  await page.clock.fastForward(10_000);
  await page.getByText('We can’t reach our server right now.').waitFor();
  expect(lines).toContain('A call failed: HTTP 503');
  await page.unroute('**/api/web/charity_organizations?**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('main li h3').first().waitFor();
  await context.close();
});

it('W-267 sends no bearer token while nobody is signed in', async () => {
  const { page, context } = await visit(browser);
  const bearers: string[] = [];
  page.on('request', (request) => request.headers()['authorization'] !== undefined && bearers.push(request.url()));
  for (const path of ['/', `/users/${person.session.id}`, `/images/${work}`, '/charities']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  expect(bearers).toEqual([]);
  await context.close();
});

describe('Q-24 without a script', () => {
  it.each([
    ['/', 200],
    ['/spotlight', 200],
    ['/users/{person}', 200],
    ['/images/{work}', 200],
    ['/users/nobody', 404],
    ['/no/such/page', 404],
  ])('Q-24 %s has a title and a description with status %d', async (path, status) => {
    const response = await fetch(url() + path.replace('{person}', person.session.id).replace('{work}', work));
    const html = await response.text();
    expect(response.status).toBe(status);
    for (const part of [
      /<title>Pixchange/,
      /name="description"/,
      /property="og:title"/,
      /property="og:image"/,
      /name="twitter:card"/,
      ...(status === 200 ? [/rel="canonical"/] : [/name="robots" content="noindex"/]),
    ])
      expect(html).toMatch(part);
  });
});

describe('Q-25 security', () => {
  it('Q-25 the content security policy allows neither inline scripts nor inline styles', async () => {
    const policy = (await fetch(url())).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/unsafe-(inline|eval)/);
  });

  it('Q-25 an uploaded drawing is not shown as SVG', async () => {
    const { page, context } = await visit(browser);
    await page.goto(`/images/${work}`);
    const picture = page.locator('figure img');
    await picture.waitFor();
    const address = (await picture.getAttribute('src')) ?? '';
    expect((await fetch(new URL(address, url()))).headers.get('content-type')).not.toContain('svg');
    await context.close();
  });

  it('Q-25 no address and no log line contains the token', async () => {
    const { page, context } = await visit(browser);
    const seen: string[] = [];
    page.on('request', (request) => seen.push(request.url()));
    page.on('console', (message) => seen.push(message.text()));
    await enter(page, person);
    for (const path of ['/', '/profile', `/images/${work}`]) {
      await page.goto(path);
      // Does not wait for an idle network, because a member's notifications keep a connection open.
      await page.locator('main h1').first().waitFor();
    }
    await expectSoon(async () => seen.length > 10, true);
    expect(seen.filter((line) => line.includes(person.session.token))).toEqual([]);
    await context.close();
  });
});
