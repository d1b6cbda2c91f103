import type { Config } from '../../config.ts';
import type { Log } from '../log.ts';
import { Giphy } from './giphy.ts';

/** Returns the GIF provider; null without an API key. */
export const giphyOf = (
  { GIPHY_API_KEY: apiKey, GIPHY_API_URL: apiUrl, GIPHY_MEDIA_ORIGINS: mediaOrigins, GIPHY_RATING: rating }: Config,
  log: Log,
): Giphy | null => (apiKey === undefined ? null : new Giphy({ apiUrl, apiKey, mediaOrigins, rating, log }));

/** Returns the origins from which pages may show media of the provider. */
export const gifOrigins = ({ GIPHY_API_KEY, GIPHY_MEDIA_ORIGINS }: Config): readonly string[] =>
  GIPHY_API_KEY === undefined ? [] : GIPHY_MEDIA_ORIGINS;
