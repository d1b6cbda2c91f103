import type { Database } from '../../platform/postgres/database.ts';

/** Number of rows of a list. */
export interface ListCount {
  readonly total: number;
  /**
   * Whether the count is an estimate of the database. In a large list, an exact count would take longer than reading a
   * page.
   */
  readonly isApproximate: boolean;
}

/** Maximum number of rows that are counted exactly. */
const EXACT_MAX = 10_000;

interface Plan {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: { readonly 'Plan Rows': number } }];
}

/**
 * Counts the rows of a list: exactly up to 10,000, otherwise by the planner's estimate. `from` is the SQL after FROM,
 * `where` the whole clause or an empty string.
 */
export const countRows = async (
  database: Database,
  from: string,
  where: string,
  values: readonly unknown[],
): Promise<ListCount> => {
  const [{ count }] = (await database.query(
    `SELECT count(*)::int AS count FROM (SELECT 1 FROM ${from} ${where} LIMIT ${EXACT_MAX + 1}) AS counted`,
    [...values],
  )) as [{ count: number }];
  if (count <= EXACT_MAX) return { total: count, isApproximate: false };
  const [plan] = (await database.query(`EXPLAIN (FORMAT JSON) SELECT 1 FROM ${from} ${where}`, [...values])) as [Plan];
  return { total: Math.max(count, Math.round(plan['QUERY PLAN'][0].Plan['Plan Rows'])), isApproximate: true };
};
