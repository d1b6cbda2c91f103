import { z } from 'zod';
import { position } from './admin-events.ts';
import { endpoints } from './endpoint.ts';
import { instant } from './fields.ts';
import { readiness } from './health.ts';
import { adminSystemRoutes } from './routes/admin-system.ts';

/** A reader of the event log: a projection, a consumer, or the sequencer of the tamper-evident log. */
export const readerView = z.object({
  kind: z.enum(['projection', 'consumer']),
  name: z.string(),
  /** Position of the last event that was processed; null before the first one. */
  position: position.nullable(),
  /** Age of the oldest event that the reader has not processed, in seconds; 0 at the end of the log. */
  lag_seconds: z.int(),
});
export type ReaderView = z.output<typeof readerView>;

/** Progress of the scrub that rereads stored files of one kind to find and repair damaged ones. */
export const scrubView = z.object({
  owners: z.enum(['images', 'profiles', 'collections']),
  /** Null between two passes. */
  round_started_at: instant.nullable(),
  owners_read: z.int(),
  owners_total: z.int().nullable(),
  files_read: z.int(),
  files_per_minute: z.int().nullable(),
  last_round: z.object({ started_at: instant, ended_at: instant, files_read: z.int() }).nullable(),
  /**
   * Number of owners with a file that a request found missing or damaged, and whose repair has not been attempted
   * since.
   */
  repairs_waiting: z.int(),
  /** Number of files that can't be regenerated. */
  broken: z.int(),
});
export type ScrubView = z.output<typeof scrubView>;

export const systemView = z.object({
  version: z.string(),
  node_version: z.string(),
  /** Start time of the process that responds. */
  started_at: instant,
  now: instant,
  parts: readiness.shape.parts,
  /** Position of the last event in the log; null while the log is empty. */
  log_end: position.nullable(),
  readers: z.array(readerView),
  /** Newest signed head of the tamper-evident log. */
  head: z.object({ size: z.int(), root_hash: z.string(), signed_at: instant }).nullable(),
  database_bytes: z.int(),
  files: z.array(scrubView),
  /**
   * Sandboxes in use for decoding uploads, over all processes; `limits` means that there is no sandbox, only resource
   * limits of the kernel.
   */
  sandboxes: z.array(z.object({ sandbox: z.string(), seen_at: instant })),
  /** Names of unset settings that visitors would notice: the site's operator, and its pages on social networks. */
  unset: z.array(z.string()),
});
export type SystemView = z.output<typeof systemView>;

export const adminSystemHttp = endpoints(adminSystemRoutes, {
  show: {
    summary:
      'Version, parts, lag of every reader of the log, newest signed head, size of the database, state of the stored files',
    reply: systemView,
  },
});
