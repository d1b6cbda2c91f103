import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { connect, url, visit } from './testing/browser.ts';
import { enter, makePerson, type Person } from './testing/people.ts';
import { expectSoon } from './testing/soon.ts';
import { expectToastToFade, toast, untilToast } from './testing/toast.ts';
import { choose, dropOn, openUpload, pasteImage, png, ready, tile } from './testing/upload.ts';

jest.setTimeout(120_000);

let browser: Browser;
let person: Person;

beforeAll(async () => {
  browser = await connect();
  person = await makePerson();
});
afterAll(() => browser.close());

/** Waits until a tag is stored; the page stores the last input a moment after it was typed. */
const untilTagKept = (page: Page, tag: string) =>
  page.waitForFunction(
    (wanted) =>
      new Promise((resolve) => {
        const request = indexedDB.open('pixchange_uploads');
        request.onsuccess = () => {
          const stored = request.result.transaction('state').objectStore('state').getAll();
          stored.onsuccess = () =>
            resolve(
              (stored.result as { sharedTags: string[] }[]).some(({ sharedTags }) => sharedTags.includes(wanted)),
            );
          request.result.close();
        };
      }),
    tag,
  );

it('Q-13 warns before a reload, and restores the files, titles and tags after it', async () => {
  const { page, context } = await openUpload(browser, person);
  await choose(page, png('one.png'), png('two.png'));
  await ready(page, 2);
  await page.getByLabel('Title of one.png').fill('Second Ridge');
  await page.getByLabel('Title of one.png').press('Enter');
  await page.getByLabel('Alt text of two.png').fill('A frog');
  await page.getByPlaceholder('enter up to 5 hashtags').fill('paper cut ');
  await untilTagKept(page, 'cut');
  const warnings: string[] = [];
  page.on('dialog', (dialog) => {
    warnings.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  await expectSoon(async () => warnings, ['beforeunload']);
  await page.getByRole('heading', { name: 'Add Images' }).waitFor();
  await page.clock.install({ time: '2026-11-21T12:00:00Z' });
  await ready(page, 2);
  await expectSoon(() => page.getByLabel('Title of one.png').inputValue(), 'Second Ridge');
  await expectSoon(() => page.getByLabel('Alt text of two.png').inputValue(), 'A frog');
  await page.getByText('2 of 5').waitFor();
  const picture = tile(page, 'one.png').locator('img').first();
  await expectSoon(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), 240);
  await context.close();
});

it('reports how many files are from an earlier upload, and discards only those', async () => {
  const { page, context } = await openUpload(browser, await makePerson());
  await choose(page, png('old.png'));
  await ready(page, 1);
  await page.getByPlaceholder('enter up to 5 hashtags').fill('kept ');
  await untilTagKept(page, 'kept');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await ready(page, 1);
  await choose(page, png('new.png'));
  await ready(page, 2);
  await page.getByText('1 file is from your last upload.').waitFor();
  await page.getByRole('button', { name: 'Discard it' }).click();
  await ready(page, 1);
  await expectSoon(async () => [await tile(page, 'old.png').count(), await tile(page, 'new.png').count()], [0, 1]);
  await expectSoon(() => page.getByText('from your last upload').count(), 0);
  await context.close();
});

it('W-181 shows for two seconds that an upload was restored', async () => {
  const { page, context } = await openUpload(browser, await makePerson());
  await choose(page, png('one.png'));
  await ready(page, 1);
  await page.getByPlaceholder('enter up to 5 hashtags').fill('kept ');
  await untilTagKept(page, 'kept');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  // Waits only for the load event, because the client renders nothing while the clock is stopped.
  await page.reload({ waitUntil: 'load' });
  await untilToast(page);
  expect([await toast(page).getAttribute('data-kind'), await toast(page).innerText()]).toEqual([
    'info',
    'We restored your upload: 1 file.',
  ]);
  await expectToastToFade(page, 2_000);
  await context.close();
});

it('stores the files of each tab separately, and gives the files of a closed tab to the next new tab', async () => {
  const { page, context } = await openUpload(browser, await makePerson());
  await choose(page, png('first.png'));
  await ready(page, 1);
  const openTab = async (): Promise<Page> => {
    const tab = await context.newPage();
    tab.on('dialog', (dialog) => void dialog.accept());
    await tab.goto('/profile?upload=');
    return tab;
  };
  const second = await openTab();
  await second.getByRole('heading', { name: 'Drag Files to Upload' }).waitFor();
  await choose(second, png('second.png'));
  await ready(second, 1);
  page.on('dialog', (dialog) => void dialog.accept());
  for (const [tab, own] of [
    [page, 'first.png'],
    [second, 'second.png'],
  ] as const) {
    await tab.reload();
    await ready(tab, 1);
    await tile(tab, own).waitFor();
  }
  await second.close();
  // The browser takes a moment to release the closed tab's lock.
  await page.waitForFunction(async () => (await navigator.locks.query()).held?.length === 1);
  const third = await openTab();
  await ready(third, 1);
  await tile(third, 'second.png').waitFor();
  await context.close();
});

it('does not show the files of a person who logged out to the next person', async () => {
  const { page, context } = await openUpload(browser, await makePerson());
  await choose(page, png('secret.png'));
  await ready(page, 1);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.locator('dialog').getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(`${url()}/`);
  await enter(page, await makePerson());
  await page.goto('/profile?upload=');
  await page.getByRole('heading', { name: 'Drag Files to Upload' }).waitFor();
  await context.close();
});

it('Q-11 sends four files at a time, and shows the progress of each, the total size, the speed and the time left', async () => {
  const { page, context } = await openUpload(browser, person);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 150_000,
  });
  const files = Array.from({ length: 6 }, (_, index) => {
    const made = png(`big${index}.png`);
    return { ...made, buffer: Buffer.concat([made.buffer], 400_000) };
  });
  await choose(page, ...files);
  const lines = page.getByRole('progressbar', { name: /^Upload of big/ });
  const waiting = page.getByText('Waiting', { exact: true });
  await expectSoon(async () => [await lines.count(), await waiting.count()], [4, 2]);
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[role=progressbar][aria-label^="Upload of big"]')].some(
      (line) => Number(line.getAttribute('aria-valuenow')) > 0,
    ),
  );
  await page.getByText(/of 2\.4 MB .*[KM]B a second, about \d+ seconds? left/).waitFor();
  await expectSoon(
    () => page.getByRole('progressbar', { name: 'Upload of all files' }).getAttribute('aria-valuemax'),
    '100',
  );
  await context.close();
});

