import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Report } from './report.ts';

/** Parts of puppeteer that are used here; it is installed with Lighthouse, not with this repository. */
interface Element {
  evaluate(call: (element: { scrollIntoView(place: object): void }) => void): Promise<void>;
  tap(): Promise<void>;
}
interface Page {
  setViewport(viewport: object): Promise<void>;
  goto(url: string, options: { waitUntil: 'networkidle0' }): Promise<unknown>;
  waitForSelector(selector: string, options: { visible: true }): Promise<Element>;
  waitForSelector(selector: string, options?: { hidden: true }): Promise<unknown>;
  keyboard: { type(text: string): Promise<void>; press(key: string): Promise<void> };
  waitForNetworkIdle(): Promise<void>;
}
interface Context {
  overridePermissions(origin: string, permissions: readonly string[]): Promise<void>;
}
interface Puppeteer {
  launch(
    options: object,
  ): Promise<{ defaultBrowserContext(): Context; newPage(): Promise<Page>; close(): Promise<void> }>;
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

/** Phone that Lighthouse emulates. */
const phone = { width: 412, height: 823, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

/** Actions on a page. */
export type Act = (page: Page) => Promise<void>;

/**
 * Scrolls an element to the middle of the screen, as a person would, and taps it. At the bottom, the bar covers the
 * element and would be tapped instead.
 */
const tap = async (page: Page, selector: string): Promise<void> => {
  const element = await page.waitForSelector(selector, { visible: true });
  await element.evaluate((it) => it.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await element.tap();
};

const answerCookies = async (page: Page): Promise<void> => {
  await tap(page, '::-p-aria(No Thanks)');
  await page.waitForSelector('::-p-aria(No Thanks)', { hidden: true });
  await page.waitForNetworkIdle();
};

/** Selects another kind and returns, opens the menu, searches. */
export const onHome: Act = async (page) => {
  await answerCookies(page);
  await tap(page, 'main a[data-tab="Sticker"]');
  await page.waitForNetworkIdle();
  await tap(page, 'main a[data-tab="all"]');
  await page.waitForNetworkIdle();
  await tap(page, 'header button[aria-label="Open the menu"]');
  await page.waitForSelector('dialog[open]');
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog[open]', { hidden: true });
  await tap(page, 'input[role="combobox"]');
  await page.keyboard.type('paper');
  await page.waitForNetworkIdle();
  await page.keyboard.press('Enter');
  await page.waitForNetworkIdle();
};

/** Copies the link of a GIF and of one of its files, and continues to works of the same kind. */
export const onWork: Act = async (page) => {
  await answerCookies(page);
  await tap(page, '::-p-aria(Copy GIF link)');
  await page.waitForSelector('[data-toasts] [data-kind="success"]');
  await tap(page, 'main details > summary');
  await tap(page, 'main details td button');
  await page.waitForSelector('main details td[data-copied]');
  await tap(page, 'main nav a');
  await page.waitForSelector('main a[data-tab="Gif"][aria-current]');
  await page.waitForNetworkIdle();
};

/**
 * Returns Lighthouse's report of actions on a page, on a phone with a four times slower processor.
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
    // A browser grants this permission itself after a real tap.
    await browser.defaultBrowserContext().overridePermissions(new URL(url).origin, ['clipboard-sanitized-write']);
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
