import { z } from 'zod';
import { GIF_LIMITS, queryContentFilter, queryLanguage, queryList, queryNumber, queryText } from '../gifs/gif-query.ts';

/** Limits that Tenor documents for its version 2. */
export const TENOR_LIMITS = { limitDefault: 20, limitMax: 50, offsetMax: GIF_LIMITS.offsetMax, idsMax: 50 } as const;

/** Query parameters. As in GIPHY's format, no value is refused, and unknown parameters are ignored. */
export const tenorQuery = z
  .object({
    q: queryText,
    ids: queryList,
    limit: queryNumber(1, TENOR_LIMITS.limitMax, TENOR_LIMITS.limitDefault).prefault(TENOR_LIMITS.limitDefault),
    /** Position of the next page, from an earlier response. */
    pos: queryNumber(0, TENOR_LIMITS.offsetMax, 0).prefault(0),
    media_filter: queryList,
    searchfilter: queryList,
    contentfilter: queryContentFilter,
    locale: queryLanguage,
    ar_range: z.enum(['all', 'wide', 'standard']).catch('all'),
    random: z
      .string()
      .transform((given) => given === 'true')
      .catch(false),
  })
  .transform(({ pos, contentfilter, searchfilter, locale, ...query }) => ({
    ...query,
    lang: locale,
    offset: pos,
    rating: contentfilter,
    type: searchfilter.includes('sticker') ? ('Sticker' as const) : ('Gif' as const),
  }));
export type TenorQuery = z.output<typeof tenorQuery>;
