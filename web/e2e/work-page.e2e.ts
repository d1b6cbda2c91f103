import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import type { Browser, Page } from 'playwright-core';
import { launch, url, visit, type Visit } from './testing/browser.ts';
import { enter, makeAlbum, makePerson, type Person } from './testing/people.ts';
import { callsTo, makeWork } from './testing/works.ts';

jest.setTimeout(120_000);

let browser: Browser;
let ulla: Person;
let shown: ImageItemView;
let hidden: ImageItemView;
let visitor: Visit;
let owner: Visit;

beforeAll(async () => {
  // A clipboard belongs to the browser, and other files write to theirs.
  browser = await launch();
  ulla = await makePerson({ fullName: 'Ulla Berg' });
  const { id: album_id } = await makeAlbum(ulla, 'Yard sale', true);
  [shown, hidden] = await Promise.all([
    makeWork(ulla, 'loop.gif', {
      title: 'Yard Sale 1927',
      album_id,
      tags: ['bauhaus', 'loop'],
      web_page_url: 'https://example.org/yard',
    }),
    makeWork(ulla, 'wide.webp', { title: 'Secret' }),
  ]);
  await makeAlbum(ulla, 'Empty shelf', false);
  visitor = await visit(browser);
  owner = await visit(browser, { bare: true });
  await enter(owner.page, ulla);
});
afterAll(() => browser.close());

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

it('W-209 asks for a private image with the token, and for a public one without', async () => {
  const { page } = owner;
  const calls = callsTo(page, /^\/api\/images\/[0-9a-f-]{36}$/);
  await page.goto(`/images/${shown.id}`);
  await heading(page, 'Yard Sale 1927').waitFor();
  expect(calls.map(({ bearer }) => bearer)).toEqual([false]);
  calls.length = 0;
  await page.goto(`/images/${hidden.id}`);
  await heading(page, 'Secret').waitFor();
  await page.getByText('Private. Only you can see it.').waitFor();
  expect(calls.map(({ bearer }) => bearer)).toEqual([false, true]);
  page.removeAllListeners('request');
  await visitor.page.goto(`/images/${hidden.id}`);
  await visitor.page.getByRole('heading', { level: 1, name: 'We can’t find this work' }).waitFor();
});

it('W-261 shows title, type, web page, provider and sound where there are any', async () => {
  const { page } = visitor;
  await page.goto(`/images/${shown.id}`);
  await heading(page, 'Yard Sale 1927').waitFor();
  await page.getByText('GIF', { exact: true }).first().waitFor();
  expect(await page.getByRole('link', { name: 'Website' }).getAttribute('href')).toBe('https://example.org/yard');
  expect(await page.getByText('with sound').count()).toBe(0);
  const image = shown.image && {
    ...shown.image,
    is_video: true,
    giphy_versions: { '480w_still': { url: '/favicon.svg' } },
  };
  await page.route('**/api/images/giphy-abc', (route) =>
    route.fulfill({ json: { ...shown, id: 'giphy-abc', provider: 'giphy', audio: true, image } }),
  );
  await page.goto('/images/giphy-abc');
  await page.getByText('From GIPHY').waitFor();
  await page.getByText('with sound').waitFor();
  expect(await page.getByRole('link', { name: 'View on GIPHY' }).getAttribute('href')).toBe('https://example.org/yard');
  await page.getByRole('button', { name: 'Sound' }).click();
  expect(await page.locator('figure video').evaluate((film: HTMLVideoElement) => film.muted)).toBe(false);
});

it('copies the link of a version, and finds more by a tag', async () => {
  const { page, context } = visitor;
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url() });
  await page.goto(`/images/${shown.id}`);
  await page.getByText('Sizes and files').click();
  await page.getByRole('button', { name: 'Copy the link to Large' }).click();
  await page.getByText('Link to Large copied').waitFor({ state: 'attached' });
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    new URL(shown.image?.versions.fixed_large.url ?? '', url()).href,
  );
  await page.getByRole('link', { name: '#bauhaus' }).click();
  await page.getByRole('link', { name: 'Yard Sale 1927 by Ulla Berg' }).waitFor();
  expect(new URL(page.url()).search).toBe('?q=bauhaus');
});

