import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { connect, visit, type Visit } from './testing/browser.ts';
import { enter, makeAlbum, makePerson, type Person } from './testing/people.ts';
import { expectSoon } from './testing/soon.ts';
import { batchSent, choose, dropOn, openUpload, pasteImage, png, ready, tickBoth, tile } from './testing/upload.ts';

jest.setTimeout(120_000);

let browser: Browser;
let person: Person;
let albumId: string;

beforeAll(async () => {
  browser = await connect();
  person = await makePerson();
  await makeAlbum(person, 'Wet windows', true);
  ({ id: albumId } = await makeAlbum(person, 'Night walks', true));
});
afterAll(() => browser.close());

const at = async (path: string): Promise<Visit> => {
  const opened = await visit(browser);
  await enter(opened.page, person);
  await opened.page.goto(path);
  return opened;
};
const overlay = (page: Page) => page.getByTestId('drop-overlay');

/** Dispatches a drag event, without a drop. */
const drag = (page: Page, event: 'dragenter' | 'dragleave', kind: 'file' | 'text') =>
  page.evaluate(
    ({ name, brings }) => {
      const dataTransfer = new DataTransfer();
      if (brings === 'file') dataTransfer.items.add(new File(['x'], 'desktop.png', { type: 'image/png' }));
      else dataTransfer.setData('text/plain', 'words');
      document.body.dispatchEvent(new DragEvent(name, { bubbles: true, cancelable: true, dataTransfer }));
    },
    { name: event, brings: kind },
  );

it('shows a drop zone on an album and on the FAQ page while files are dragged over it', async () => {
  const { page, context, complaints } = await at(`/albums/${albumId}/images`);
  await page.getByRole('heading', { name: 'Night walks' }).waitFor();
  await drag(page, 'dragenter', 'text');
  expect(await overlay(page).count()).toBe(0);
  await drag(page, 'dragenter', 'file');
  await overlay(page).getByText('They’ll go to “Night walks”.').waitFor();
  await drag(page, 'dragleave', 'file');
  await overlay(page).waitFor({ state: 'detached' });
  await page.goto('/faq');
  await page.locator('main h1').waitFor();
  await drag(page, 'dragenter', 'file');
  await overlay(page).getByText('You’ll choose an album next.').waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

it('accepts files that are dropped or pasted on the FAQ page, but no picture that is pasted into a text field', async () => {
  const { page, context } = await at('/faq');
  await page.locator('main h1').waitFor();
  await pasteImage(page, '[role=search] input, input[type=search]');
  expect(await page.locator('dialog').count()).toBe(0);
  // The page listens for pastes only a moment after it is rendered.
  await expectSoon(() => pasteImage(page, 'main'), true);
  await page.getByLabel(/^Title of Screenshot /).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  expect(await dropOn(page, 'main', ['desktop.png'])).toBe(true);
  await tile(page, 'desktop.png').waitFor();
  await ready(page, 2);
  expect(await overlay(page).count()).toBe(0);
  await context.close();
});

it('shows a visitor no drop zone, and ignores their pasted pictures', async () => {
  const { page, context } = await visit(browser);
  await page.goto('/faq');
  await page.locator('main h1').waitFor();
  await drag(page, 'dragenter', 'file');
  await pasteImage(page, 'main');
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await overlay(page).count()).toBe(0);
  expect(await page.locator('dialog').count()).toBe(0);
  await context.close();
});

it('preselects the current album, and elsewhere the last used one, and continues with the keyboard alone', async () => {
  const { page, context } = await at(`/albums/${albumId}/images`);
  await page.locator('main').getByRole('button', { name: 'Upload' }).first().press('Enter');
  await choose(page, png('one.png'));
  await ready(page, 1);
  await page.getByRole('button', { name: 'Next', exact: true }).press('Enter');
  await page.getByText('“Night walks” is selected.').waitFor();
  await page.locator('dialog [aria-current=true]').filter({ hasText: 'Night walks' }).waitFor();
  await page.locator('dialog h2').and(page.locator(':focus')).waitFor();
  await page.getByRole('button', { name: 'Next', exact: true }).press('Enter');
  await page.getByRole('heading', { name: 'Permissions & Ownership' }).waitFor();
  await tickBoth(page);
  await page.getByText('Publishes 1 work in “Night walks”.').waitFor();
  await page.getByRole('button', { name: 'Confitm & Next' }).press('Enter');
  await page.getByRole('heading', { name: '1 work published' }).waitFor();
  // The share link has the focus, so that a person can copy it immediately.
  await page.getByLabel('Link to this work').and(page.locator(':focus')).waitFor();
  await page.getByRole('button', { name: 'View album' }).press('Enter');
  await page.locator(`[data-image] img[src^="blob:"], [data-image] img[src*="/media/"]`).first().waitFor();
  await page.goto('/faq');
  await expectSoon(() => pasteImage(page, 'main'), true);
  await ready(page, 1);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByText('“Night walks” is selected.').waitFor();
  await context.close();
});

it('gives all works the shared category, except those with their own', async () => {
  const { page, context } = await openUpload(browser, person);
  await page.route('**/api/web/images/batches', (route) => route.fulfill({ status: 204 }));
  await choose(page, png('first.png'), png('second.png'), png('third.png'));
  await ready(page, 3);
  const all = page.getByLabel('Category for all');
  const options = all.locator('optgroup').first().locator('option');
  // The field loads the categories after it is rendered.
  await options.nth(1).waitFor({ state: 'attached' });
  const names = await options.allInnerTexts();
  const ids = await options.evaluateAll((found) => found.map((option) => (option as HTMLOptionElement).value));
  await all.selectOption(ids[0] ?? '');
  const change = async (work: string, option: string) => {
    await page.getByRole('button', { name: `Edit ${work}` }).click();
    const field = page.getByLabel('Category');
    await expectSoon(() => field.locator('option').first().innerText(), `Same as the others: ${names[0]}`);
    await field.selectOption(option === 'None' ? { label: 'None' } : option);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' });
  };
  await change('second', ids[1] ?? '');
  await change('third', 'None');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page
    .locator('dialog')
    .getByRole('button', { name: /Wet windows/ })
    .click();
  await tickBoth(page);
  const batch = await batchSent(page, () => page.getByRole('button', { name: 'Confitm & Next' }).click());
  expect(batch.map(({ subcategory_id }) => subcategory_id)).toEqual([ids[0], ids[1], undefined]);
  await context.close();
});
