import { z } from 'zod';
import { event, type EventOf } from './envelope.ts';

/** Stream `shortlink-{code}`. */
export const sharingEvents = {
  ShortLinkCreated: event({
    version: 1,
    data: z.object({
      code: z.string(),
      creatorId: z.guid(),
      /** Path within the product, with its leading slash; contains only ids. */
      path: z.string(),
      /** Query string with its question mark, or empty; it may contain an album title that a member wrote. */
      query: z.string().nullable(),
      androidUrl: z.string().nullable(),
      iosUrl: z.string().nullable(),
    }),
    personal: { of: 'creatorId', fields: ['query'] },
  }),
} as const;
export type SharingEvent = EventOf<typeof sharingEvents>;
