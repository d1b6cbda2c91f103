import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { until } from '../../../tests/until.ts';

/** Time in which a busy machine draws what it has to draw. */
const SOON_MS = 30_000;

/**
 * Reads until the value is as wanted, and fails like `toEqual` with the last one. A single read right after a step may
 * show what the page had before it.
 */
export const expectSoon = async (read: () => Promise<unknown>, wanted: unknown): Promise<void> => {
  const deadline = Date.now() + SOON_MS;
  const isWanted = (value: unknown): boolean => {
    try {
      expect(value).toEqual(wanted);
      return true;
    } catch {
      return false;
    }
  };
  const last = await until(read, (value) => isWanted(value) || Date.now() > deadline, 'the value');
  expect(last).toEqual(wanted);
};

/** Waits until an element has the focus, which many elements get a moment after they are drawn. */
export const focusOn = (page: Page, element: Locator): Promise<void> =>
  element.and(page.locator(':focus')).first().waitFor();

/**
 * Presses a button that closes its window. Other presses wait for what they led to, and fail when the window is gone by
 * then.
 */
export const pressLast = (button: Locator): Promise<void> => button.click({ noWaitAfter: true });

/** Waits until no part of the page is loading, and its fonts are there; both move what is already drawn. */
export const untilLoaded = async (page: Page): Promise<void> => {
  await page.locator('[data-loading]').first().waitFor({ state: 'detached' });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
};
