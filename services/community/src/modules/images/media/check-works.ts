import type { ImageEvent } from '@pixchange/contracts/events/images';
import type { HiddenKind, MediaProcessor } from '@pixchange/media';
import type { RowOf } from '../../../kernel/tables.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import type { imageTables, StoredMedia } from '../works/images.projection.ts';
import { imageObjects } from './image-objects.ts';
import { filesOf, recordOf, renditionsRecordOf, storeFile } from './made-files.ts';
import { removeUnneeded, type RenditionParts } from './make-renditions.ts';
import { walkWorks } from './walk-works.ts';
import { withOriginal, withStored } from './with-original.ts';

type Replaced = Extract<ImageEvent, { type: 'ImageVersionsReplaced' }>['data'];
type FileWithPath = Parameters<typeof storeFile>[2];

export interface CheckReport {
  /** Number of ready works that were not checked before. */
  readonly works: number;
  /** Number of works without hidden content; their files are not changed. */
  readonly unchanged: number;
  /** Works whose files were regenerated, with the kinds of hidden content that were found. */
  readonly replaced: readonly { readonly id: string; readonly found: readonly HiddenKind[] }[];
  /** Number of works that were deleted during the run, or that belong to an erased member. */
  readonly skipped: number;
  readonly failed: readonly { readonly id: string; readonly why: string }[];
}

interface Parts extends Pick<RenditionParts, 'storage' | 'commands' | 'keys'> {
  readonly database: Database;
  readonly processor: Pick<MediaProcessor, 'inTurn'>;
  /** Appends the result to the work's stream. */
  readonly record: (replaced: Replaced) => Promise<void>;
}

interface Options {
  /** Number of works processed in parallel. */
  readonly concurrency: number;
  readonly onProgress: (report: CheckReport) => void;
}

type Row = Pick<RowOf<typeof imageTables.images>, 'image_id' | 'owner_id'> & {
  readonly media: Pick<StoredMedia, 'sourceSha256' | 'versions'>;
};

/**
 * Searches the full-size files for hidden content, because they can be copies of an upload. All other files are encoded
 * from pixels.
 */
const hiddenIn = async ({ storage, processor }: Parts, { image_id: imageId, owner_id, media }: Row) => {
  const original = media.versions.find(({ name }) => name === 'original');
  const files = [original?.main, original?.webp, original?.mp4].filter((file) => file !== undefined && file !== null);
  const found = new Set<HiddenKind>();
  for (const sha256 of new Set(files.map((file) => file.sha256))) {
    const outcome = await processor.inTurn(owner_id, 'still', (_process, _makeRenditions, inspect) =>
      withStored(storage, { imageId, sha256, name: `the file ${sha256}` }, inspect),
    );
    if (!outcome.ok) throw new Error(`the file ${sha256} can't be read: ${outcome.code}`);
    for (const kind of outcome.hidden) found.add(kind);
  }
  return [...found];
};

interface Made {
  readonly data: Omit<Replaced, 'imageId' | 'ownerId' | 'found'>;
  readonly keep: () => Promise<void>;
}

/** Regenerates all files from the original, as for a new upload. */
const remake = (
  { storage, processor }: Parts,
  { image_id: imageId, owner_id: ownerId, media: { sourceSha256 } }: Row,
  use: (made: Made) => Promise<void>,
): Promise<void> =>
  processor.inTurn(ownerId, 'moving', (process, makeRenditions) =>
    withOriginal(storage, { imageId, sourceSha256 }, async (source, versionsFolder) => {
      const versions = await process(source, versionsFolder);
      if (!versions.ok) throw new Error(versions.code);
      await withOriginal(storage, { imageId, sourceSha256 }, async (again, folder) => {
        const renditions = await makeRenditions(again, folder);
        if (!renditions.ok) throw new Error(renditions.code);
        const files: FileWithPath[] = [...filesOf(versions.media.versions), ...filesOf(renditions.renditions)];
        const data = { ...recordOf(versions.media, sourceSha256), ...renditionsRecordOf(renditions.renditions) };
        const keep = async (): Promise<void> => {
          for (const file of files) await storeFile(storage, imageId, file);
        };
        await use({ data, keep });
      });
    }),
  );

