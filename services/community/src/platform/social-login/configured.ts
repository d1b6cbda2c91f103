import { profiles } from '@pixchange/contracts/http/limits';
import type { Config } from '../../config.ts';
import type { Log } from '../log.ts';
import { Facebook } from './facebook.ts';
import { ProviderPictures } from './provider-picture.ts';

/**
 * Foreign origins that a page may load from, and whether their windows may communicate with the page that opened them.
 */
export interface ForeignSources {
  readonly scripts: readonly string[];
  readonly connections: readonly string[];
  readonly images: readonly string[];
  readonly frames: readonly string[];
  readonly windows: boolean;
}

type SocialConfig = Pick<
  Config,
  'FACEBOOK_APP_ID' | 'FACEBOOK_APP_SECRET' | 'FACEBOOK_GRAPH_URL' | 'FACEBOOK_GRAPH_VERSION' | 'FACEBOOK_DIALOG_URL'
>;

/** Returns the login provider; null when no app is configured. */
export const facebookOf = (config: SocialConfig, log: Log): Facebook | null => {
  const {
    FACEBOOK_APP_ID: appId,
    FACEBOOK_APP_SECRET: appSecret,
    FACEBOOK_GRAPH_URL: graphUrl,
    FACEBOOK_GRAPH_VERSION: version,
  } = config;
  return appId === undefined || appSecret === undefined
    ? null
    : new Facebook({ graphUrl, version, appId, appSecret, log });
};

/** Returns the client that fetches people's profile pictures from the login provider. */
export const providerPictures = ({
  FACEBOOK_PICTURE_ORIGINS: origins,
}: Pick<Config, 'FACEBOOK_PICTURE_ORIGINS'>): ProviderPictures =>
  new ProviderPictures({ origins, bytesMax: profiles.providerPictureBytesMax });

/**
 * Returns the origins of the provider that pages load from; undefined without a provider, or when `FACEBOOK_DIALOG_URL`
 * replaces the provider's SDK.
 */
export const providerSources = ({ FACEBOOK_APP_ID, FACEBOOK_DIALOG_URL }: SocialConfig): ForeignSources | undefined => {
  if (FACEBOOK_APP_ID === undefined || FACEBOOK_DIALOG_URL !== undefined) return undefined;
  return {
    scripts: ['https://connect.facebook.net'],
    connections: ['https://graph.facebook.com', 'https://www.facebook.com'],
    images: ['https://www.facebook.com'],
    frames: ['https://www.facebook.com', 'https://web.facebook.com'],
    windows: true,
  };
};
