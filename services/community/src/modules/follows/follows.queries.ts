import { Inject, Injectable } from '@nestjs/common';
import { follows as limits } from '@pixchange/contracts/http/limits';
import type { Database } from '../../platform/postgres/database.ts';
import { DATABASE } from '../../platform/tokens.ts';

/** Number of newest public works whose owners count as active members. */
const NEWEST_MAX = 1_000;

@Injectable()
export class FollowsQueries {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /**
   * Returns active members whom the member does not follow yet: those with the most followers first, then those with
   * the newest work.
   */
  async suggestions(userId: string): Promise<string[]> {
    const rows: { owner_id: string }[] = await this.database.query(
      `SELECT a.owner_id FROM (
         SELECT w.owner_id, max(w.created_at) AS at FROM (
           SELECT owner_id, created_at FROM read.image_search ORDER BY created_at DESC, image_id DESC LIMIT ${NEWEST_MAX}
         ) w GROUP BY w.owner_id
       ) a JOIN read.shown_people p ON p.user_id = a.owner_id LEFT JOIN read.account_follow_counts c ON c.user_id = a.owner_id
       WHERE a.owner_id <> $1 AND NOT EXISTS (SELECT 1 FROM read.account_follows f WHERE f.follower_id = $1 AND f.followed_id = a.owner_id)
       ORDER BY coalesce(c.followers, 0) DESC, a.at DESC, a.owner_id LIMIT ${limits.suggestionsMax}`,
      [userId],
    );
    return rows.map(({ owner_id }) => owner_id);
  }
}
