import { Inject, Injectable } from '@nestjs/common';
import { accounts as limits } from '@pixchange/contracts/http/limits';
import type { Config } from '../../../config.ts';
import { Grouped } from '../../../platform/grouped.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { countStatement } from '../../../platform/request-context.ts';
import { CONFIG, DATABASE, LOOKUPS } from '../../../platform/tokens.ts';
import type { Caller } from '../../../runtime/http/route.ts';
import type { TokenReader } from '../../../runtime/http/token-reader.ts';
import { SESSIONS, type TokenPurpose } from '../vault.ts';
import { tokenHash } from './credentials.ts';

/** Precision of a session's last use: at most one write in this many minutes, however busy the session is. */
const TOUCH_MINUTES = 5;

/** Query that extends a session when it is used; other tokens keep their expiry. */
const TOUCH = `UPDATE vault.tokens SET last_used_at = now(),
  expires_at = CASE purpose
    WHEN 'session' THEN least(now() + make_interval(days => $2), greatest(expires_at, created_at + make_interval(days => $3)))
    WHEN 'staff' THEN least(now() + make_interval(mins => $4), created_at + make_interval(hours => $5))
    ELSE expires_at END
  WHERE token_hash = $1`;

interface Asked {
  readonly hash: Buffer;
  /** Accepted purposes; a token of any of them is valid. */
  readonly purposes: readonly TokenPurpose[];
}

interface TokenRow {
  /** Index of the token among the requested ones, from 1. */
  readonly place: number;
  readonly user_id: string;
  readonly status: Caller['status'];
  readonly roles: string[];
  readonly proven: boolean;
  readonly id: string;
  readonly viewer_id: string | null;
  readonly expires_at: Date;
  readonly purpose: TokenPurpose;
  /** Login provider that opened the session; null for a password. */
  readonly provider: string | null;
  readonly second_factor: boolean;
  /** Whether the member has set up a second factor. */
  readonly factor_set_up: boolean;
  /** True when the last recorded use is more than `TOUCH_MINUTES` ago. */
  readonly stale: boolean;
}

/** SQL condition: the viewer is an administrator. Checked on each request, so that a view ends with the role. */
const VIEWER_IS_ADMINISTRATOR = `EXISTS (SELECT 1 FROM read.account_roles r JOIN read.accounts v ON v.user_id = r.user_id
  WHERE r.user_id = t.viewer_id AND r.role = 'admin' AND NOT coalesce(v.suspended, false))`;

const READ = `SELECT asked.place::int AS place, t.user_id, coalesce(a.status, 'not_confirmed') AS status,
    CASE WHEN t.viewer_id IS NULL THEN coalesce(ARRAY(SELECT role FROM read.account_roles r WHERE r.user_id = t.user_id), '{}') ELSE '{}' END AS roles,
    t.id, t.viewer_id, t.expires_at, t.last_used_at < now() - make_interval(mins => $3) AS stale,
    coalesce(t.proven_at, t.created_at) > now() - make_interval(mins => $4) AS proven, t.purpose, t.second_factor, t.provider,
    EXISTS (SELECT 1 FROM vault.second_factors f WHERE f.user_id = t.user_id) AS factor_set_up
  FROM unnest($1::bytea[], $2::text[]) WITH ORDINALITY AS asked(token_hash, purposes, place)
  JOIN vault.tokens t ON t.token_hash = asked.token_hash AND t.purpose = ANY(string_to_array(asked.purposes, ',')) LEFT JOIN read.accounts a ON a.user_id = t.user_id
  WHERE t.used_at IS NULL AND t.expires_at > now() AND NOT (t.purpose IN ${SESSIONS} AND coalesce(a.suspended, false))
    AND EXISTS (SELECT 1 FROM vault.person_keys k WHERE k.person_id = t.user_id::text)
    AND (t.viewer_id IS NULL OR (${VIEWER_IS_ADMINISTRATOR}))`;

const callerOf = (row: TokenRow, tokenHash: Buffer, isFactorRequired: boolean): Caller => ({
  userId: row.user_id,
  status: row.status,
  roles: row.roles,
  tokenHash,
  hasFreshProof: row.proven,
  isOfConsole: row.purpose === 'staff',
  hasSecondFactor: row.second_factor,
  // Only unsigned events link a provider's identity to a member, so a session that it opens has no staff powers.
  needsSecondFactor: isFactorRequired || row.factor_set_up || row.provider !== null,
  ...(row.viewer_id === null
    ? {}
    : { view: { viewId: row.id, staffId: row.viewer_id, endsAt: row.expires_at.toISOString() } }),
});

/** Resolves tokens to callers. */
@Injectable()
export class TokenReads implements TokenReader {
  private readonly asked: Grouped<Asked, TokenRow | null>;

  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(LOOKUPS) lookups: Database,
    @Inject(CONFIG) private readonly config: Pick<Config, 'STAFF_MFA'>,
  ) {
    this.asked = new Grouped(async (items) => {
      const rows: TokenRow[] = await lookups.query(READ, [
        items.map(({ hash }) => hash),
        items.map(({ purposes }) => purposes.join(',')),
        TOUCH_MINUTES,
        limits.staffProofMinutes,
      ]);
      const byPlace = new Map(rows.map((row) => [row.place, row]));
      return items.map((_, index) => byPlace.get(index + 1) ?? null);
    });
  }

  /**
   * Returns the caller; null for an invalid token and for an erased member, even for a token issued during the erasure.
   * Sessions of a suspended member read as null, so they end in every process once the read model shows the suspension.
   */
  async read(token: string, purposes: readonly TokenPurpose[], isUse = true): Promise<Caller | null> {
    countStatement();
    const hash = tokenHash(token);
    const row = await this.asked.add({ hash, purposes });
    if (isUse && row?.stale === true)
      await this.database.query(TOUCH, [
        hash,
        limits.sessionDays,
        limits.sessionDaysMax,
        limits.staffIdleMinutes,
        limits.staffSessionHours,
      ]);
    return row === null ? null : callerOf(row, hash, this.config.STAFF_MFA === 'required');
  }
}
