import type { AdminList } from '@pixchange/contracts/http/admin-list';
import type { FastifyReply } from 'fastify';
import { invariant } from '../../kernel/errors.ts';
import { foldLetters, WRITTEN_PLAINLY } from '../../kernel/search-words.ts';
import type { ListCount } from './list-count.ts';

/** Which rows a list has, and in what order. */
export interface ListRows {
  /** What comes after FROM: the tables that `where` and the order need. */
  readonly from: string;
  /** The whole clause, or nothing. */
  readonly where: string;
  /** The column that identifies a row; it makes the order total. */
  readonly key: string;
  /** The SQL of each field that may be sorted by. */
  readonly sortedBy: Readonly<Record<string, string>>;
}

/**
 * The end of the statement that reads one page of a list. PostgreSQL finds the keys of the page first, where it can in an
 * index alone: what else a row needs is read for the page, and not for all rows before it.
 * Nothing of the caller's text gets into it.
 */
export const pageOf = ({ sort, range }: AdminList, { from, where, key, sortedBy }: ListRows): string => {
  const columns: Readonly<Record<string, string>> = { id: key, ...sortedBy };
  const column = Object.hasOwn(columns, sort.field) ? columns[sort.field] : undefined;
  invariant(column !== undefined, 'a list is sorted by a field without a column');
  const order = `ORDER BY ${column} ${sort.order}, ${key}`;
  const limit = `LIMIT ${range.to - range.from + 1} OFFSET ${range.from}`;
  return `WHERE ${key} = ANY(ARRAY(SELECT ${key} FROM ${from} ${where} ${order} ${limit})) ${order}`;
};

/** The SQL of a field that may be filtered by; with its type where it is not compared as text, so that an index serves. */
export type FilterColumn = string | readonly [sql: string, type: 'uuid'];

/**
 * The condition of a list whose filters are values of which any may fit, with those values from `$first` on; empty without a filter.
 * `columns` gives the SQL of each field that may be filtered by; nothing of the caller's text gets into it.
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

/** The SQL of a text as `foldLetters` makes it. Most texts have none of the letters in question, and are only put in small letters. */
const foldedSql = (column: string): string => {
  const plain = Object.entries(WRITTEN_PLAINLY).reduce(
    (sql, [letter, letters]) => `replace(${sql}, '${letter}', '${letters}')`,
    `lower(regexp_replace(normalize(${column}, NFKD), '[\\u0300-\\u036F]', '', 'g'))`,
  );
  return `CASE WHEN ${column} ~ '[^ -~]' THEN normalize(${plain}, NFC) ELSE lower(${column}) END`;
};

/**
 * The condition that one of some columns contains a text, whatever the case and the accents of either, as in the search of the site.
 * @param text what was typed; its value is added to `values`
 */
export const containsText = (columns: readonly string[], text: string, values: unknown[]): string => {
  const pattern = foldLetters(text.trim()).replace(/[\\%_]/g, '\\$&');
  const parameter = `$${values.push(`%${pattern}%`)}`;
  return `(${columns.map((column) => `${foldedSql(column)} LIKE ${parameter}`).join(' OR ')})`;
};

/** Tells the console which rows of how many it got, e.g. `categories 0-24/319`; `categories *\/0` when there are none. */
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
