import { Inject, Injectable } from '@nestjs/common';
import { apiKeys as limits } from '@pixchange/contracts/http/limits';
import type { ApiKeyUsage, ApiKeyView } from '@pixchange/contracts/http/api-keys';
import { idForm } from '@pixchange/contracts/http/fields';
import type { adminApiKeysHttp, StaffApiKey } from '@pixchange/contracts/http/admin-api-keys';
import type { QueryOf } from '@pixchange/contracts/http/endpoint';
import { StaffRows } from '../../../runtime/http/staff-rows.ts';
import type { ListCount } from '../../../runtime/http/list-count.ts';
import type { RowOf } from '../../../kernel/tables.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { DATABASE } from '../../../platform/tokens.ts';
import type { apiKeyTables } from './api-keys.projection.ts';

type ApiKeyRow = RowOf<typeof apiKeyTables.api_keys> & { readonly calls_today: number };

type ValidRow = Pick<ApiKeyRow, 'key_id' | 'user_id' | 'origins' | 'calls_per_minute' | 'calls_per_day'> & {
  readonly member_minute: number;
  readonly member_day: number;
};

/** Valid key, with the fields that decide whether a request is allowed. */
export interface ValidKey {
  readonly keyId: string;
  /** Web origins that may use the key; an empty list allows every caller. */
  readonly origins: readonly string[];
  readonly limits: CallLimits;
  readonly userId: string;
  /**
   * Limits on all calls of the member together. They equal the highest limits of any of their keys, so that more keys
   * don't allow more calls.
   */
  readonly memberLimits: CallLimits;
}

/** Maximum numbers of calls; a day begins at midnight UTC. */
export interface CallLimits {
  readonly perMinute: number;
  readonly perDay: number;
}

/** Returns the view for staff, which includes the owner. */
const staffViewOf = (row: ApiKeyRow): StaffApiKey => ({ ...viewOf(row), user_id: row.user_id });

/** SQL for the current day in UTC; calls are counted per day. */
const TODAY = "(now() AT TIME ZONE 'UTC')::date";

const SELECT = `SELECT k.key_id, k.user_id, k.key_hash, k.key_start, k.name, k.origins, k.created_at, k.rotated_at, k.calls_per_minute, k.calls_per_day, coalesce(c.calls, 0) AS calls_today
  FROM read.api_keys k LEFT JOIN work.api_key_calls c ON c.key_id = k.key_id AND c.day = ${TODAY}`;

const viewOf = (row: ApiKeyRow): ApiKeyView => ({
  id: row.key_id,
  name: row.name ?? '',
  key_start: row.key_start,
  origins: row.origins ?? [],
  calls_per_minute: row.calls_per_minute ?? limits.callsPerMinute,
  calls_per_day: row.calls_per_day ?? limits.callsPerDay,
  calls_today: row.calls_today,
  created_at: row.created_at.toISOString(),
  rotated_at: row.rotated_at?.toISOString() ?? null,
});

@Injectable()
export class ApiKeysQueries {
  private readonly staffRows: StaffRows<ApiKeyRow, StaffApiKey>;

  constructor(@Inject(DATABASE) private readonly database: Database) {
    this.staffRows = new StaffRows(database, {
      columns: 'k.*, coalesce(c.calls, 0) AS calls_today',
      from: `read.api_keys k LEFT JOIN work.api_key_calls c ON c.key_id = k.key_id AND c.day = ${TODAY}`,
      key: 'k.key_id',
      sortedBy: {
        created_at: 'k.created_at',
        calls_today: 'coalesce(c.calls, 0)',
        user_id: 'k.user_id',
        id: 'k.key_id',
      },
      filteredBy: { id: ['k.key_id', 'uuid'], user_id: ['k.user_id', 'uuid'] },
      view: staffViewOf,
    });
  }

  listAll(list: QueryOf<typeof adminApiKeysHttp.list>): Promise<{ rows: StaffApiKey[]; total: ListCount }> {
    return this.staffRows.list(list);
  }

  /** Returns a key of any member. @throws DomainError `not_found` */
  anyOne(keyId: string): Promise<StaffApiKey> {
    return this.staffRows.one(keyId);
  }

  /** Returns a member's keys, newest first. */
  async of(userId: string): Promise<ApiKeyView[]> {
    const rows: ApiKeyRow[] = await this.database.query(
      `${SELECT} WHERE k.user_id = $1 ORDER BY k.created_at DESC, k.key_id DESC`,
      [userId],
    );
    return rows.map(viewOf);
  }

  /** Returns one of a member's own keys; null for any other key. */
  async one(userId: string, keyId: string): Promise<ApiKeyView | null> {
    if (!idForm.test(keyId)) return null;
    const rows: ApiKeyRow[] = await this.database.query(`${SELECT} WHERE k.user_id = $1 AND k.key_id = $2`, [
      userId,
      keyId,
    ]);
    const [row] = rows;
    return row === undefined ? null : viewOf(row);
  }

  /** Returns the key with this hash; null when there is none, or when its owner is suspended. */
  async valid(keyHash: string): Promise<ValidKey | null> {
    const rows: ValidRow[] = await this.database.query(
      `SELECT k.key_id, k.user_id, k.origins, k.calls_per_minute, k.calls_per_day, m.member_minute, m.member_day
       FROM read.api_keys k, LATERAL (
         SELECT max(coalesce(o.calls_per_minute, $2::int)) AS member_minute, max(coalesce(o.calls_per_day, $3::int)) AS member_day
         FROM read.api_keys o WHERE o.user_id = k.user_id) m
       WHERE k.key_hash = $1 AND NOT EXISTS (SELECT 1 FROM read.api_key_suspensions s WHERE s.user_id = k.user_id)`,
      [keyHash, limits.callsPerMinute, limits.callsPerDay],
    );
    const [row] = rows;
    if (row === undefined) return null;
    return {
      keyId: row.key_id,
      origins: row.origins ?? [],
      limits: {
        perMinute: row.calls_per_minute ?? limits.callsPerMinute,
        perDay: row.calls_per_day ?? limits.callsPerDay,
      },
      userId: row.user_id,
      memberLimits: { perMinute: row.member_minute, perDay: row.member_day },
    };
  }

  /**
   * Returns the number of calls on each of the last `limits.usageDays` days, oldest first, including days without
   * calls.
   */
  async usage(keyId: string): Promise<ApiKeyUsage> {
    const rows: { date: string; calls: number }[] = await this.database.query(
      `SELECT to_char(d, 'YYYY-MM-DD') AS date, coalesce(c.calls, 0) AS calls
       FROM generate_series(${TODAY} - ${limits.usageDays - 1}, ${TODAY}, interval '1 day') AS d
       LEFT JOIN work.api_key_calls c ON c.key_id = $1 AND c.day = d::date ORDER BY d`,
      [keyId],
    );
    return { days: rows };
  }
}
