import { z } from 'zod';
import { event, type EventOf } from './envelope.ts';

/** The only stream with heads of the log. */
export const HEADS_STREAM = 'audit-heads';

/** Stream `audit-heads`: the state of the tamper-evident log (RFC 9162) at each signature. */
export const auditEvents = {
  /**
   * `root` (hex) is the root over the first `size` leaves, and `lastEventId` is the id of the last leaf's event. `note`
   * contains the same values in signed form (C2SP tlog-checkpoint).
   */
  LogHeadSigned: event({
    version: 1,
    data: z.object({
      size: z.int().positive(),
      root: z.string().regex(/^[0-9a-f]{64}$/),
      lastEventId: z.guid(),
      note: z.string().max(10_000),
    }),
  }),
} as const;
export type AuditEvent = EventOf<typeof auditEvents>;
