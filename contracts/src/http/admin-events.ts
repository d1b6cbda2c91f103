import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { adminEventsRoutes } from './routes/admin-events.ts';
import { id, instant, positiveInteger } from './fields.ts';
import { adminLists } from './limits.ts';

/** A place in the log, as text: it can be larger than a number holds. */
export const position = z.string().regex(/^\d{1,19}$/, { error: 'A position is a whole number' });

/** An event as it is stored. Personal fields stand in it sealed; here they are left out, and named. */
export const eventView = z.object({
  id,
  position,
  stream: z.string(),
  revision: z.int(),
  type: z.string(),
  at: instant.nullable(),
  actor_id: z.string().nullable(),
  correlation_id: z.string().nullable(),
  causation_id: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
  personal_fields: z.array(z.string()),
});
export type EventView = z.output<typeof eventView>;

export const eventPage = z.object({
  /** The newest first. */
  collection: z.array(eventView),
  /** Whether there are newer and older ones than these. */
  newer: z.boolean(),
  older: z.boolean(),
});
export type EventPage = z.output<typeof eventPage>;

export const adminEventsHttp = endpoints(adminEventsRoutes, {
  list: {
    summary:
      'The event log, the newest first: the last page, or what is before or after a position; with `stream` that stream alone, by revision',
    query: z
      .object({
        before: position.optional(),
        /** -1: from the first event on. */
        after: position.or(z.literal('-1')).optional(),
        stream: z
          .string()
          .max(adminLists.searchLengthMax)
          .regex(/^[\w:-]+$/, { error: 'A stream is named like user-0197b6f0…' })
          .optional(),
        per_page: positiveInteger.pipe(z.int().max(adminLists.eventsPerPageMax)).default(adminLists.eventsPerPage),
      })
      .refine(({ before, after }) => before === undefined || after === undefined, {
        path: ['after'],
        error: 'Only one of before and after',
      }),
    reply: eventPage,
  },
});
