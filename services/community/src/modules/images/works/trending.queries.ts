import { countedDaysMax } from '@pixchange/contracts/http/values/numbers';
import type { Database } from '../../../platform/postgres/database.ts';

/** Maximum number of hot works per type; all others follow, newest first. */
const HOT_MAX = 300;

/** Weights of saves, shares and views: many people look, but few act. */
const [SAVE, SHARE, VIEW] = [1, 1, 0.05] as const;

/** Heat of works: every count halves each day, and saves of one's own work don't count. */
const HEATS = `
  SELECT k.image_id, ${SAVE} * power(0.5, extract(epoch FROM now() - k.kept_at) / 86400) AS heat
  FROM read.trending_keeps k JOIN read.image_search s USING (image_id)
  WHERE k.kept_at > now() - interval '7 days' AND k.owner_id <> s.owner_id
  UNION ALL
  SELECT c.image_id, (${SHARE} * c.shares + ${VIEW} * c.views) * power(0.5, (now() AT TIME ZONE 'UTC')::date - c.day)
  FROM work.work_counts c WHERE c.day > (now() AT TIME ZONE 'UTC')::date - 7`;

/** Query that replaces the ranking of hot works in one statement, so that no reader sees a partial ranking. */
const RANK = `
  WITH ranked AS MATERIALIZED (
    SELECT r.image_id, r.heat FROM (
      SELECT h.image_id, h.heat, row_number() OVER (PARTITION BY s.type ORDER BY h.heat DESC, s.created_at DESC, s.image_id DESC) AS place
      FROM (SELECT image_id, sum(heat) AS heat FROM (${HEATS}) parts GROUP BY image_id) h JOIN read.image_search s USING (image_id)
    ) r WHERE r.place <= ${HOT_MAX}
  ), put AS (
    INSERT INTO work.trending_works (image_id, heat) SELECT image_id, heat FROM ranked ON CONFLICT (image_id) DO UPDATE SET heat = excluded.heat
  )
  DELETE FROM work.trending_works t WHERE NOT EXISTS (SELECT 1 FROM ranked r WHERE r.image_id = t.image_id)`;

/** Days after which daily counts are deleted. The ranking needs 7 days; owners see the counts of their works longer. */
const KEPT_DAYS = [
  ['work_counts', countedDaysMax],
  ['searched_terms', 7],
] as const;

/** Updates the ranking of hot works, so that no request sums a week of counts. Deletes old daily counts. */
export const rankTrending = async (database: Database): Promise<void> => {
  await database.query(RANK);
  for (const [table, days] of KEPT_DAYS)
    await database.query(`DELETE FROM work.${table} WHERE day < (now() AT TIME ZONE 'UTC')::date - ${days}`);
};
