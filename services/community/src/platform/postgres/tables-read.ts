import { LIVE_SCHEMA } from './schema-names.ts';

/** Maximum number of cached texts, more than the product has statements. */
const TEXTS_MAX = 2_000;
const TABLE = new RegExp(`\\b${LIVE_SCHEMA}\\."?(\\w+)`, 'g');
/** Matches tables that no projection owns, and functions whose result differs for each call. */
const OTHER = /\b(?:vault|work)\.|\b(?:now|random|clock_timestamp|gen_random_uuid|nextval)\(|\bcurrent_(?:date|time)/i;

/** Tables that a statement reads, according to its text. */
export interface TablesRead {
  /** Tables of the read model. */
  readonly tables: readonly string[];
  /** True when the rows also depend on other tables, the time or random values. */
  readonly others: boolean;
}

const known = new Map<string, TablesRead>();

/** Returns the tables that a statement reads; results are cached by text. */
export const tablesRead = (sql: string): TablesRead => {
  const found = known.get(sql);
  if (found !== undefined) return found;
  const tables = [...new Set([...sql.matchAll(TABLE)].map(([, table = '']) => table))];
  const read = { tables, others: OTHER.test(sql) };
  if (known.size < TEXTS_MAX) known.set(sql, read);
  return read;
};
