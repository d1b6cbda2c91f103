import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { apiKeys as limits } from '@pixchange/contracts/http/limits';
import type { Config } from '../../../config.ts';
import { invariant } from '../../../kernel/errors.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { CONFIG, DATABASE } from '../../../platform/tokens.ts';
import type { CallLimits } from './api-keys.queries.ts';

/** Result of counting a call against the limits of its key. */
export interface Quota {
  readonly allowed: boolean;
  /** Maximum number of calls per minute or per day, by the limit with fewer remaining calls. */
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until that limit resets, at least 1. */
  readonly secondsLeft: number;
}

interface Granted {
  readonly granted: number;
  readonly day: string;
  readonly minute: string;
  readonly calls: number;
  readonly minute_calls: number;
  readonly minute_left: number;
  readonly day_left: number;
}

/** Calls that this process can admit without a query. */
interface Lease {
  left: number;
  readonly under: CallLimits;
  readonly day: string;
  readonly minute: string;
  readonly limit: number;
  /** Calls that the limit still allows beyond this lease. */
  readonly beyond: number;
  /** Time when the limit resets. */
  readonly windowEndsMs: number;
  /** Time when the lease ends, which is the end of the minute. */
  readonly endsMs: number;
  /** Timer that returns the remaining calls when the lease ends. */
  readonly timer: NodeJS.Timeout;
}

/** Whether the lease is used up although the limit allows more calls. */
const isUsedUp = ({ left, beyond }: Lease): boolean => left === 0 && beyond > 0;

const isUnder = ({ under }: Lease, limits: CallLimits): boolean =>
  under.perMinute === limits.perMinute && under.perDay === limits.perDay;

/** Maximum count of an `integer` in PostgreSQL. */
const UNLIMITED: CallLimits = { perMinute: 2 ** 31 - 1, perDay: 2 ** 31 - 1 };

const GRANT = `
  UPDATE work.api_key_calls c SET calls = c.calls + g.granted, minute = g.this_minute, minute_calls = g.minute_calls + g.granted
  FROM (
    SELECT l.*, greatest(0, least($2::int, $3::int - l.minute_calls, $4::int - l.calls)) AS granted
    FROM (
      SELECT a.key_id, a.day, a.calls, date_trunc('minute', now()) AS this_minute,
        CASE WHEN a.minute = date_trunc('minute', now()) THEN a.minute_calls ELSE 0 END AS minute_calls
      FROM work.api_key_calls a WHERE a.key_id = $1 AND a.day = (now() AT TIME ZONE 'UTC')::date FOR UPDATE
    ) l
  ) g
  WHERE c.key_id = g.key_id AND c.day = g.day
  RETURNING g.granted, c.day::text AS day, c.minute::text AS minute, c.calls, c.minute_calls,
    ceil(extract(epoch FROM date_trunc('minute', now()) + interval '1 minute' - now()))::int AS minute_left,
    ceil(extract(epoch FROM (c.day + 1)::timestamp AT TIME ZONE 'UTC' - now()))::int AS day_left`;

const BEGIN =
  "INSERT INTO work.api_key_calls (key_id, day, calls, minute, minute_calls) VALUES ($1, (now() AT TIME ZONE 'UTC')::date, 0, date_trunc('minute', now()), 0) ON CONFLICT DO NOTHING";

const GIVE_BACK = `UPDATE work.api_key_calls SET calls = greatest(0, calls - $3::int), minute_calls = CASE WHEN minute = $4::timestamptz THEN greatest(0, minute_calls - $3::int) ELSE minute_calls END
  WHERE key_id = $1 AND day = $2::date`;

/**
 * Counts the calls of each key in PostgreSQL, for all processes together. A process leases several calls at a time and
 * counts them in memory, so that most calls need no query. It returns unused calls at the end of the minute. After a
 * process is killed, the count of each key is too high by at most one lease.
 */
@Injectable()
export class CallLeases implements BeforeApplicationShutdown {
  private readonly leases = new Map<string, Lease>();
  private readonly asked = new Map<string, Promise<Lease>>();
  private readonly isLimited: boolean;

  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CONFIG) { RATE_LIMITS }: Pick<Config, 'RATE_LIMITS'>,
  ) {
    this.isLimited = RATE_LIMITS === 'on';
  }

  /** Counts one call by a key, or by a member under the member's id. Changed limits apply from the next call on. */
  async take({ keyId, limits: own }: { readonly keyId: string; readonly limits: CallLimits }): Promise<Quota> {
    const limitsOfKey = this.isLimited ? own : UNLIMITED;
    const now = Date.now();
    let lease = this.leases.get(keyId);
    // Concurrent calls share one lease request, and may use up the lease before this call continues.
    while (lease === undefined || lease.endsMs <= now || isUsedUp(lease) || !isUnder(lease, limitsOfKey))
      lease = await this.ask(keyId, limitsOfKey);
    const allowed = lease.left > 0;
    if (allowed) lease.left -= 1;
    return {
      allowed,
      limit: lease.limit,
      remaining: lease.left + lease.beyond,
      secondsLeft: Math.max(1, Math.ceil((lease.windowEndsMs - now) / 1_000)),
    };
  }

  /** Returns this process's leased calls of these keys to the database, so that the counts are exact. */
  async giveBack(keyIds: Iterable<string>): Promise<void> {
    await Promise.all([...keyIds].map((keyId) => this.end(keyId)));
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.giveBack(this.leases.keys());
  }

  private ask(keyId: string, own: CallLimits): Promise<Lease> {
    const asked = this.asked.get(keyId) ?? this.lease(keyId, own).finally(() => this.asked.delete(keyId));
    this.asked.set(keyId, asked);
    return asked;
  }

  private async lease(keyId: string, own: CallLimits): Promise<Lease> {
    await this.end(keyId);
    let granted = await this.grant(keyId, own);
    if (granted === null) {
      await this.database.query(BEGIN, [keyId]);
      granted = await this.grant(keyId, own);
    }
    invariant(granted !== null, 'the calls of a key have no row of today');
    const lease = this.leaseOf(keyId, own, granted);
    this.leases.set(keyId, lease);
    return lease;
  }

  private async grant(keyId: string, { perMinute, perDay }: CallLimits): Promise<Granted | null> {
    const [rows] = (await this.database.query(GRANT, [keyId, limits.leasedCalls, perMinute, perDay])) as [Granted[]];
    return rows[0] ?? null;
  }

  private leaseOf(
    keyId: string,
    { perMinute, perDay }: CallLimits,
    { granted, day, minute, calls, minute_calls, minute_left, day_left }: Granted,
  ): Lease {
    const byDay = perDay - calls < perMinute - minute_calls;
    const now = Date.now();
    return {
      left: granted,
      under: { perMinute, perDay },
      day,
      minute,
      limit: byDay ? perDay : perMinute,
      beyond: Math.max(0, byDay ? perDay - calls : perMinute - minute_calls),
      windowEndsMs: now + (byDay ? day_left : minute_left) * 1_000,
      endsMs: now + minute_left * 1_000,
      timer: setTimeout(() => void this.end(keyId).catch(() => undefined), minute_left * 1_000).unref(),
    };
  }

  private async end(keyId: string): Promise<void> {
    const lease = this.leases.get(keyId);
    if (lease === undefined) return;
    this.leases.delete(keyId);
    clearTimeout(lease.timer);
    const unused = lease.left;
    lease.left = 0;
    if (unused > 0) await this.database.query(GIVE_BACK, [keyId, lease.day, unused, lease.minute]);
  }
}
