import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { sampled, sampledBySeed } from '../../tests/sampled.ts';
import { barriersOf } from '../../web/e2e/testing/barriers.ts';
import { connect } from '../../web/e2e/testing/browser.ts';
import { entered, shot, untilShown } from './testing/console.ts';
import { SCREENS } from './testing/screens.ts';

jest.setTimeout(300_000);

let browser: Browser;
beforeAll(async () => {
  browser = await connect();
});
afterAll(() => browser.close());

describe('the screens', () => {
  it.each([
    { theme: 'light', width: 1_440, turn: 0 },
    { theme: 'dark', width: 1_023, turn: 1 },
  ] as const)(
    'K-28 have no accessibility barrier in the $theme theme at $width px (sampled)',
    async ({ theme, width, turn }) => {
      const { page, complaints } = await entered(browser, '/', { theme, width });
      const found: Record<string, string[]> = {};
      for (const path of sampledBySeed(sampled(SCREENS, turn, 2), 2)) {
        await page.goto(`/superadmin${path}`);
        await untilShown(page);
        await shot(page, `${theme}${path.replaceAll(/[/:]/g, '-')}`);
        const barriers = await barriersOf(page);
        if (barriers.length > 0) found[path] = barriers;
      }
      expect(found).toEqual({});
      expect(complaints).toEqual([]);
    },
  );
});
