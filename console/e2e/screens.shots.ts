import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, it, jest } from '@jest/globals';
import { createClient } from '@pixchange/contracts/http/client';
import { moderationHttp } from '@pixchange/contracts/http/moderation';
import { staffSessionsHttp } from '@pixchange/contracts/http/staff-sessions';
import type { Browser } from 'playwright-core';
import { until } from '../../tests/until.ts';
import { connect, url } from '../../web/e2e/testing/browser.ts';
import { DEMO_MS_MAX, untilDemo } from '../../web/e2e/testing/demo.ts';
import { administrator } from '../../web/e2e/testing/product.ts';
import { entered, untilShown } from './testing/console.ts';
import { SCREENS } from './testing/screens.ts';

jest.setTimeout(120_000);

const folder = resolve(process.env['SCREENS_DIR'] ?? 'screens');

/** Number of reports in the demo data, which the demo creates after its works. */
const REPORTS = 3;

const untilReports = async (): Promise<void> => {
  const call = createClient({ baseUrl: url() });
  const { token } = await call(staffSessionsHttp.signIn, { body: administrator });
  await until(
    () => call(moderationHttp.list, { token }),
    (reports) => reports.length >= REPORTS,
    'the reports of the demo',
    DEMO_MS_MAX,
  );
};

let browser: Browser;
beforeAll(async () => {
  await mkdir(folder, { recursive: true });
  await untilDemo();
  await untilReports();
  browser = await connect();
}, DEMO_MS_MAX);
afterAll(() => browser.close());

const views = ([1_023, 1_440] as const).flatMap((width) =>
  (['light', 'dark'] as const).map((theme) => ({ width, theme })),
);

describe.each(SCREENS)('console %s', (path) => {
  it.each(views)('at $width px, $theme', async ({ width, theme }) => {
    const { page } = await entered(browser, path, { theme, width });
    await untilShown(page);
    const name = `console${path.replaceAll(/[/:]/g, '-').replace(/-$/, '')}`;
    await page.screenshot({ path: join(folder, `${name}-${width}-${theme}.png`) });
  });
});
