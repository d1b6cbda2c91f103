import { z } from 'zod';
import { event, type EventOf } from './envelope.ts';

/** Public text about the site; null shows the one in the environment. */
const text = z.string().nullable();

/** Stream `site-{id}`, of which there is one: what visitors see about the operator of the site, and its links. */
export const siteEvents = {
  /** Replaces all details. */
  SiteEdited: event({
    version: 1,
    data: z.object({
      legalEntity: text,
      /** Postal address with line breaks. */
      address: text,
      taxNumber: text,
      email: text,
      twitterUrl: text,
      facebookUrl: text,
      linkedinUrl: text,
      instagramUrl: text,
      pinterestUrl: text,
      androidAppUrl: text,
      iosAppUrl: text,
    }),
  }),
} as const;
export type SiteEvent = EventOf<typeof siteEvents>;
