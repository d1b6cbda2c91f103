import { stat, unlink } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { S3Error, systemCode } from '../errors.ts';
import { pathOfKey } from '../names.ts';
import type { Bucket } from './buckets.ts';
import { DurableFolders } from './durable.ts';
import { Locks } from './locks.ts';
import type { RemovedFiles } from './removed-files.ts';
import { DamagedObjectFile, type ObjectInfo, openObjectFile, readObjectInfo } from './object-file.ts';

/**
 * Check that runs just before an object is written, and throws to prevent the write; `current` is null if the object is
 * new.
 */
export type Precondition = (current: ObjectInfo | null) => void;

/** Properties of an object that a listing shows. */
export type ListedInfo = Pick<ObjectInfo, 'sizeBytes' | 'lastModifiedMs' | 'etag'>;

const isMissing = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(systemCode(error) ?? '');

/** Whether the error affects only this file: damaged content, an unreadable sector, or a folder in its place. */
const isDamaged = (error: unknown): boolean =>
  error instanceof DamagedObjectFile || ['EIO', 'EISDIR'].includes(systemCode(error) ?? '');

/** Objects by bucket and key; every change is durable once its promise resolves. */
export class Objects {
  readonly #folders = new DurableFolders();
  readonly #locks = new Locks();
  readonly #removed: RemovedFiles;

  constructor(removed: RemovedFiles) {
    this.#removed = removed;
  }

  pathOf(bucket: Bucket, key: string): string {
    return join(bucket.objectsFolder, ...pathOfKey(key));
  }

  /**
   * Opens an object for reading; the caller must close the file.
   * @throws S3Error NoSuchKey; DamagedObjectFile
   */
  async open(bucket: Bucket, key: string): Promise<{ file: FileHandle; info: ObjectInfo }> {
    try {
      return await openObjectFile(this.pathOf(bucket, key));
    } catch (error) {
      throw isMissing(error) ? new S3Error('NoSuchKey', undefined, { Key: key }) : error;
    }
  }

  /**
   * Returns the stored properties of an object; null if it does not exist.
   * @throws DamagedObjectFile
   */
  async find(bucket: Bucket, key: string): Promise<ObjectInfo | null> {
    return this.findAt(this.pathOf(bucket, key));
  }

  private async findAt(path: string): Promise<ObjectInfo | null> {
    try {
      return await readObjectInfo(path);
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  /**
   * Returns the listed properties of an object file; null if it was removed in the meantime. A damaged file is listed
   * with its size on disk; otherwise, its whole bucket could be neither listed nor emptied.
   */
  async listedAt(path: string): Promise<ListedInfo | null> {
    try {
      return await this.findAt(path);
    } catch (error) {
      if (!isDamaged(error)) throw error;
      const { size, mtimeMs } = await stat(path);
      return { sizeBytes: size, lastModifiedMs: mtimeMs, etag: '' };
    }
  }

  /**
   * Moves a finished object file to the path of the key. Readers see the old object or the new one, never a mixture.
   * @throws S3Error NoSuchBucket, or the error of the precondition
   */
  async commit(bucket: Bucket, key: string, finishedPath: string, precondition?: Precondition): Promise<void> {
    const move = (): Promise<void> => this.#folders.moveInto(finishedPath, bucket.objectsFolder, pathOfKey(key));
    try {
      if (!precondition) return await move();
      await this.#locks.run(`${bucket.name}/${key}`, async () => {
        precondition(await this.find(bucket, key));
        await move();
      });
    } catch (error) {
      // A missing path means that the bucket was removed, because `moveInto` creates all folders inside the bucket.
      throw isMissing(error) ? new S3Error('NoSuchBucket') : error;
    }
  }

  /** Removes an object; as in S3, a missing object is not an error. */
  async remove(bucket: Bucket, key: string): Promise<void> {
    const path = this.pathOf(bucket, key);
    try {
      await this.#removed.keep(path);
      await unlink(path);
    } catch (error) {
      if (isMissing(error)) return;
      throw error;
    }
    await this.#folders.sync(dirname(path)).catch((error: unknown) => {
      // The folder is missing because another removal pruned it; that removal makes both changes durable.
      if (!isMissing(error)) throw error;
    });
    await this.#folders.prune(bucket.objectsFolder, pathOfKey(key).slice(0, -1));
  }
}
