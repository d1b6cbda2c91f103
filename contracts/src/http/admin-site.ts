import { z } from 'zod';
import { email } from './accounts.ts';
import { endpoints } from './endpoint.ts';
import { changeOf, cleanLines, cleanText, wireInteger } from './fields.ts';
import { proposals, site as limits } from './limits.ts';
import { adminSiteRoutes } from './routes/admin-site.ts';

/** Builds the schema for the address of a page on another site. */
const link = (label: string) =>
  cleanText(1, limits.linkLengthMax, label)
    .refine((text) => URL.canParse(text) && new URL(text).protocol === 'https:', {
      error: `${label} must be an address that begins with https://`,
    })
    .transform((text) => new URL(text))
    .refine(({ username, password }) => username === '' && password === '', {
      error: `${label} must not contain a password`,
    })
    .transform(({ href }) => href);

/** Draft of the site's details; null shows the value of the environment. */
export const siteDraft = z.object({
  legal_entity: cleanText(1, limits.textLengthMax, 'Name of the operator').nullable(),
  address: cleanLines(1, limits.textLengthMax, 'Address').nullable(),
  tax_number: cleanText(1, limits.textLengthMax, 'Tax number').nullable(),
  email: email.nullable(),
  twitter_url: link('Twitter page').nullable(),
  facebook_url: link('Facebook page').nullable(),
  linkedin_url: link('LinkedIn page').nullable(),
  instagram_url: link('Instagram page').nullable(),
  pinterest_url: link('Pinterest page').nullable(),
  android_app_url: link('Android app').nullable(),
  ios_app_url: link('iOS app').nullable(),
  reason: cleanLines(1, proposals.reasonLengthMax, 'Reason').nullish(),
  /** Version that the change is based on; the change is rejected if it is outdated. */
  version: wireInteger.pipe(z.int()).optional(),
});

const text = z.string().nullable();

/** Details of the site, with one name for each setting of the environment that has a value in the console. */
const siteDetails = z.object({
  legal_entity: text,
  address: text,
  tax_number: text,
  email: text,
  twitter_url: text,
  facebook_url: text,
  linkedin_url: text,
  instagram_url: text,
  pinterest_url: text,
  android_app_url: text,
  ios_app_url: text,
});
export type SiteDetails = z.output<typeof siteDetails>;

export const siteView = siteDetails.extend({
  /** Values of the environment, which are shown where there is no other value. */
  defaults: siteDetails,
  /** Number of changes so far. */
  version: z.int(),
});
export type SiteView = z.output<typeof siteView>;

export const adminSiteHttp = endpoints(adminSiteRoutes, {
  show: {
    summary: 'Details of the site that were set in the console, and those of the environment',
    reply: siteView,
  },
  edit: {
    summary:
      'Change the details of the site, which visitors see at once; omitted fields stay unchanged, and null shows the value of the environment',
    body: changeOf(siteDraft.shape),
    example: {
      legal_entity: 'Paper Cats Ltd.',
      address: '1 Paper Lane\n12345 Exampleton',
      tax_number: 'DE 123 456 789',
      email: 'hello@example.org',
      twitter_url: 'https://twitter.com/papercats',
      facebook_url: 'https://www.facebook.com/papercats',
      linkedin_url: 'https://www.linkedin.com/company/papercats',
      instagram_url: 'https://www.instagram.com/papercats',
      pinterest_url: 'https://www.pinterest.com/papercats',
      android_app_url: 'https://play.google.com/store/apps/details?id=org.example.papercats',
      ios_app_url: 'https://apps.apple.com/app/id1234567890',
      reason: 'We moved',
    },
    reply: siteView,
  },
});
