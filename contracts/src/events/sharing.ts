import { z } from 'zod';
import { event, type EventOf } from './envelope.ts';

/** Stream `shortlink-{code}`. */
export const sharingEvents = {
  ShortLinkCreated: event({
    version: 1,
    data: z.object({
      code: z.string(),
      creatorId: z.guid(),
      /** Within the product, from its first slash on; ids only. */
      path: z.string(),
      /** With its question mark, or empty; may hold an album's title, which somebody wrote. */
      query: z.string().nullable(),
      androidUrl: z.string().nullable(),
      iosUrl: z.string().nullable(),
    }),
    personal: { of: 'creatorId', fields: ['query'] },
  }),
} as const;
export type SharingEvent = EventOf<typeof sharingEvents>;
