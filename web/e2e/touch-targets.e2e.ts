import { afterAll, beforeAll, describe, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { sampled } from '../../tests/sampled.ts';
import { connect, visit } from './testing/browser.ts';
import { screens } from './testing/screens/index.ts';
import { makeScene, type Scene } from './testing/screens/scene.ts';
import { expectSoon, untilLoaded } from './testing/soon.ts';

jest.setTimeout(90_000);

let browser: Browser;
let scene: Scene;
beforeAll(async () => {
  browser = await connect();
  scene = await makeScene();
});
afterAll(() => browser.close());

/**
 * Returns controls whose touch target is less than 40 px wide or high, slightly below the 44 px of WCAG 2.2 (2.5.5).
 * Links within a text are exempt, as in WCAG.
 */
const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const REACH_PX = 20;
    const controls =
      'a[href], button, select, input:not([type=hidden]), [role=menuitem], [role=menuitemcheckbox], [role=tab]';
    const isWithinText = (element: Element): boolean =>
      getComputedStyle(element).display === 'inline' &&
      element.parentElement?.textContent.trim() !== element.textContent.trim();
    /** Returns the positioned ancestor that is stacked above the page. */
    const layerOf = (element: Element | null): Element | null => {
      for (let at = element; at !== null; at = at.parentElement) {
        const { position, zIndex } = getComputedStyle(at);
        if (/fixed|sticky/.test(position) || (position === 'absolute' && zIndex !== 'auto')) return at;
      }
      return null;
    };
    const found = new Set<string>();
    for (const control of document.querySelectorAll<HTMLElement>(controls)) {
      // A press on the control's label also reaches the control.
      const target = control.closest('label') ?? control;
      const isSeen = target.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      if (!isSeen || isWithinText(target) || target.closest('.visually-hidden, [inert], [aria-hidden=true]')) continue;
      target.scrollIntoView({ block: 'center', inline: 'center' });
      const { left, top, width, height } = target.getBoundingClientRect();
      const receivesPress = (dx: number, dy: number): boolean => {
        const x = Math.min(Math.max(left + width / 2 + dx, 1), innerWidth - 1);
        const y = Math.min(Math.max(top + height / 2 + dy, 1), innerHeight - 1);
        const hit = document.elementFromPoint(x, y);
        return hit !== null && (target.contains(hit) || layerOf(hit) !== layerOf(target));
      };
      // Skips controls without a box, and those whose center is covered, for example by a dialog.
      if (width === 0 || height === 0 || !receivesPress(0, 0)) continue;
      const sides = [
        [-REACH_PX, 0],
        [REACH_PX, 0],
        [0, -REACH_PX],
        [0, REACH_PX],
      ] as const;
      if (sides.every(([dx, dy]) => receivesPress(dx, dy))) continue;
      const name = control.getAttribute('aria-label') ?? control.textContent.trim().slice(0, 40);
      found.add(`${control.tagName.toLowerCase()} ${name} (${Math.round(width)} x ${Math.round(height)})`);
    }
    return [...found];
  });

describe('on a phone', () => {
  // The page about the API is a reference for developers, without a layout for phones.
  const all = Object.entries(screens()).filter(([name]) => name !== "the API's page");

  it.each(sampled(all, 0, 3))('every touch target is at least 40 px wide and high: %s', async (_name, show) => {
    const { page } = await visit(browser, { width: 375, height: 812, touch: true });
    await show(page, scene);
    await untilLoaded(page);
    await expectSoon(() => tooSmall(page), []);
  });
});
