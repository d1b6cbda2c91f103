import { logLine } from '../log.ts';

/** The languages of the client. `en-XA` is English made longer and accented, so that people see what would be cut off. */
export const locales = ['en', 'ar', 'en-XA'] as const;
export type Locale = (typeof locales)[number];

const LOCALE_KEY = 'pixchange_language';

/** Catalogues of another language, by their names; each is a chunk of its own that only its readers load. */
const catalogues: Readonly<Record<string, () => Promise<Readonly<Record<string, object>>>>> = {
  ar: () => import('../../locales/ar/page.ts').then((module) => module.arabic),
};

const isLocale = (text: string | null): text is Locale => (locales as readonly (string | null)[]).includes(text);

// Tests of pure code have no browser around them.
const inBrowser = typeof document !== 'undefined';

/** `public/first.js` has written it into the page before anything was drawn. */
const written = inBrowser ? document.documentElement.lang : 'en';

const asked: Locale = isLocale(written) ? written : 'en';

const arrived = await catalogues[asked]?.().catch((error: unknown) => {
  logLine(`A catalogue was not loaded; the page is in English: ${String(error)}`);
  Object.assign(document.documentElement, { lang: 'en', dir: 'ltr' });
});

/** English, too, where the texts of the language that was asked for did not come. */
export const locale: Locale = asked in catalogues && arrived === undefined ? 'en' : asked;

/** For numbers and dates. */
export const formats = locale === 'en-XA' ? 'en' : locale;

/** Of every catalogue by its name; empty for English, which the catalogues hold themselves. */
export const translations = arrived ?? {};

/** The page is drawn again in the other language, once it is known that its texts and the page can be loaded; else it rejects. */
export const chooseLocale = async (chosen: Locale): Promise<void> => {
  await Promise.all([catalogues[chosen]?.(), fetch(location.href, { method: 'HEAD' })]);
  localStorage.setItem(LOCALE_KEY, chosen);
  location.reload();
};
