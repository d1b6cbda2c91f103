import type { Recorded } from '@pixchange/contracts/events/envelope';
import type { ImageEvent } from '@pixchange/contracts/events/images';
import { idForm } from '@pixchange/contracts/http/fields';
import type { Commands } from '../../../runtime/commands/commands.ts';
import type { PersonKeys } from '../../../platform/keys/person-keys.ts';
import type { ListedObject, ObjectStorage } from '../../../platform/object-storage/object-storage.ts';
import type { Consumer } from '../../../runtime/followers/consumer.ts';
import { imageObjects, type ImageObjects } from './image-objects.ts';
import { imagePrefix, IMAGES_PREFIX } from './media-keys.ts';
import { uploadKey, UPLOADS_PREFIX } from '../uploads/submissions.service.ts';

type Deleted = Recorded<Extract<ImageEvent, { type: 'ImageDeleted' }>>;

interface StorageParts {
  readonly storage: ObjectStorage;
  readonly commands: Commands;
  readonly keys: PersonKeys;
}

/** Removes the files of deleted works. A redelivered event has no effect. */
export const deletedImagesConsumer = ({ storage }: Pick<StorageParts, 'storage'>): Consumer => ({
  name: 'remove-deleted-images',
  role: 'media',
  types: ['ImageDeleted'],
  reads: [],
  concurrency: 4,
  handle: async (event) => {
    const { imageId, ownerId } = (event as Deleted).data;
    await storage.removeAll('media', imagePrefix(imageId));
    await storage.remove('uploads', uploadKey(ownerId, imageId));
    return undefined;
  },
});

const REMOVE_AT_ONCE = 500;

/**
 * Removes objects that belong to no work: uploads that were never submitted, uploads repeated after processing, and
 * leftovers of interrupted jobs. Reads the event streams, because the read model may lag behind or be rebuilding.
 */
export class OrphanCollector {
  constructor(
    private readonly parts: StorageParts,
    private readonly graceHours: number,
  ) {}

  /** Checks all objects that are older than the grace period at `now`. */
  async collect(now: Date): Promise<void> {
    const before = new Date(now.getTime() - this.graceHours * 60 * 60 * 1_000);
    await this.sweep('uploads', UPLOADS_PREFIX, before, (key) => this.isOrphanedUpload(key));
    const objects = this.lastRead();
    await this.sweep('media', IMAGES_PREFIX, before, (key) => this.isOrphanedMedia(key, objects));
  }

  private async sweep(
    bucket: 'uploads' | 'media',
    prefix: string,
    before: Date,
    isOrphan: (key: string) => Promise<boolean>,
  ): Promise<void> {
    const orphans: string[] = [];
    const isOld = ({ modifiedAt }: ListedObject): boolean => modifiedAt < before;
    for await (const object of this.parts.storage.list(bucket, prefix)) {
      if (isOld(object) && (await isOrphan(object.key))) orphans.push(object.key);
      if (orphans.length >= REMOVE_AT_ONCE) await this.parts.storage.removeMany(bucket, orphans.splice(0));
    }
    await this.parts.storage.removeMany(bucket, orphans);
  }

  /**
   * Whether an upload is an orphan: neither its job nor a retry by staff needs it. Keys in another format belong to
   * other features and are never orphans.
   */
  private async isOrphanedUpload(key: string): Promise<boolean> {
    const [ownerId = '', imageId = '', ...rest] = key.slice(UPLOADS_PREFIX.length).split('/');
    if (!idForm.test(imageId) || rest.length > 0) return false;
    const state = await this.objectsOf(imageId);
    return state.ownerId === ownerId && !state.uploadKept;
  }

  private async isOrphanedMedia(key: string, objects: (imageId: string) => Promise<ImageObjects>): Promise<boolean> {
    const [imageId = '', sha256 = ''] = key.slice(IMAGES_PREFIX.length).split('/');
    if (!idForm.test(imageId)) return false;
    const { ownerId, processing, media } = await objects(imageId);
    if (processing) return false;
    return !media.includes(sha256) || ownerId === null || !(await this.parts.keys.exists(ownerId));
  }

  private objectsOf(imageId: string): Promise<ImageObjects> {
    return this.parts.commands.stateOf(imageObjects, imageId);
  }

  /**
   * Returns a reader that caches the last work. Objects are listed in the order of works, so each stream is read once.
   */
  private lastRead(): (imageId: string) => Promise<ImageObjects> {
    let last: { imageId: string; objects: ImageObjects } | null = null;
    return async (imageId) => {
      if (last?.imageId !== imageId) last = { imageId, objects: await this.objectsOf(imageId) };
      return last.objects;
    };
  }
}
