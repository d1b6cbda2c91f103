import { preferredLanguages, primaryLanguage } from '../../../runtime/http/accept-language.ts';
import type { MailCatalogue } from './mail-texts/catalogue.ts';
import { german } from './mail-texts/de.ts';
import { english } from './mail-texts/en.ts';

const catalogues = { en: english, de: german } as const satisfies Record<string, MailCatalogue>;

export type MailLocale = keyof typeof catalogues;

export const mailLocales = Object.keys(catalogues) as MailLocale[];

const LOCALE_DEFAULT: MailLocale = 'en';

const knownLocale = (tag: string): MailLocale | null => {
  const language = primaryLanguage(tag);
  return mailLocales.find((locale) => locale === language) ?? null;
};

/**
 * Returns the language of a member's emails: their own choice if it is supported, otherwise the first supported
 * language that the browser prefers, otherwise English.
 */
export const mailLocale = (preferred: string | undefined, acceptLanguage: string | undefined): MailLocale =>
  [...(preferred === undefined ? [] : [preferred]), ...preferredLanguages(acceptLanguage ?? '')]
    .map(knownLocale)
    .find((locale) => locale !== null) ?? LOCALE_DEFAULT;

/** Returns the texts for a stored language; English for null or an unsupported one, so that the email is still sent. */
export const catalogueOf = (locale: string | null): MailCatalogue =>
  catalogues[knownLocale(locale ?? LOCALE_DEFAULT) ?? LOCALE_DEFAULT];
