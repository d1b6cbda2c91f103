import { Inject, Injectable } from '@nestjs/common';
import { notifications as limits } from '@pixchange/contracts/http/limits';
import {
  groupOfNotification,
  notificationKinds,
  type NotificationKind,
  type OptionalNotificationGroup,
} from '@pixchange/contracts/http/values/notifications';
import { DomainError } from '../../kernel/errors.ts';
import type { RowOf } from '../../kernel/tables.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { DATABASE } from '../../platform/tokens.ts';
import type { notificationTables } from './notifications.tables.ts';

export type NotificationRow = RowOf<typeof notificationTables.notifications> & { readonly read: boolean };

export interface NotificationRows {
  readonly rows: readonly NotificationRow[];
  /** Value of `after` for the next page; null on the last one. */
  readonly next: string | null;
}

/** Line id in `work.notification_reads` that stands for all lines. */
const ALL = '';
const FORM = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([\w.-]{1,120})$/;

const KINDS_OF = Object.fromEntries(
  Object.values(groupOfNotification).map((group) => [
    group,
    notificationKinds.filter((kind) => groupOfNotification[kind] === group),
  ]),
) as Record<string, NotificationKind[]> as Record<OptionalNotificationGroup, NotificationKind[]>;

/** Returns the notification kinds of muted groups, for `$2` in SQL. */
const kindsOf = (muted: readonly OptionalNotificationGroup[]): NotificationKind[] =>
  muted.flatMap((group) => KINDS_OF[group]);

const READS = `LEFT JOIN work.notification_reads a ON a.user_id = n.recipient_id AND a.line_id = '${ALL}'
  LEFT JOIN work.notification_reads r ON r.user_id = n.recipient_id AND r.line_id = n.line_id`;
const IS_READ = "n.latest_at <= greatest(coalesce(a.read_at, '-infinity'), coalesce(r.read_at, '-infinity'))";

@Injectable()
export class NotificationsQueries {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /**
   * Returns a page of a member's visible notifications, newest first.
   * @throws DomainError `invalid` for an `after` that is not from a previous page
   */
  async of(
    userId: string,
    muted: readonly OptionalNotificationGroup[],
    { after, per_page: perPage }: { readonly after?: string | undefined; readonly per_page: number },
  ): Promise<NotificationRows> {
    const [, at, lineId] = after === undefined ? [] : (FORM.exec(after) ?? []);
    if (after !== undefined && (at === undefined || Number.isNaN(Date.parse(at))))
      throw new DomainError('invalid', 'after');
    const since = at === undefined ? '' : 'AND (n.latest_at, n.line_id) < ($4::timestamptz, $5)';
    const found: NotificationRow[] = await this.database.query(
      `SELECT n.line_id, n.recipient_id, n.kind, n.image_id, n.album_id, n.comment_id, n.decision_id, n.coins, n.actor_ids, n.facts, n.latest_at, ${IS_READ} AS read
       FROM read.notifications n ${READS}
       WHERE n.recipient_id = $1 AND n.kind <> ALL($2::text[]) ${since}
       ORDER BY n.latest_at DESC, n.line_id DESC LIMIT $3`,
      [userId, kindsOf(muted), perPage + 1, ...(at === undefined ? [] : [at, lineId])],
    );
    const rows = found.slice(0, perPage);
    const last = rows.at(-1);
    const hasMore = found.length > perPage && last !== undefined;
    return { rows, next: hasMore ? `${last.latest_at.toISOString()}_${last.line_id}` : null };
  }

  /** Returns the number of unread notifications, at most `unreadCountMax`. */
  async unread(userId: string, muted: readonly OptionalNotificationGroup[]): Promise<number> {
    const [row] = (await this.database.query(
      `SELECT count(*)::int AS unread FROM (
         SELECT 1 FROM read.notifications n ${READS}
         WHERE n.recipient_id = $1 AND n.kind <> ALL($2::text[]) AND NOT ${IS_READ} LIMIT $3) u`,
      [userId, kindsOf(muted), limits.unreadCountMax],
    )) as [{ unread: number }];
    return row.unread;
  }

  /** Marks a notification as read until it gets newer facts; returns false when the member has no such notification. */
  async markRead(userId: string, lineId: string): Promise<boolean> {
    const rows: unknown[] = await this.database.query(
      `INSERT INTO work.notification_reads AS r (user_id, line_id, read_at)
       SELECT n.recipient_id, n.line_id, n.latest_at FROM read.notifications n WHERE n.line_id = $2 AND n.recipient_id = $1
       ON CONFLICT (user_id, line_id) DO UPDATE SET read_at = greatest(r.read_at, excluded.read_at) RETURNING 1`,
      [userId, lineId],
    );
    return rows.length > 0;
  }

  /**
   * Marks all notifications up to `until` as read, or all current ones if it is null. Later ones stay unread, even if
   * `until` is in the future.
   */
  async markAllRead(userId: string, until: string | null): Promise<void> {
    await this.database.query(
      `WITH newest AS (SELECT max(n.latest_at) AS at FROM read.notifications n WHERE n.recipient_id = $1), mark AS (
         INSERT INTO work.notification_reads AS r (user_id, line_id, read_at)
         SELECT $1, '${ALL}', least(at, $2::timestamptz) FROM newest WHERE at IS NOT NULL
         ON CONFLICT (user_id, line_id) DO UPDATE SET read_at = greatest(r.read_at, excluded.read_at) RETURNING read_at
       )
       DELETE FROM work.notification_reads r USING mark WHERE r.user_id = $1 AND r.line_id <> '${ALL}' AND r.read_at <= mark.read_at`,
      [userId, until],
    );
  }

  /** Deletes the read marks of a member. */
  async forget(userId: string): Promise<void> {
    await this.database.query('DELETE FROM work.notification_reads WHERE user_id = $1', [userId]);
  }

  /** Returns the settings of a member; the defaults for a member who never changed them. */
  async settingsOf(userId: string): Promise<{ muted: OptionalNotificationGroup[]; digest: boolean }> {
    const rows: { muted: OptionalNotificationGroup[]; digest: boolean }[] = await this.database.query(
      'SELECT muted, digest FROM read.notification_settings WHERE user_id = $1',
      [userId],
    );
    return rows[0] ?? { muted: [], digest: false };
  }

  async mutedBy(userId: string): Promise<OptionalNotificationGroup[]> {
    return (await this.settingsOf(userId)).muted;
  }

  /**
   * Returns the given members who have facts in a range of the log: after position `from`, up to and including `to`.
   */
  async concerned(userIds: readonly string[], from: bigint, to: bigint): Promise<string[]> {
    const rows: { recipient_id: string }[] = await this.database.query(
      `SELECT DISTINCT f.recipient_id FROM read.notification_facts f
       WHERE f.shown AND f.position > $2 AND f.position <= $3 AND f.recipient_id = ANY($1::uuid[])`,
      [userIds, String(from), String(to)],
    );
    return rows.map(({ recipient_id }) => recipient_id);
  }

  /** Returns the newest 10,000 notifications of a member, including muted ones. */
  async all(userId: string): Promise<NotificationRow[]> {
    const { rows } = await this.of(userId, [], { per_page: 10_000 });
    return [...rows];
  }
}
