import { z } from 'zod';
import { event, type EventOf } from './envelope.ts';

const filterId = z.guid();

/** Stream `saved-filter-{filterId}`: how a member of staff wants to see a list of the console again. */
export const savedFilterEvents = {
  FilterSaved: event({
    version: 1,
    data: z.object({
      filterId,
      staffId: z.guid(),
      resource: z.string(),
      name: z.string().nullable(),
      /** As in the address of the list; it may name a person. */
      query: z.string().nullable(),
      /** Whom it is shared with; null for nobody. */
      role: z.enum(['moderator', 'auditor', 'admin']).nullable(),
    }),
    personal: { of: 'staffId', fields: ['name', 'query'] },
  }),
  FilterRemoved: event({ version: 1, data: z.object({ filterId, staffId: z.guid() }) }),
} as const;
export type SavedFilterEvent = EventOf<typeof savedFilterEvents>;
