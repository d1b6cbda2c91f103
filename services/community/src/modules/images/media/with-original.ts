import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FOLDER_PREFIX } from '@pixchange/media';
import type { ObjectStorage } from '../../../platform/object-storage/object-storage.ts';
import { mediaKey } from './media-keys.ts';

/**
 * Downloads the original of an image to a temporary folder, and runs `work` on it.
 * @param work gets the file's path, and an empty folder for results
 * @throws Error when the original is missing
 */
export const withOriginal = async <T>(
  storage: ObjectStorage,
  { imageId, sourceSha256 }: { readonly imageId: string; readonly sourceSha256: string },
  work: (source: string, made: string) => Promise<T>,
): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), `${FOLDER_PREFIX}${process.pid}-`));
  try {
    const body = await storage.read('media', mediaKey(imageId, sourceSha256));
    if (body === null) throw new Error('the original is missing');
    const [source, made] = [join(folder, 'source'), join(folder, 'made')];
    await pipeline(body, createWriteStream(source));
    await mkdir(made);
    return await work(source, made);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
