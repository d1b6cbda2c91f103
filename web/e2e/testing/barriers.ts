import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What keeps somebody from using the page as it stands: violations of axe's rules, and what hangs out of the window. */
export const barriersOf = async (page: Page): Promise<string[]> => {
  // Colours are judged when nothing fades any more; what leaves the page meanwhile ends its animation, and some never end.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map((animation) => animation.finished),
    ),
  );
  // The old mode leaves out frames of other origins, of which we have none, and with them a second page for each judgement.
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly: rules, resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  return overflow > 0 ? [...found, `${overflow} px hang out of the window`] : found;
};
