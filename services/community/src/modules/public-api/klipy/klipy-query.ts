import { z } from 'zod';
import { GIF_LIMITS, queryContentFilter, queryLanguage, queryList, queryNumber, queryText } from '../gifs/gif-query.ts';

/**
 * Limits that KLIPY documents (docs.klipy.com, GIF API): at least 8 items on a page of a search and 1 on others, at
 * most 50, and 24 by default. Recent items and words have 10 by default.
 */
export const KLIPY_LIMITS = {
  perPageMax: 50,
  perPageDefault: 24,
  searchPerPageMin: 8,
  wordsMax: 50,
  wordsDefault: 10,
  recentDefault: 10,
  recentMax: 32,
  idsMax: 50,
} as const;

/** Highest page number; every list ends long before it. */
const PAGE_MAX = 1_000_000;

/** Returns the schema of a list. As in the other formats, no value is refused, and unknown parameters are ignored. */
const listOf = (least: number, most: number, otherwise: number) =>
  z
    .object({
      q: queryText,
      page: queryNumber(1, PAGE_MAX, 1).prefault(1),
      per_page: queryNumber(least, most, otherwise).prefault(otherwise),
      locale: queryLanguage,
      content_filter: queryContentFilter,
      format_filter: queryList,
    })
    .transform(({ content_filter, locale, ...query }) => ({
      ...query,
      lang: locale,
      rating: content_filter,
      limit: query.per_page,
      offset: (query.page - 1) * query.per_page,
    }));

const { perPageMax, perPageDefault, searchPerPageMin, recentMax, recentDefault } = KLIPY_LIMITS;
const lists = {
  search: listOf(searchPerPageMin, perPageMax, perPageDefault),
  recent: listOf(1, recentMax, recentDefault),
  others: listOf(1, perPageMax, perPageDefault),
};
export type KlipyQuery = z.output<typeof lists.others>;

const LIST = /^\/api\/v1\/[^/?]+\/[^/?]+\/(search|recent)(?=[/?]|$)/;

/** Returns the schema of a list's parameters, by its URL. */
export const klipyQueryOf = (url: string) => lists[(LIST.exec(url)?.[1] ?? 'others') as keyof typeof lists];

/** Whether a page begins after the last position that a list can have. */
export const isBehindAll = ({ offset }: Pick<KlipyQuery, 'offset'>): boolean => offset > GIF_LIMITS.offsetMax;

export const klipyItemsQuery = z.object({ slugs: queryList, ids: queryList, format_filter: queryList });

export const klipyWordsQuery = z
  .object({
    q: queryText,
    limit: queryNumber(1, KLIPY_LIMITS.wordsMax, KLIPY_LIMITS.wordsDefault).prefault(KLIPY_LIMITS.wordsDefault),
    locale: queryLanguage,
  })
  .transform(({ locale, ...query }) => ({ ...query, lang: locale }));
