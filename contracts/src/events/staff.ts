import { z } from 'zod';
import { event, type EventOf } from './envelope.ts';

const staffId = z.guid();

/** As `images.take_down`: the resource of the console, and what was done to it. */
const action = z.string().regex(/^[a-z_]+\.[a-z_]+$/);

export const staffEvents = {
  /** Appended to whatever stream a member of staff changed, in one append with the events of the change: neither is stored without the other. */
  StaffActed: event({
    version: 1,
    data: z.object({
      staffId,
      /** Given by the server to each call: all records of one call bear the same. */
      actionId: z.guid(),
      action,
      /** The id that the call named; null where it made something new. */
      target: z.string().nullable(),
      reason: z.string().nullable(),
      /** The events before this one in the same append. */
      eventIds: z.array(z.guid()).min(1),
    }),
    personal: { of: 'staffId', fields: ['reason'] },
  }),
  /** Stream `list-export-{exportId}`: rows of a console list left the product as a file. */
  ListExported: event({
    version: 1,
    data: z.object({
      exportId: z.guid(),
      staffId,
      resource: z.string(),
      /** As in the query of the list: JSON; it may name a person. Null once its author left. */
      filter: z.string().nullable(),
      rows: z.int().min(0),
      /** Of the file. */
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
    personal: { of: 'staffId', fields: ['filter'] },
  }),
  /** Stream `shown-fields-{eventId}`: an administrator read what an event says of a person; why is in the `StaffActed` of the same append. */
  PersonalFieldsShown: event({
    version: 1,
    data: z.object({ staffId, eventId: z.guid(), fields: z.array(z.string()).min(1) }),
  }),
  /** Stream `ended-sessions-{userId}`: sessions are no events, that staff ended them is one. */
  SessionsEnded: event({ version: 1, data: z.object({ userId: z.guid(), staffId }) }),
  /** Stream `second-factor-changes-{userId}`: second factors are no events, that one was set up, used by a recovery code or removed is one. */
  SecondFactorChanged: event({
    version: 1,
    data: z.object({ userId: z.guid(), change: z.enum(['set_up', 'reset', 'codes_replaced', 'code_used']) }),
  }),
  /** Stream `staff-refusals-{staffId}`: how often somebody of staff was refused the same in one minute. */
  StaffRefused: event({
    version: 1,
    data: z.object({
      staffId,
      action,
      /** ISO 8601, UTC; the beginning of the minute. */
      minute: z.string(),
      count: z.int().positive(),
    }),
  }),
} as const;
export type StaffEvent = EventOf<typeof staffEvents>;
export type StaffActed = Extract<StaffEvent, { type: 'StaffActed' }>;
export type ListExported = Extract<StaffEvent, { type: 'ListExported' }>;
export type PersonalFieldsShown = Extract<StaffEvent, { type: 'PersonalFieldsShown' }>;
export type SessionsEnded = Extract<StaffEvent, { type: 'SessionsEnded' }>;
export type SecondFactorChanged = Extract<StaffEvent, { type: 'SecondFactorChanged' }>;
export type SecondFactorChange = SecondFactorChanged['data']['change'];
export type StaffRefused = Extract<StaffEvent, { type: 'StaffRefused' }>;
