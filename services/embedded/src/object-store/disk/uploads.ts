import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder, writeDurably } from '../../processes/durable-file.ts';
import { newChecksum, type Checksum } from '../checksums/algorithms.ts';
import { compositeOf, type ObjectChecksum, type WantedChecksum } from '../checksums/object-checksum.ts';
import { S3Error, systemCode } from '../errors.ts';
import { partBytesMin, partNumberMax } from '../limits.ts';
import { toByteString } from '../names.ts';
import type { Bucket } from './buckets.ts';
import { Locks } from './locks.ts';
import { type ObjectInfo, type ObjectMetadata, ObjectWriter, readObjectInfo } from './object-file.ts';
import type { Objects, Precondition } from './objects.ts';

/** Multipart upload: a folder with `upload.json` and one object file per part. */
export interface Upload {
  id: string;
  key: string;
  startedMs: number;
  metadata: ObjectMetadata;
  /** Checksum requested for the object; the checksums of its parts use the same algorithm. */
  checksum?: WantedChecksum;
}

export interface Part {
  number: number;
  info: ObjectInfo;
}

export interface WantedPart {
  number: number;
  etag: string;
  /** Checksum that the client sent for the part, if any. */
  checksum?: string | undefined;
}

/** Values about the whole object that the client sends when it completes an upload. */
export interface DeclaredObject {
  readonly checksum?: string | undefined;
  readonly sizeBytes?: number | undefined;
}

interface Completion {
  readonly parts: readonly WantedPart[];
  readonly declared: DeclaredObject;
  readonly precondition: Precondition | undefined;
}

/** Returns an id that starts with a letter; the client's XML parser would parse digits, or `1e5`, as a number. */
const newId = (): string => `u${randomBytes(20).toString('hex')}`;
const isId = (text: string): boolean => /^u[0-9a-f]{40}$/.test(text);
const partName = (number: number): string => `part.${String(number).padStart(5, '0')}`;

export class Uploads {
  readonly #objects: Objects;
  readonly #temporaryFolder: string;
  readonly #locks = new Locks();

  constructor(objects: Objects, temporaryFolder: string) {
    this.#objects = objects;
    this.#temporaryFolder = temporaryFolder;
  }

  async start(
    bucket: Bucket,
    key: string,
    { metadata, checksum }: Pick<Upload, 'metadata'> & { checksum?: WantedChecksum | undefined },
    nowMs: number,
  ): Promise<Upload> {
    const upload: Upload = {
      id: newId(),
      key,
      startedMs: nowMs,
      metadata,
      ...(checksum === undefined ? {} : { checksum }),
    };
    const draft = join(this.#temporaryFolder, upload.id);
    await mkdir(draft);
    await writeDurably(join(draft, 'upload.json'), JSON.stringify(upload));
    await rename(draft, join(bucket.uploadsFolder, upload.id));
    await syncFolder(bucket.uploadsFolder);
    return upload;
  }

  /**
   * Returns the upload.
   * @throws S3Error NoSuchUpload if the upload is missing or belongs to another key
   */
  async get(bucket: Bucket, key: string, id: string): Promise<Upload> {
    const upload = isId(id) ? await this.#read(bucket, id) : null;
    if (upload?.key !== key) throw new S3Error('NoSuchUpload');
    return upload;
  }

  /**
   * Moves a finished object file into the upload as a part; replaces a part with the same number.
   * @throws S3Error NoSuchUpload
   */
  async putPart(bucket: Bucket, upload: Upload, number: number, finishedPath: string): Promise<void> {
    const folder = join(bucket.uploadsFolder, upload.id);
    try {
      await rename(finishedPath, join(folder, partName(number)));
      await syncFolder(folder);
    } catch (error) {
      throw systemCode(error) === 'ENOENT' ? new S3Error('NoSuchUpload') : error;
    }
  }

  async parts(bucket: Bucket, upload: Upload): Promise<Part[]> {
    const folder = join(bucket.uploadsFolder, upload.id);
    const names = (await readdir(folder)).filter((name) => /^part\.\d{5}$/.test(name)).sort();
    const parts: Part[] = [];
    for (const name of names) {
      parts.push({ number: Number(name.slice('part.'.length)), info: await readObjectInfo(join(folder, name)) });
    }
    return parts;
  }

  /** Returns the incomplete uploads of a bucket, sorted by key and then by start time. */
  async list(bucket: Bucket): Promise<Upload[]> {
    const found: Upload[] = [];
    for (const id of (await readdir(bucket.uploadsFolder)).filter(isId)) {
      const upload = await this.#read(bucket, id);
      if (upload) found.push(upload);
    }
    const order = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
    return found.sort(
      (a, b) => order(toByteString(a.key), toByteString(b.key)) || a.startedMs - b.startedMs || order(a.id, b.id),
    );
  }

  async abort(bucket: Bucket, upload: Upload): Promise<void> {
    await this.#locks.run(upload.id, () => this.#remove(bucket, upload.id));
  }

  /**
   * Concatenates the parts into the object. The parts stay on disk until the object is durable, so a client can repeat
   * the call after a crash or a lost connection.
   * @throws S3Error InvalidPart | InvalidPartOrder | EntityTooSmall | NoSuchUpload | BadDigest | InvalidRequest |
   * MalformedXML if there are no parts, or the error of the precondition
   */
  async complete(
    bucket: Bucket,
    upload: Upload,
    { parts: wanted, declared, precondition }: Completion,
    nowMs: number,
  ): Promise<ObjectInfo> {
    return this.#locks.run(upload.id, async () => {
      // Another call may have completed or aborted the upload while this one waited.
      await this.get(bucket, upload.key, upload.id);
      const parts = choose(await this.parts(bucket, upload), wanted);
      const writer = await ObjectWriter.create(this.#temporaryFolder);
      try {
        const folder = join(bucket.uploadsFolder, upload.id);
        const whole = new JoinedChecksum(upload.checksum);
        for (const part of parts) await append(writer, join(folder, partName(part.number)), part.info.sizeBytes, whole);
        const checksum = whole.of(parts);
        checkWhole(declared, writer.sizeBytes, checksum);
        const partSizes = parts.map(({ info: { sizeBytes } }) => sizeBytes);
        const info = await writer.finish(upload.metadata, nowMs, { etag: joinedEtag(parts), checksum, partSizes });
        await this.#objects.commit(bucket, upload.key, writer.path, precondition);
        await this.#remove(bucket, upload.id);
        return info;
      } finally {
        await writer.discard();
      }
    });
  }

