import { Inject, Injectable } from '@nestjs/common';
import type { Database } from '../../platform/read-model/database.ts';
import type { TokenReader } from '../../platform/http/edge.ts';
import type { Caller } from '../../platform/http/route.ts';
import { DATABASE } from '../../platform/tokens.ts';
import { newToken, tokenHash } from './credentials.ts';

export type TokenPurpose = 'registration' | 'session' | 'confirmation';

/** Credentials and tokens: not events, never rebuilt, and only their hashes. */
@Injectable()
export class AccountsVault implements TokenReader {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  async storePassword(userId: string, passwordHash: string): Promise<void> {
    await this.database.query(
      'INSERT INTO vault.credentials (user_id, password_hash) VALUES ($1, $2) ON CONFLICT (user_id) DO UPDATE SET password_hash = excluded.password_hash, changed_at = now()',
      [userId, passwordHash],
    );
  }

  async passwordHash(userId: string): Promise<string | null> {
    const rows: { password_hash: string }[] = await this.database.query('SELECT password_hash FROM vault.credentials WHERE user_id = $1', [userId]);
    return rows[0]?.password_hash ?? null;
  }

  async issue(userId: string, purpose: TokenPurpose, lifeMinutes: number): Promise<string> {
    const token = newToken();
    await this.store(token, userId, purpose, lifeMinutes);
    return token;
  }

  /** Storing the same token again changes nothing. */
  async store(token: string, userId: string, purpose: TokenPurpose, lifeMinutes: number): Promise<void> {
    await this.database.query(
      'INSERT INTO vault.tokens (token_hash, user_id, purpose, expires_at) VALUES ($1, $2, $3, now() + make_interval(mins => $4)) ON CONFLICT DO NOTHING',
      [tokenHash(token), userId, purpose, lifeMinutes],
    );
  }

  async read(token: string, purpose: TokenPurpose): Promise<Caller | null> {
    const rows: { user_id: string; status: Caller['status']; roles: string[] }[] = await this.database.query(
      `SELECT t.user_id, coalesce(a.status, 'not_confirmed') AS status, coalesce(ARRAY(SELECT role FROM read.account_roles r WHERE r.user_id = t.user_id), '{}') AS roles
       FROM vault.tokens t LEFT JOIN read.accounts a ON a.user_id = t.user_id
       WHERE t.token_hash = $1 AND t.purpose = $2 AND t.used_at IS NULL AND t.expires_at > now()`,
      [tokenHash(token), purpose],
    );
    const [row] = rows;
    return row === undefined ? null : { userId: row.user_id, status: row.status, roles: row.roles, tokenHash: tokenHash(token) };
  }

  /** True for the one who used it first. */
  async use(hash: Buffer): Promise<boolean> {
    const [, count] = await this.database.query('UPDATE vault.tokens SET used_at = now() WHERE token_hash = $1 AND used_at IS NULL AND expires_at > now()', [hash]) as [unknown, number];
    return count === 1;
  }

  async revoke(hash: Buffer): Promise<void> {
    await this.database.query('DELETE FROM vault.tokens WHERE token_hash = $1', [hash]);
  }
}