it('lets a visitor report a work, with a reason', async () => {
  const { page } = visitor;
  await page.goto(`/images/${shown.id}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Report' }).click();
  const send = page.getByRole('button', { name: 'Send report' });
  expect(await send.isDisabled()).toBe(true);
  await page.getByLabel('Spam or advertising').check();
  await page.getByLabel('Anything else we should know?').fill('Only a test.');
  await send.click();
  await page.getByText('Thank you. A moderator will look at it.').waitFor();
  expect([await page.locator('dialog').count(), visitor.complaints]).toEqual([0, []]);
});

it('keeps a favourite and a top work, and asks a visitor to log in for it', async () => {
  await visitor.page.getByRole('button', { name: 'Favourite' }).click();
  await visitor.page.getByRole('heading', { name: 'Login to Connect' }).waitFor();
  await visitor.page.keyboard.press('Escape');
  await visitor.page.getByRole('button', { name: 'More', exact: true }).click();
  expect(await visitor.page.getByRole('menuitem').allTextContents()).toEqual(['Report']);
  const { page } = owner;
  await page.goto(`/images/${shown.id}`);
  const more = () => page.getByRole('button', { name: 'More', exact: true }).click();
  const presses = [
    () => page.getByRole('button', { name: 'Favourite' }).click(),
    async () => {
      await more();
      await page.getByRole('menuitem', { name: 'Add to tops' }).click();
    },
  ];
  for (const press of presses) {
    const saved = page.waitForResponse(
      (response) => response.request().method() === 'POST' && /\/api\/albums\/(favourites|tops)$/.test(response.url()),
    );
    await press();
    expect((await saved).status()).toBe(201);
  }
  await page.getByText('Added to your tops').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Favourite', pressed: true }).waitFor();
  await more();
  await page.getByRole('menuitem', { name: 'Remove from tops' }).waitFor();
});

it('puts a work into one more own album, says why it could not be, and asks a visitor to log in for it', async () => {
  await visitor.page.goto(`/images/${shown.id}`);
  await visitor.page.getByRole('button', { name: 'Add to an album' }).click();
  await visitor.page.getByRole('heading', { name: 'Login to Connect' }).waitFor();
  const { page } = owner;
  const dialog = page.getByRole('dialog', { name: 'Add “Yard Sale 1927” to' });
  await page.route(
    '**/api/albums/new_image',
    (route) =>
      route.fulfill({
        status: 422,
        json: { errors: [{ attribute: 'base', title: 'This album is full', code: 'album.full' }] },
      }),
    { times: 1 },
  );
  for (const words of ['This album is full', 'Added “Yard Sale 1927” to “My album”']) {
    await page.getByRole('button', { name: 'Add to an album' }).click();
    await dialog.getByRole('button', { name: /^My album/ }).waitFor();
    expect(await dialog.getByRole('button', { name: /^Yard sale/ }).count()).toBe(0);
    await dialog.getByRole('button', { name: /^My album/ }).click();
    await page.getByText(words).waitFor();
  }
  expect(owner.complaints).toEqual([]);
});

it('shows a cover for each album that takes a work, and puts the work into a new one', async () => {
  const { page } = owner;
  const dialog = page.getByRole('dialog', { name: 'Add “Yard Sale 1927” to' });
  await page.goto(`/images/${shown.id}`);
  await page.getByRole('button', { name: 'Add to an album' }).click();
  const target = dialog.getByRole('button', { name: /^Empty shelf/ });
  await target.waitFor();
  // An album without works has nothing but the frame of a cover.
  expect(await target.locator('[data-blank]').innerText()).toBe('');
  await dialog.getByRole('button', { name: 'New album' }).click();
  await dialog.getByLabel('Title').fill('Made from a work');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByText('Added “Yard Sale 1927” to “Made from a work”').waitFor();
  await page.getByRole('button', { name: 'Add to an album' }).click();
  await dialog.getByRole('button', { name: /^Made from a work.*1 work/ }).waitFor();
  expect(owner.complaints).toEqual([]);
});

it('lets its owner say something else of it, and delete it', async () => {
  const { page } = owner;
  await page.goto(`/images/${hidden.id}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Title').fill('Not so secret');
  await page.getByLabel('Tags').fill('one two');
  await page.getByLabel('Who is it for?').selectOption('With parents (PG)');
  await page.getByRole('button', { name: 'Save' }).click();
  await heading(page, 'Not so secret').waitFor();
  await page.getByRole('link', { name: '#two' }).waitFor();
  await page.getByRole('button', { name: 'Edit' }).click();
  expect(await page.getByLabel('Who is it for?').inputValue()).toBe('pg');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.locator('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL(`${url()}/profile`);
  expect(owner.complaints).toEqual([]);
});

it('shares by a short link, and by the device where it can', async () => {
  const { page } = owner;
  await page.goto(`/images/${shown.id}`);
  await page.getByRole('button', { name: 'Share' }).click();
  const field = page.getByLabel('Link to this work');
  await page.waitForFunction((input) => /\/s\//.test((input as HTMLInputElement).value), await field.elementHandle());
  await page.keyboard.press('Escape');
  await page.evaluate(() =>
    Object.assign(navigator, {
      share: (data: ShareData) => Promise.resolve(document.body.setAttribute('data-shared', data.url ?? '')),
    }),
  );
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Apps…' }).click();
  expect(await page.locator('body').getAttribute('data-shared')).toMatch(/\/s\//);
});

it('shares on a phone by the keyboard alone, and nothing is focused beneath the sheet', async () => {
  const { page } = await visit(browser, { width: 390, height: 844, touch: true });
  await page.goto(`/images/${shown.id}`);
  const button = page.getByRole('button', { name: 'Share' });
  await button.focus();
  await page.keyboard.press('Enter');
  const field = page.getByLabel('Link to this work');
  await page.waitForFunction((input) => document.activeElement === input, await field.elementHandle());
  const { x, width, bottom } = await field.evaluate((input) => {
    const sheet = input.closest('label')?.parentElement?.parentElement?.parentElement;
    return (sheet ?? input).getBoundingClientRect().toJSON() as DOMRect;
  });
  expect([x, width, bottom]).toEqual([0, 390, 844]);
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });
  expect(await button.evaluate((element) => document.activeElement === element)).toBe(true);
  await page.keyboard.press('Enter');
  await page.waitForFunction((input) => document.activeElement === input, await field.elementHandle());
  for (const name of ['Facebook', 'X', 'Pinterest']) {
    await page.keyboard.press('Tab');
    const link = page.getByRole('link', { name: `Share on ${name}` });
    expect(await link.evaluate((element) => document.activeElement === element)).toBe(true);
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByLabel('Code for your site').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Copy code');
  await page.keyboard.press('Tab');
  await field.waitFor({ state: 'detached' });
  expect(await page.getByRole('button', { name: 'More' }).evaluate((it) => document.activeElement === it)).toBe(true);
});

it('stays where it is by Escape when it was opened by its address, and goes back to the list that it was opened from', async () => {
  const { page } = await visit(browser);
  await page.goto(`/images/${shown.id}`);
  await heading(page, 'Yard Sale 1927').waitFor();
  await page.keyboard.press('Escape');
  // Where Escape led on, the address changes at once.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(page.url()).toBe(`${url()}/images/${shown.id}`);
  const list = `${url()}/?q=Yard`;
  await page.goto(list);
  await page
    .getByRole('link', { name: /^Yard Sale 1927/ })
    .first()
    .click();
  await heading(page, 'Yard Sale 1927').waitFor();
  await page.keyboard.press('Escape');
  await page.waitForURL(list);
});
