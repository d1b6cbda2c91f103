import type { SiteEvent } from '@pixchange/contracts/events/site';
import type { SiteDetails } from '@pixchange/contracts/http/admin-site';
import type { Projection } from '../../kernel/projection.ts';
import { changesTo, type Tables } from '../../kernel/tables.ts';
import { SITE_ID, type SiteFields } from './site.decider.ts';

export const siteTables = {
  site: {
    columns: {
      site_id: 'uuid NOT NULL',
      legal_entity: 'text',
      address: 'text',
      tax_number: 'text',
      email: 'text',
      twitter_url: 'text',
      facebook_url: 'text',
      linkedin_url: 'text',
      instagram_url: 'text',
      pinterest_url: 'text',
      android_app_url: 'text',
      ios_app_url: 'text',
    },
    key: ['site_id'],
  },
} as const satisfies Tables;

const { put } = changesTo(siteTables);

/** Returns the details in the form of the API and of the read model. */
export const detailsOf = (fields: SiteFields): SiteDetails => ({
  legal_entity: fields.legalEntity,
  address: fields.address,
  tax_number: fields.taxNumber,
  email: fields.email,
  twitter_url: fields.twitterUrl,
  facebook_url: fields.facebookUrl,
  linkedin_url: fields.linkedinUrl,
  instagram_url: fields.instagramUrl,
  pinterest_url: fields.pinterestUrl,
  android_app_url: fields.androidAppUrl,
  ios_app_url: fields.iosAppUrl,
});

/** Details of the site in one row, which is missing until the first change. */
export const siteProjection: Projection<SiteEvent> = {
  name: 'site',
  version: 1,
  tables: siteTables,
  handlers: {
    SiteEdited: ({ data }) => [put('site', { site_id: SITE_ID, ...detailsOf(data) })],
  },
};