  /** Removes the uploads started before `beforeMs`; returns the number of removed uploads. */
  async removeStale(bucket: Bucket, beforeMs: number): Promise<number> {
    const stale = (await this.list(bucket)).filter(({ startedMs }) => startedMs < beforeMs);
    for (const upload of stale) await this.abort(bucket, upload);
    return stale.length;
  }

  async #read(bucket: Bucket, id: string): Promise<Upload | null> {
    try {
      return JSON.parse(await readFile(join(bucket.uploadsFolder, id, 'upload.json'), 'utf8')) as Upload;
    } catch (error) {
      if (systemCode(error) === 'ENOENT') return null;
      throw error;
    }
  }

  async #remove(bucket: Bucket, id: string): Promise<void> {
    const trash = join(this.#temporaryFolder, `${id}.trash`);
    // One rename makes the whole upload disappear. The next startup removes the leftovers of an interrupted deletion.
    await rename(join(bucket.uploadsFolder, id), trash).catch((error: unknown) => {
      throw systemCode(error) === 'ENOENT' ? new S3Error('NoSuchUpload') : error;
    });
    await syncFolder(bucket.uploadsFolder);
    await rm(trash, { recursive: true });
  }
}

/**
 * Parses a part number.
 * @throws S3Error InvalidArgument
 */
export const readPartNumber = (text: string): number => {
  const number = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > partNumberMax) {
    throw new S3Error(
      'InvalidArgument',
      `Part number must be an integer between 1 and ${String(partNumberMax)}, inclusive`,
    );
  }
  return number;
};

const choose = (stored: readonly Part[], wanted: readonly WantedPart[]): Part[] => {
  if (wanted.length === 0) throw new S3Error('MalformedXML');
  if (wanted.some(({ number }, i) => number <= (wanted[i - 1]?.number ?? 0))) throw new S3Error('InvalidPartOrder');
  const byNumber = new Map(stored.map((part) => [part.number, part]));
  const parts = wanted.map(({ number, etag, checksum }) => {
    const part = byNumber.get(number);
    const isOther =
      checksum !== undefined && part?.info.checksum !== undefined && part.info.checksum.value !== checksum;
    if (part?.info.etag !== etag || isOther)
      throw new S3Error('InvalidPart', undefined, { PartNumber: String(number) });
    return part;
  });
  const tooSmall = parts.slice(0, -1).find(({ info }) => info.sizeBytes < partBytesMin);
  if (tooSmall) throw new S3Error('EntityTooSmall', undefined, { PartNumber: String(tooSmall.number) });
  return parts;
};

/** Checksum of an object that is concatenated from parts: over its bytes, or over the checksums of the parts. */
class JoinedChecksum {
  readonly #wanted: WantedChecksum | undefined;
  readonly #full: Checksum | null;

  constructor(wanted: WantedChecksum | undefined) {
    this.#wanted = wanted;
    this.#full = wanted?.type === 'FULL_OBJECT' ? newChecksum(wanted.algorithm) : null;
  }

  update(chunk: Buffer): void {
    this.#full?.update(chunk);
  }

  of(parts: readonly Part[]): ObjectChecksum | undefined {
    const wanted = this.#wanted;
    if (wanted === undefined) return undefined;
    return this.#full === null
      ? compositeOf(
          wanted.algorithm,
          parts.map(({ info }) => info.checksum?.value ?? ''),
        )
      : { ...wanted, value: this.#full.digest().toString('base64') };
  }
}

/**
 * Compares the object with the values that the client sent.
 * @throws S3Error BadDigest | InvalidRequest
 */
const checkWhole = ({ checksum: declared, sizeBytes }: DeclaredObject, bytes: number, made?: ObjectChecksum): void => {
  if (sizeBytes !== undefined && sizeBytes !== bytes)
    throw new S3Error('InvalidRequest', 'The x-amz-mp-object-size header does not match the size of the parts.');
  if (declared !== undefined && made !== undefined && declared !== made.value)
    throw new S3Error('BadDigest', `The ${made.algorithm} you specified did not match the calculated checksum.`);
};

const append = async (
  writer: ObjectWriter,
  path: string,
  sizeBytes: number,
  checksum: JoinedChecksum,
): Promise<void> => {
  if (sizeBytes === 0) return;
  const content = createReadStream(path, { end: sizeBytes - 1, highWaterMark: 256 * 1024 });
  for await (const chunk of content) {
    checksum.update(chunk as Buffer);
    await writer.write(chunk as Buffer);
  }
};

const joinedEtag = (parts: readonly Part[]): string => {
  const md5 = createHash('md5');
  for (const { info } of parts) md5.update(info.etag, 'hex');
  return `${md5.digest('hex')}-${String(parts.length)}`;
};
