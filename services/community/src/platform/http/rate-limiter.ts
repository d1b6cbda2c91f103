import { createHash } from 'node:crypto';
import type { ErrorCode } from '@pixchange/contracts/http/errors';
import type { Database } from '../read-model/database.ts';

export class RateLimited extends Error {
  constructor(
    readonly retryAfterSeconds: number,
    readonly code: ErrorCode,
  ) {
    super('rate limited');
  }
}

export interface RateLimit {
  /** Names what is counted; a part of the bucket's key. */
  readonly name: string;
  readonly hitsMax: number;
  readonly windowSeconds: number;
  /** The words of the refusal; those of too many attempts unless told. */
  readonly refusal?: ErrorCode;
}

/** Counts in PostgreSQL, so that there is one count over all replicas; keys are hashed, since they may name a person. */
export class RateLimiter {
  constructor(
    private readonly database: Database,
    private readonly enabled: boolean,
  ) {}

  /** @throws RateLimited when the bucket is full until its window ends. */
  async hit(limit: RateLimit, key: string): Promise<void> {
    if (!this.enabled) return;
    const bucket = `${limit.name}:${createHash('sha256').update(key).digest('base64url')}`;
    const [row] = await this.database.query(
      `INSERT INTO work.rate_counts AS c (bucket, window_start, hits) VALUES ($1, now(), 1)
       ON CONFLICT (bucket) DO UPDATE SET
         hits = CASE WHEN c.window_start < now() - make_interval(secs => $2) THEN 1 ELSE c.hits + 1 END,
         window_start = CASE WHEN c.window_start < now() - make_interval(secs => $2) THEN now() ELSE c.window_start END
       RETURNING hits, ceil(extract(epoch FROM window_start + make_interval(secs => $2) - now()))::int AS seconds_left`,
      [bucket, limit.windowSeconds],
    ) as [{ hits: number; seconds_left: number }];
    if (row.hits > limit.hitsMax) throw new RateLimited(Math.max(1, row.seconds_left), limit.refusal ?? 'too_many_requests');
  }
}
