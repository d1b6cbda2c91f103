import { afterEach, beforeEach } from '@jest/globals';
import type { Browser, BrowserContext, BrowserType, Page } from 'playwright-core';
import { delayAnswers, isLate } from '../../../tests/late-answers.mjs';
import { countStart } from '../../../tests/starts.ts';
import { chromiumOptions } from './chromium.ts';

declare global {
  /** Browser type of Playwright, set by `tests/browser-environment.mjs`. */
  var chromium: BrowserType;
}

/** Returns the URL of the product under test. */
export const url = (): string => {
  const address = process.env['E2E_URL'];
  if (!address) throw new Error('E2E_URL is set by tests/e2e.setup.ts');
  return address;
};

/**
 * Removes a browser profile's routes before the profile closes. Otherwise, a route that is still handling a request
 * would fail the test that is running at that moment, possibly the next one.
 */
const endRoutesOnClose = (context: BrowserContext): void => {
  const close = context.close.bind(context);
  context.close = async (options) => {
    const ended = [context, ...context.pages()].map((routed) => routed.unrouteAll({ behavior: 'ignoreErrors' }));
    // A page may close meanwhile, which rejects its promise.
    await Promise.allSettled(ended);
    await close(options);
  };
};

/** Makes `browser.close` close the profiles first, each with its routes. */
const closeProfilesFirst = (browser: Browser): Browser => {
  const close = browser.close.bind(browser);
  browser.close = async (options) => {
    for (const context of browser.contexts()) await context.close();
    await close(options);
  };
  return browser;
};

/** Connects to the Chromium of this test run. Closing the connection closes every page that it opened. */
export const connect = async (): Promise<Browser> => {
  const address = process.env['E2E_BROWSER'];
  if (!address) throw new Error('E2E_BROWSER is set by tests/e2e.setup.ts');
  return closeProfilesFirst(await globalThis.chromium.connect(address));
};

/** Starts a Chromium for one test file that uses a resource shared by all pages of a browser, like the clipboard. */
export const launch = async (): Promise<Browser> => {
  countStart('browsers');
  return closeProfilesFirst(await globalThis.chromium.launch(chromiumOptions()));
};

type Theme = 'light' | 'dark';

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Errors of the page: exceptions, and console errors of scripts, React and the content security policy. */
  complaints: string[];
}

interface VisitOptions {
  theme?: Theme;
  width?: number;
  height?: number;
  /** True for a first visit, with the cookie notice unanswered and the app banner not yet seen. */
  first?: boolean;
  /** Motion preference; reduced, except in tests about motion. */
  motion?: 'reduce' | 'no-preference';
  /** True for a touch screen, without a pointer that can hover. */
  touch?: boolean;
  /** True to use the service worker, which slows down every visit a little. */
  worker?: boolean;
  /**
   * True to remove the data that the server embeds in the page. The client then requests everything itself, as on every
   * page reached by a link.
   */
  bare?: boolean;
}

const opened = new Set<BrowserContext>();
let inTest = false;
beforeEach(() => {
  inTest = true;
});
// Pages that a test leaves open would slow down the following tests.
afterEach(async () => {
  inTest = false;
  for (const context of opened) await context.close();
  opened.clear();
});

/** Removes the data that the server embeds for the client from every page. */
export const makeBare = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    // Scripts of the page run only after the whole document has been parsed, so the observer runs before them.
    new MutationObserver(() =>
      document.querySelectorAll('script[data-early]').forEach((block) => block.remove()),
    ).observe(document, { childList: true, subtree: true });
  });

/**
 * Makes the profile look like that of a returning visitor, who has answered the cookie notice and seen the app banner.
 */
const makeKnown = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    localStorage.setItem('pixchange_cookie', 'accepted');
    sessionStorage.setItem('pixchange_app_banner', 'seen');
  });

type Opened = Awaited<ReturnType<Page['goto']>>;

/** Makes opening a page wait until the client has rendered it. A test can name another event to wait for. */
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

/**
 * Opens a new browser profile, like another person on another machine. The cookie notice is answered unless `first` is
 * set. A profile that is opened in a test closes with the test.
 */
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
  endRoutesOnClose(context);
  if (isLate) await delayAnswers(context);
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

/** Goes to another page without loading a document, like a link inside the client. */
export const go = async (page: Page, path: string): Promise<void> => {
  // The router listens only after its first render.
  await page.locator('#content').waitFor({ state: 'attached' });
  await page.evaluate((address) => {
    history.pushState({ usr: null, key: Math.random().toString(36).slice(2) }, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
  }, path);
};
