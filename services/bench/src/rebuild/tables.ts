import type pg from 'pg';
import type { Contents } from '../measure/agreement.ts';

/** Tables of the projection that the rebuild fills, with the keys by which their rows are ordered. */
export const tables = [
  { name: 'albums', key: 'album_id', owner: 'owner_id' },
  { name: 'album_owners', key: 'user_id', owner: 'user_id' },
] as const;

/**
 * Returns the row count and the hash of all these tables in a schema. With `owners`, only rows of the owners whose ids
 * that query returns are included.
 */
export const contentsOfSchema = async (client: pg.ClientBase, schema: string, owners?: string): Promise<Contents> => {
  let count = 0;
  const digests: string[] = [];
  for (const { name, key, owner } of tables) {
    const where = owners === undefined ? '' : `WHERE t.${owner} IN (${owners})`;
    const { rows } = await client.query<{ rows: number; sha256: string }>(
      `SELECT count(*)::int AS rows, encode(sha256(convert_to(coalesce(string_agg(t::text, E'\\n' ORDER BY t.${key}), ''), 'UTF8')), 'hex') AS sha256 FROM ${schema}.${name} t ${where}`,
    );
    count += rows[0]?.rows ?? 0;
    digests.push(rows[0]?.sha256 ?? '');
  }
  return { rows: count, sha256: digests.join('') };
};
