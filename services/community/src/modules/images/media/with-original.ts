import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FOLDER_PREFIX } from '@pixchange/media';
import type { ObjectStorage } from '../../../platform/object-storage/object-storage.ts';
import { mediaKey } from './media-keys.ts';

/**
 * Function that processes a downloaded file; it receives the file's path and the path of an empty folder for results.
 */
type FileWork<T> = (path: string, made: string) => Promise<T>;

/**
 * Downloads the original of an image to a temporary folder, and runs `work` on it.
 * @throws Error when the original is missing
 */
export const withOriginal = <T>(
  storage: ObjectStorage,
  { imageId, sourceSha256 }: { readonly imageId: string; readonly sourceSha256: string },
  work: FileWork<T>,
): Promise<T> => withStored(storage, { imageId, sha256: sourceSha256, name: 'the original' }, work);

/**
 * Downloads a file of an image to a temporary folder, and runs `work` on it.
 * @throws Error with the file's name when the file is missing
 */
export const withStored = async <T>(
  storage: ObjectStorage,
  { imageId, sha256, name }: { readonly imageId: string; readonly sha256: string; readonly name: string },
  work: FileWork<T>,
): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), `${FOLDER_PREFIX}${process.pid}-`));
  try {
    const body = await storage.read('media', mediaKey(imageId, sha256));
    if (body === null) throw new Error(`${name} is missing`);
    const [source, made] = [join(folder, 'source'), join(folder, 'made')];
    await pipeline(body, createWriteStream(source));
    await mkdir(made);
    return await work(source, made);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
