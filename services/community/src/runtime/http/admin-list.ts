import type { AdminList } from '@pixchange/contracts/http/admin-list';
import type { FastifyReply } from 'fastify';
import { invariant } from '../../kernel/errors.ts';
import { foldLetters, foldParts } from '../../kernel/search/analyzer.ts';
import type { ListCount } from './list-count.ts';

/** Rows of a list, and their order. */
export interface ListRows {
  /** SQL after FROM: the tables that `where` and the order need. */
  readonly from: string;
  /** The whole WHERE clause, or an empty string. */
  readonly where: string;
  /** Column that identifies a row; as the last sort column, it makes the order unambiguous. */
  readonly key: string;
  /** SQL of each sortable field. */
  readonly sortedBy: Readonly<Record<string, string>>;
}

/**
 * Returns the end of the statement that reads one page of a list. PostgreSQL first finds the keys of the page, if
 * possible only in an index. It then reads the other columns only for the rows of the page. No text of the caller
 * becomes SQL.
 * @throws InvariantViolation for a field without a column
 */
export const pageOf = ({ sort, range }: AdminList, { from, where, key, sortedBy }: ListRows): string => {
  const columns: Readonly<Record<string, string>> = { id: key, ...sortedBy };
  const column = Object.hasOwn(columns, sort.field) ? columns[sort.field] : undefined;
  invariant(column !== undefined, 'a list is sorted by a field without a column');
  const order = `ORDER BY ${column} ${sort.order}, ${key}`;
  const limit = `LIMIT ${range.to - range.from + 1} OFFSET ${range.from}`;
  return `WHERE ${key} = ANY(ARRAY(SELECT ${key} FROM ${from} ${where} ${order} ${limit})) ${order}`;
};

/** SQL of a filterable field. A type other than text is named; otherwise, PostgreSQL could not use the index. */
export type FilterColumn = string | readonly [sql: string, type: 'uuid'];

/**
 * Returns the condition of a list whose filters match any of several values, and these values as parameters from
 * `$first` on; an empty string when there is no filter. `columns` has the SQL of each filterable field. No text of the
 * caller becomes SQL.
 */
export const whereAnyOf = (
  filter: Readonly<Record<string, readonly string[] | undefined>> | undefined,
  columns: Readonly<Record<string, FilterColumn>>,
  first = 1,
): { readonly where: string; readonly values: readonly (readonly string[])[] } => {
  const chosen = Object.entries(columns).flatMap(([name, column]) =>
    filter?.[name] === undefined ? [] : [{ column, allowed: filter[name] }],
  );
  const conditions = chosen.map(({ column }, index) =>
    typeof column === 'string'
      ? `${column}::text = ANY($${index + first}::text[])`
      : `${column[0]} = ANY($${index + first}::${column[1]}[])`,
  );
  return {
    where: conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`,
    values: chosen.map(({ allowed }) => allowed),
  };
};

/**
 * Returns the SQL equivalent of `foldLetters`. Most texts have none of the special letters, and are only lowercased.
 */
const foldedSql = (column: string): string => {
  const { marks, from, to, longer } = foldParts;
  const small = `lower(regexp_replace(normalize(${column}, NFKD), '${marks}', '', 'g'))`;
  const plain = longer.reduce(
    (sql, [letter, letters]) => `replace(${sql}, '${letter}', '${letters}')`,
    `translate(${small}, '${from}', '${to}')`,
  );
  return `CASE WHEN ${column} ~ '[^ -~]' THEN normalize(${plain}, NFC) ELSE lower(${column}) END`;
};

/**
 * Returns the condition that one of some columns contains a text, ignoring case and accents, as in the search of the
 * site.
 * @param text the text that the caller typed; its pattern is added to `values`
 */
export const containsText = (columns: readonly string[], text: string, values: unknown[]): string => {
  const pattern = foldLetters(text.trim()).replace(/[\\%_]/g, '\\$&');
  const parameter = `$${values.push(`%${pattern}%`)}`;
  return `(${columns.map((column) => `${foldedSql(column)} LIKE ${parameter}`).join(' OR ')})`;
};

/**
 * Sets `Content-Range` to the returned rows of a console list, such as `categories 0-24/319`, or `categories *\/0` for
 * an empty list.
 */
export const setContentRange = (
  reply: FastifyReply,
  resource: string,
  { range }: AdminList,
  rows: number,
  count: number | ListCount,
): void => {
  const { total, isApproximate } = typeof count === 'number' ? { total: count, isApproximate: false } : count;
  if (isApproximate) void reply.header('X-Total-Approximate', 'true');
  const shown = rows === 0 ? '*' : `${range.from}-${range.from + rows - 1}`;
  void reply.header('Content-Range', `${resource} ${shown}/${total}`);
};
