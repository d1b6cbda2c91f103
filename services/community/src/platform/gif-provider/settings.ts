import { z } from 'zod';

const key = z.string().min(16, { error: 'needs at least 16 characters' });
const url = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ''));
const isOrigin = (text: string): boolean =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
const originsOf = (text: string): string[] =>
  text
    .split(',')
    .map((origin) => origin.trim())
    .filter((origin) => origin !== '');

/** Settings of the GIF provider, which is GIPHY or KLIPY. */
export const gifProviderSettings = {
  // Section: GIF provider (docs/operations/gif-provider.md)
  /** Key at GIPHY; without a key at GIPHY or KLIPY, the site shows its own works only. */
  GIPHY_API_KEY: key.optional(),
  /** URL of GIPHY's API. */
  GIPHY_API_URL: url.default('https://api.giphy.com'),
  /** Origins of GIPHY's media, separated by commas; an item with another origin is not shown. */
  GIPHY_MEDIA_ORIGINS: z
    .string()
    .default(
      'https://media.giphy.com,https://media0.giphy.com,https://media1.giphy.com,https://media2.giphy.com,https://media3.giphy.com,https://media4.giphy.com,https://i.giphy.com',
    )
    .transform(originsOf)
    .refine((origins) => origins.every(isOrigin), { error: 'must be origins like https://media.giphy.com' }),
  /** Highest rating of items that is requested from GIPHY. */
  GIPHY_RATING: z.enum(['g', 'pg', 'pg-13']).default('g'),
  /** Key at KLIPY, in place of one at GIPHY; a site can't have both. */
  KLIPY_API_KEY: key.optional(),
  /** URL of KLIPY's API. */
  KLIPY_API_URL: url.default('https://api.klipy.com'),
  /** Origins of KLIPY's media, separated by commas; an item with another origin is not shown. */
  KLIPY_MEDIA_ORIGINS: z
    .string()
    .default('https://static.klipy.com,https://static1.klipy.com,https://static2.klipy.com')
    .transform(originsOf)
    .refine((origins) => origins.every(isOrigin), { error: 'must be origins like https://static.klipy.com' }),
  /** Filter that is requested from KLIPY; `high` is the strictest. */
  KLIPY_CONTENT_FILTER: z.enum(['low', 'medium', 'high']).default('high'),
  /** Calls that a process makes to the provider in an hour at most; test keys of both providers have 100. */
  GIF_CALLS_PER_HOUR: z.coerce.number().int().min(1).max(1_000_000).default(100),
} as const;

/** Whether at most one provider has a key. Both providers refuse their items beside those of another provider. */
export const hasOneGifProvider = ({
  GIPHY_API_KEY,
  KLIPY_API_KEY,
}: {
  readonly GIPHY_API_KEY?: unknown;
  readonly KLIPY_API_KEY?: unknown;
}): boolean => GIPHY_API_KEY === undefined || KLIPY_API_KEY === undefined;
