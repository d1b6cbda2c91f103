import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { until } from '../../../tests/until.ts';

/** Time in milliseconds within which even a busy machine updates the page. */
const SOON_MS = 30_000;

/**
 * Reads until the value equals the wanted one; after the time limit, fails like `toEqual` with the last value. A single
 * read right after a step may return the page's previous state.
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

/** Waits until an element has the focus, which many elements get only a moment after they are rendered. */
export const focusOn = (page: Page, element: Locator): Promise<void> =>
  element.and(page.locator(':focus')).first().waitFor();

/**
 * Presses a button that closes its window. A normal click waits for the navigations that it starts, and fails when the
 * window closes meanwhile.
 */
export const pressLast = (button: Locator): Promise<void> => button.click({ noWaitAfter: true });

/** Waits until the page and its fonts have loaded, because both move content that is already rendered. */
export const untilLoaded = async (page: Page): Promise<void> => {
  await page.locator('[data-loading]').first().waitFor({ state: 'detached' });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
};
