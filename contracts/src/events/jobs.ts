import { z } from 'zod';
import { event, type EventOf } from './envelope.ts';

/** Stream `job-{jobId}`: decisions of staff about background work that failed permanently. */
export const jobEvents = {
  /** Staff requested that the projection or consumer retry the event. */
  JobRetryRequested: event({
    version: 1,
    data: z.object({
      jobId: z.guid(),
      kind: z.enum(['projection', 'event']),
      /** Name of the projection, or of the consumer that gave up. */
      reader: z.string(),
      /** Event that could not be processed. */
      eventId: z.guid(),
    }),
  }),
  /** Staff decided that the consumer skips the event permanently. */
  JobSkipped: event({
    version: 1,
    data: z.object({ jobId: z.guid(), reader: z.string(), eventId: z.guid() }),
  }),
} as const;
export type JobEvent = EventOf<typeof jobEvents>;
