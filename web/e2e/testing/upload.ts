import { deflateSync, crc32 } from 'node:zlib';
import type { ImageDraft } from '@pixchange/contracts/http/images';
import type { Browser, Page, Route } from 'playwright-core';
import { until } from '../../../tests/until.ts';
import { visit, type Visit } from './browser.ts';
import { file, type Person } from './people.ts';

/** Opens the upload dialog over a person's profile. */
export const openUpload = async (browser: Browser, person: Person, query = '', options = {}): Promise<Visit> => {
  const opened = await visit(browser, options);
  // Stores the session only once per tab, because storing it on every page would undo a logout.
  await opened.context.addInitScript(({ token, ...user }) => {
    if (sessionStorage.getItem('entered') !== null) return;
    sessionStorage.setItem('entered', 'yes');
    localStorage.setItem('token', token);
    localStorage.setItem(
      'pixchange_auth',
      JSON.stringify({ state: { user, login: true, loginStay: true }, version: 0 }),
    );
  }, person.session);
  await opened.page.goto(`/profile?upload=${query}`);
  await opened.page.getByRole('heading', { name: 'Drag Files to Upload' }).waitFor();
  return opened;
};

export interface MadeFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name), data]);
  const ends = [Buffer.alloc(4), Buffer.alloc(4)] as const;
  ends[0].writeUInt32BE(data.length);
  ends[1].writeUInt32BE(crc32(body));
  return Buffer.concat([ends[0], body, ends[1]]);
};

/** Creates a black PNG of the given size in pixels. */
export const png = (name: string, width = 240, height = 240): MadeFile => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((width + 1) * height, 0));
  return {
    name,
    mimeType: 'image/png',
    buffer: Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      chunk('IHDR', head),
      chunk('IDAT', rows),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  };
};

export const choose = (page: Page, ...chosen: (string | MadeFile)[]): Promise<void> => {
  const made = chosen.filter((one) => typeof one !== 'string');
  const input = page.getByTestId('upload-files');
  return made.length > 0 ? input.setInputFiles(made) : input.setInputFiles(chosen.map((name) => file(name as string)));
};

/** Returns the tile of a file in stage 2. */
export const tile = (page: Page, name: string) => page.locator(`[data-file="${name}"]`);

export const ready = (page: Page, count: number, all = count): Promise<void> =>
  page.getByText(`${count} of ${all} ready.`).waitFor();

/** Holds every request to the file storage until the test continues it; `first` waits for the first one. */
export const holdStorage = async (page: Page): Promise<{ first: () => Promise<Route> }> => {
  const heldRoutes: Route[] = [];
  await page.route('**/storage/**', (route) => void heldRoutes.push(route));
  return {
    first: async () =>
      (await until(
        async () => heldRoutes[0],
        (route) => route !== undefined,
        'a post to the storage',
      )) as Route,
  };
};

/** Goes from stage 2 of the upload to stage 4, the permissions, and chooses an album by its label in stage 3. */
export const toPermissions = async (page: Page, album: string | RegExp, tab = 'Public Albums'): Promise<void> => {
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('tab', { name: tab }).click();
  await page.locator('dialog').getByRole('button', { name: album }).click();
  await page.getByRole('heading', { name: 'Permissions & Ownership' }).waitFor();
};

export const tickBoth = async (page: Page): Promise<void> => {
  await page.getByLabel('Let others share it').check();
  await page.getByLabel('I made it').check();
};

/** Returns the batch that `act` sends; the request reaches the server unless the test has routed it elsewhere. */
export const batchSent = async (page: Page, act: () => Promise<unknown>): Promise<Partial<ImageDraft>[]> => {
  const sent = page.waitForRequest('**/api/web/images/batches');
  await act();
  return ((await sent).postDataJSON() as { image_batch: Partial<ImageDraft>[] }).image_batch;
};

/**
 * Drops files on an element, like a drag from the desktop.
 * @returns whether the page handled the drop
 */
export const dropOn = (page: Page, selector: string, names: readonly string[], type = 'image/png'): Promise<boolean> =>
  page
    .locator(selector)
    .first()
    .evaluate(
      (element, { files, mime }) => {
        const dataTransfer = new DataTransfer();
        for (const name of files) {
          const canvas = document.createElement('canvas');
          [canvas.width, canvas.height] = [240, 240];
          const bytes = Uint8Array.from(atob(canvas.toDataURL(mime).split(',')[1] ?? ''), (letter) =>
            letter.charCodeAt(0),
          );
          dataTransfer.items.add(new File([bytes], name, { type: mime }));
        }
        const fire = (event: string) =>
          element.dispatchEvent(new DragEvent(event, { bubbles: true, cancelable: true, dataTransfer }));
        fire('dragenter');
        fire('dragover');
        return !fire('drop');
      },
      { files: names, mime: type },
    );

/** Pastes a picture, named as browsers name screenshots; returns whether the page handled the paste. */
export const pasteImage = (page: Page, selector: string): Promise<boolean> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const clipboardData = new DataTransfer();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [240, 240];
      const bytes = Uint8Array.from(atob(canvas.toDataURL().split(',')[1] ?? ''), (letter) => letter.charCodeAt(0));
      clipboardData.items.add(new File([bytes], 'image.png', { type: 'image/png' }));
      return !element.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
    });
