import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';

export const toast = (page: Page): Locator => page.locator('[data-toasts] [data-kind]');

/** Advances a stopped clock in steps of 10 ms until a toast appears, so that the toast's age is known precisely. */
export const untilToast = async (page: Page): Promise<void> => {
  while ((await toast(page).count()) === 0) await page.clock.runFor(10);
};

/** Checks, on a stopped clock, that a toast is visible for the given time, fades for a second, and disappears. */
export const expectToastToFade = async (page: Page, visibleMs: number): Promise<void> => {
  await page.clock.runFor(visibleMs - 120);
  expect(await toast(page).getAttribute('data-fading')).toBeNull();
  await page.clock.runFor(200);
  await page.locator('[data-kind][data-fading]').waitFor();
  await page.clock.runFor(1_000);
  await toast(page).waitFor({ state: 'detached' });
};