const isSame = (a: Row['media']['versions'], b: Replaced['versions']): boolean =>
  JSON.stringify(a.map(({ main, webp, mp4 }) => [main.sha256, webp?.sha256, mp4?.sha256])) ===
  JSON.stringify(b.map(({ main, webp, mp4 }) => [main.sha256, webp?.sha256, mp4?.sha256]));

type End = 'unchanged' | 'skipped' | readonly HiddenKind[];

const checkWork = async (parts: Parts, row: Row): Promise<End> => {
  const { image_id: imageId, owner_id: ownerId, media } = row;
  const isGone = async (): Promise<boolean> =>
    (await parts.commands.stateOf(imageObjects, imageId)).source === null || !(await parts.keys.exists(ownerId));
  if (await isGone()) return 'skipped';
  const found = await hiddenIn(parts, row);
  if (found.length === 0) return 'unchanged';
  let end: End = found;
  await remake(parts, row, async ({ data, keep }) => {
    // The search can report a file that processing would not change. The files of such a work stay unchanged.
    if (isSame(media.versions, data.versions)) end = 'unchanged';
    else {
      await keep();
      await parts.record({ imageId, ownerId, found, ...data });
    }
  });
  return (await removeUnneeded(parts, { imageId, ownerId })) ? 'skipped' : end;
};

/** Name of the row that stores the position of the check; the scrubbers use other rows of the same table. */
const POSITION = 'checked-images';

const positionOf = async (database: Database): Promise<string | null> => {
  const [row] = (await database.query('SELECT after_id FROM work.scrub_positions WHERE owners = $1', [POSITION])) as {
    after_id: string | null;
  }[];
  return row?.after_id ?? null;
};

const moveTo = (database: Database, id: string): Promise<unknown> =>
  database.query(
    `INSERT INTO work.scrub_positions (owners, after_id) VALUES ($1, $2)
     ON CONFLICT (owners) DO UPDATE SET after_id = excluded.after_id`,
    [POSITION, id],
  );

/**
 * Searches the public files of all ready works for content that viewers do not show, and regenerates the files of such
 * works. The run can be interrupted at any time: the next one continues after the last page of works without a failure.
 * The hourly job for orphans removes the earlier files.
 */
export const checkWorks = async (parts: Parts, { concurrency, onProgress }: Options): Promise<CheckReport> => {
  const { database } = parts;
  const after = await positionOf(database);
  const [{ works }] = (await database.query(
    "SELECT count(*)::int AS works FROM read.images WHERE status = 'ready' AND ($1::uuid IS NULL OR image_id > $1)",
    [after],
  )) as [{ works: number }];
  let [unchanged, skipped] = [0, 0];
  const replaced: { id: string; found: readonly HiddenKind[] }[] = [];
  const failed: { id: string; why: string }[] = [];
  const report = (): CheckReport => ({ works, unchanged, replaced, skipped, failed });
  await walkWorks<Row>(
    {
      page: (last, rowsMax) =>
        database.query(
          `SELECT image_id, owner_id, media FROM read.images
           WHERE status = 'ready' AND ($1::uuid IS NULL OR image_id > $1) ORDER BY image_id LIMIT $2`,
          [last, rowsMax],
        ),
      idOf: ({ image_id }) => image_id,
      concurrency,
      each: async (row) => {
        try {
          const end = await checkWork(parts, row);
          if (end === 'unchanged') unchanged += 1;
          else if (end === 'skipped') skipped += 1;
          else replaced.push({ id: row.image_id, found: end });
        } catch (error) {
          failed.push({ id: row.image_id, why: error instanceof Error ? error.message : String(error) });
        }
        onProgress(report());
      },
      onPage: async (last) => {
        // The next run retries a failed work.
        if (failed.length === 0) await moveTo(database, last);
      },
    },
    after,
  );
  // After a complete run, the next one begins at the first work.
  if (failed.length === 0) await database.query('DELETE FROM work.scrub_positions WHERE owners = $1', [POSITION]);
  return report();
};
