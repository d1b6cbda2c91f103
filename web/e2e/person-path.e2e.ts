import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { createClient } from '@pixchange/contracts/http/client';
import { imagesHttp } from '@pixchange/contracts/http/images';
import type { Browser, Locator, Page } from 'playwright-core';
import { until } from '../../tests/until.ts';
import { connect, url, visit, type Visit } from './testing/browser.ts';
import { confirmationLink, file, newEmail, PASSWORD } from './testing/people.ts';
import { expectSoon } from './testing/soon.ts';
import { formOf } from './testing/works.ts';

jest.setTimeout(120_000);

// Follows an artist's first visit in one browser. Each test continues where the previous one stopped.
let browser: Browser;
let artist: Visit;
const email = newEmail();
const username = `ines_${email.slice(1, 7)}`;
const uploads = ['loop.gif', 'sticker.png', 'poster.jpg', 'wide.webp', 'photo.heic', 'badge.svg', 'film.mp4'];
const titles = uploads.map((name) => name.replace(/\..*$/, ''));

beforeAll(async () => {
  browser = await connect();
  artist = await visit(browser);
});
afterAll(() => browser.close());

it('W-104 W-107 W-109 W-110 W-122 W-263 the artist signs up in two steps', async () => {
  const { page } = artist;
  await page.goto('/');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Papercuts');
  await expectSoon(() => page.locator('[data-met="true"]').count(), 3);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await expectSoon(() => page.locator('[data-met="true"]').count(), 4);
  const submit = page.getByRole('button', { name: 'Sign Up', exact: true });
  await page.getByLabel('I agree to the Terms of Service').check();
  const registered = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/auth/registrations'),
  );
  await submit.click();
  const { token: stepToken } = (await (await registered).json()) as { token: string };
  await page.getByText('Step 2 of 2').waitFor();
  await expectSoon(() => page.getByLabel('Email').inputValue(), email);
  await page.evaluate(() => {
    // The second step must use the token of the first step, not a stored one.
    localStorage.setItem('token', 'of-somebody-else');
    addEventListener('pixchange:welcome', () => (document.body.dataset['welcomed'] = 'yes'));
  });
  expect(await page.getByLabel('Email').getAttribute('readonly')).not.toBeNull();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Full name').fill('Ines Okafor');
  const completed = page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().endsWith('/api/auth/registrations'),
  );
  const signedIn = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/auth/session'),
  );
  await page.getByRole('button', { name: 'Create account' }).click();
  expect((await completed).headers()['authorization']).toBe(`Bearer ${stepToken}`);
  expect(await formOf(await signedIn)).toEqual({ 'session[email]': email, 'session[password]': PASSWORD });
  await page.getByRole('heading', { name: 'Welcome!' }).waitFor();
  await page.getByText('Check your email for the verification link.', { exact: true }).waitFor();
  await expectSoon(() => page.evaluate(() => document.body.dataset['welcomed']), 'yes');
  await page.getByRole('button', { name: 'Start Now' }).click();
  await page.waitForURL('**/profile');
  await page.getByRole('heading', { name: 'Ines Okafor' }).waitFor();
});

it('the artist is asked to confirm the account before adding an album', async () => {
  const { page } = artist;
  await page.getByRole('button', { name: 'Add private album' }).first().click();
  // Looks only in the dialog, because the page has the same text.
  await page.locator('dialog').getByText('Please confirm your account to unlock all the features.').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
});

it('the artist confirms the account through the email', async () => {
  const { page } = artist;
  await page.goto(await confirmationLink(email));
  await page.getByRole('heading', { name: 'You’re all set.' }).waitFor();
  await page.getByRole('link', { name: 'Go to my profile' }).click();
  await page.getByRole('heading', { name: 'Ines Okafor' }).waitFor();
  await expectSoon(() => page.getByText('Please confirm your account').count(), 0);
});

it('the artist creates a private album', async () => {
  const { page } = artist;
  await page.getByRole('button', { name: 'Add private album' }).first().click();
  const title = page.getByLabel('Title');
  await expectSoon(() => title.inputValue(), expect.stringMatching(/^Test \d{1,2}$/));
  await title.fill('House cats');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { name: 'House cats' }).waitFor();
});

