import { z } from 'zod';
import { event, type EventOf } from './envelope.ts';

const filterId = z.guid();

/** Stream `saved-filter-{filterId}`: a view of a console list that a member of staff saved. */
export const savedFilterEvents = {
  FilterSaved: event({
    version: 1,
    data: z.object({
      filterId,
      staffId: z.guid(),
      resource: z.string(),
      name: z.string().nullable(),
      /** Query string of the list's URL; it may name a person. */
      query: z.string().nullable(),
      /** Role that the filter is shared with; null when it is private. */
      role: z.enum(['moderator', 'auditor', 'admin']).nullable(),
    }),
    personal: { of: 'staffId', fields: ['name', 'query'] },
  }),
  FilterRemoved: event({ version: 1, data: z.object({ filterId, staffId: z.guid() }) }),
} as const;
export type SavedFilterEvent = EventOf<typeof savedFilterEvents>;
