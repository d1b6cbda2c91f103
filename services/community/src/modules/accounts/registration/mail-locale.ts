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
 * Returns the language of a member's mails: their own choice, otherwise the browser's first preference that we have.
 */
export const mailLocale = (preferred: string | undefined, acceptLanguage: string | undefined): MailLocale =>
  [...(preferred === undefined ? [] : [preferred]), ...preferredLanguages(acceptLanguage ?? '')]
    .map(knownLocale)
    .find((locale) => locale !== null) ?? LOCALE_DEFAULT;

/** Returns the texts for a stored language; English for a removed one, so that the mail can still be sent. */
export const catalogueOf = (locale: string | null): MailCatalogue =>
  catalogues[knownLocale(locale ?? LOCALE_DEFAULT) ?? LOCALE_DEFAULT];
