import { createReadStream } from 'node:fs';
import { mkdtemp, mkdir, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommandBus } from '@nestjs/cqrs';
import type { Recorded } from '@pixchange/contracts/events/envelope';
import type { ImageEvent, StoredFile, StoredVersion } from '@pixchange/contracts/events/images';
import type { Commands } from '../../../platform/commands.ts';
import type { PersonKeys } from '../../../platform/event-log/person-keys.ts';
import { copyUpload, type HashedFile } from '../../../platform/files/copy-hashed.ts';
import type { ObjectStorage } from '../../../platform/files/object-storage.ts';
import type {
  FileInfo,
  MediaOutcome,
  MediaProcessor,
  ProcessedMedia,
  ProcessFile,
} from '../../../platform/media/index.ts';
import { FOLDER_PREFIX } from '../../../platform/media/exchange-folder.ts';
import { HEAD_BYTES } from '../../../platform/media/lane.ts';
import { MediaRefusal } from '../../../platform/media/media.types.ts';
import type { Consumer } from '../../../platform/relay/consumer.ts';
import { imageDecider } from '../works/image.decider.ts';
import { RunImageCommand } from '../images.commands.ts';
import type { ImagesQueries } from '../works/images.queries.ts';
import { uploadKey } from '../uploads/submissions.ts';

type Submitted = Recorded<Extract<ImageEvent, { type: 'ImageSubmitted' }>>;

interface MediaParts {
  readonly bus: CommandBus;
  readonly commands: Commands;
  readonly storage: ObjectStorage;
  readonly keys: PersonKeys;
  /** Tells which files are not accepted. */
  readonly queries: Pick<ImagesQueries, 'isRefused'>;
  readonly processor: MediaProcessor;
}

export const IMAGES_PREFIX = 'images/';

/** Below it lies all that belongs to an image. */
export const imagePrefix = (imageId: string): string => `${IMAGES_PREFIX}${imageId}/`;

/** No object is shared between images, so that deleting an image deletes its bytes. */
export const mediaKey = (imageId: string, sha256: string): string => `${imagePrefix(imageId)}${sha256}`;

const storedFile = ({ sha256, contentType, sizeBytes }: FileInfo): StoredFile => ({ sha256, contentType, sizeBytes });

const storedVersions = ({ versions }: ProcessedMedia): StoredVersion[] =>
  versions.map(({ name, width, height, files }) => ({
    name,
    width,
    height,
    main: storedFile(files.main),
    webp: files.webp === undefined ? null : storedFile(files.webp),
    mp4: files.mp4 === undefined ? null : storedFile(files.mp4),
    previewJpeg: storedFile(files.previewJpeg),
  }));

const storeFiles = async (
  storage: ObjectStorage,
  imageId: string,
  source: HashedFile,
  media: ProcessedMedia,
): Promise<void> => {
  const files = new Map<string, { path: string; contentType: string; sizeBytes: number }>();
  files.set(source.sha256, { path: source.path, contentType: 'application/octet-stream', sizeBytes: media.sizeBytes });
  for (const {
    files: { main, webp, mp4, previewJpeg },
  } of media.versions) {
    for (const file of [main, webp, mp4, previewJpeg]) if (file !== undefined) files.set(file.sha256, file);
  }
  for (const [sha256, { path, contentType, sizeBytes }] of files) {
    await storage.write('media', mediaKey(imageId, sha256), createReadStream(path), sizeBytes, contentType);
  }
};

const work = async (
  { storage, queries }: MediaParts,
  { imageId, ownerId }: Submitted['data'],
  folder: string,
  process: ProcessFile,
): Promise<{ outcome: MediaOutcome; source: HashedFile | null }> => {
  try {
    const source = await copyUpload(storage, uploadKey(ownerId, imageId), join(folder, 'source'));
    if (source === null) return { outcome: { ok: false, code: 'truncated' }, source };
    if (await queries.isRefused(source.sha256)) return { outcome: { ok: false, code: 'taken_down_before' }, source };
    const made = join(folder, 'made');
    await mkdir(made);
    const outcome = await process(source.path, made);
    // The machine's fault, not the file's: a full disk may be emptied before the last try.
    if (!outcome.ok && outcome.code === 'internal') throw new Error('the media processor failed');
    if (outcome.ok) await storeFiles(storage, imageId, source, outcome.media);
    return { outcome, source };
  } catch (error) {
    if (error instanceof MediaRefusal) return { outcome: { ok: false, code: error.code }, source: null };
    throw error;
  }
};

