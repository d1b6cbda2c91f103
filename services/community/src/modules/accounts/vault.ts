import { Inject, Injectable } from '@nestjs/common';
import type { ActiveSessionView } from '@pixchange/contracts/http/sessions';
import { accounts as limits } from '@pixchange/contracts/http/limits';
import { v7 as uuidv7 } from 'uuid';
import { inTransaction, type TransactionalDatabase } from '../../platform/postgres/database.ts';
import { offsetOf, paged, type Page, type Paged } from '../../platform/paging.ts';
import { DATABASE } from '../../platform/tokens.ts';
import { VIEW_TOKEN_PREFIX } from '../../runtime/http/token-reader.ts';
import type { OpenedSession } from './people.face.ts';
import { newToken, tokenHash } from './sessions/credentials.ts';

/**
 * Purpose of a token. `session` is for a member, `staff` for a session of the console, and `view` for an administrator
 * who views the app as a member.
 */
export type TokenPurpose = 'registration' | 'session' | 'staff' | 'confirmation' | 'password' | 'address' | 'view';

export const SESSIONS = "('session', 'staff')";

const STORE_PASSWORD =
  'INSERT INTO vault.credentials (user_id, password_hash) VALUES ($1, $2) ON CONFLICT (user_id) DO UPDATE SET password_hash = excluded.password_hash, changed_at = now()';

const SECOND_FACTOR_ENDS = `factors AS (DELETE FROM vault.second_factors WHERE user_id = $1), setups AS (DELETE FROM vault.second_factor_setups WHERE user_id = $1),
         codes AS (DELETE FROM vault.recovery_codes WHERE user_id = $1)`;

interface SessionRow {
  readonly id: string;
  readonly created_at: Date;
  readonly last_used_at: Date;
  readonly expires_at: Date;
  readonly current: boolean;
  readonly device: string | null;
}

const sessionView = ({ id, created_at, last_used_at, expires_at, current, device }: SessionRow): ActiveSessionView => ({
  id,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at.toISOString(),
  expires_at: expires_at.toISOString(),
  current,
  device,
});

export type LoginProvider = 'facebook';

interface MailLink {
  readonly id: string;
  readonly userId: string;
  /** Hash of the address that the link was sent to; null for links that were stored before this column existed. */
  readonly emailHash: string | null;
  readonly used: boolean;
}

interface NewSession {
  readonly userId: string;
  readonly purpose: 'session' | 'staff';
  /** Browser and operating system for display, or null. */
  readonly device: string | null;
  readonly lifeMinutes: number;
  /**
   * Hash that the password was checked against; if the password changes in the meantime, no session opens. Null when no
   * password was checked.
   */
  readonly passwordHash: string | null;
  /** Login provider that authenticated the member, or null. */
  readonly provider: LoginProvider | null;
  /** Whether a code was checked in addition to the password. */
  readonly hasSecondFactor: boolean;
}

/** Stores credentials and tokens, as hashes only. They are not events, so no rebuild restores them. */
@Injectable()
export class AccountsVault {
  constructor(@Inject(DATABASE) private readonly database: TransactionalDatabase) {}

  async storePassword(userId: string, passwordHash: string): Promise<void> {
    await this.database.query(STORE_PASSWORD, [userId, passwordHash]);
  }

  /** Returns the hash of a member's password; null when the member has none. */
  async passwordHash(userId: string): Promise<string | null> {
    const rows: { password_hash: string }[] = await this.database.query(
      'SELECT password_hash FROM vault.credentials WHERE user_id = $1',
      [userId],
    );
    return rows[0]?.password_hash ?? null;
  }

  /** Returns a new token for one purpose. */
  async issue(userId: string, purpose: TokenPurpose, lifeMinutes: number): Promise<string> {
    const token = newToken();
    await this.store(token, userId, purpose, lifeMinutes);
    return token;
  }

  /** Stores the hash of a token; storing the same token again changes nothing. */
  async store(
    token: string,
    userId: string,
    purpose: TokenPurpose,
    lifeMinutes: number,
    emailHash: string | null = null,
  ): Promise<void> {
    await this.database.query(
      'INSERT INTO vault.tokens (token_hash, id, user_id, purpose, expires_at, email_hash) VALUES ($1, $2, $3, $4, now() + make_interval(mins => $5), $6) ON CONFLICT DO NOTHING',
      [tokenHash(token), uuidv7(), userId, purpose, lifeMinutes, emailHash],
    );
  }

