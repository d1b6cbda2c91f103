import type { Config } from '../../config.ts';
import { providerSources } from '../../platform/social-login/configured.ts';
import type { ServerOptions } from './server.ts';

/**
 * Returns the origin of the object store, to which browsers upload files directly, if it differs from the site's
 * origin.
 */
const storageOrigin = ({ PUBLIC_URL, S3_PUBLIC_URL }: Config): string | undefined => {
  const { origin } = new URL(S3_PUBLIC_URL);
  return origin === new URL(PUBLIC_URL).origin ? undefined : origin;
};

/** Returns the origins of other sites that a page may use, according to the configuration. */
export const pageSources = (config: Config): Pick<ServerOptions, 'foreign' | 'analyticsOrigin' | 'storageOrigin'> => ({
  foreign: providerSources(config),
  analyticsOrigin:
    config.ANALYTICS_URL?.startsWith('https:') === true ? new URL(config.ANALYTICS_URL).origin : undefined,
  storageOrigin: storageOrigin(config),
});
