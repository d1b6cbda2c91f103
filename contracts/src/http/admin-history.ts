import { z } from 'zod';
import { eventView, position } from './admin-events.ts';
import { endpoints } from './endpoint.ts';
import type { OwnedKind } from './example-ids.ts';
import { adminHistoryRoutes } from './routes/admin-history.ts';
import { instant } from './fields.ts';

const time = z.iso.datetime({ offset: true });

/** State of a stream at a point in time: its events up to that point, folded by the current rules of its decider. */
export const historyView = z.object({
  stream: z.string(),
  /** Last event that `state` includes; null before the first one. */
  as_of: z.object({ position, revision: z.int(), at: instant.nullable() }).nullable(),
  /** State without personal data, which is null, as for an erased account. */
  state: z.record(z.string(), z.unknown()),
  /** SHA-256 of `state` as canonical JSON (RFC 8785), in hexadecimal; equal histories have equal hashes. */
  state_sha256: z.string(),
  /** All events, oldest first; only the newest if there are more than `events_max`. */
  events: z.array(eventView),
  events_total: z.int(),
  events_max: z.int(),
});
export type HistoryView = z.output<typeof historyView>;

const query = z.object({
  /** A position in the log, or a time (RFC 3339); the current time by default. */
  as_of: position
    .or(time)
    .optional()
    .meta({ description: 'A position in the log, or a time (RFC 3339); now by default' }),
});

const of = (what: string, kind: OwnedKind) => ({
  summary: `${what} as it was at a position of the log or at a time, and the events that made it so`,
  owns: { id: kind },
  query,
  reply: historyView,
});

export const adminHistoryHttp = endpoints(adminHistoryRoutes, {
  users: of('The account of a member', 'user'),
  images: of('A work', 'image'),
  albums: of('An album', 'album'),
  collections: of('An NFT collection', 'collection'),
  offers: of('The offers of a work or of a token, by its id,', 'publicImage'),
  nfts: of('A mint', 'image'),
  accounts: of('The wallet of a member', 'user'),
});
