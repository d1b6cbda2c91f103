import { Inject, Injectable } from '@nestjs/common';
import type { DayNumbers, WorkNumbers } from '@pixchange/contracts/http/numbers';
import { topWorksMax } from '@pixchange/contracts/http/values/numbers';
import type { Database } from '../../../platform/postgres/database.ts';
import { DATABASE } from '../../../platform/tokens.ts';
import type { DaySales } from '../extensions.face.ts';

const TODAY = "(now() AT TIME ZONE 'UTC')::date";

const SUMS = ['views', 'hearts', 'copies', 'sales'].map((name) => `coalesce(sum(c.${name}), 0)::int AS ${name}`).join();
const ALL = 'sum(c.views + c.hearts + c.copies + c.sales)';

/**
 * Query for the numbers of member `$1` for the last `$2` days: a row for each day, then a row for each top work. The
 * other parameters are sales by work and day. The query reads the member's works first, so that its cost does not
 * depend on the counts of all works.
 */
const NUMBERS = `
  WITH own AS MATERIALIZED (
    SELECT image_id FROM read.images WHERE owner_id = $1 AND status <> 'removed'
  ), counted AS MATERIALIZED (
    SELECT c.image_id, c.day, c.views, 0 AS hearts, c.shares AS copies, 0 AS sales
    FROM own JOIN work.work_counts c USING (image_id) WHERE c.day > ${TODAY} - $2::int
    UNION ALL
    SELECT p.image_id, (p.placed_at AT TIME ZONE 'UTC')::date, 0, 1, 0, 0
    FROM own JOIN read.image_placements p USING (image_id) JOIN read.image_albums a USING (album_id)
    WHERE a.kind = 'favourites' AND a.owner_id <> $1 AND p.placed_at >= (${TODAY} - $2::int + 1)::timestamp AT TIME ZONE 'UTC'
    UNION ALL
    SELECT s.image_id, s.day, 0, 0, 0, s.sales
    FROM own JOIN unnest($3::uuid[], $4::date[], $5::int[]) AS s(image_id, day, sales) USING (image_id)
  )
  SELECT to_char(d.day, 'YYYY-MM-DD') AS day, NULL::uuid AS image_id, ${SUMS}, NULL::bigint AS place
  FROM (SELECT ${TODAY} - back AS day FROM generate_series(0, $2::int - 1) AS back) d LEFT JOIN counted c USING (day) GROUP BY d.day
  UNION ALL (
    SELECT NULL, c.image_id, ${SUMS}, row_number() OVER (ORDER BY ${ALL} DESC, c.image_id DESC) AS place
    FROM counted c JOIN read.image_search USING (image_id) GROUP BY c.image_id ORDER BY place LIMIT ${topWorksMax}
  )
  ORDER BY day, place`;

type Row = WorkNumbers &
  ({ readonly day: string; readonly image_id: null } | { readonly day: null; readonly image_id: string });

interface MemberNumbers {
  readonly totals: WorkNumbers;
  /** Numbers of each day, oldest first. */
  readonly byDay: DayNumbers[];
  /** Numbers of the top works by work id, the highest sum first. */
  readonly byWork: ReadonlyMap<string, WorkNumbers>;
}

const numbersOf = ({ views, hearts, copies, sales }: WorkNumbers): WorkNumbers => ({ views, hearts, copies, sales });

const sumOf = (all: readonly WorkNumbers[]): WorkNumbers =>
  all.reduce(
    (sum, one) => ({
      views: sum.views + one.views,
      hearts: sum.hearts + one.hearts,
      copies: sum.copies + one.copies,
      sales: sum.sales + one.sales,
    }),
    { views: 0, hearts: 0, copies: 0, sales: 0 },
  );

/** Queries for the views, hearts, copies and sales of a member's works. No result identifies who caused them. */
@Injectable()
export class NumbersQueries {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /**
   * Returns the numbers of the last `days` days in UTC, today included.
   * @param sold sales in that period; sales of works by other members are ignored
   */
  async of(ownerId: string, days: number, sold: readonly DaySales[]): Promise<MemberNumbers> {
    const rows: Row[] = await this.database.query(NUMBERS, [
      ownerId,
      days,
      sold.map(({ imageId }) => imageId),
      sold.map(({ day }) => day),
      sold.map(({ sales }) => sales),
    ]);
    const byDay = rows.flatMap((row) => (row.day === null ? [] : [{ day: row.day, ...numbersOf(row) }]));
    const byWork = rows.flatMap((row) => (row.image_id === null ? [] : [[row.image_id, numbersOf(row)] as const]));
    return { totals: sumOf(byDay), byDay, byWork: new Map(byWork) };
  }
}
