import { z } from 'zod';
import { position } from './admin-events.ts';
import { endpoints } from './endpoint.ts';
import { instant } from './fields.ts';
import { readiness } from './health.ts';
import { adminSystemRoutes } from './routes/admin-system.ts';

/** What follows the event log: a projection, a consumer, or the sequencer of the tamper-evident log. */
export const readerView = z.object({
  kind: z.enum(['projection', 'consumer']),
  name: z.string(),
  /** The last event that it is done with; null: none yet. */
  position: position.nullable(),
  /** Seconds since the last event that it is done with was recorded; 0 when it is at the end of the log. */
  lag_seconds: z.int(),
});
export type ReaderView = z.output<typeof readerView>;

/** How far stored files of one kind were read again, to find and repair broken ones. */
export const scrubView = z.object({
  owners: z.enum(['images', 'profiles', 'collections']),
  /** Null between two rounds. */
  round_started_at: instant.nullable(),
  owners_read: z.int(),
  owners_total: z.int().nullable(),
  files_read: z.int(),
  files_per_minute: z.int().nullable(),
  last_round: z.object({ started_at: instant, ended_at: instant, files_read: z.int() }).nullable(),
  /** Files that a request found missing or broken, and whose repair was not tried yet. */
  repairs_waiting: z.int(),
  /** Files that can't be made again. */
  broken: z.int(),
});
export type ScrubView = z.output<typeof scrubView>;

export const systemView = z.object({
  version: z.string(),
  node_version: z.string(),
  /** Of the process that answers. */
  started_at: instant,
  now: instant,
  parts: readiness.shape.parts,
  /** The end of the event log; null while it is empty. */
  log_end: position.nullable(),
  readers: z.array(readerView),
  /** The newest signed head of the tamper-evident log. */
  head: z.object({ size: z.int(), root_hash: z.string(), signed_at: instant }).nullable(),
  database_bytes: z.int(),
  files: z.array(scrubView),
  /** What uploads are decoded in, of all processes; `limits` is no sandbox, but the kernel's limits alone. */
  sandboxes: z.array(z.object({ sandbox: z.string(), seen_at: instant })),
  /** Settings without which visitors are not shown who runs the site, or its pages in social networks. */
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
