import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { EntryType } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

/** Subset of puppeteer that is used here. Puppeteer is installed with Lighthouse, not with this repository. */
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
  emulateCPUThrottling(factor: number): Promise<void>;
  evaluateOnNewDocument(call: () => void): Promise<unknown>;
  evaluate<T>(call: () => T): Promise<T>;
  createCDPSession(): Promise<{ send(method: string, params: object): Promise<unknown> }>;
}
interface Context {
  overridePermissions(origin: string, permissions: readonly string[]): Promise<void>;
}
interface Puppeteer {
  launch(
    options: object,
  ): Promise<{ defaultBrowserContext(): Context; newPage(): Promise<Page>; close(): Promise<void> }>;
}
const load = async <T>(tool: string, name: string): Promise<T> =>
  (await import(pathToFileURL(createRequire(join(tool, 'package.json')).resolve(name)).href)) as T;

/** Phone that Lighthouse emulates. */
const phone = { width: 412, height: 823, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

/** Interaction with a page. */
export type Act = (page: Page) => Promise<void>;

/**
 * Scrolls an element to the middle of the screen, as a person would, and taps it. At the bottom of the screen, the
 * navigation bar would cover the element and be tapped instead.
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

/** Selects another kind and returns, opens the menu, and searches. */
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
  await tap(page, '::-p-aria(Copy GIF)');
  await page.waitForSelector('[data-toasts] [data-kind="success"]');
  await tap(page, 'main details > summary');
  await tap(page, 'main details td button');
  await page.waitForSelector('main details td[data-copied]');
  await tap(page, 'main nav a');
  await page.waitForSelector('main a[data-tab="Gif"][aria-current]');
  await page.waitForNetworkIdle();
};

/** Scrolls down by 16,000 pixels in about 20 seconds, as fast as a person who browses the works. */
export const scrolled: Act = async (page) => {
  await answerCookies(page);
  const session = await page.createCDPSession();
  await session.send('Input.synthesizeScrollGesture', { x: 200, y: 400, yDistance: -16_000, speed: 800 });
};

/** Durations in milliseconds that a browser reported while a page was used. */
interface Durations {
  /** Time from each interaction to the next paint ("Event Timing", W3C); times below 16 ms are not reported. */
  readonly interactions: number[];
  /** Durations of tasks of 50 ms and longer ("Long Tasks API", W3C). */
  readonly tasks: number[];
}

/** Collects durations from the start of the page load. Runs in the page. */
const observe = (): void => {
  const durations: Durations = { interactions: [], tasks: [] };
  const add = (type: string, options: object, list: number[], counts: (entry: object) => boolean) => {
    const observer = new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries()) if (counts(entry)) list.push(entry.duration);
    });
    observer.observe({ type: type as EntryType, ...options });
  };
  add('event', { durationThreshold: 16 }, durations.interactions, (entry) => Reflect.get(entry, 'interactionId') > 0);
  add('longtask', {}, durations.tasks, () => true);
  Reflect.set(globalThis, 'pixchangeDurations', durations);
};

const durationsOf = (): Durations => Reflect.get(globalThis, 'pixchangeDurations') as Durations;

/** Time in milliseconds within which the browser reports the durations of the last interactions. */
const REPORT_MS = 500;
const SLOWER = 4;

/**
 * Uses a page on an emulated phone whose processor is four times slower. Controls the browser with puppeteer alone,
 * because the trace that Lighthouse records would make each frame slower.
 * @param tool folder in which Lighthouse and puppeteer are installed
 * @returns the longest interaction and the longest task after the page was loaded, in milliseconds; 0 if there were
 * none
 */
export const longestOf = async (
  tool: string,
  chromium: string,
  url: string,
  act: Act,
): Promise<{ interaction: number; task: number }> => {
  const { default: puppeteer } = await load<{ default: Puppeteer }>(tool, 'puppeteer-core');
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
    await page.evaluateOnNewDocument(observe);
    await page.goto(url, { waitUntil: 'networkidle0' });
    await page.emulateCPUThrottling(SLOWER);
    const tasksBefore = (await page.evaluate(durationsOf)).tasks.length;
    await act(page);
    await setTimeout(REPORT_MS);
    const { interactions, tasks } = await page.evaluate(durationsOf);
    return { interaction: Math.max(0, ...interactions), task: Math.max(0, ...tasks.slice(tasksBefore)) };
  } finally {
    await browser.close();
  }
};
