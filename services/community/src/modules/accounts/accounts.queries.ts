import { Inject, Injectable } from '@nestjs/common';
import type { PictureKind, StoredPicture } from '@pixchange/contracts/events/profiles';
import { idForm } from '@pixchange/contracts/http/fields';
import type { OwnUserView, PublicUserView } from '@pixchange/contracts/http/accounts';
import type { MailRecipient } from '../../platform/mail/mailer.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { ErasureView } from '@pixchange/contracts/http/profile';
import { DomainError } from '../../kernel/errors.ts';
import { MediaAddresses } from '../../platform/media-address.ts';
import { DATABASE } from '../../platform/tokens.ts';
import type { accountTables } from './accounts.projection.ts';
import type { accountTieTables } from './account-ties.projection.ts';
import type { RowOf } from '../../kernel/tables.ts';

type AccountRow = Omit<
  RowOf<typeof accountTables.accounts>,
  | 'email'
  | 'username'
  | 'full_name'
  | 'status'
  | 'suspended'
  | 'default_album_id'
  | 'locale'
  | 'started_at'
  | 'registered_at'
> &
  Pick<RowOf<typeof accountTieTables.account_follow_counts>, 'followers' | 'followings'> & {
    /** Email of a completed registration; null for an account without an email, although the type excludes null. */
    readonly email: string;
    readonly username: string;
    readonly full_name: string;
    readonly status: 'not_confirmed' | 'confirmed' | 'suspended';
    readonly roles: string[];
    readonly coins: number;
    readonly pixtokens: number;
    /** Whether the viewer follows the member. */
    readonly followed: boolean;
  };

/** Columns of `AccountRow`; `$2` is the id of the viewer, or null. */
const COLUMNS = `a.user_id, a.email, a.email_hash, a.username, a.full_name, a.description, a.profile_image, a.cover_image, a.user_address, CASE WHEN a.suspended THEN 'suspended' ELSE a.status END AS status, a.show_follow_info,
  ARRAY(SELECT role FROM read.account_roles r WHERE r.user_id = a.user_id ORDER BY role) AS roles,
  coalesce((SELECT followers FROM read.account_follow_counts c WHERE c.user_id = a.user_id), 0) AS followers,
  coalesce((SELECT followings FROM read.account_follow_counts c WHERE c.user_id = a.user_id), 0) AS followings,
  coalesce((SELECT coins FROM read.wallets w WHERE w.user_id = a.user_id), 0)::float8 AS coins,
  coalesce((SELECT pixtokens FROM read.wallets w WHERE w.user_id = a.user_id), 0)::float8 AS pixtokens,
  EXISTS (SELECT 1 FROM read.account_follows f WHERE f.follower_id = $2::uuid AND f.followed_id = a.user_id) AS followed`;

const REGISTERED = "a.status <> 'started' AND a.username IS NOT NULL";

/** Filter for members that are visible to others. */
const SHOWN = `${REGISTERED} AND NOT a.suspended`;

type AddressOf = (userId: string, kind: PictureKind, picture: StoredPicture) => string;

const publicView = (row: AccountRow, viewerId: string | null, addressOf: AddressOf): PublicUserView => ({
  id: row.user_id,
  username: row.username,
  full_name: row.full_name,
  description: row.description,
  profile_image: {
    url: row.profile_image === null ? null : addressOf(row.user_id, 'profile_image', row.profile_image),
  },
  cover_image: { url: row.cover_image === null ? null : addressOf(row.user_id, 'cover_image', row.cover_image) },
  show_follow_info: row.show_follow_info,
  followers_count: row.show_follow_info || row.user_id === viewerId ? row.followers : null,
  followings_count: row.show_follow_info || row.user_id === viewerId ? row.followings : null,
  ...(viewerId === null ? {} : { followed: row.followed }),
});

const ownView = (row: AccountRow, addressOf: AddressOf): OwnUserView => ({
  ...publicView(row, row.user_id, addressOf),
  email: row.email,
  status: row.status,
  coins: row.coins,
  pixtokens: row.pixtokens,
  roles: row.roles,
  user_address: row.user_address,
});

