import { LIVE_SCHEMA } from './schema-names.ts';

/** More texts than the product has statements. */
const TEXTS_MAX = 2_000;
const TABLE = new RegExp(`\\b${LIVE_SCHEMA}\\."?(\\w+)`, 'g');
/** Tables that no projection keeps, and what is different at each call. */
const OTHER = /\b(?:vault|work)\.|\b(?:now|random|clock_timestamp|gen_random_uuid|nextval)\(|\bcurrent_(?:date|time)/i;

/** What a statement reads, by its text. */
export interface TablesRead {
  /** Tables of the read model. */
  readonly tables: readonly string[];
  /** True where its rows depend on something else as well. */
  readonly others: boolean;
}

const known = new Map<string, TablesRead>();

export const tablesRead = (sql: string): TablesRead => {
  const found = known.get(sql);
  if (found !== undefined) return found;
  const tables = [...new Set([...sql.matchAll(TABLE)].map(([, table = '']) => table))];
  const read = { tables, others: OTHER.test(sql) };
  if (known.size < TEXTS_MAX) known.set(sql, read);
  return read;
};
