import type { GifProviderName } from '@pixchange/contracts/http/values/images';

const names: Readonly<Record<GifProviderName, string>> = { giphy: 'GIPHY', klipy: 'KLIPY' };

/** Returns the name of a GIF provider as it writes it itself. */
export const providerName = (provider: string): string =>
  Object.hasOwn(names, provider) ? names[provider as GifProviderName] : provider;
