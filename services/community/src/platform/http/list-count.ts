import type { Database } from '../read-model/database.ts';

export interface ListCount {
  readonly total: number;
  /** An estimate of the database: counting this many rows would take longer than reading a page of them. */
  readonly isApproximate: boolean;
}

/** Up to here rows are counted one by one. */
const EXACT_MAX = 10_000;

interface Plan {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: { readonly 'Plan Rows': number } }];
}

/** How many rows a list has. `from` is what comes after FROM, `where` the whole clause or nothing. */
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
