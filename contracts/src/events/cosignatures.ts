import { z } from 'zod';
import { event, type EventOf } from './envelope.ts';

/** Category of the streams with cosignatures, `audit-cosignatures-{tree}-{size}`. */
export const COSIGNATURES = 'audit-cosignatures';

/** One stream for each signed head. These events are not leaves of the log; otherwise each would need another head. */
export const cosignatureEvents = {
  /**
   * A witness cosigned a head: it verified that the log of this head extends every head that it cosigned before.
   * `witness` is the key as `name+id+base64`, and `line` the signature line (C2SP tlog-cosignature), with its line
   * break.
   */
  HeadCosigned: event({
    version: 1,
    data: z.object({
      tree: z.enum(['ledger', 'all']),
      size: z.int().positive(),
      root: z.string().regex(/^[0-9a-f]{64}$/),
      witness: z.string().max(500),
      line: z.string().max(1_000),
    }),
  }),
} as const;
export type CosignatureEvent = EventOf<typeof cosignatureEvents>;
