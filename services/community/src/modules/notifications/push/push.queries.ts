import { Inject, Injectable } from '@nestjs/common';
import type { PushSubscriptionView } from '@pixchange/contracts/http/push-subscriptions';
import { notifications as limits } from '@pixchange/contracts/http/limits';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../../platform/postgres/database.ts';
import { DATABASE } from '../../../platform/tokens.ts';
import type { PushTarget } from '../../../platform/web-push/web-push.ts';

/** Browser in which a member wants notifications. */
export interface NewPushSubscription extends PushTarget {
  readonly userId: string;
  /** Session that the browser belongs to. */
  readonly tokenHash: Buffer;
  /** Public key of this site that the browser subscribed with. */
  readonly siteKey: string;
  readonly locale: string;
}

/** Browser that has not received its member's newest notifications yet. */
export interface DuePush extends PushTarget {
  readonly id: string;
  readonly user_id: string;
  readonly locale: string;
  /** Time up to which notifications were sent. */
  readonly told_until: Date;
  /** Time of the member's newest notification. */
  readonly newest: Date;
}

interface Row {
  readonly id: string;
  readonly endpoint: string;
  readonly created_at: Date;
}

/** Number of browsers per page. */
const DUE_PAGE = 500;

const viewOf = ({ created_at, ...row }: Row): PushSubscriptionView => ({
  ...row,
  created_at: created_at.toISOString(),
});

/** Stores the browsers that get notifications (`vault.push_subscriptions`). */
@Injectable()
export class PushQueries {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  async of(userId: string): Promise<PushSubscriptionView[]> {
    const rows: Row[] = await this.database.query(
      'SELECT id, endpoint, created_at FROM vault.push_subscriptions WHERE user_id = $1 ORDER BY created_at DESC, id DESC',
      [userId],
    );
    return rows.map(viewOf);
  }

  /**
   * Adds a browser, or replaces its subscription; the member's oldest browsers beyond the maximum are removed. Returns
   * null when the endpoint is stored with a different `auth` secret, which only the browser of the endpoint knows.
   */
  async add(added: NewPushSubscription, now: Date): Promise<PushSubscriptionView | null> {
    const { userId, tokenHash, endpoint, p256dh, auth, siteKey, locale } = added;
    const [row]: readonly Row[] = (await this.database.query(
      `INSERT INTO vault.push_subscriptions (id, user_id, token_hash, endpoint, p256dh, auth, site_key, locale, created_at, told_until, next_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $9)
       ON CONFLICT (endpoint) DO UPDATE SET id = excluded.id, user_id = excluded.user_id, token_hash = excluded.token_hash, p256dh = excluded.p256dh,
         auth = excluded.auth, site_key = excluded.site_key, locale = excluded.locale, created_at = excluded.created_at,
         told_until = excluded.told_until, next_at = excluded.next_at
       WHERE push_subscriptions.auth = excluded.auth RETURNING id, endpoint, created_at`,
      [uuidv7(), userId, tokenHash, endpoint, p256dh, auth, siteKey, locale, now],
    )) as Row[];
    await this.database.query(
      `DELETE FROM vault.push_subscriptions WHERE user_id = $1 AND id <> ALL(ARRAY(
         SELECT id FROM vault.push_subscriptions WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2))`,
      [userId, limits.pushSubscriptionsMax],
    );
    return row === undefined ? null : viewOf(row);
  }

  /** Removes a browser; returns false when the member has no such browser. */
  async remove(userId: string, id: string): Promise<boolean> {
    const [, count] = (await this.database.query(
      'DELETE FROM vault.push_subscriptions WHERE id = $1 AND user_id = $2',
      [id, userId],
    )) as [unknown, number];
    return count === 1;
  }

  async drop(id: string): Promise<void> {
    await this.database.query('DELETE FROM vault.push_subscriptions WHERE id = $1', [id]);
  }

  /**
   * Removes browsers that subscribed with an earlier key of this site, because push services refuse the current key.
   */
  async dropAllExcept(siteKey: string): Promise<void> {
    await this.database.query('DELETE FROM vault.push_subscriptions WHERE site_key <> $1', [siteKey]);
  }

  /** Returns a page of browsers with a valid session that are due for notifications, in the order of their ids. */
  async due(now: Date, after: string | null): Promise<DuePush[]> {
    return this.database.query(
      `SELECT s.id, s.user_id, s.endpoint, s.p256dh, s.auth, s.locale, s.told_until, n.newest
       FROM vault.push_subscriptions s JOIN vault.tokens t ON t.token_hash = s.token_hash AND t.used_at IS NULL AND t.expires_at > now()
         CROSS JOIN LATERAL (SELECT max(latest_at) AS newest FROM read.notifications WHERE recipient_id = s.user_id) n
       WHERE s.next_at <= $1 AND n.newest > s.told_until AND ($2::uuid IS NULL OR s.id > $2)
       ORDER BY s.id LIMIT ${DUE_PAGE}`,
      [now, after],
    );
  }

  /** Records the time up to which a browser received notifications, and when it is due again. */
  async recordSent(id: string, notifiedUntil: Date, nextAt: Date): Promise<void> {
    await this.database.query('UPDATE vault.push_subscriptions SET told_until = $2, next_at = $3 WHERE id = $1', [
      id,
      notifiedUntil,
      nextAt,
    ]);
  }

  async forget(userId: string): Promise<void> {
    await this.database.query('DELETE FROM vault.push_subscriptions WHERE user_id = $1', [userId]);
  }
}
