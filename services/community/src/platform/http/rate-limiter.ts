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

const bucketOf = (name: string, key: string): string =>
  `${name}:${createHash('sha256').update(key).digest('base64url')}`;

/** Counts in PostgreSQL, so that there is one count over all replicas; keys are hashed, since they may name a person. */
export class RateLimiter {
  constructor(
    private readonly database: Database,
    private readonly enabled: boolean,
  ) {}

  /** @throws RateLimited when the bucket is full until its window ends. */
  async hit(limit: RateLimit, key: string): Promise<void> {
    const { hits, secondsLeft } = await this.count(limit, key);
    if (hits > limit.hitsMax) throw new RateLimited(Math.max(1, secondsLeft), limit.refusal ?? 'too_many_requests');
  }

  /** Whether the next hit would be refused. */
  async isFull({ name, hitsMax, windowSeconds }: RateLimit, key: string): Promise<boolean> {
    if (!this.enabled) return false;
    const rows: unknown[] = await this.database.query(
      'SELECT 1 FROM work.rate_counts WHERE bucket = $1 AND hits >= $2 AND window_start >= now() - make_interval(secs => $3)',
      [bucketOf(name, key), hitsMax, windowSeconds],
    );
    return rows.length > 0;
  }

  /** Counts one more, and refuses nothing. */
  async count(
    { name, windowSeconds }: Pick<RateLimit, 'name' | 'windowSeconds'>,
    key: string,
  ): Promise<{ readonly hits: number; readonly secondsLeft: number }> {
    if (!this.enabled) return { hits: 0, secondsLeft: 0 };
    const [row] = (await this.database.query(
      `INSERT INTO work.rate_counts AS c (bucket, window_start, hits) VALUES ($1, now(), 1)
       ON CONFLICT (bucket) DO UPDATE SET
         hits = CASE WHEN c.window_start < now() - make_interval(secs => $2) THEN 1 ELSE c.hits + 1 END,
         window_start = CASE WHEN c.window_start < now() - make_interval(secs => $2) THEN now() ELSE c.window_start END
       RETURNING hits, ceil(extract(epoch FROM window_start + make_interval(secs => $2) - now()))::int AS seconds_left`,
      [bucketOf(name, key), windowSeconds],
    )) as [{ hits: number; seconds_left: number }];
    return { hits: row.hits, secondsLeft: row.seconds_left };
  }
}
