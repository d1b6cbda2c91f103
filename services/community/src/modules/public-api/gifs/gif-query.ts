import { search } from '@pixchange/contracts/http/limits';
import { z } from 'zod';
import { searchLanguage } from '../../../runtime/http/accept-language.ts';

export const GIF_LIMITS = { limitDefault: 25, limitMax: 50, offsetMax: 4_999, idsMax: 100 } as const;

/** Text without control characters, truncated to the maximum length of a search. */
export const queryText = z
  .string()
  .transform((given) => [...given.replace(/\p{Cc}+/gu, ' ').trim()].slice(0, search.queryLengthMax).join(''))
  .catch('');

/**
 * Returns a schema for an integer, clamped to the bounds. Values that can't be parsed count as missing, because apps
 * send texts such as `undefined`.
 */
export const queryNumber = (least: number, most: number, otherwise: number) =>
  z.coerce
    .number()
    .int()
    .catch(otherwise)
    .transform((given) => Math.min(most, Math.max(least, given)));

/** Language of the search words, such as `es` or `es_MX`; English if the search does not support it. */
export const queryLanguage = z
  .string()
  .catch('')
  .transform((given) => searchLanguage([given]));

/** Comma-separated words. */
export const queryList = z
  .string()
  .transform((given) => given.split(',').map((word) => word.trim()))
  .transform((list) => list.filter((word) => word !== ''))
  .catch([]);

/** Least strict rating that each level of Tenor's and KLIPY's content filters allows; `off` allows all works. */
const ratingOf = { high: 'g', medium: 'pg', low: 'pg-13', off: undefined } as const;

/** Least strict rating of the works to return; undefined for all works. */
export const queryContentFilter = z
  .enum(['off', 'low', 'medium', 'high'])
  .catch('off')
  .transform((level) => ratingOf[level]);

const word = z.string().toLowerCase().optional().catch(undefined);

/** Query parameters of the public API. No value is refused, and unknown parameters are ignored. */
export const gifQuery = z.object({
  q: queryText,
  s: queryText,
  m: queryText,
  tag: queryText,
  gif_id: queryText,
  ids: z.string().catch(''),
  limit: queryNumber(1, GIF_LIMITS.limitMax, GIF_LIMITS.limitDefault).prefault(GIF_LIMITS.limitDefault),
  offset: queryNumber(0, GIF_LIMITS.offsetMax, 0).prefault(0),
  weirdness: queryNumber(0, 10, 0).prefault(0),
  rating: word,
  lang: queryLanguage,
  sort: word,
});
export type GifQuery = z.output<typeof gifQuery>;
