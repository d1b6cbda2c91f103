import type { Locator, Page } from 'playwright-core';

export const toast = (page: Page): Locator => page.locator('[data-toasts] [data-kind]');

/** On a clock that stands: lets time go in small steps until a toast is there, so that its age is known to a few milliseconds. */
export const untilToast = async (page: Page): Promise<void> => {
  while ((await toast(page).count()) === 0) await page.clock.runFor(10);
};
