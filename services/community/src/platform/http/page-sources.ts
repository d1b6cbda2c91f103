import type { Config } from '../../config.ts';
import { gifOrigins } from '../gif-provider/configured.ts';
import { providerSources } from '../social-login/configured.ts';
import type { ServerOptions } from './server.ts';

/** Browsers upload files straight to the object store, which may have an origin of its own. */
const storageOrigin = ({ PUBLIC_URL, S3_PUBLIC_URL }: Config): string | undefined => {
  const { origin } = new URL(S3_PUBLIC_URL);
  return origin === new URL(PUBLIC_URL).origin ? undefined : origin;
};

/** Origins other than our own that a page may use, by the configuration. */
export const pageSources = (
  config: Config,
): Pick<ServerOptions, 'foreign' | 'gifOrigins' | 'analyticsOrigin' | 'storageOrigin'> => ({
  foreign: providerSources(config),
  gifOrigins: gifOrigins(config),
  analyticsOrigin:
    config.ANALYTICS_URL?.startsWith('https:') === true ? new URL(config.ANALYTICS_URL).origin : undefined,
  storageOrigin: storageOrigin(config),
});
