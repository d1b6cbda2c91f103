import type { AlbumEvent } from '@pixchange/contracts/events/albums';
import type { ErasureEvent } from '@pixchange/contracts/events/erasure';
import type { ImageEvent } from '@pixchange/contracts/events/images';
import type {
  AlbumModerationEvent,
  ImageModerationEvent,
  SuspensionEvent,
} from '@pixchange/contracts/events/moderation';
import { ignore, type Derivation, type ProjectionPart, type RowChange } from '../../kernel/projection.ts';
import { changesTo, type Tables } from '../../kernel/tables.ts';

type Seen = ImageEvent | AlbumEvent | ErasureEvent | ImageModerationEvent | AlbumModerationEvent | SuspensionEvent;

/** Returns the SQL condition that none of these ids is withheld, according to the tables in `schema`. */
export const notWithheld = (schema: string, ...ids: readonly string[]): string =>
  `NOT EXISTS (SELECT 1 FROM ${schema}.withheld w WHERE w.subject_id IN (${ids.join(', ')}))`;

const tables = {
  /** Works and albums that were taken down, and suspended members. */
  withheld: { columns: { subject_id: 'uuid NOT NULL' }, key: ['subject_id'] },
  work_visibility: {
    columns: {
      image_id: 'uuid NOT NULL',
      owner_id: 'uuid NOT NULL',
      status: 'text NOT NULL',
      allow_publish: 'boolean NOT NULL',
      visible: 'boolean NOT NULL',
    },
    key: ['image_id'],
    indexes: ['(owner_id)'],
  },
  image_placements: {
    columns: {
      album_id: 'uuid NOT NULL',
      image_id: 'uuid NOT NULL',
      owner_id: 'uuid NOT NULL',
      placed_at: 'timestamptz NOT NULL',
      shown_in: 'uuid',
    },
    key: ['album_id', 'image_id'],
    indexes: ['(image_id)', '(shown_in)', '(owner_id)'],
  },
  image_albums: {
    columns: {
      album_id: 'uuid NOT NULL',
      owner_id: 'uuid NOT NULL',
      kind: 'text NOT NULL',
      published: 'boolean NOT NULL',
      moved_to: 'uuid',
    },
    key: ['album_id'],
    indexes: ['(owner_id)'],
  },
} as const satisfies Tables;

const { put, patch, remove, sweep } = changesTo(tables);

const views = {
  /** Works by the album that shows them, with the columns that decide their visibility. */
  album_works: `
    SELECT p.shown_in AS album_id, p.image_id, p.placed_at, v.owner_id, v.visible, v.status = 'ready' AS ready, NOT ${notWithheld('{schema}', 'p.image_id')} AS taken_down
    FROM {schema}.image_placements p JOIN {schema}.work_visibility v USING (image_id) WHERE p.shown_in IS NOT NULL`,
  /** Public albums: published, with a public work, and neither the album nor its owner is withheld. */
  shown_albums: `
    SELECT a.album_id, a.owner_id FROM {schema}.image_albums a
    WHERE a.published AND a.kind = 'regular' AND ${notWithheld('{schema}', 'a.album_id', 'a.owner_id')}
      AND EXISTS (SELECT 1 FROM {schema}.image_placements p JOIN {schema}.work_visibility v USING (image_id) WHERE p.shown_in = a.album_id AND v.visible)`,
};

/** Columns that identify the work, member or album that a visibility depends on, by table. */
const decidingColumns: Readonly<Record<keyof typeof tables, string>> = {
  withheld: 'subject_id',
  work_visibility: 'image_id',
  image_placements: 'image_id',
  image_albums: 'album_id',
};

/** Returns the ids of the works, members and albums that a change of a row touches. */
const touched = (change: RowChange): readonly string[] => {
  if (!Object.hasOwn(tables, change.table)) return [];
  if (change.kind === 'sweep') return [change.value];
  const row = change.kind === 'put' ? change.row : change.key;
  const id = row[decidingColumns[change.table as keyof typeof tables]];
  return typeof id === 'string' ? [id] : [];
};

/**
 * Derives the album where a work is shown. A deleted album keeps its row with `moved_to`, the owner's default album.
 * Otherwise, its works and works that are added concurrently would be lost. If several rows would show a work in the
 * same album, only one does; the others have null.
 */