  /**
   * Returns the token of a new session; null when the password changed since it was checked. Deletes the member's
   * expired tokens.
   */
  async openSession({
    userId,
    purpose,
    device,
    lifeMinutes,
    passwordHash,
    provider,
    hasSecondFactor,
  }: NewSession): Promise<string | null> {
    await this.database.query(
      "DELETE FROM vault.tokens WHERE user_id = $1 AND purpose IN ('session', 'staff', 'registration') AND expires_at < now()",
      [userId],
    );
    const token = newToken();
    // The lock makes a concurrent password change wait for this session and then end it.
    const owner =
      passwordHash === null
        ? 'SELECT $3::uuid AS user_id WHERE $6::text IS NULL'
        : 'SELECT user_id FROM vault.credentials WHERE user_id = $3 AND password_hash = $6 FOR SHARE';
    const rows: unknown[] = await this.database.query(
      `INSERT INTO vault.tokens (token_hash, id, user_id, purpose, device, provider, second_factor, expires_at)
       SELECT $1, $2, owner.user_id, $8, $4, $7, $9, now() + make_interval(mins => $5) FROM (${owner}) AS owner RETURNING id`,
      [tokenHash(token), uuidv7(), userId, device, lifeMinutes, passwordHash, provider, purpose, hasSecondFactor],
    );
    return rows.length === 0 ? null : token;
  }

  /** Opens a member view and returns its token. The end is fixed: using the view does not extend it. */
  async openView(view: { viewId: string; staffId: string; memberId: string; endsAt: string }): Promise<string> {
    const token = `${VIEW_TOKEN_PREFIX}${newToken()}`;
    await this.database.query(
      `INSERT INTO vault.tokens (token_hash, id, user_id, viewer_id, purpose, expires_at) VALUES ($1, $2, $3, $4, 'view', $5::timestamptz)`,
      [tokenHash(token), view.viewId, view.memberId, view.staffId, view.endsAt],
    );
    return token;
  }

  /** Ends all open views of an administrator. */
  async endViewsOf(staffId: string): Promise<void> {
    await this.database.query('DELETE FROM vault.tokens WHERE viewer_id = $1', [staffId]);
  }

  async sessions(userId: string, current: Buffer, page: Page): Promise<Paged<ActiveSessionView>> {
    const condition = `user_id = $1 AND purpose IN ${SESSIONS} AND used_at IS NULL AND expires_at > now()`;
    const [{ count }] = (await this.database.query(
      `SELECT count(*)::int AS count FROM vault.tokens WHERE ${condition}`,
      [userId],
    )) as [{ count: number }];
    const rows: SessionRow[] = await this.database.query(
      `SELECT id, created_at, date_trunc('minute', last_used_at) AS last_used_at, expires_at, token_hash = $2 AS current, device
       FROM vault.tokens WHERE ${condition} ORDER BY last_used_at DESC, id DESC LIMIT $3 OFFSET $4`,
      [userId, current, page.per_page, offsetOf(page)],
    );
    return paged(page, count, rows.map(sessionView));
  }

  /** Returns the stored sessions, even expired ones, opened before a time (null: at any time), newest first. */
  async openedBefore(userId: string, before: string | null, count: number): Promise<OpenedSession[]> {
    const rows: { id: string; created_at: Date; device: string | null; purpose: TokenPurpose }[] =
      await this.database.query(
        `SELECT id, created_at, device, purpose FROM vault.tokens
         WHERE user_id = $1 AND purpose IN ${SESSIONS} AND created_at < coalesce($2::timestamptz, 'infinity') ORDER BY created_at DESC, id DESC LIMIT $3`,
        [userId, before, count],
      );
    return rows.map(({ id, created_at: at, device, purpose }) => ({
      id,
      at: at.toISOString(),
      device,
      isStaff: purpose === 'staff',
    }));
  }

  /** Ends all sessions of a member and returns their number. */
  async endSessions(userId: string): Promise<number> {
    const [, count] = (await this.database.query(
      `DELETE FROM vault.tokens WHERE user_id = $1 AND purpose IN ${SESSIONS}`,
      [userId],
    )) as [unknown, number];
    return count;
  }

  /** Returns all sessions for the archive of the member's data, each with its login provider. */
  async sessionsForExport(userId: string): Promise<object[]> {
    const rows: (SessionRow & { provider: string | null })[] = await this.database.query(
      `SELECT id, created_at, last_used_at, expires_at, device, provider FROM vault.tokens WHERE user_id = $1 AND purpose IN ${SESSIONS} ORDER BY created_at, id`,
      [userId],
    );
    return rows.map(({ id, created_at, last_used_at, expires_at, device, provider }) => ({
      id,
      created_at,
      last_used_at,
      expires_at,
      device,
      provider,
    }));
  }

  /** Ends a session; returns false when the member has no such session. */
  async endSession(userId: string, id: string): Promise<boolean> {
    const [, count] = (await this.database.query(
      `DELETE FROM vault.tokens WHERE id = $1 AND user_id = $2 AND purpose IN ${SESSIONS}`,
      [id, userId],
    )) as [unknown, number];
    return count === 1;
  }

  /** Ends the sessions that were opened through a login provider; all others continue. */
  async endSessionsBy(provider: LoginProvider, userId: string): Promise<void> {
    await this.database.query("DELETE FROM vault.tokens WHERE user_id = $1 AND purpose = 'session' AND provider = $2", [
      userId,
      provider,
    ]);
  }

