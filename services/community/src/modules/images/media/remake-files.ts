import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ObjectStorage } from '../../../platform/files/object-storage.ts';
import { FOLDER_PREFIX } from '../../../platform/media/exchange-folder.ts';
import type { MediaProcessor } from '../../../platform/media/index.ts';
import { mediaKey } from './media-worker.ts';

interface Parts {
  readonly storage: ObjectStorage;
  readonly processor: Pick<MediaProcessor, 'process'>;
}

/**
 * Makes the versions of an image from its original again, and stores those of the wanted hashes that come out as they were.
 * @throws MediaProcessorClosed when the processor was closed before; any other error says why nothing could be made
 */
export const remakeFiles = async (
  { storage, processor }: Parts,
  { imageId, ownerId, sourceSha256 }: { imageId: string; ownerId: string; sourceSha256: string },
  wanted: ReadonlySet<string>,
): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), `${FOLDER_PREFIX}${process.pid}-`));
  try {
    const body = await storage.read('media', mediaKey(imageId, sourceSha256));
    if (body === null) throw new Error('the original is missing');
    const [source, made] = [join(folder, 'source'), join(folder, 'made')];
    await pipeline(body, createWriteStream(source));
    await mkdir(made);
    const outcome = await processor.process(source, made, ownerId);
    if (!outcome.ok) throw new Error(`the media processor says ${outcome.code}`);
    const files = outcome.media.versions.flatMap(({ files: { main, webp, mp4, previewJpeg } }) => [
      main,
      webp,
      mp4,
      previewJpeg,
    ]);
    for (const file of files) {
      if (file === undefined || !wanted.has(file.sha256)) continue;
      await storage.write(
        'media',
        mediaKey(imageId, file.sha256),
        createReadStream(file.path),
        file.sizeBytes,
        file.contentType,
      );
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
