import { Inject, Injectable } from '@nestjs/common';
import { idForm } from '@pixchange/contracts/http/fields';
import type { OwnUserView, PublicUserView } from '@pixchange/contracts/http/accounts';
import type { Database } from '../../platform/read-model/database.ts';
import { DomainError } from '../../kernel/errors.ts';
import { DATABASE } from '../../platform/tokens.ts';

interface AccountRow {
  readonly user_id: string;
  readonly email: string;
  readonly email_hash: string;
  readonly username: string;
  readonly full_name: string;
  readonly description: string | null;
  readonly status: 'not_confirmed' | 'confirmed' | 'suspended';
  readonly show_follow_info: boolean;
  readonly roles: string[];
}

const COLUMNS = `a.user_id, a.email, a.email_hash, a.username, a.full_name, a.description, a.status, a.show_follow_info,
  ARRAY(SELECT role FROM read.account_roles r WHERE r.user_id = a.user_id ORDER BY role) AS roles`;

const publicView = (row: AccountRow): PublicUserView => ({
  id: row.user_id,
  username: row.username,
  full_name: row.full_name,
  description: row.description,
  profile_image: { url: null },
  cover_image: { url: null },
  show_follow_info: row.show_follow_info,
  followers_count: row.show_follow_info ? 0 : null,
  followings_count: row.show_follow_info ? 0 : null,
});

const ownView = (row: AccountRow): OwnUserView => ({
  ...publicView(row),
  followers_count: 0,
  followings_count: 0,
  email: row.email,
  status: row.status,
  coins: 0,
  pixtokens: 0,
  roles: row.roles,
  user_address: null,
});

@Injectable()
export class AccountsQueries {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  async own(userId: string): Promise<OwnUserView> {
    return ownView(await this.one('a.user_id = $1', userId));
  }

  /** By id, or by username. */
  async shown(idOrUsername: string): Promise<PublicUserView> {
    return publicView(idForm.test(idOrUsername) ? await this.one('a.user_id = $1', idOrUsername) : await this.one('a.username = $1', idOrUsername.toLowerCase()));
  }

  async idByEmailHash(emailHash: string): Promise<string | null> {
    const rows: { user_id: string }[] = await this.database.query("SELECT user_id FROM read.accounts WHERE email_hash = $1 AND status <> 'started'", [emailHash]);
    return rows[0]?.user_id ?? null;
  }

  async emailOf(userId: string): Promise<{ email: string; fullName: string } | null> {
    const rows: { email: string | null; full_name: string | null }[] = await this.database.query('SELECT email, full_name FROM read.accounts WHERE user_id = $1', [userId]);
    const [row] = rows;
    return row === undefined || row.email === null ? null : { email: row.email, fullName: row.full_name ?? '' };
  }

  async anyAdministrator(): Promise<boolean> {
    const rows: unknown[] = await this.database.query("SELECT 1 FROM read.account_roles WHERE role = 'admin' LIMIT 1");
    return rows.length > 0;
  }

  private async one(condition: string, value: string): Promise<AccountRow> {
    const rows: AccountRow[] = await this.database.query(`SELECT ${COLUMNS} FROM read.accounts a WHERE ${condition} AND a.status <> 'started' AND a.username IS NOT NULL`, [value]);
    const [row] = rows;
    if (row === undefined) throw new DomainError('not_found');
    return row;
  }
}
