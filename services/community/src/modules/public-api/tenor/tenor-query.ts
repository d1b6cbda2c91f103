import { search } from '@pixchange/contracts/http/limits';
import { z } from 'zod';

/** As Tenor documents them for its version 2. */
export const TENOR_LIMITS = { limitDefault: 20, limitMax: 50, offsetMax: 4_999, idsMax: 50 } as const;

const text = z
  .string()
  .transform((given) => [...given.replace(/\p{Cc}+/gu, ' ').trim()].slice(0, search.queryLengthMax).join(''))
  .catch('');

const words = z
  .string()
  .transform((given) => given.split(',').map((word) => word.trim()))
  .transform((list) => list.filter((word) => word !== ''))
  .catch([]);

const number = (least: number, most: number, otherwise: number) =>
  z.coerce
    .number()
    .int()
    .catch(otherwise)
    .transform((given) => Math.min(most, Math.max(least, given)));

/** The strictest rating that each level of the filter lets through; `off` lets all through. */
const ratingOf = { high: 'g', medium: 'pg', low: 'pg-13', off: undefined } as const;

/** What calls may have; as with GIPHY's form nothing is refused, and anything else is ignored. */
export const tenorQuery = z
  .object({
    q: text,
    ids: words,
    limit: number(1, TENOR_LIMITS.limitMax, TENOR_LIMITS.limitDefault).prefault(TENOR_LIMITS.limitDefault),
    /** Where the next page begins, as an earlier answer said it. */
    pos: number(0, TENOR_LIMITS.offsetMax, 0).prefault(0),
    media_filter: words,
    searchfilter: words,
    contentfilter: z.enum(['off', 'low', 'medium', 'high']).catch('off'),
    ar_range: z.enum(['all', 'wide', 'standard']).catch('all'),
    random: z
      .string()
      .transform((given) => given === 'true')
      .catch(false),
  })
  .transform(({ pos, contentfilter, searchfilter, ...query }) => ({
    ...query,
    offset: pos,
    rating: ratingOf[contentfilter],
    type: searchfilter.includes('sticker') ? ('Sticker' as const) : ('Gif' as const),
  }));
export type TenorQuery = z.output<typeof tenorQuery>;
