import { mkdtemp, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Recorded } from '@pixchange/contracts/events/envelope';
import type { ImageEvent } from '@pixchange/contracts/events/images';
import type { ImageCareEvent } from '@pixchange/contracts/events/moderation';
import {
  FOLDER_PREFIX,
  type MediaOutcome,
  type MediaProcessor,
  MediaRefusal,
  type ProcessedMedia,
  type ProcessFile,
  refusedBy,
} from '@pixchange/media';
import type { Commands } from '../../../runtime/commands/commands.ts';
import type { PersonKeys } from '../../../platform/keys/person-keys.ts';
import { copyUpload, type HashedFile } from '../../../platform/object-storage/copy-hashed.ts';
import type { ObjectStorage } from '../../../platform/object-storage/object-storage.ts';
import type { Metrics } from '../../../platform/metrics.ts';
import type { Consumer } from '../../../runtime/followers/consumer.ts';
import { imageDecider } from '../works/image.decider.ts';
import type { ImagesQueries } from '../works/images.queries.ts';
import { imageObjects } from './image-objects.ts';
import { headOfStored } from './head-of-stored.ts';
import { filesOf, recordOf, storeFile } from './made-files.ts';
import { makeRenditionsOf, type RenditionParts } from './make-renditions.ts';
import { imagePrefix } from './media-keys.ts';
import { uploadKey } from '../uploads/submissions.service.ts';

/** Event after which a work's file is processed, for the first time or again. */
type Submitted = Recorded<
  Extract<ImageEvent, { type: 'ImageSubmitted' }> | Extract<ImageCareEvent, { type: 'ImageProcessingRetried' }>
>;

interface MediaParts extends Pick<RenditionParts, 'record'> {
  readonly commands: Commands;
  readonly storage: ObjectStorage;
  readonly keys: PersonKeys;
  /** Lookup of the hashes of files that must be refused. */
  readonly queries: Pick<ImagesQueries, 'isRefused'>;
  readonly processor: MediaProcessor;
  readonly metrics: Pick<Metrics, 'mediaSeconds'>;
}

const storeFiles = async (
  storage: ObjectStorage,
  imageId: string,
  { sha256, path }: HashedFile,
  { sizeBytes, versions }: ProcessedMedia,
): Promise<void> => {
  await storeFile(storage, imageId, { sha256, path, sizeBytes, contentType: 'application/octet-stream' });
  for (const file of filesOf(versions)) await storeFile(storage, imageId, file);
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
    // The machine failed, not the file. A retry may succeed, for example when a full disk has space again. Crashes are
    // excluded, because they were already retried.
    if (!outcome.ok && outcome.code === 'internal' && outcome.crashed !== true)
      throw new Error('the media processor failed');
    if (outcome.ok) await storeFiles(storage, imageId, source, outcome.media);
    return { outcome, source };
  } catch (error) {
    if (error instanceof MediaRefusal) return { outcome: refusedBy(error), source: null };
    throw error;
  }
};

const report = async (
  { commands }: MediaParts,
  { imageId, ownerId }: Submitted['data'],
  outcome: MediaOutcome,
  source: HashedFile | null,
): Promise<void> => {
  if (!outcome.ok || source === null) {
    const code = outcome.ok ? 'internal' : outcome.code;
    const about = outcome.ok ? undefined : outcome.about;
    await commands.run(imageDecider, { type: 'RecordProcessingFailed', imageId, ownerId, code, about });
    return;
  }
  const { media } = outcome;
  await commands.run(imageDecider, {
    type: 'RecordProcessed',
    media: {
      imageId,
      ownerId,
      ...recordOf(media, source.sha256),
      perceptualHashes: media.perceptualHashes,
      derivedHashes: media.derivedHashes,
      variantHashes: media.variantHashes,
    },
  });
};

const makeVersions = async (parts: MediaParts, data: Submitted['data'], process: ProcessFile): Promise<void> => {
  const timed = parts.metrics.mediaSeconds.startTimer({ outcome: 'error' });
  let end = () => timed();
  let folder: string | null = null;
  try {
    // Creating the folder is the first step that fails on a full disk.
    folder = await mkdtemp(join(tmpdir(), `${FOLDER_PREFIX}${globalThis.process.pid}-`));
    const { outcome, source } = await work(parts, data, folder, process);
    await report(parts, data, outcome, source);
    end = () => timed({ outcome: outcome.ok ? 'ready' : 'failed' });
  } finally {
    end();
    if (folder !== null) await rm(folder, { recursive: true, force: true });
  }
};

/**
 * Maximum number of submissions in progress, including those that wait for their owner's turn. A low number would let
 * one member's queue delay others.
 */
const WAITING_MAX = 256;

/** Makes the versions of submitted works, and records the result. */
export const mediaConsumer = (parts: MediaParts): Consumer => ({
  name: 'media',
  role: 'media',
  types: ['ImageSubmitted', 'ImageProcessingRetried'],
  reads: ['images', 'moderation'],
  concurrency: WAITING_MAX,
  handle: async (event) => {
    const { data } = event as Submitted;
    // An event may be redelivered; only the stream shows whether it was handled.
    const state = await parts.commands.stateOf(imageDecider, data.imageId);
    if (state.status === 'processing') {
      const head = await headOfStored(parts.storage, 'uploads', uploadKey(data.ownerId, data.imageId));
      // Files are downloaded only when it is their turn, so that a long queue takes no disk space.
      await parts.processor.inTurn(data.ownerId, head, (process) => makeVersions(parts, data, process));
    }
    const { uploadKept } = await parts.commands.stateOf(imageObjects, data.imageId);
    if (!uploadKept) await parts.storage.remove('uploads', uploadKey(data.ownerId, data.imageId));
    // An erasure removes objects after destroying the key, and a deletion after its event. This check runs after
    // writing, so that either the check or that removal finds the objects.
    const { status } = await parts.commands.stateOf(imageDecider, data.imageId);
    if (status === 'deleted' || !(await parts.keys.exists(data.ownerId)))
      await parts.storage.removeAll('media', imagePrefix(data.imageId));
    // Renditions are queued separately, after later uploads of the member. If they fail now, `npm run media --
    // backfill` makes them.
    else await makeRenditionsOf(parts, data.imageId);
    return undefined;
  },
  onGivenUp: (event) => report(parts, (event as Submitted).data, { ok: false, code: 'internal' }, null),
});
