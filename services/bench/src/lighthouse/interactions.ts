import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Report } from './report.ts';

/** As much of puppeteer as is used here; it comes with Lighthouse, as no package of this repository. */
interface Page {
  setViewport(viewport: object): Promise<void>;
  goto(url: string, options: { waitUntil: 'networkidle0' }): Promise<unknown>;
  locator(selector: string): { click(): Promise<void> };
  waitForSelector(selector: string, options?: { hidden: true }): Promise<unknown>;
  keyboard: { type(text: string): Promise<void>; press(key: string): Promise<void> };
  waitForNetworkIdle(): Promise<void>;
}
interface Puppeteer {
  launch(options: object): Promise<{ newPage(): Promise<Page>; close(): Promise<void> }>;
}
interface Flow {
  startTimespan(): Promise<void>;
  endTimespan(): Promise<void>;
  createFlowResult(): Promise<{ steps: { lhr: Report }[] }>;
}
interface Lighthouse {
  startFlow(page: Page): Promise<Flow>;
}

const load = async <T>(tool: string, name: string): Promise<T> =>
  (await import(pathToFileURL(createRequire(join(tool, 'package.json')).resolve(name)).href)) as T;

/** As Lighthouse plays one. */
const phone = { width: 412, height: 823, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

/** What is done on a page. */
export type Act = (page: Page) => Promise<void>;

/** Another kind and back, the menu, a search. */
export const onHome: Act = async (page) => {
  await page.locator('main a[data-tab="Sticker"]').click();
  await page.waitForNetworkIdle();
  await page.locator('main a[data-tab="all"]').click();
  await page.waitForNetworkIdle();
  await page.locator('header button[aria-label="Open the menu"]').click();
  await page.waitForSelector('dialog[open]');
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog[open]', { hidden: true });
  await page.locator('input[role="combobox"]').click();
  await page.keyboard.type('paper');
  await page.waitForNetworkIdle();
  await page.keyboard.press('Enter');
  await page.waitForNetworkIdle();
};

/** An address is copied, and on one goes to works of the same kind. */
export const onWork: Act = async (page) => {
  await page.locator('td button').click();
  await page.locator('main nav a').click();
  await page.waitForNetworkIdle();
};

/**
 * Lighthouse's report of what happens while something is done on a page, on a phone whose processor is four times slower.
 * @param tool the folder that Lighthouse is installed in
 */
export const interactionReport = async (tool: string, chromium: string, url: string, act: Act): Promise<Report> => {
  const { default: puppeteer } = await load<{ default: Puppeteer }>(tool, 'puppeteer-core');
  const { startFlow } = await load<Lighthouse>(tool, 'lighthouse');
  const browser = await puppeteer.launch({
    executablePath: chromium,
    headless: 'shell',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage();
    await page.setViewport(phone);
    await page.goto(url, { waitUntil: 'networkidle0' });
    const flow = await startFlow(page);
    await flow.startTimespan();
    await act(page);
    await flow.endTimespan();
    const [step] = (await flow.createFlowResult()).steps;
    if (step === undefined) throw new Error(`Lighthouse has no report of what was done on ${url}`);
    return step.lhr;
  } finally {
    await browser.close();
  }
};
