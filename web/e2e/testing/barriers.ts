import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number];

const TARGET_SIZE = 'target-size';
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The old mode leaves out frames of other origins, of which we have none, and with them a second page for each judgement. */
const violationsOf = async (page: Page, ask: (axe: AxeBuilder) => AxeBuilder): Promise<Violation[]> =>
  (await ask(new AxeBuilder({ page })).setLegacyMode().analyze()).violations;

/** axe measures what shows of a target, which is little where a fixed bar lies over its edge: each is measured again in the middle of the window. */
const stillTooSmall = async (page: Page, { nodes }: Violation): Promise<Violation[]> => {
  const found: Violation[] = [];
  for (const { target } of nodes) {
    const selector = String(target[0]);
    await page.locator(selector).evaluate((element) => element.scrollIntoView({ block: 'center' }));
    found.push(...(await violationsOf(page, (axe) => axe.include(selector).withRules(TARGET_SIZE))));
  }
  return found;
};

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
  const violations = await violationsOf(page, (axe) => axe.options({ runOnly: rules, resultTypes: ['violations'] }));
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const small = violations.find(({ id }) => id === TARGET_SIZE);
  const lasting = [
    ...violations.filter((violation) => violation !== small),
    ...(small === undefined ? [] : await stillTooSmall(page, small)),
  ];
  const found = lasting.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  return overflow > 0 ? [...found, `${overflow} px hang out of the window`] : found;
};
