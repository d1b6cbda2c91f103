import type { Derivation, RowChange } from '../../../kernel/projection.ts';

/** Columns that identify the member, album or token that a work depends on, by table. */
const decidingColumns: Readonly<Record<string, string>> = {
  image_owners: 'user_id',
  image_albums: 'album_id',
  image_tokens: 'nft_id',
  withheld: 'subject_id',
};

/** Returns the ids of the works, members, albums and tokens that a change of a row touches. */
export const affectedIds = (change: RowChange): readonly string[] => {
  if (change.kind === 'sweep') return [change.value];
  const row = change.kind === 'put' ? change.row : change.key;
  const id = row[decidingColumns[change.table] ?? 'image_id'];
  return typeof id === 'string' ? [id] : [];
};

/**
 * Derivation that copies each work's visibility from the visibility tables, so that indexes can combine it with listed
 * and searched columns.
 */
export const shownVisibility: Derivation = {
  touched: affectedIds,
  sql: `
    WITH touched AS (
      SELECT image_id FROM {schema}.work_visibility WHERE image_id = ANY($1::uuid[])
      UNION SELECT image_id FROM {schema}.image_placements WHERE album_id = ANY($1::uuid[])
      UNION SELECT image_id FROM {schema}.work_visibility WHERE owner_id = ANY($1::uuid[])
    )
    UPDATE {schema}.images i SET visible = v.visible FROM {schema}.work_visibility v JOIN touched USING (image_id)
    WHERE i.image_id = v.image_id AND i.visible <> v.visible`,
};