it('the artist uploads seven real files and watches them become ready', async () => {
  const { page } = artist;
  await page.locator('main').getByRole('button', { name: 'Upload' }).click();
  await page.getByRole('heading', { name: 'Drag Files to Upload' }).waitFor();
  await page.getByTestId('upload-files').setInputFiles(uploads.map(file));
  await page.getByRole('heading', { name: 'Add Images' }).waitFor();
  await page.getByText('7 of 7 ready.').waitFor();
  const title = page.getByLabel('Title of poster.jpg');
  await title.fill('Second Ridge');
  await title.press('Enter');
  await page.getByPlaceholder('enter up to 5 hashtags').fill('loop paper loop rain ');
  await page.getByText('3 of 5').waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('tab', { name: 'Private Albums' }).click();
  await page
    .locator('dialog')
    .getByRole('button', { name: /House cats/ })
    .click();
  await page.getByText('7 works go to House cats, a private album').waitFor();
  const confirm = page.getByRole('button', { name: 'Confitm & Next' });
  await expectSoon(() => confirm.isDisabled(), true);
  await page.getByLabel('Let others share it').check();
  await page.getByLabel('I made it').check();
  await confirm.click();
  await page.getByRole('button', { name: 'View album' }).click();
  await page.waitForURL('**/albums/*/images');
  await page.locator('[data-image]').nth(6).waitFor();
  await page.waitForFunction(() => document.querySelectorAll('a[data-image]').length === 7, null, { timeout: 90_000 });
  for (const name of titles.filter((word) => word !== 'poster'))
    await page.getByRole('link', { name: `${name} by Ines Okafor` }).waitFor();
  await page.getByRole('link', { name: 'Second Ridge by Ines Okafor' }).waitFor();
});

it('the artist opens one work with its size and tags', async () => {
  const { page } = artist;
  await page.getByRole('link', { name: 'Second Ridge by Ines Okafor' }).click();
  await page.getByRole('heading', { name: 'Second Ridge' }).waitFor();
  await page.getByText('480 × 600').first().waitFor();
  await page.getByText('#paper').waitFor();
  const isPainted = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0;
  await expectSoon(() => page.locator('figure img').evaluate(isPainted), true);
});

it('the artist publishes the album', async () => {
  const { page } = artist;
  await page.getByRole('link', { name: 'My Profile' }).first().click();
  await page.getByRole('button', { name: 'Menu for House cats' }).click();
  await page.getByRole('menuitem', { name: 'Publish', exact: true }).click();
  await page.getByText('“House cats” is now public').waitFor();
  await page.getByRole('button', { name: 'Menu for House cats' }).click();
  await expectSoon(() => page.getByRole('menuitem').allTextContents(), ['Rename', 'Delete', 'Share', 'Unpublish']);
  await page.keyboard.press('Escape');
  expect(artist.complaints).toEqual([]);
});

/** Scrolls down until a work is rendered; newer works of other tests may precede it. */
const scrolledTo = (page: Page, work: Locator) =>
  until(
    async () => {
      if ((await work.count()) === 0) await page.mouse.wheel(0, 600);
      return work.count();
    },
    (count) => count > 0,
    'the work in the list',
  );

it('a visitor finds the works on home, and the album on the profile', async () => {
  // Only the artist's own reads wait until the write is visible, so other readers may see it later.
  await until(
    () => createClient({ baseUrl: url() })(imagesHttp.list, { query: {} }),
    ({ collection }) => collection.some(({ title, user }) => title === 'Second Ridge' && user.username === username),
    'the published album in the newest works',
  );
  const { page, complaints } = await visit(browser);
  await page.goto('/');
  await scrolledTo(page, page.getByRole('link', { name: 'Second Ridge by Ines Okafor' }));
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole('link', { name: /^GIFs/ }).click();
  await scrolledTo(page, page.getByRole('link', { name: 'loop by Ines Okafor' }));
  await scrolledTo(page, page.getByRole('link', { name: 'film by Ines Okafor' }));
  await page.getByRole('link', { name: 'film by Ines Okafor' }).first().click();
  await page.getByRole('link', { name: /@ines_/ }).click();
  await page.getByRole('heading', { name: 'Ines Okafor' }).waitFor();
  await page.getByRole('link', { name: 'House cats' }).click();
  await page.getByRole('link', { name: 'sticker by Ines Okafor' }).waitFor();
  await expectSoon(() => page.getByRole('button', { name: /^Menu for/ }).count(), 0);
  expect(complaints).toEqual([]);
});
