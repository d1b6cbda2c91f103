import { logLine } from '../log.ts';
import { loaders } from './translations.ts';

/** Languages of the client. `en-XA` is English made longer and accented, to find truncated texts. */
export const locales = ['en', 'ar', 'en-XA'] as const;
export type Locale = (typeof locales)[number];

const LOCALE_KEY = 'pixchange_language';

const isLocale = (text: string | null): text is Locale => (locales as readonly (string | null)[]).includes(text);

// Unit tests in Node have no document.
const inBrowser = typeof document !== 'undefined';

/** Language that `public/first.js` wrote into the page before the first paint. */
const written = inBrowser ? document.documentElement.lang : 'en';

const requestedLocale: Locale = isLocale(written) ? written : 'en';

const arrived = await loaders[requestedLocale]?.().catch((error: unknown) => {
  logLine(`A catalog was not loaded; the page is in English: ${String(error)}`);
  Object.assign(document.documentElement, { lang: 'en', dir: 'ltr' });
});

/** Language of the page; English when the requested texts failed to load. */
export const locale: Locale = arrived === undefined && requestedLocale !== 'en-XA' ? 'en' : requestedLocale;

/** Language of the page when the person has chosen none. */
const usual = inBrowser
  ? navigator.languages.map((language) => language.split('-')[0] ?? null).find(isLocale)
  : undefined;

/**
 * `Accept-Language` header of requests from a page whose language differs from the browser's. Otherwise the browser's
 * own header is better, because search supports languages without a translation of the page.
 */
export const acceptedLanguages =
  inBrowser && locale !== 'en-XA' && locale !== (usual ?? 'en')
    ? [locale, ...navigator.languages.map((language) => `${language};q=0.9`)].join(', ')
    : undefined;

/** Locale for numbers and dates. */
export const formats = locale === 'en-XA' ? 'en' : locale;

/** Translations of every catalog by name; empty for English, which is in the catalogs themselves. */
export const translations = arrived ?? {};

/** Changes the language and reloads the page; rejects if the texts or the page can't be loaded. */
export const chooseLocale = async (chosen: Locale): Promise<void> => {
  await Promise.all([loaders[chosen]?.(), fetch(location.href, { method: 'HEAD' })]);
  localStorage.setItem(LOCALE_KEY, chosen);
  location.reload();
};
