import type { AdminList } from '@pixchange/contracts/http/admin-list';
import type { ObjectLiteral } from 'typeorm';
import type { Database } from '../../platform/postgres/database.ts';
import { pageOf, type ListRows } from './admin-list.ts';
import { countRows, type ListCount } from './list-count.ts';

export interface ListStatement extends ListRows {
  /** `SELECT` and `FROM` clauses of the row to show. */
  readonly select: string;
  readonly values: readonly unknown[];
}

/** Returns one page of a console list, and the total number of rows in the list. */
export const readPage = async <Row extends ObjectLiteral>(
  database: Database,
  list: AdminList,
  { select, values, ...chosen }: ListStatement,
): Promise<{ rows: Row[]; total: ListCount }> => {
  const total = await countRows(database, chosen.from, chosen.where, values);
  const rows: Row[] = await database.query(`${select} ${pageOf(list, chosen)}`, [...values]);
  return { rows, total };
};