const report = async (
  { bus }: MediaParts,
  { imageId, ownerId }: Submitted['data'],
  outcome: MediaOutcome,
  source: HashedFile | null,
): Promise<void> => {
  if (!outcome.ok || source === null) {
    const code = outcome.ok ? 'internal' : outcome.code;
    await bus.execute(new RunImageCommand({ type: 'RecordProcessingFailed', imageId, ownerId, code }));
    return;
  }
  const { media } = outcome;
  await bus.execute(
    new RunImageCommand({
      type: 'RecordProcessed',
      media: {
        imageId,
        ownerId,
        format: media.format,
        sourceSha256: source.sha256,
        sourceSizeBytes: media.sizeBytes,
        width: media.width,
        height: media.height,
        isVideo: media.isVideo,
        animated: media.animated,
        transparent: media.transparent,
        audio: media.audio,
        frames: media.frames,
        durationMs: media.durationMs,
        detectedType: media.kind,
        thumbhash: media.thumbhash,
        perceptualHashes: media.perceptualHashes,
        versions: storedVersions(media),
      },
    }),
  );
};

const isGone = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
};

/** Removes the work folders of processes that ended without tidying up. */
export const sweepWorkFolders = async (): Promise<void> => {
  const names = await readdir(tmpdir());
  const left = names.filter(
    (name) => name.startsWith(FOLDER_PREFIX) && isGone(Number.parseInt(name.slice(FOLDER_PREFIX.length), 10) || 0),
  );
  await Promise.all(left.map((name) => rm(join(tmpdir(), name), { recursive: true, force: true })));
};

/** Empty when there is no such upload. */
const headOf = async (storage: ObjectStorage, key: string): Promise<Buffer> => {
  const { sizeBytes = 0 } = (await storage.stat('uploads', key)) ?? {};
  const body =
    sizeBytes === 0 ? null : await storage.read('uploads', key, { offset: 0, length: Math.min(sizeBytes, HEAD_BYTES) });
  return body === null ? Buffer.alloc(0) : Buffer.concat((await body.toArray()) as Buffer[]);
};

const makeVersions = async (parts: MediaParts, data: Submitted['data'], process: ProcessFile): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), `${FOLDER_PREFIX}${globalThis.process.pid}-`));
  try {
    const { outcome, source } = await work(parts, data, folder, process);
    await report(parts, data, outcome, source);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Submissions that wait for their person's turn at the same time; beyond them one person could delay others. */
const WAITING_MAX = 256;

/** The media role: makes the versions of what was submitted, and says how it went. */
export const mediaConsumer = (parts: MediaParts): Consumer => ({
  name: 'media',
  types: ['ImageSubmitted'],
  reads: ['images', 'moderation'],
  concurrency: WAITING_MAX,
  handle: async (event) => {
    const { data } = event as Submitted;
    // The same event may come twice; only the stream knows whether the work was done.
    const state = await parts.commands.stateOf(imageDecider, data.imageId);
    if (state.status === 'processing') {
      const head = await headOf(parts.storage, uploadKey(data.ownerId, data.imageId));
      // Files are fetched when it is their turn, so that a long queue takes no disk.
      await parts.processor.inTurn(data.ownerId, head, (process) => makeVersions(parts, data, process));
    }
    await parts.storage.remove('uploads', uploadKey(data.ownerId, data.imageId));
    // An erasure removes objects after the key, a deletion after its event; anyone who wrote some looks after that, so that one of the two removes them.
    const { status } = await parts.commands.stateOf(imageDecider, data.imageId);
    if (status === 'deleted' || !(await parts.keys.exists(data.ownerId)))
      await parts.storage.removeAll('media', imagePrefix(data.imageId));
    return undefined;
  },
  onGivenUp: (event) => report(parts, (event as Submitted).data, { ok: false, code: 'internal' }, null),
});
