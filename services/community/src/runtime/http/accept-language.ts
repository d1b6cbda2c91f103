import { conceptLanguages, type ConceptLanguage } from '../../kernel/search/analyzer.ts';

const WISHES_MAX = 20;

/**
 * Returns up to 20 languages of an `Accept-Language` header (RFC 9110, 12.5.4), most preferred first; languages with
 * weight 0 are excluded.
 */
export const preferredLanguages = (header: string): string[] =>
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

/** Returns the primary language of a tag such as `pt-BR` or `pt_BR`. */
export const primaryLanguage = (tag: string): string => tag.trim().toLowerCase().split(/[-_]/)[0] ?? '';

/** Returns the first preferred language that the search supports, or English. */
export const searchLanguage = (preferred: readonly string[]): ConceptLanguage =>
  preferred
    .map(primaryLanguage)
    .map((language) => conceptLanguages.find((known) => known === language))
    .find((language) => language !== undefined) ?? 'en';

/** Matches searches and search ideas of the site. */
const SEARCH = /^\/api\/(?:images\b[^?]*\?(?:.*&)?q=|search\/ideas)/;

/** Whether the response of a URL depends on the browser's language. */
export const hasLanguage = (url: string): boolean => SEARCH.test(url);

/** Returns the search language for an `Accept-Language` header. */
export const searchLanguageOf = (header: string | undefined): ConceptLanguage =>
  searchLanguage(preferredLanguages(header ?? ''));