const shownIn: Derivation = {
  touched,
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
 * Derives who sees an image; no other code decides this. An image is public if its owner allows that, it is ready, and
 * it is in a published album of its owner. Otherwise, and while moderators withhold the image, the album or the owner,
 * only the owner sees it.
 */
const visible: Derivation = {
  touched,
  sql: `
    WITH touched AS (
      SELECT image_id FROM {schema}.work_visibility WHERE image_id = ANY($1::uuid[])
      UNION SELECT image_id FROM {schema}.image_placements WHERE album_id = ANY($1::uuid[])
      UNION SELECT image_id FROM {schema}.work_visibility WHERE owner_id = ANY($1::uuid[])
    ), decided AS (
      SELECT i.image_id, i.status = 'ready' AND i.allow_publish AND EXISTS (
        SELECT 1 FROM {schema}.image_placements p JOIN {schema}.image_albums a USING (album_id)
        WHERE p.image_id = i.image_id AND a.owner_id = i.owner_id AND a.published AND a.kind = 'regular' AND ${notWithheld('{schema}', 'i.image_id', 'a.album_id', 'i.owner_id')}
      ) AS visible
      FROM {schema}.work_visibility i JOIN touched USING (image_id)
    )
    UPDATE {schema}.work_visibility i SET visible = decided.visible FROM decided WHERE i.image_id = decided.image_id AND i.visible <> decided.visible`,
};

const placed = (
  { imageId, ownerId }: { imageId: string; ownerId: string },
  albumId: string,
  recordedAt: string,
): RowChange =>
  put('image_placements', {
    album_id: albumId,
    image_id: imageId,
    owner_id: ownerId,
    placed_at: recordedAt,
    shown_in: albumId,
  });

const taken = (imageId: string, albumId: string): RowChange =>
  remove('image_placements', { album_id: albumId, image_id: imageId });

const ofWork = (imageId: string, set: Readonly<Record<string, unknown>>): RowChange =>
  patch('work_visibility', { image_id: imageId }, set);

const withheld = (subjectId: string) => [put('withheld', { subject_id: subjectId })];
const restored = (subjectId: string) => [remove('withheld', { subject_id: subjectId })];

/** Removes the rows of an erased member's albums and of their additions to albums. */
const removalOf = (userId: string): readonly RowChange[] =>
  (['image_albums', 'image_placements'] as const).map((table) => sweep(table, 'owner_id', userId));

/** Visibility of works, derived from placements, publication, takedowns and suspensions. */
export const visibilityPart: ProjectionPart<Seen> = {
  tables,
  views,
  handlers: {
    UploadTicketIssued: ignore,
    ImageSubmitted: ({ data, metadata }) => [
      put('work_visibility', {
        image_id: data.imageId,
        owner_id: data.ownerId,
        status: 'processing',
        allow_publish: data.allowPublish,
        visible: false,
      }),
      placed(data, data.albumId, metadata.recordedAt),
    ],
    ImageProcessed: ({ data }) => [ofWork(data.imageId, { status: 'ready' })],
    ImageRenditionsMade: ignore,
    ImageVersionsReplaced: ignore,
    ImageProcessingFailed: ({ data }) => [ofWork(data.imageId, { status: 'failed' })],
    ImageEdited: ({ data }) => [ofWork(data.imageId, { allow_publish: data.allowPublish })],
    ImagePlaced: ({ data, metadata }) => [placed(data, data.albumId, metadata.recordedAt)],
    ImageMoved: ({ data, metadata }) => [
      taken(data.imageId, data.fromAlbumId),
      placed(data, data.toAlbumId, metadata.recordedAt),
    ],
    ImageRemoved: ({ data }) => [taken(data.imageId, data.albumId)],
    ImageDeleted: ({ data }) => [
      remove('work_visibility', { image_id: data.imageId }),
      sweep('image_placements', 'image_id', data.imageId),
    ],
    AlbumCreated: ({ data }) => [
      put('image_albums', {
        album_id: data.albumId,
        owner_id: data.ownerId,
        kind: data.kind,
        published: data.published,
        moved_to: null,
      }),
    ],
    AlbumRenamed: ignore,
    AlbumPublished: ({ data }) => [patch('image_albums', { album_id: data.albumId }, { published: true })],
    AlbumUnpublished: ({ data }) => [patch('image_albums', { album_id: data.albumId }, { published: false })],
    AlbumDeleted: ({ data }) => [
      patch('image_albums', { album_id: data.albumId }, { published: false, moved_to: data.defaultAlbumId }),
    ],
    AlbumImageKept: ({ data, metadata }) => [placed(data, data.albumId, metadata.recordedAt)],
    AlbumImageReleased: ({ data }) => [taken(data.imageId, data.albumId)],
    ImageTakenDown: ({ data }) => withheld(data.imageId),
    ImageRestored: ({ data }) => restored(data.imageId),
    ImageMarkedForReview: ignore,
    AlbumTakenDown: ({ data }) => withheld(data.albumId),
    AlbumRestored: ({ data }) => restored(data.albumId),
    AccountSuspended: ({ data }) => withheld(data.userId),
    AccountReinstated: ({ data }) => restored(data.userId),
    AccountErased: ({ data }) => [
      sweep('work_visibility', 'owner_id', data.userId, { status: 'removed', allow_publish: false, visible: false }),
      ...removalOf(data.userId),
    ],
    ErasureCompleted: ({ data }) => [sweep('work_visibility', 'owner_id', data.userId), ...removalOf(data.userId)],
  },
  derivations: [shownIn, visible],
};
