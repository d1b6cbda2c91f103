import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { adminEventsRoutes } from './routes/admin-events.ts';
import { cleanLines, id, instant, positiveInteger } from './fields.ts';
import { adminLists, proposals } from './limits.ts';

/** A position in the log, as a string because it can exceed the safe integers. */
export const position = z.string().regex(/^\d{1,19}$/, { error: 'A position is a whole number' });

/** An event as it is stored. Sealed personal fields are omitted; only their names are listed. */
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
  /** Events, newest first. */
  collection: z.array(eventView),
  /** Whether newer and older events than these exist. */
  newer: z.boolean(),
  older: z.boolean(),
});
export type EventPage = z.output<typeof eventPage>;

/** Kind of a timeline item, used as a filter; items of the kind `session` are not events. */
const eventKind = z.enum(['account', 'upload', 'coins', 'moderation', 'session', 'other']);
export type EventKind = z.output<typeof eventKind>;

/** An event without its data. */
const eventLine = z.object({
  id,
  position: z.string(),
  stream: z.string(),
  revision: z.int(),
  type: z.string(),
  kind: eventKind,
  at: instant,
  actor_id: z.string(),
  /** Id of the event or the request that caused it. */
  causation_id: z.string(),
});
export type EventLine = z.output<typeof eventLine>;

const eventTree = z.object({
  /** All events caused by one request, oldest first. */
  events: z.array(eventLine),
  /** False when there are more events than shown. */
  complete: z.boolean(),
});
export type EventTree = z.output<typeof eventTree>;

/** An event or the start of a session, which is in no stream. */
const timelineItem = eventLine.extend({
  position: z.string().nullable(),
  stream: z.string().nullable(),
  revision: z.int().nullable(),
  causation_id: z.string().nullable(),
  device: z.string().nullable(),
});
export type TimelineItem = z.output<typeof timelineItem>;

const timeline = z.object({ collection: z.array(timelineItem), older: z.boolean() });
export type Timeline = z.output<typeof timeline>;

const time = z.iso.datetime({ offset: true, error: 'A time is written like 2026-11-24T09:30:00Z' });
const perPage = positiveInteger.pipe(z.int().max(adminLists.eventsPerPageMax)).default(adminLists.eventsPerPage);
const word = z.string().max(adminLists.searchLengthMax);
const reference = word.regex(/^[\w:.-]+$/, { error: 'An id has letters, digits, hyphens, dots and colons' });

export const adminEventsHttp = endpoints(adminEventsRoutes, {
  list: {
    summary:
      'The event log, newest first: the last page, or the events before or after a position; with `stream`, only that stream, by revision',
    query: z
      .object({
        before: position.optional(),
        /** Position to start after; -1 starts with the first event. */
        after: position.or(z.literal('-1')).optional(),
        stream: z
          .string()
          .max(adminLists.searchLengthMax)
          .regex(/^[\w:-]+$/, { error: 'A stream is named like user-0197b6f0…' })
          .optional(),
        type: word.regex(/^\w+$/, { error: 'A type is named like ImageTakenDown' }).optional(),
        actor_id: reference.optional(),
        correlation_id: reference.optional(),
        from: time.optional(),
        until: time.optional(),
        per_page: perPage,
      })
      .refine(({ before, after }) => before === undefined || after === undefined, {
        path: ['after'],
        error: 'Only one of before and after',
      }),
    reply: eventPage,
  },
  tree: {
    summary: 'Causes and effects of an event: all events of the same request',
    owns: { id: 'event' },
    reply: eventTree,
  },
  reveal: {
    summary: 'Personal data in an event, for administrators; the access and its reason are recorded',
    owns: { id: 'event' },
    body: z.object({ reason: cleanLines(1, proposals.reasonLengthMax, 'Reason') }),
    example: { reason: 'The police asked for it' },
    reply: z.object({ fields: z.record(z.string(), z.unknown()) }),
  },
  timeline: {
    summary:
      'History of a member, newest first: account, uploads, coins, moderation, sessions. Moderators do not get coins',
    owns: { id: 'user' },
    query: z.object({
      before: time.optional(),
      kind: z.union([z.array(eventKind), eventKind.transform((one) => [one])]).optional(),
      per_page: perPage,
    }),
    reply: timeline,
  },
});
