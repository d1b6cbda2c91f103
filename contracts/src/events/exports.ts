import { z } from 'zod';
import { event, type EventOf } from './envelope.ts';

const userId = z.guid();
const exportId = z.guid();

/** Stream `exports-{userId}`: archives of all data of a member; only one is created at a time. */
export const exportEvents = {
  ExportRequested: event({ version: 1, data: z.object({ userId, exportId }) }),
  /** `expiresAt`: ISO 8601, UTC. */
  ExportMade: event({ version: 1, data: z.object({ userId, exportId, sizeBytes: z.int(), expiresAt: z.string() }) }),
  ExportFailed: event({ version: 1, data: z.object({ userId, exportId }) }),
} as const;
export type ExportEvent = EventOf<typeof exportEvents>;
