import type { Config } from '../../config.ts';
import type { Log } from '../log.ts';
import { Giphy } from './giphy.ts';
import { Klipy } from './klipy.ts';
import type { GifProvider } from './provider.ts';

/** Returns the GIF provider that has a key; null without one. */
export const gifProviderOf = (config: Config, log: Log): GifProvider | null => {
  const common = { log, callsPerHour: config.GIF_CALLS_PER_HOUR };
  if (config.GIPHY_API_KEY !== undefined)
    return new Giphy({
      ...common,
      apiUrl: config.GIPHY_API_URL,
      apiKey: config.GIPHY_API_KEY,
      mediaOrigins: config.GIPHY_MEDIA_ORIGINS,
      rating: config.GIPHY_RATING,
    });
  if (config.KLIPY_API_KEY !== undefined)
    return new Klipy({
      ...common,
      apiUrl: config.KLIPY_API_URL,
      apiKey: config.KLIPY_API_KEY,
      mediaOrigins: config.KLIPY_MEDIA_ORIGINS,
      contentFilter: config.KLIPY_CONTENT_FILTER,
    });
  return null;
};

/** Returns the origins from which media of the configured provider may be fetched. */
export const gifMediaOrigins = (config: Config): readonly string[] => {
  if (config.GIPHY_API_KEY !== undefined) return config.GIPHY_MEDIA_ORIGINS;
  return config.KLIPY_API_KEY === undefined ? [] : config.KLIPY_MEDIA_ORIGINS;
};
