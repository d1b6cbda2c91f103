import { createHash } from 'node:crypto';
import type { ErrorCode } from '@pixchange/contracts/http/errors';
import type { Database } from '../../platform/postgres/database.ts';

/** Thrown for a request above a rate limit; the error filter responds with 429 and `Retry-After`. */
export class RateLimited extends Error {
  constructor(
    readonly retryAfterSeconds: number,
    readonly code: ErrorCode,
  ) {
    super('rate limited');
  }
}

export interface RateLimit {
  /** Name of the limit; part of the bucket's key. */
  readonly name: string;
  readonly hitsMax: number;
  readonly windowSeconds: number;
  /** Code of the refusal; by default `too_many_requests`. */
  readonly refusal?: ErrorCode;
}

/** Number of requests that a process counts in advance with one statement. */
const SHARE = 10;
/** Number of buckets in memory above which used-up buckets are dropped. */
const SHARES_MAX = 10_000;

const bucketOf = (name: string, key: string): string =>
  `${name}:${createHash('sha256').update(key).digest('base64url')}`;

/**
 * Counts requests in PostgreSQL, so that all replicas share one count. Keys are stored as hashes, because they may
 * identify a person. A disabled limiter neither counts nor refuses requests.
 */
export class RateLimiter {
  /** Requests that this process has already counted and can admit, by bucket. */
  private readonly shares = new Map<string, { left: number; readonly endsMs: number }>();
  private readonly asked = new Map<string, Promise<void>>();

  constructor(
    private readonly database: Database,
    private readonly enabled: boolean,
  ) {}

  /** Counts a hit. @throws RateLimited when the bucket is full; it stays full until its window ends */
  async hit(limit: RateLimit, key: string): Promise<void> {
    const { hits, secondsLeft } = await this.count(limit, key);
    if (hits > limit.hitsMax) throw new RateLimited(Math.max(1, secondsLeft), limit.refusal ?? 'too_many_requests');
  }

  /**
   * Counts like `hit`, but with one statement for several requests: the process counts some requests in advance and
   * then admits them from memory. A process that stops has counted at most that many requests too many.
   * @throws RateLimited
   */
  async spend(limit: RateLimit, key: string): Promise<void> {
    if (!this.enabled) return;
    const bucket = bucketOf(limit.name, key);
    // Concurrent requests share one query and may use up its result before this request's turn.
    while (!this.takeShare(bucket)) {
      const asked = this.asked.get(bucket) ?? this.ask(limit, key, bucket).finally(() => this.asked.delete(bucket));
      this.asked.set(bucket, asked);
      await asked;
    }
  }

  private async ask(limit: RateLimit, key: string, bucket: string): Promise<void> {
    const { hits, secondsLeft } = await this.count(limit, key, SHARE);
    const granted = Math.min(SHARE, limit.hitsMax - (hits - SHARE));
    if (granted <= 0) throw new RateLimited(Math.max(1, secondsLeft), limit.refusal ?? 'too_many_requests');
    this.keepShare(bucket, granted, Date.now() + Math.max(1, secondsLeft) * 1_000);
  }

  private takeShare(bucket: string): boolean {
    const share = this.shares.get(bucket);
    if (share === undefined || share.left === 0 || share.endsMs <= Date.now()) return false;
    share.left -= 1;
    return true;
  }

  private keepShare(bucket: string, granted: number, endsMs: number): void {
    const now = Date.now();
    const before = this.shares.get(bucket);
    const left = before !== undefined && before.endsMs > now ? before.left : 0;
    if (this.shares.size >= SHARES_MAX)
      for (const [name, share] of this.shares) if (share.left === 0 || share.endsMs <= now) this.shares.delete(name);
    this.shares.set(bucket, { left: left + granted, endsMs });
  }

  /** Whether the next hit would be refused; does not count a hit. */
  async isFull({ name, hitsMax, windowSeconds }: RateLimit, key: string): Promise<boolean> {
    if (!this.enabled) return false;
    const rows: unknown[] = await this.database.query(
      'SELECT 1 FROM work.rate_counts WHERE bucket = $1 AND hits >= $2 AND window_start >= now() - make_interval(secs => $3)',
      [bucketOf(name, key), hitsMax, windowSeconds],
    );
    return rows.length > 0;
  }

  /**
   * Counts hits without refusing any. Returns the number of hits in the current window, and the seconds until it ends.
   */
  async count(
    { name, windowSeconds }: Pick<RateLimit, 'name' | 'windowSeconds'>,
    key: string,
    calls = 1,
  ): Promise<{ readonly hits: number; readonly secondsLeft: number }> {
    if (!this.enabled) return { hits: 0, secondsLeft: 0 };
    const [row] = (await this.database.query(
      `INSERT INTO work.rate_counts AS c (bucket, window_start, hits) VALUES ($1, now(), $3)
       ON CONFLICT (bucket) DO UPDATE SET
         hits = CASE WHEN c.window_start < now() - make_interval(secs => $2) THEN $3 ELSE c.hits + $3 END,
         window_start = CASE WHEN c.window_start < now() - make_interval(secs => $2) THEN now() ELSE c.window_start END
       RETURNING hits, ceil(extract(epoch FROM window_start + make_interval(secs => $2) - now()))::int AS seconds_left`,
      [bucketOf(name, key), windowSeconds, calls],
    )) as [{ hits: number; seconds_left: number }];
    return { hits: row.hits, secondsLeft: row.seconds_left };
  }
}
