import type { SiteDetails } from '@pixchange/contracts/http/admin-site';
import type { PublicConfigView } from '@pixchange/contracts/http/config';
import { socialNetworks } from '@pixchange/contracts/http/values/config';
import type { Config } from '../../config.ts';
import type { SiteFields } from './site.decider.ts';

/** Settings of the environment that the console's values replace. */
export const settings = {
  legal_entity: 'LEGAL_ENTITY',
  address: 'LEGAL_ADDRESS',
  tax_number: 'LEGAL_TAX_NUMBER',
  email: 'CONTACT_EMAIL',
  twitter_url: 'TWITTER_URL',
  facebook_url: 'FACEBOOK_URL',
  linkedin_url: 'LINKEDIN_URL',
  instagram_url: 'INSTAGRAM_URL',
  pinterest_url: 'PINTEREST_URL',
  android_app_url: 'ANDROID_APP_URL',
  ios_app_url: 'IOS_APP_URL',
} as const satisfies Record<keyof SiteDetails, keyof Config>;

const names = Object.keys(settings) as (keyof SiteDetails)[];

export type SiteSettings = Pick<Config, (typeof settings)[keyof typeof settings]>;

/** Details with an email address, which the environment always has. */
export type ShownDetails = SiteDetails & { readonly email: string };

const each = (valueOf: (name: keyof SiteDetails) => string | null): SiteDetails =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as SiteDetails;

/** Returns the values of the environment. */
export const defaultsOf = (config: SiteSettings): ShownDetails => ({
  ...each((name) => config[settings[name]] ?? null),
  email: config.CONTACT_EMAIL,
});

/** Returns what visitors see: the console's values, and those of the environment where there is none. */
export const shownDetails = (stored: SiteDetails | null, defaults: ShownDetails): ShownDetails => ({
  ...each((name) => stored?.[name] ?? defaults[name]),
  email: stored?.email ?? defaults.email,
});

/** Returns the details in the form of the event. */
export const fieldsOf = (details: SiteDetails): SiteFields => ({
  legalEntity: details.legal_entity,
  address: details.address,
  taxNumber: details.tax_number,
  email: details.email,
  twitterUrl: details.twitter_url,
  facebookUrl: details.facebook_url,
  linkedinUrl: details.linkedin_url,
  instagramUrl: details.instagram_url,
  pinterestUrl: details.pinterest_url,
  androidAppUrl: details.android_app_url,
  iosAppUrl: details.ios_app_url,
});

/** Returns the part of the public settings that the details give. */
export const publicDetails = (
  details: ShownDetails,
): Pick<PublicConfigView, 'house' | 'social_links' | 'store_links'> => ({
  house: {
    legal_entity: details.legal_entity,
    address: details.address,
    email: details.email,
    tax_number: details.tax_number,
  },
  social_links: Object.fromEntries(
    socialNetworks.flatMap((network) => {
      const link = details[`${network}_url`];
      return link === null ? [] : [[network, link]];
    }),
  ),
  store_links: { android: details.android_app_url, ios: details.ios_app_url },
});
