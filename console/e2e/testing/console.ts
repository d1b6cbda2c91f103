import { mkdir } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { createClient } from '@pixchange/contracts/http/client';
import { staffSessionsHttp } from '@pixchange/contracts/http/staff-sessions';
import type { Browser, Download, Page } from 'playwright-core';
import { url, visit } from '../../../web/e2e/testing/browser.ts';
import { administrator } from '../../../web/e2e/testing/product.ts';

export const logIn = async (page: Page, { email, password }: { email: string; password: string }): Promise<void> => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
};

/** Key of the console's session in `sessionStorage`. */
const SESSION_KEY = 'pixchange.staff-session';

/** Opens a page of the console as a logged-in administrator, without the login form, which `entry.e2e.ts` tests. */
export const entered = async (browser: Browser, path: string, options: Parameters<typeof visit>[1] = {}) => {
  const all = await visit(browser, options);
  const { token, id, full_name, username, profile_image, roles } = await createClient({ baseUrl: url() })(
    staffSessionsHttp.signIn,
    { body: administrator },
  );
  const session = { token, id, name: full_name ?? username, picture: profile_image.url, roles };
  await all.page.addInitScript(
    ([key, value]) => {
      // Stores the session only at the first navigation. Otherwise a navigation after a logout would log in again.
      if (sessionStorage.getItem('entered') !== null) return;
      sessionStorage.setItem('entered', 'true');
      sessionStorage.setItem(key, value);
    },
    [SESSION_KEY, JSON.stringify(session)] as const,
  );
  await all.page.goto(`/superadmin${path}`);
  return all;
};

/** Waits until a screen has rendered its title and finished loading. */
export const untilShown = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('.MuiCircularProgress-root, .RaLoading-message').first().waitFor({ state: 'detached' });
  await page.locator('.MuiSkeleton-root, .RaDatagrid-placeholder').first().waitFor({ state: 'detached' });
};

/** Saves a screenshot of the page if the environment variable `CONSOLE_SHOTS` names a folder. */
export const shot = async (page: Page, name: string): Promise<void> => {
  const folder = process.env['CONSOLE_SHOTS'];
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: `${folder}/${name}.png` });
};

/** Returns the text of a downloaded file; reads it as a stream, because the browser may run on another machine. */
export const textOf = async (download: Download): Promise<string> => text(await download.createReadStream());
