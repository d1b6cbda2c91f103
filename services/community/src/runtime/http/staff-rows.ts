import type { AdminList } from '@pixchange/contracts/http/admin-list';
import { idForm } from '@pixchange/contracts/http/fields';
import type { ObjectLiteral } from 'typeorm';
import { DomainError } from '../../kernel/errors.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { whereAnyOf, type FilterColumn, type ListRows } from './admin-list.ts';
import type { ListCount } from './list-count.ts';
import { readPage } from './list-page.ts';

export interface StaffTable<Row, View> extends Omit<ListRows, 'where'> {
  /** SQL of the columns of a row. */
  readonly columns: string;
  /** SQL of each filterable field. */
  readonly filteredBy: Readonly<Record<string, FilterColumn>>;
  readonly view: (row: Row) => View;
}

/** Reads rows of read models as a console resource: a filtered and sorted range, or one row by its id. */
export class StaffRows<Row extends ObjectLiteral, View> {
  constructor(
    private readonly database: Database,
    private readonly table: StaffTable<Row, View>,
  ) {}

  async list(
    list: AdminList & { readonly filter?: Readonly<Record<string, readonly string[] | undefined>> | undefined },
  ): Promise<{ rows: View[]; total: ListCount }> {
    const { columns, from, key, sortedBy, filteredBy, view } = this.table;
    const { where, values } = whereAnyOf(list.filter, filteredBy);
    const select = `SELECT ${columns} FROM ${from}`;
    const { rows, total } = await readPage<Row>(this.database, list, { select, from, where, values, key, sortedBy });
    return { rows: rows.map(view), total };
  }

  /** @throws DomainError `not_found` */
  async one(id: string): Promise<View> {
    const { columns, from, key, view } = this.table;
    const rows: Row[] = idForm.test(id)
      ? await this.database.query(`SELECT ${columns} FROM ${from} WHERE ${key} = $1`, [id])
      : [];
    const [row] = rows;
    if (row === undefined) throw new DomainError('not_found');
    return view(row);
  }
}
