import { Inject, Injectable } from '@nestjs/common';
import type { Database } from '../../platform/postgres/database.ts';
import { DATABASE } from '../../platform/tokens.ts';

/** Last email about unread notifications to a member. */
interface LastDigest {
  readonly sent_at: Date;
  /** Time up to which notifications were emailed. */
  readonly told_until: Date;
}

export interface DueDigest {
  readonly user_id: string;
  readonly last: LastDigest | null;
}

/** Number of members per page. */
const DUE_PAGE = 500;

/**
 * Finds members who are due for an email about unread notifications, and stores when they got the last one
 * (`work.notification_digests`).
 */
@Injectable()
export class DigestQueries {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /**
   * Returns a page of members who want the email, got none for a day, and have newer notifications. For a first email,
   * only notifications of the last day count. The page starts after the id `after`, because members who have read
   * everything remain due, and must not block the others.
   */
  async due(now: Date, after: string | null, countMax = DUE_PAGE): Promise<DueDigest[]> {
    const rows: { user_id: string; sent_at: Date | null; told_until: Date }[] = await this.database.query(
      `SELECT s.user_id, d.sent_at, d.told_until FROM read.notification_settings s LEFT JOIN work.notification_digests d ON d.user_id = s.user_id
       WHERE s.digest AND (d.sent_at IS NULL OR d.sent_at <= $1::timestamptz - interval '1 day')
       AND EXISTS (SELECT 1 FROM read.notifications n WHERE n.recipient_id = s.user_id AND n.latest_at > coalesce(d.told_until, $1::timestamptz - interval '1 day'))
         AND ($2::uuid IS NULL OR s.user_id > $2)
       ORDER BY s.user_id LIMIT $3`,
      [now, after, countMax],
    );
    return rows.map(({ user_id, sent_at, told_until }) => ({
      user_id,
      last: sent_at === null ? null : { sent_at, told_until },
    }));
  }

  /** Claims the email before it is sent, so that no member gets two; returns true when this process may send it. */
  async claim(userId: string, now: Date, notifiedUntil: string): Promise<boolean> {
    const rows: unknown[] = await this.database.query(
      `INSERT INTO work.notification_digests AS d (user_id, sent_at, told_until) VALUES ($1, $2, $3)
       ON CONFLICT (user_id) DO UPDATE SET sent_at = excluded.sent_at, told_until = excluded.told_until
       WHERE d.sent_at <= excluded.sent_at - interval '1 day' RETURNING 1`,
      [userId, now, notifiedUntil],
    );
    return rows.length > 0;
  }

  /** Releases the claim when the mail server is unavailable; the next run sends the email. */
  async release({ user_id, last }: DueDigest): Promise<void> {
    await (last === null
      ? this.database.query('DELETE FROM work.notification_digests WHERE user_id = $1', [user_id])
      : this.database.query('UPDATE work.notification_digests SET sent_at = $2, told_until = $3 WHERE user_id = $1', [
          user_id,
          last.sent_at,
          last.told_until,
        ]));
  }

  /** Returns the time of the last email; null when there was none. */
  async lastSent(userId: string): Promise<Date | null> {
    const rows: { sent_at: Date }[] = await this.database.query(
      'SELECT sent_at FROM work.notification_digests WHERE user_id = $1',
      [userId],
    );
    return rows[0]?.sent_at ?? null;
  }

  async forget(userId: string): Promise<void> {
    await this.database.query('DELETE FROM work.notification_digests WHERE user_id = $1', [userId]);
  }
}
