import type { MailCatalogue } from './mail-texts/catalogue.ts';
import { german } from './mail-texts/de.ts';
import { english } from './mail-texts/en.ts';

const catalogues = { en: english, de: german } as const satisfies Record<string, MailCatalogue>;

export type MailLocale = keyof typeof catalogues;

export const mailLocales = Object.keys(catalogues) as MailLocale[];

const LOCALE_DEFAULT: MailLocale = 'en';
const WISHES_MAX = 20;

const knownLocale = (tag: string): MailLocale | null => {
  const language = tag.trim().toLowerCase().split(/[-_]/)[0] ?? '';
  return mailLocales.find((locale) => locale === language) ?? null;
};

/**
 * Returns the languages of an `Accept-Language` header (RFC 9110, 12.5.4), most preferred first; those with weight 0
 * are excluded.
 */
const wishesOf = (header: string): string[] =>
  header
    .split(',', WISHES_MAX)
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';');
      const weight = parameters
        .map((parameter) => /^\s*q=([\d.]+)\s*$/i.exec(parameter)?.[1])
        .find((value) => value !== undefined);
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);

/**
 * Returns the language of a member's mails: their own choice, otherwise the browser's first preference that we have.
 */
export const mailLocale = (preferred: string | undefined, acceptLanguage: string | undefined): MailLocale =>
  [...(preferred === undefined ? [] : [preferred]), ...wishesOf(acceptLanguage ?? '')]
    .map(knownLocale)
    .find((locale) => locale !== null) ?? LOCALE_DEFAULT;

/** Returns the texts for a stored language; a removed catalog must not keep a mail from being sent. */
export const catalogueOf = (locale: string | null): MailCatalogue =>
  catalogues[knownLocale(locale ?? LOCALE_DEFAULT) ?? LOCALE_DEFAULT];
