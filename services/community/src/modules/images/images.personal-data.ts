import type { ObjectStorage } from '../../platform/object-storage/object-storage.ts';
import type { PersonalData } from '../../extensions/personal-data.ts';
import { imageDecider } from './works/image.decider.ts';
import type { ImagesQueries } from './works/images.queries.ts';
import { mediaKey } from './media/media-keys.ts';

/**
 * Returns the source of a member's works for the data export: the fields of each work, its file as uploaded, and its
 * event stream.
 */
export const imagesPersonalData = (queries: ImagesQueries, storage: ObjectStorage): PersonalData => ({
  async *entries(userId) {
    const ids = await queries.idsOf(userId);
    yield { path: 'images.json', json: await queries.some(ids, userId) };
    for (const { imageId, sha256, format } of await queries.originalsOf(userId))
      yield { path: `files/${imageId}.${format}`, read: () => storage.read('media', mediaKey(imageId, sha256)) };
  },
  async *streams(userId) {
    for (const imageId of await queries.idsOf(userId)) yield imageDecider.stream(imageId);
  },
});
