import type { Derivation, RowChange } from '../../../kernel/projection.ts';
import { notWithheld } from '../image-moderation.projection.ts';

/** The column by which a table names the work, the person or the album whose works' visibility it decides. */
const decidingColumns: Readonly<Record<string, string>> = {
  image_owners: 'user_id',
  image_albums: 'album_id',
  withheld: 'subject_id',
};

/** Ids of the works, people and albums that a change of a row touches. */
export const affectedIds = (change: RowChange): readonly string[] => {
  if (change.kind === 'sweep') return [change.value];
  const row = change.kind === 'put' ? change.row : change.key;
  const id = row[decidingColumns[change.table] ?? 'image_id'];
  return typeof id === 'string' ? [id] : [];
};

/**
 * Where a work is shown: a deleted album stays here with `moved_to`, the default album of its owner, so that nothing that was in it, or
 * was on its way there, is ever nowhere. A work that would be shown twice in one album is shown by one row; the others have null.
 */
export const shownIn: Derivation = {
  touched: affectedIds,
  sql: `
    WITH touched AS (
      SELECT image_id FROM {schema}.image_placements WHERE image_id = ANY($1::uuid[])
      UNION SELECT image_id FROM {schema}.image_placements WHERE album_id = ANY($1::uuid[])
    ), decided AS (
      SELECT p.album_id, p.image_id, CASE WHEN row_number() OVER (
        PARTITION BY p.image_id, coalesce(a.moved_to, p.album_id) ORDER BY a.moved_to IS NOT NULL, p.album_id
      ) = 1 THEN coalesce(a.moved_to, p.album_id) END AS shown_in
      FROM {schema}.image_placements p JOIN touched USING (image_id) LEFT JOIN {schema}.image_albums a ON a.album_id = p.album_id
    )
    UPDATE {schema}.image_placements p SET shown_in = decided.shown_in FROM decided
    WHERE p.album_id = decided.album_id AND p.image_id = decided.image_id AND p.shown_in IS DISTINCT FROM decided.shown_in`,
};

/**
 * The one place that decides who sees an image (http-api): everyone, if its owner allows it, it is ready, it is in a published album
 * of its owner, and none of the three is withheld by moderators; else the owner alone.
 */
export const visibility: Derivation = {
  touched: affectedIds,
  sql: `
    WITH touched AS (
      SELECT image_id FROM {schema}.images WHERE image_id = ANY($1::uuid[])
      UNION SELECT image_id FROM {schema}.image_placements WHERE album_id = ANY($1::uuid[])
      UNION SELECT image_id FROM {schema}.images WHERE owner_id = ANY($1::uuid[])
    ), decided AS (
      SELECT i.image_id, i.status = 'ready' AND i.allow_publish AND EXISTS (
        SELECT 1 FROM {schema}.image_placements p JOIN {schema}.image_albums a USING (album_id)
        WHERE p.image_id = i.image_id AND a.owner_id = i.owner_id AND a.published AND a.kind = 'regular' AND ${notWithheld('{schema}', 'i.image_id', 'a.album_id', 'i.owner_id')}
      ) AS visible
      FROM {schema}.images i JOIN touched USING (image_id)
    )
    UPDATE {schema}.images i SET visible = decided.visible FROM decided WHERE i.image_id = decided.image_id AND i.visible <> decided.visible`,
};
