import { z } from 'zod';
import { event, type EventOf } from './envelope.ts';

/** The only stream with heads of the ledger's tree. */
export const HEADS_STREAM = 'audit-heads';

/** The only stream with heads of the tree of all events. */
export const ALL_HEADS_STREAM = 'audit-all-heads';

const signedHead = z.object({
  size: z.int().positive(),
  root: z.string().regex(/^[0-9a-f]{64}$/),
  lastEventId: z.guid(),
  note: z.string().max(10_000),
});

/** Streams `audit-heads` and `audit-all-heads`: the state of a tree (RFC 9162) at each signature. */
export const auditEvents = {
  /**
   * `root` (hex) is the root over the first `size` leaves, and `lastEventId` is the id of the last leaf's event. `note`
   * contains the same values in signed form (C2SP tlog-checkpoint).
   */
  LogHeadSigned: event({ version: 1, data: signedHead }),
  /**
   * Head of the tree of all events, with the same fields. Changes before the first of these heads can't be detected:
   * the events up to its `lastEventId` were included as they were found.
   */
  AllEventsHeadSigned: event({ version: 1, data: signedHead }),
} as const;
export type AuditEvent = EventOf<typeof auditEvents>;
