import type { MediaProcessor } from '@pixchange/media';
import type { ObjectStorage } from '../../../platform/object-storage/object-storage.ts';
import { headOfStored } from './head-of-stored.ts';
import { filesOf, storeFile } from './made-files.ts';
import { mediaKey } from './media-keys.ts';
import { withOriginal } from './with-original.ts';

interface Parts {
  readonly storage: ObjectStorage;
  readonly processor: Pick<MediaProcessor, 'inTurn'>;
}

/**
 * Regenerates the versions and renditions of an image from its original, and stores those whose hashes are in `wanted`.
 * @throws MediaProcessorClosed when the processor is closed; any other error means that not all files were made
 */
export const remakeFiles = async (
  { storage, processor }: Parts,
  image: { imageId: string; ownerId: string; sourceSha256: string },
  wanted: ReadonlySet<string>,
): Promise<void> => {
  const { imageId, ownerId, sourceSha256 } = image;
  const head = await headOfStored(storage, 'media', mediaKey(imageId, sourceSha256));
  const left = new Set(wanted);
  const store = async (made: Parameters<typeof filesOf>[0]): Promise<void> => {
    for (const file of filesOf(made)) if (left.delete(file.sha256)) await storeFile(storage, imageId, file);
  };
  await processor.inTurn(ownerId, head, async (process, makeRenditions) => {
    await withOriginal(storage, image, async (source, made) => {
      const outcome = await process(source, made);
      if (!outcome.ok) throw new Error(`the media processor says ${outcome.code}`);
      await store(outcome.media.versions);
    });
    if (left.size === 0) return;
    await withOriginal(storage, image, async (source, made) => {
      const outcome = await makeRenditions(source, made);
      if (!outcome.ok) throw new Error(`the media processor says ${outcome.code}`);
      await store(outcome.renditions);
    });
  });
};
