import { afterEach, beforeEach } from '@jest/globals';
import type { Browser, BrowserContext, BrowserType, Page } from 'playwright-core';
import { countStart } from '../../../tests/starts.ts';
import { chromiumOptions } from './chromium.ts';

declare global {
  /** Of `tests/browser-environment.mjs`. */
  var chromium: BrowserType;
}

/** The product under test. */
export const url = (): string => {
  const address = process.env['E2E_URL'];
  if (!address) throw new Error('E2E_URL is set by tests/e2e.setup.ts');
  return address;
};

/** Connects to the Chromium of this run; closing the connection closes every page that was opened through it. */
export const connect = (): Promise<Browser> => {
  const address = process.env['E2E_BROWSER'];
  if (!address) throw new Error('E2E_BROWSER is set by tests/e2e.setup.ts');
  return globalThis.chromium.connect(address);
};

/** Starts a Chromium for one file, which needs something that all pages of a browser share. */
export const launch = (): Promise<Browser> => {
  countStart('browsers');
  return globalThis.chromium.launch(chromiumOptions());
};

type Theme = 'light' | 'dark';

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** What the page complained about: exceptions, and anything that its policy refused. */
  complaints: string[];
}

interface VisitOptions {
  theme?: Theme;
  width?: number;
  height?: number;
  /** A first visit: the cookie notice is not answered, and the app's announcement was not seen. */
  first?: boolean;
  /** Less motion unless a test is about it. */
  motion?: 'reduce' | 'no-preference';
  /** A screen without a pointer that could hover. */
  touch?: boolean;
  /** With the service worker, which costs every visit a little. */
  worker?: boolean;
  /** Without what the server wrote into the page: the client asks for everything itself, as on every page that it comes to by a link. */
  bare?: boolean;
}

const opened = new Set<BrowserContext>();
let inTest = false;
beforeEach(() => {
  inTest = true;
});
// What one test has opened costs the next ones time.
afterEach(async () => {
  inTest = false;
  for (const context of opened) await context.close();
  opened.clear();
});

/** Takes out of every page what the server wrote into it for the client. */
export const makeBare = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    // Scripts of the page run after all of it was read, and so after this.
    new MutationObserver(() =>
      document.querySelectorAll('script[data-early]').forEach((block) => block.remove()),
    ).observe(document, { childList: true, subtree: true });
  });

/** As of somebody who was here before. */
const makeKnown = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    localStorage.setItem('pixchange_cookie', 'accepted');
    sessionStorage.setItem('pixchange_app_banner', 'seen');
  });

type Opened = Awaited<ReturnType<Page['goto']>>;

/** The client loads after its page; opening a page waits until it is drawn, unless the test says what to wait for. */
const waitForClient = (page: Page): void => {
  const drawn = async (opened: Promise<Opened>, isSaid: boolean): Promise<Opened> => {
    const response = await opened;
    if (!isSaid) await page.locator('.boot').waitFor({ state: 'detached' });
    return response;
  };
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = (path, options) => drawn(goto(path, options), options?.waitUntil !== undefined);
  page.reload = (options) => drawn(reload(options), options?.waitUntil !== undefined);
};

const plainly: Required<VisitOptions> = {
  theme: 'light',
  width: 1_440,
  height: 900,
  first: false,
  motion: 'reduce',
  touch: false,
  worker: false,
  bare: false,
};

/** A browser profile of its own, as of another person on another machine; the cookie notice is answered, unless it is a first visit. One that a test opens ends with it. */
export const visit = async (browser: Browser, options: VisitOptions = {}): Promise<Visit> => {
  const { theme, width, height, first, motion, touch, worker, bare } = { ...plainly, ...options };
  const context = await browser.newContext({
    baseURL: url(),
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: motion,
    hasTouch: touch,
    isMobile: touch,
    serviceWorkers: worker ? 'allow' : 'block',
  });
  if (inTest) opened.add(context);
  if (!first) await makeKnown(context);
  if (bare) await makeBare(context);
  const page = await context.newPage();
  page.setDefaultTimeout(90_000);
  waitForClient(page);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (
      message.type() === 'error' &&
      /content security policy|react|uncaught|TypeError|ReferenceError/i.test(message.text())
    )
      complaints.push(message.text());
  });
  return { page, context, complaints };
};

/** Goes to another page as a link inside the client does, without loading anything. */
export const go = async (page: Page, path: string): Promise<void> => {
  // Only what is drawn listens.
  await page.locator('#content').waitFor({ state: 'attached' });
  await page.evaluate((address) => {
    history.pushState({ usr: null, key: Math.random().toString(36).slice(2) }, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
  }, path);
};
