import { createReadStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { PictureKind, StoredPicture } from '@pixchange/contracts/events/profiles';
import { mediaFailureCodes, type MediaFailureCode } from '@pixchange/contracts/http/media-failures';
import { type MediaProcessor, MediaRefusal } from '@pixchange/media';
import { cutProfilePicture } from '@pixchange/media/profile-pictures';
import { copyUpload } from './object-storage/copy-hashed.ts';
import type { ObjectStorage } from './object-storage/object-storage.ts';

export interface PictureTools {
  readonly storage: ObjectStorage;
  readonly processor: MediaProcessor;
}

/** An uploaded profile or collection picture to process. */
export interface PictureJob {
  /** Kind of picture, which decides between the square of an avatar and the whole picture. */
  readonly kind: PictureKind;
  /** Member whose turn in the processing queue the job uses. */
  readonly ownerId: string;
  /** Key of the upload. */
  readonly from: string;
  /** Returns the key of a file with this hash. */
  readonly to: (sha256: string) => string;
}

/**
 * Makes one small picture from an upload and stores it next to the original, which is never served.
 * @throws MediaRefusal when the file is at fault; after any other error, the job can be retried
 */
export const makePicture = async (
  { storage, processor }: PictureTools,
  { kind, ownerId, from, to }: PictureJob,
  folder: string,
): Promise<StoredPicture> => {
  const source = await copyUpload(storage, from, join(folder, `${kind}-source`));
  if (source === null) throw new MediaRefusal('truncated', 'nothing was uploaded');
  const made = join(folder, kind);
  await mkdir(made);
  const outcome = await processor.process(source.path, made, ownerId);
  if (!outcome.ok && outcome.code === 'internal' && outcome.crashed !== true)
    throw new Error('the media processor failed');
  if (!outcome.ok) throw new MediaRefusal(outcome.code, kind);
  const { path, sha256, contentType, sizeBytes, width, height } = await cutProfilePicture(outcome.media, kind, made);
  await storage.write(
    'media',
    to(source.sha256),
    createReadStream(source.path),
    source.sizeBytes,
    'application/octet-stream',
  );
  await storage.write('media', to(sha256), createReadStream(path), sizeBytes, contentType);
  return { sha256, contentType, sizeBytes, width, height };
};

const POLL_FIRST_MS = 50;
const POLL_MAX_MS = 400;

/** Polls until the condition is true, or until `deadlineMs` of `performance.now()`; does not report which. */
export const untilDeadline = async (isSo: () => Promise<boolean>, deadlineMs: number): Promise<void> => {
  for (let pauseMs = POLL_FIRST_MS; performance.now() < deadlineMs; pauseMs = Math.min(pauseMs * 2, POLL_MAX_MS)) {
    await wait(pauseMs);
    if (await isSo()) return;
  }
};

/** Returns the code of a refusal if the picture is at fault; null for any other failure. */
export const pictureFault = (code: string | undefined): Exclude<MediaFailureCode, 'internal'> | null =>
  code !== undefined && code !== 'internal' && (mediaFailureCodes as readonly string[]).includes(code)
    ? (code as Exclude<MediaFailureCode, 'internal'>)
    : null;