it('Q-14 accepts pasted files, opens for dragged files but not for dragged page elements, and stays on the page', async () => {
  const { page, context } = await visit(browser);
  await enter(page, person);
  await page.goto('/profile');
  await page.locator('main').getByRole('button', { name: 'Upload' }).waitFor();
  // Starts the drag in the page itself, because browsers attach a file to a dragged picture.
  await page.evaluate(() => document.body.dispatchEvent(new DragEvent('dragstart', { bubbles: true })));
  await dropOn(page, 'main', ['mine.png']);
  await page.evaluate(() => document.body.dispatchEvent(new DragEvent('dragend', { bubbles: true })));
  expect(await page.locator('dialog').count()).toBe(0);
  expect(await dropOn(page, 'main', ['desktop.png'])).toBe(true);
  await tile(page, 'desktop.png').waitFor();
  expect(await dropOn(page, 'dialog h2', ['beside.png'])).toBe(true);
  await tile(page, 'beside.png').waitFor();
  expect(page.url()).toBe(`${url()}/profile`);
  await pasteImage(page, 'body');
  await ready(page, 3);
  await page.getByLabel(/^Title of Screenshot [\d-]+ [\d.]+\.png$/).waitFor();
  await context.close();
});

it('W-268 asks a visitor who wants to upload or buy coins to log in', async () => {
  const { page, context } = await visit(browser);
  for (const query of ['upload', 'purchase-coins']) {
    await page.goto(`/?${query}=`);
    await page.getByRole('heading', { name: 'Login to Connect' }).waitFor();
  }
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  expect(await dropOn(page, 'main', ['desktop.png'])).toBe(true);
  await page.getByRole('heading', { name: 'Login to Connect' }).waitFor();
  await context.close();
});

it('Q-19 is installable with maskable icons, and opens stage 2 with the files that another app shares', async () => {
  const { page, context } = await visit(browser, { worker: true });
  await enter(page, person);
  await page.goto('/');
  const manifest = (await (
    await page.request.get((await page.locator('link[rel=manifest]').getAttribute('href')) ?? '')
  ).json()) as {
    display: string;
    icons: { src: string; sizes: string; purpose: string; type: string }[];
    share_target: { action: string; params: { files: { name: string; accept: string[] }[] } };
  };
  expect(manifest).toMatchObject({ name: 'Pixchange', display: 'standalone', start_url: '/' });
  expect(manifest.share_target.params.files[0]?.accept).toContain('image/*');
  expect(manifest.icons.filter(({ purpose }) => purpose === 'maskable').map(({ sizes }) => sizes)).toEqual(
    expect.arrayContaining(['192x192', '512x512']),
  );
  for (const { src, type } of manifest.icons)
    expect((await page.request.get(src)).headers()['content-type']).toContain(type);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller === null)
      await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }));
  });
  await page.evaluate(
    ({ action, name }) => {
      const form = document.createElement('form');
      Object.assign(form, { action, method: 'post', enctype: 'multipart/form-data' });
      const input = Object.assign(document.createElement('input'), { type: 'file', name });
      const files = new DataTransfer();
      files.items.add(
        new File(['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'], 'shared one.svg', {
          type: 'image/svg+xml',
        }),
      );
      input.files = files.files;
      form.append(input);
      document.body.append(form);
      form.submit();
    },
    { action: manifest.share_target.action, name: manifest.share_target.params.files[0]?.name ?? '' },
  );
  await page.getByRole('heading', { name: 'Add Images' }).waitFor();
  await tile(page, 'shared one.svg').waitFor();
  await ready(page, 1);
  await context.close();
});
