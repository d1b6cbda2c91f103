import { z } from 'zod';
import { event, type EventOf } from './envelope.ts';

/** Stream `job-{jobId}`: what staff decided about background work that gave up. */
export const jobEvents = {
  /** The projection or the consumer is to try its event once more. */
  JobRetryRequested: event({
    version: 1,
    data: z.object({
      jobId: z.guid(),
      kind: z.enum(['projection', 'event']),
      /** The name of the projection, or of the consumer that gave up. */
      reader: z.string(),
      /** The event that it gave up on. */
      eventId: z.guid(),
    }),
  }),
  /** The consumer never handles the event. */
  JobSkipped: event({
    version: 1,
    data: z.object({ jobId: z.guid(), reader: z.string(), eventId: z.guid() }),
  }),
} as const;
export type JobEvent = EventOf<typeof jobEvents>;
