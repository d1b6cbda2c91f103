import { mkdir } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { visit } from '../../../web/e2e/testing/browser.ts';
import { administrator } from '../../../web/e2e/testing/product.ts';

export const logIn = async (page: Page, { email, password }: { email: string; password: string }): Promise<void> => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
};

/** A page of the console, as the administrator sees it. */
export const entered = async (browser: Browser, path: string, options: Parameters<typeof visit>[1] = {}) => {
  const all = await visit(browser, options);
  await all.page.goto('/superadmin');
  await logIn(all.page, administrator);
  await all.page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await all.page.goto(`/superadmin${path}`);
  return all;
};

/** Where pictures of the pages go, if they are wanted. */
export const shot = async (page: Page, name: string): Promise<void> => {
  const folder = process.env['CONSOLE_SHOTS'];
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: `${folder}/${name}.png` });
};
