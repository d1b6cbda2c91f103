import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { untilLoaded } from './soon.ts';

type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number];

const TARGET_SIZE = 'target-size';
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Runs axe. Legacy mode avoids opening a second page for each analysis, and skips frames of other origins. */
const violationsOf = async (page: Page, ask: (axe: AxeBuilder) => AxeBuilder): Promise<Violation[]> =>
  (await ask(new AxeBuilder({ page })).setLegacyMode().analyze()).violations;

/**
 * Returns the targets that are actually too small, after measuring each target again in the middle of the window. axe
 * measures only the visible part of a target, so it also reports targets that a fixed bar partly covers.
 */
const stillTooSmall = async (page: Page, { nodes }: Violation): Promise<Violation[]> => {
  const found: Violation[] = [];
  for (const { target } of nodes) {
    const selector = String(target[0]);
    // Skips an element that the page has removed or replaced meanwhile.
    if ((await page.locator(selector).count()) === 0) continue;
    await page.locator(selector).evaluate((element) => element.scrollIntoView({ block: 'center' }));
    found.push(...(await violationsOf(page, (axe) => axe.include(selector).withRules(TARGET_SIZE))));
  }
  return found;
};

/**
 * Ends all fades and prevents new ones, so that axe reads final colors only. Waiting for running fades is not enough:
 * a message that hides itself begins to fade while axe reads.
 */
const withoutFades = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important; }');
    document.adoptedStyleSheets.push(sheet);
  });

/** Returns accessibility barriers on the current page: violations of axe's rules, and horizontal overflow. */
export const barriersOf = async (page: Page): Promise<string[]> => {
  await untilLoaded(page);
  await withoutFades(page);
  const violations = await violationsOf(page, (axe) => axe.options({ runOnly: rules, resultTypes: ['violations'] }));
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const small = violations.find(({ id }) => id === TARGET_SIZE);
  const lasting = [
    ...violations.filter((violation) => violation !== small),
    ...(small === undefined ? [] : await stillTooSmall(page, small)),
  ];
  const found = lasting.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  return overflow > 0 ? [...found, `the page is ${overflow} px wider than the window`] : found;
};
