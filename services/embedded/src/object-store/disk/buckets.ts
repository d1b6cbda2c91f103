import { randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder, writeDurably } from '../../processes/durable-file.ts';
import { type BucketPolicy, parseBucketPolicy } from '../auth/bucket-policy.ts';
import { S3Error, systemCode } from '../errors.ts';
import { isBucketName } from '../names.ts';
import { Locks } from './locks.ts';

/**
 * Bucket. Files below the data folder:
 *   buckets/<name>/bucket.json   creation time and policy
 *   buckets/<name>/objects/      one file per object, see names.ts
 *   buckets/<name>/uploads/<id>/ an incomplete multipart upload
 *   temporary/                   files that are being received; emptied at startup
 */
export interface Bucket {
  readonly name: string;
  readonly createdMs: number;
  readonly objectsFolder: string;
  readonly uploadsFolder: string;
  /** Policy as JSON and parsed; null while the bucket is private. */
  readonly policy: { readonly json: string; readonly parsed: BucketPolicy } | null;
}

interface BucketFile {
  createdMs: number;
  policy: string | null;
}

const readBucketFile = (json: string, path: string): BucketFile => {
  const value = JSON.parse(json) as Partial<BucketFile> | null;
  if (typeof value?.createdMs !== 'number' || (value.policy !== null && typeof value.policy !== 'string')) {
    throw new Error(`bucket file is damaged: ${path}`);
  }
  return { createdMs: value.createdMs, policy: value.policy };
};

const isNotEmpty = (error: unknown): boolean => ['ENOTEMPTY', 'EEXIST'].includes(systemCode(error) ?? '');

/** Removes empty folders that a crash left behind, innermost first. */
const removeEmptyFolders = async (folder: string): Promise<void> => {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const inner = join(folder, entry.name);
    await removeEmptyFolders(inner);
    await rmdir(inner).catch((error: unknown) => {
      if (!isNotEmpty(error)) throw error;
    });
  }
};

/** Buckets of one data folder; only this process writes there. */
export class Buckets {
  readonly temporaryFolder: string;
  readonly #folder: string;
  readonly #byName = new Map<string, Bucket>();
  readonly #locks = new Locks();

  private constructor(dataDir: string) {
    this.#folder = join(dataDir, 'buckets');
    this.temporaryFolder = join(dataDir, 'temporary');
  }

  /**
   * Opens the folder, creates it if needed, and clears the leftovers of a crash.
   * @throws Error when the file of a bucket is damaged, or when a folder does not belong to a bucket
   */
  static async open(dataDir: string): Promise<Buckets> {
    const buckets = new Buckets(dataDir);
    await rm(buckets.temporaryFolder, { recursive: true, force: true });
    await mkdir(buckets.temporaryFolder, { recursive: true, mode: 0o700 });
    await mkdir(buckets.#folder, { recursive: true, mode: 0o700 });
    await syncFolder(dataDir);
    for (const name of await readdir(buckets.#folder)) await buckets.#load(name);
    return buckets;
  }

  list(): Bucket[] {
    return [...this.#byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /**
   * Returns the bucket of this name.
   * @throws S3Error NoSuchBucket
   */
  get(name: string): Bucket {
    const bucket = this.#byName.get(name);
    if (!bucket) throw new S3Error('NoSuchBucket');
    return bucket;
  }

  find(name: string): Bucket | undefined {
    return this.#byName.get(name);
  }

  /**
   * Creates a private bucket; the caller has checked the name.
   * @throws S3Error BucketAlreadyOwnedByYou
   */
  async create(name: string, nowMs: number): Promise<void> {
    await this.#locks.run(name, async () => {
      if (this.#byName.has(name)) throw new S3Error('BucketAlreadyOwnedByYou');
      const draft = join(this.temporaryFolder, randomUUID());
      await mkdir(join(draft, 'objects'), { recursive: true });
      await mkdir(join(draft, 'uploads'));
      const file: BucketFile = { createdMs: nowMs, policy: null };
      await writeDurably(join(draft, 'bucket.json'), JSON.stringify(file));
      await rename(draft, join(this.#folder, name));
      await syncFolder(this.#folder);
      this.#remember(name, file);
    });
  }

  /**
   * Removes a bucket and its incomplete uploads, as MinIO does.
   * @throws S3Error NoSuchBucket; BucketNotEmpty while it contains an object
   */
  async remove(name: string): Promise<void> {
    await this.#locks.run(name, async () => {
      const bucket = this.get(name);
      await removeEmptyFolders(bucket.objectsFolder);
      // No object can appear after this line, because `moveInto` never creates the bucket's object folder.
      await rmdir(bucket.objectsFolder).catch((error: unknown) => {
        throw isNotEmpty(error) ? new S3Error('BucketNotEmpty') : error;
      });
      this.#byName.delete(name);
      await rm(join(this.#folder, name), { recursive: true });
      await syncFolder(this.#folder);
    });
  }

  /**
   * Sets the policy.
   * @param json valid policy, already checked by the caller; null makes the bucket private again
   * @throws S3Error NoSuchBucket
   */
  async setPolicy(name: string, json: string | null): Promise<void> {
    await this.#locks.run(name, async () => {
      const file: BucketFile = { createdMs: this.get(name).createdMs, policy: json };
      await writeDurably(join(this.#folder, name, 'bucket.json'), JSON.stringify(file));
      this.#remember(name, file);
    });
  }

  #remember(name: string, file: BucketFile): void {
    this.#byName.set(name, {
      name,
      createdMs: file.createdMs,
      objectsFolder: join(this.#folder, name, 'objects'),
      uploadsFolder: join(this.#folder, name, 'uploads'),
      policy: file.policy === null ? null : { json: file.policy, parsed: parseBucketPolicy(file.policy, name) },
    });
  }

  async #load(name: string): Promise<void> {
    const folder = join(this.#folder, name);
    const entries = await readdir(folder);
    if (!isBucketName(name)) throw new Error(`not a bucket's folder: ${folder}`);
    if (!entries.includes('objects')) {
      // A crash interrupted the removal of this bucket, which was empty.
      await rm(folder, { recursive: true });
      return;
    }
    for (const draft of entries.filter((entry) => entry.endsWith('.part'))) await rm(join(folder, draft));
    const path = join(folder, 'bucket.json');
    this.#remember(name, readBucketFile(await readFile(path, 'utf8'), path));
  }
}