@Injectable()
export class AccountsQueries {
  private readonly addressOf: AddressOf;

  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(MediaAddresses) addresses: MediaAddresses,
  ) {
    this.addressOf = (userId, kind, picture) => addresses.ofProfile(userId, kind, picture);
  }

  /** Returns a registered member as they see themselves, even while suspended. @throws DomainError `not_found` */
  async own(userId: string): Promise<OwnUserView> {
    return ownView(await this.one(`a.user_id = $1 AND ${REGISTERED}`, userId, userId), this.addressOf);
  }

  /** Returns the blockchain address that a member has proven to own; null if there is none. */
  async provenAddress(userId: string): Promise<string | null> {
    const rows: { user_address: string | null }[] = await this.database.query(
      'SELECT user_address FROM read.accounts WHERE user_id = $1',
      [userId],
    );
    return rows[0]?.user_address ?? null;
  }

  /** Returns a visible member by id or username, as this viewer sees them. @throws DomainError `not_found` */
  async shown(idOrUsername: string, viewerId: string | null): Promise<PublicUserView> {
    const byId = idForm.test(idOrUsername);
    return publicView(
      await this.one(
        `${byId ? 'a.user_id' : 'a.username'} = $1 AND ${SHOWN}`,
        byId ? idOrUsername : idOrUsername.toLowerCase(),
        viewerId,
      ),
      viewerId,
      this.addressOf,
    );
  }

  /** Returns those of the given members that are visible to others, in the order of the ids. */
  async some(userIds: readonly string[], viewerId: string | null): Promise<PublicUserView[]> {
    const rows: AccountRow[] = await this.database.query(
      `SELECT ${COLUMNS} FROM read.accounts a WHERE a.user_id = ANY($1) AND ${SHOWN} ORDER BY array_position($1::uuid[], a.user_id)`,
      [userIds, viewerId],
    );
    return rows.map((row) => publicView(row, viewerId, this.addressOf));
  }

  /** Returns the id of the member with this email; null when there is none, or the registration is not completed. */
  async idByEmailHash(emailHash: string): Promise<string | null> {
    const rows: { user_id: string }[] = await this.database.query(
      "SELECT user_id FROM read.accounts WHERE email_hash = $1 AND status <> 'started'",
      [emailHash],
    );
    return rows[0]?.user_id ?? null;
  }

  /**
   * Returns the address for emails about the account, confirmed or not; null if there is none. The name is null until
   * the address is confirmed.
   */
  async emailOf(
    userId: string,
  ): Promise<{ email: string; emailHash: string; fullName: string | null; locale: string | null } | null> {
    const rows: { email: string | null; email_hash: string; full_name: string | null; locale: string | null }[] =
      await this.database.query(
        `SELECT email, email_hash, CASE status WHEN 'confirmed' THEN full_name END AS full_name, locale
         FROM read.accounts WHERE user_id = $1`,
        [userId],
      );
    const [row] = rows;
    return row === undefined || row.email === null
      ? null
      : {
          email: row.email.normalize('NFKC'),
          emailHash: row.email_hash,
          fullName: row.full_name,
          locale: row.locale,
        };
  }

  /**
   * Returns the recipient of an email, or null when the member has no confirmed address. Suspended members count only
   * if `evenSuspended` is set.
   */
  async mailRecipient(userId: string, evenSuspended = false): Promise<MailRecipient | null> {
    const rows: { email: string; full_name: string; locale: string | null }[] = await this.database.query(
      `SELECT email, full_name, locale FROM read.accounts a WHERE user_id = $1 AND email IS NOT NULL AND status = 'confirmed' AND ${evenSuspended ? REGISTERED : SHOWN}`,
      [userId],
    );
    const [row] = rows;
    return row === undefined
      ? null
      : { email: row.email.normalize('NFKC'), fullName: row.full_name, locale: row.locale };
  }

  /** Whether the member is active and has a role that may decide reports. */
  async isModerator(userId: string): Promise<boolean> {
    const rows: unknown[] = await this.database.query(
      `SELECT 1 FROM read.account_roles r JOIN read.accounts a ON a.user_id = r.user_id AND ${SHOWN}
       WHERE r.role IN ('moderator', 'admin') AND r.user_id = $1 LIMIT 1`,
      [userId],
    );
    return rows.length > 0;
  }

  /** Whether another active member has a role that may decide reports. */
  async hasOtherModerator(userId: string): Promise<boolean> {
    const rows: unknown[] = await this.database.query(
      `SELECT 1 FROM read.account_roles r JOIN read.accounts a ON a.user_id = r.user_id AND ${SHOWN}
       WHERE r.role IN ('moderator', 'admin') AND r.user_id <> $1 LIMIT 1`,
      [userId],
    );
    return rows.length > 0;
  }

  /**
   * Returns a picture that the profile currently shows; null if there is none, or the member is unknown or suspended.
   */
  async picture(userId: string, kind: PictureKind): Promise<(StoredPicture & { submissionId: string }) | null> {
    const rows: { picture: (StoredPicture & { submissionId: string }) | null }[] = await this.database.query(
      `SELECT ${kind} AS picture FROM read.accounts WHERE user_id = $1 AND NOT suspended`,
      [userId],
    );
    return rows[0]?.picture ?? null;
  }

  /** Returns the state of an erasure. @throws DomainError `not_found` for an unknown receipt code */
  async erasure(code: string): Promise<ErasureView> {
    const rows: { requested_at: Date; completed_at: Date | null }[] = await this.database.query(
      'SELECT requested_at, completed_at FROM read.erasures WHERE code = $1',
      [code],
    );
    const [row] = rows;
    if (row === undefined) throw new DomainError('not_found');
    return {
      code,
      status: row.completed_at === null ? 'running' : 'done',
      requested_at: row.requested_at.toISOString(),
      completed_at: row.completed_at?.toISOString() ?? null,
    };
  }

  /** Whether the member is the only administrator who is not suspended. */
  async isLastAdministrator(userId: string): Promise<boolean> {
    const rows: { user_id: string }[] = await this.database.query(
      "SELECT user_id FROM read.account_roles JOIN read.accounts USING (user_id) WHERE role = 'admin' AND NOT suspended ORDER BY user_id <> $1 LIMIT 2",
      [userId],
    );
    return rows.length === 1 && rows[0]?.user_id === userId;
  }

  /** Returns the members that a member follows, with their current usernames; a removed member's username is null. */
  async follows(userId: string): Promise<{ id: string; username: string | null; followed_at: string }[]> {
    const rows: { followed_id: string; username: string | null; followed_at: Date }[] = await this.database.query(
      'SELECT f.followed_id, a.username, f.followed_at FROM read.account_follows f LEFT JOIN read.accounts a ON a.user_id = f.followed_id WHERE f.follower_id = $1 ORDER BY f.followed_at, f.followed_id',
      [userId],
    );
    return rows.map(({ followed_id, username, followed_at }) => ({
      id: followed_id,
      username,
      followed_at: followed_at.toISOString(),
    }));
  }

  /** Returns up to 1,000 members whose uncompleted registration began more than `minutes` minutes ago, oldest first. */
  async abandoned(minutes: number): Promise<string[]> {
    const rows: { user_id: string }[] = await this.database.query(
      "SELECT user_id FROM read.accounts WHERE status = 'started' AND started_at < now() - make_interval(mins => $1) ORDER BY started_at LIMIT 1000",
      [minutes],
    );
    return rows.map(({ user_id }) => user_id);
  }

  /** Returns the id of the visible member with this username; null when there is none. */
  async idByUsername(username: string): Promise<string | null> {
    const rows: { user_id: string }[] = await this.database.query(
      `SELECT user_id FROM read.accounts a WHERE username = $1 AND ${SHOWN}`,
      [username.toLowerCase()],
    );
    return rows[0]?.user_id ?? null;
  }

  /** Returns the visible followers of a member, with their current usernames. */
  async followers(userId: string): Promise<{ id: string; username: string; followed_at: string }[]> {
    const rows: { follower_id: string; username: string; followed_at: Date }[] = await this.database.query(
      `SELECT f.follower_id, a.username, f.followed_at FROM read.account_follows f JOIN read.accounts a ON a.user_id = f.follower_id WHERE f.followed_id = $1 AND ${SHOWN} ORDER BY f.followed_at, f.follower_id`,
      [userId],
    );
    return rows.map(({ follower_id, username, followed_at }) => ({
      id: follower_id,
      username,
      followed_at: followed_at.toISOString(),
    }));
  }

  async followerCount(userId: string): Promise<number> {
    const rows: { followers: number }[] = await this.database.query(
      'SELECT followers FROM read.account_follow_counts WHERE user_id = $1',
      [userId],
    );
    return rows[0]?.followers ?? 0;
  }

  async isSuspended(userId: string): Promise<boolean> {
    const rows: unknown[] = await this.database.query('SELECT 1 FROM read.accounts WHERE user_id = $1 AND suspended', [
      userId,
    ]);
    return rows.length > 0;
  }

  /** Returns a registered member as moderators see them, even a suspended one; null when there is none. */
  async moderated(
    userId: string,
  ): Promise<(PublicUserView & { status: OwnUserView['status']; roles: string[] }) | null> {
    const rows: AccountRow[] = await this.database.query(
      `SELECT ${COLUMNS} FROM read.accounts a WHERE a.user_id = $1 AND ${REGISTERED}`,
      [userId, null],
    );
    const [row] = rows;
    return row === undefined
      ? null
      : { ...publicView(row, null, this.addressOf), status: row.status, roles: row.roles };
  }

  /** Returns the number of roles that events without a valid signature claim to grant or revoke. */
  async disregardedRoles(): Promise<number> {
    const [row]: { count: number }[] = await this.database.query(
      'SELECT count(*)::integer AS count FROM read.disregarded_roles',
    );
    return row?.count ?? 0;
  }

  /** Whether the site has an administrator; suspended ones count. */
  async anyAdministrator(): Promise<boolean> {
    const rows: unknown[] = await this.database.query("SELECT 1 FROM read.account_roles WHERE role = 'admin' LIMIT 1");
    return rows.length > 0;
  }

  private async one(condition: string, value: string, viewerId: string | null): Promise<AccountRow> {
    const rows: AccountRow[] = await this.database.query(`SELECT ${COLUMNS} FROM read.accounts a WHERE ${condition}`, [
      value,
      viewerId,
    ]);
    const [row] = rows;
    if (row === undefined) throw new DomainError('not_found');
    return row;
  }
}
