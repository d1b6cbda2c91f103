import { Inject, Injectable } from '@nestjs/common';
import type { adminUsersHttp, StaffUserRow } from '@pixchange/contracts/http/admin-users';
import type { QueryOf } from '@pixchange/contracts/http/endpoint';
import { idForm } from '@pixchange/contracts/http/fields';
import { DomainError } from '../../../kernel/errors.ts';
import { containsText, whereAnyOf } from '../../../runtime/http/admin-list.ts';
import type { ListCount } from '../../../runtime/http/list-count.ts';
import { readPage } from '../../../runtime/http/list-page.ts';
import { MediaAddresses } from '../../../platform/media-address.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { DATABASE } from '../../../platform/tokens.ts';
import type { accountTables } from '../accounts.projection.ts';
import type { accountTieTables } from '../account-ties.projection.ts';
import type { RowOf } from '../../../kernel/tables.ts';

type MemberList = QueryOf<typeof adminUsersHttp.list>;

type MemberRow = Pick<
  RowOf<typeof accountTables.accounts>,
  'user_id' | 'email' | 'description' | 'profile_image' | 'cover_image' | 'show_follow_info'
> &
  Pick<RowOf<typeof accountTieTables.account_follow_counts>, 'followers' | 'followings'> & {
    /** Never null, because only completed registrations are listed. */
    readonly username: string;
    readonly full_name: string;
    readonly status: StaffUserRow['status'];
    readonly roles: string[];
    readonly coins: number;
    readonly pixtokens: number;
    readonly created_at: Date;
  };

const STATUS = "CASE WHEN a.suspended THEN 'suspended' ELSE a.status END";
const CREATED = 'coalesce(a.registered_at, a.started_at)';
const REGISTERED = "a.status <> 'started' AND a.username IS NOT NULL";

const SELECT = `SELECT a.user_id, a.email, a.username, a.full_name, a.description, a.profile_image, a.cover_image, ${STATUS} AS status, a.show_follow_info,
  ARRAY(SELECT role FROM read.account_roles r WHERE r.user_id = a.user_id ORDER BY role) AS roles,
  coalesce((SELECT followers FROM read.account_follow_counts c WHERE c.user_id = a.user_id), 0) AS followers,
  coalesce((SELECT followings FROM read.account_follow_counts c WHERE c.user_id = a.user_id), 0) AS followings,
  coalesce((SELECT coins FROM read.wallets w WHERE w.user_id = a.user_id), 0)::float8 AS coins,
  coalesce((SELECT pixtokens FROM read.wallets w WHERE w.user_id = a.user_id), 0)::float8 AS pixtokens,
  ${CREATED} AS created_at FROM read.accounts a`;

const SORTED_BY = {
  created_at: CREATED,
  username: 'a.username',
  full_name: 'lower(a.full_name)',
  id: 'a.user_id',
} as const;

const FILTERED_BY = { id: ['a.user_id', 'uuid'], status: STATUS } as const;

/** Reads members for staff. Only administrators can read and search email addresses. */
@Injectable()
export class MembersQueries {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(MediaAddresses) private readonly addresses: MediaAddresses,
  ) {}

  async list(list: MemberList, withEmails: boolean): Promise<{ rows: StaffUserRow[]; total: ListCount }> {
    const { q, role, from, ...anyOf } = list.filter ?? {};
    const { where, values: chosen } = whereAnyOf(anyOf, FILTERED_BY);
    const values: unknown[] = [...chosen];
    const conditions = [where.replace(/^WHERE /, ''), REGISTERED].filter((condition) => condition !== '');
    if (from !== undefined) conditions.push(`${CREATED} >= $${values.push(from)}::timestamptz`);
    if (role !== undefined) {
      values.push(role);
      conditions.push(
        `EXISTS (SELECT 1 FROM read.account_roles r WHERE r.user_id = a.user_id AND r.role = ANY($${values.length}))`,
      );
    }
    if (q !== undefined && q.trim() !== '') {
      const fields = ['a.username', 'a.full_name', 'a.user_id::text', ...(withEmails ? ['a.email'] : [])];
      conditions.push(containsText(fields, q, values));
    }
    const { rows, total } = await readPage<MemberRow>(this.database, list, {
      select: SELECT,
      from: 'read.accounts a',
      where: `WHERE ${conditions.join(' AND ')}`,
      values,
      key: 'a.user_id',
      sortedBy: SORTED_BY,
    });
    return { rows: rows.map((row) => this.view(row, withEmails)), total };
  }

  /** Returns a registered member. @throws DomainError `not_found` */
  async one(userId: string, withEmails: boolean): Promise<StaffUserRow> {
    const rows: MemberRow[] = idForm.test(userId)
      ? await this.database.query(`${SELECT} WHERE a.user_id = $1 AND ${REGISTERED}`, [userId])
      : [];
    const [row] = rows;
    if (row === undefined) throw new DomainError('not_found');
    return this.view(row, withEmails);
  }

  private view(row: MemberRow, withEmails: boolean): StaffUserRow {
    const { user_id: id, followings, email, created_at: createdAt, ...shown } = row;
    const addressOf = (kind: 'profile_image' | 'cover_image') => {
      const picture = row[kind];
      return { url: picture === null ? null : this.addresses.ofProfile(id, kind, picture) };
    };
    return {
      id,
      ...shown,
      profile_image: addressOf('profile_image'),
      cover_image: addressOf('cover_image'),
      followers_count: row.followers,
      followings_count: followings,
      created_at: createdAt.toISOString(),
      ...(withEmails ? { email: email?.normalize('NFKC') ?? null } : {}),
    };
  }
}
