import type { MediaProcessor } from '@pixchange/media';
import type { Commands } from '../../../runtime/commands/commands.ts';
import type { PersonKeys } from '../../../platform/keys/person-keys.ts';
import type { BrokenFile } from '../../../runtime/stored-files/damaged-files.ts';
import type { FileOwner, FileSource } from '../../../runtime/stored-files/file-scrubber.ts';
import type { ObjectStorage } from '../../../platform/object-storage/object-storage.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { imageObjects } from './image-objects.ts';
import { mediaKey } from './media-keys.ts';
import { remakeFiles } from './remake-files.ts';
import type { imageTables, StoredMedia } from '../works/images.projection.ts';
import type { RowOf } from '../../../kernel/tables.ts';

interface Parts {
  readonly database: Database;
  readonly storage: ObjectStorage;
  readonly commands: Pick<Commands, 'stateOf'>;
  readonly keys: Pick<PersonKeys, 'exists'>;
  readonly processor: Pick<MediaProcessor, 'inTurn'>;
}

type Row = Pick<RowOf<typeof imageTables.images>, 'image_id' | 'owner_id' | 'renditions'> & {
  readonly media: Pick<StoredMedia, 'sourceSha256' | 'sourceSizeBytes' | 'versions'>;
};

interface ImageFiles extends FileOwner {
  readonly personId: string;
  readonly sourceSha256: string;
}

/** Returns the files of an image; files with equal content are one object. */
const filesOf = ({ image_id: imageId, owner_id: personId, media, renditions }: Row): ImageFiles => {
  const { sourceSha256, sourceSizeBytes, versions } = media;
  const files = [...versions, ...(renditions ?? [])].flatMap(({ main, webp, mp4, previewJpeg }) =>
    [main, webp, mp4, previewJpeg].filter((file) => file !== null),
  );
  const sizes = new Map([
    ...files.map(({ sha256, sizeBytes }) => [sha256, sizeBytes] as const),
    [sourceSha256, sourceSizeBytes],
  ]);
  return {
    id: imageId,
    personId,
    sourceSha256,
    files: [...sizes].map(([sha256, sizeBytes]) => ({
      key: mediaKey(imageId, sha256),
      sha256,
      sizeBytes,
      isOriginal: sha256 === sourceSha256,
    })),
  };
};

/** Source of the stored files of all images, which can be regenerated from their originals. */
export const imageFiles = (parts: Parts): FileSource<ImageFiles> => ({
  owners: 'images',
  after: async (id, max) => {
    const rows: Row[] = await parts.database.query(
      `SELECT image_id, owner_id, media, renditions FROM read.images
       WHERE status = 'ready' AND ($1::uuid IS NULL OR image_id > $1) ORDER BY image_id LIMIT $2`,
      [id, max],
    );
    return rows.map(filesOf);
  },
  one: async (id) => {
    const [row] = (await parts.database.query(
      "SELECT image_id, owner_id, media, renditions FROM read.images WHERE status = 'ready' AND image_id = $1",
      [id],
    )) as Row[];
    return row === undefined ? null : filesOf(row);
  },
  count: async () => {
    const [row] = (await parts.database.query(
      "SELECT count(*)::int AS count FROM read.images WHERE status = 'ready'",
    )) as [{ count: number }];
    return row.count;
  },
  needed: async ({ id, personId }) => {
    const { media } = await parts.commands.stateOf(imageObjects, id);
    return new Set((await parts.keys.exists(personId)) ? media.map((sha256) => mediaKey(id, sha256)) : []);
  },
  remake: async ({ id: imageId, personId: ownerId, sourceSha256 }, broken: readonly BrokenFile[]) => {
    if (broken.some(({ isOriginal }) => isOriginal)) return 'the original is broken';
    await remakeFiles(parts, { imageId, ownerId, sourceSha256 }, new Set(broken.map(({ sha256 }) => sha256)));
    return 'it comes out with other bytes today';
  },
});