  /**
   * Returns an emailed link; its `id` is not secret. Null when the link is unknown or expired, or its member is erased.
   */
  async link(token: string, purpose: 'confirmation' | 'password'): Promise<MailLink | null> {
    const rows: { id: string; user_id: string; email_hash: string | null; used: boolean }[] = await this.database.query(
      `SELECT id, user_id, email_hash, used_at IS NOT NULL AS used FROM vault.tokens t WHERE token_hash = $1 AND purpose = $2 AND expires_at > now()
         AND EXISTS (SELECT 1 FROM vault.person_keys k WHERE k.person_id = t.user_id::text)`,
      [tokenHash(token), purpose],
    );
    const [row] = rows;
    return row === undefined ? null : { id: row.id, userId: row.user_id, emailHash: row.email_hash, used: row.used };
  }

  /**
   * Revokes all access before the owner of the mailbox takes over the account; emailed links keep working. The second
   * factor stays, because a mailbox alone must not open the console.
   */
  async revokeAccess(userId: string): Promise<void> {
    await this.database.query(
      `WITH tokens AS (DELETE FROM vault.tokens WHERE user_id = $1 AND purpose IN ('session', 'staff', 'registration', 'address')), networks AS (DELETE FROM vault.known_networks WHERE user_id = $1)
       DELETE FROM vault.credentials WHERE user_id = $1`,
      [userId],
    );
  }

  /**
   * Ends links to an address that the account no longer has. Marks them as used instead of deleting them, because a
   * repeated mail job would store a deleted link again.
   */
  async endLinks(userId: string): Promise<void> {
    await this.database.query(
      "UPDATE vault.tokens SET used_at = now() WHERE user_id = $1 AND purpose IN ('confirmation', 'password') AND used_at IS NULL",
      [userId],
    );
  }

  /**
   * Uses up the link, stores the new password, and ends every session and every other password link of the member, in
   * one transaction. Returns false when the link was already used or has expired.
   */
  async resetPassword(token: string, passwordHash: string): Promise<boolean> {
    return inTransaction(this.database, async (runner) => {
      const [rows] = (await runner.query(
        "UPDATE vault.tokens SET used_at = now() WHERE token_hash = $1 AND purpose = 'password' AND used_at IS NULL AND expires_at > now() RETURNING user_id",
        [tokenHash(token)],
      )) as [{ user_id: string }[], number];
      const userId = rows[0]?.user_id;
      if (userId === undefined) return false;
      await runner.query(STORE_PASSWORD, [userId, passwordHash]);
      // A separate statement after the lock on the password sees all sessions that were opened before the lock.
      await runner.query(
        "DELETE FROM vault.tokens WHERE (user_id = $1 AND purpose IN ('session', 'staff', 'address')) OR viewer_id = $1",
        [userId],
      );
      // Other links are marked as used, not deleted, because a repeated mail job would store a deleted link again.
      await runner.query(
        "UPDATE vault.tokens SET used_at = now() WHERE user_id = $1 AND purpose = 'password' AND used_at IS NULL",
        [userId],
      );
      return true;
    });
  }

  /** Whether a login provider opened the session within the last `freshLoginMinutes`. */
  async isFreshSocialSession(hash: Buffer): Promise<boolean> {
    const rows: unknown[] = await this.database.query(
      "SELECT 1 FROM vault.tokens WHERE token_hash = $1 AND purpose = 'session' AND provider IS NOT NULL AND created_at > now() - make_interval(mins => $2)",
      [hash, limits.freshLoginMinutes],
    );
    return rows.length > 0;
  }

  /** Records that the holder of the session proved their identity again. */
  async noteProof(hash: Buffer): Promise<void> {
    await this.database.query('UPDATE vault.tokens SET proven_at = now() WHERE token_hash = $1', [hash]);
  }

  /** Ends the sessions that were opened up to a time (ISO 8601); later ones stay. */
  async endSessionsUntil(userId: string, until: string): Promise<void> {
    await this.database.query(
      `DELETE FROM vault.tokens WHERE user_id = $1 AND purpose IN ${SESSIONS} AND created_at <= $2::timestamptz`,
      [userId, until],
    );
  }

  /** Marks a token as used; returns false when it was already used or has expired. */
  async use(hash: Buffer): Promise<boolean> {
    const [, count] = (await this.database.query(
      'UPDATE vault.tokens SET used_at = now() WHERE token_hash = $1 AND used_at IS NULL AND expires_at > now()',
      [hash],
    )) as [unknown, number];
    return count === 1;
  }

  /**
   * Deletes all credentials and tokens of the member, including views that the member opened. The member can't log in
   * anymore.
   */
  async forget(userId: string): Promise<void> {
    await this.database.query(
      `WITH tokens AS (DELETE FROM vault.tokens WHERE user_id = $1 OR viewer_id = $1), networks AS (DELETE FROM vault.known_networks WHERE user_id = $1),
         ${SECOND_FACTOR_ENDS}
       DELETE FROM vault.credentials WHERE user_id = $1`,
      [userId],
    );
  }

  /** Deletes a token of any purpose. */
  async revoke(hash: Buffer): Promise<void> {
    await this.database.query('DELETE FROM vault.tokens WHERE token_hash = $1', [hash]);
  }
}
