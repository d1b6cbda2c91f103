import { z } from 'zod';
import { gifProviders, type GifProviderName } from './values/images.ts';

/** Returns the prefix of the ids of a provider's items; the rest is the provider's own id. */
export const providerIdPrefix = (name: GifProviderName): string => `${name}-`;

/** Whether an id has the prefix of a GIF provider. No id of this site has one. */
export const isProviderId = (id: string): boolean => gifProviders.some((name) => id.startsWith(providerIdPrefix(name)));

/** Id of a work of ours, or of an item of a provider. KLIPY's items are found by kind and slug. */
export const itemId = z
  .string()
  .regex(
    /^(?:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|giphy-[A-Za-z0-9]{1,64}|klipy-(?:gif|sticker)-[A-Za-z0-9_-]{1,150})$/,
  );
