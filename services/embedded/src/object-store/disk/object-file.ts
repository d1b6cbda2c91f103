import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ObjectChecksum } from '../checksums/object-checksum.ts';
import { S3Error } from '../errors.ts';

/**
 * File format of an object: the content, then a trailer (JSON, its length as a big-endian uint32, and an 8-byte magic
 * number). A single rename makes content and metadata appear together.
 */
const mark = Buffer.from('PXOBJ\u00001\n', 'latin1');
const footBytes = mark.length + 4;
const trailerBytesMax = 16 * 1024;
/** Size limit of a trailer; a trailer that lists thousands of parts needs a second read. */
const longTrailerBytesMax = 256 * 1024;
/** Batch size for writes; without batches, every small chunk would cost a system call. */
const flushBytes = 512 * 1024;

/** Metadata of an object. Header names are lowercase; the names in `userMetadata` lack the `x-amz-meta-` prefix. */
export interface ObjectMetadata {
  contentType: string;
  /** Headers Cache-Control, Content-Disposition, Content-Encoding, Content-Language and Expires. */
  headers: Readonly<Record<string, string>>;
  userMetadata: Readonly<Record<string, string>>;
}

export interface ObjectInfo extends ObjectMetadata {
  sizeBytes: number;
  /** Hex MD5 of the content, or `<md5 of md5s>-<number of parts>` for a multipart upload; without quotes. */
  etag: string;
  lastModifiedMs: number;
  checksum?: ObjectChecksum;
  /** Size of each uploaded part in bytes; absent for objects that were uploaded in one request. */
  partSizes?: readonly number[];
}

/** Values of the trailer that the writer does not compute from the content. */
interface Finish {
  /** Entity tag that replaces the content's MD5, as multipart objects need. */
  etag?: string;
  checksum?: ObjectChecksum | undefined;
  partSizes?: readonly number[];
}

/**
 * Writes an object to a temporary file; readers see nothing until the file is moved into place. At most two batches are
 * in memory, because `write` waits until the previous batch is written.
 */
export class ObjectWriter {
  readonly path: string;
  readonly #file: FileHandle;
  readonly #md5 = createHash('md5');
  #batch: Buffer[] = [];
  #batchBytes = 0;
  #flushing: Promise<void> = Promise.resolve();
  #sizeBytes = 0;

  private constructor(path: string, file: FileHandle) {
    this.path = path;
    this.#file = file;
  }

  static async create(folder: string): Promise<ObjectWriter> {
    const path = join(folder, randomUUID());
    return new ObjectWriter(path, await open(path, 'wx', 0o600));
  }

  get sizeBytes(): number {
    return this.#sizeBytes;
  }

  async write(chunk: Buffer): Promise<void> {
    this.#md5.update(chunk);
    this.#sizeBytes += chunk.length;
    this.#batch.push(chunk);
    this.#batchBytes += chunk.length;
    if (this.#batchBytes >= flushBytes) await this.#flush();
  }

  /**
   * Appends the trailer, waits until the whole file is durable, and closes it.
   * @throws S3Error MetadataTooLarge
   */
  async finish(
    metadata: ObjectMetadata,
    lastModifiedMs: number,
    { etag, checksum, partSizes }: Finish = {},
  ): Promise<ObjectInfo> {
    const { contentType, headers, userMetadata } = metadata;
    const info: ObjectInfo = {
      contentType,
      headers,
      userMetadata,
      sizeBytes: this.#sizeBytes,
      etag: etag ?? this.#md5.digest('hex'),
      lastModifiedMs,
      ...(checksum === undefined ? {} : { checksum }),
      ...(partSizes === undefined ? {} : { partSizes }),
    };
    const json = Buffer.from(JSON.stringify(info));
    const bytesMax = partSizes === undefined ? trailerBytesMax : longTrailerBytesMax;
    if (json.length + footBytes > bytesMax) throw new S3Error('MetadataTooLarge');
    const length = Buffer.alloc(4);
    length.writeUInt32BE(json.length);
    this.#batch.push(json, length, mark);
    await this.#flush();
    await this.#flushing;
    await this.#file.datasync();
    await this.#file.close();
    return info;
  }

  /** Removes the temporary file; safe to call after `finish`, and after the file was moved. */
  async discard(): Promise<void> {
    await this.#flushing.catch(() => undefined);
    await this.#file.close();
    await rm(this.path, { force: true });
  }

  async #flush(): Promise<void> {
    await this.#flushing;
    const batch = this.#batch;
    this.#batch = [];
    this.#batchBytes = 0;
    this.#flushing = writeAll(this.#file, batch);
    // The next flush reports a failure. Without this handler, it would be an unhandled rejection until then.
    this.#flushing.catch(() => undefined);
  }
}

const writeAll = async (file: FileHandle, buffers: readonly Buffer[]): Promise<void> => {
  let rest = [...buffers];
  while (rest.length > 0) {
    let { bytesWritten } = await file.writev(rest);
    while (rest[0] && bytesWritten >= rest[0].length) {
      bytesWritten -= rest[0].length;
      rest = rest.slice(1);
    }
    if (rest[0] && bytesWritten > 0) rest = [rest[0].subarray(bytesWritten), ...rest.slice(1)];
  }
};

const isText = (value: unknown): value is string => typeof value === 'string';
const isTextRecord = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && Object.values(value).every(isText);

const isSizeList = (value: unknown): boolean =>
  Array.isArray(value) && value.every((size) => Number.isSafeInteger(size) && size >= 0);

const isObjectInfo = (value: unknown): value is ObjectInfo => {
  if (typeof value !== 'object' || value === null) return false;
  const info = value as Partial<Record<keyof ObjectInfo, unknown>>;
  return (
    isText(info.contentType) &&
    isText(info.etag) &&
    typeof info.sizeBytes === 'number' &&
    typeof info.lastModifiedMs === 'number' &&
    isTextRecord(info.headers) &&
    isTextRecord(info.userMetadata) &&
    (info.checksum === undefined || isTextRecord(info.checksum)) &&
    (info.partSizes === undefined || isSizeList(info.partSizes))
  );
};

/** Error for a file that is not a complete object file, because another program or the disk damaged it. */
export class DamagedObjectFile extends Error {
  constructor(path: string) {
    super(`object file is damaged: ${path}`);
    this.name = 'DamagedObjectFile';
  }
}

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/**
 * Reads the trailer.
 * @throws DamagedObjectFile
 */
const readInfo = async (file: FileHandle, path: string): Promise<ObjectInfo> => {
  const { size } = await file.stat();
  const readTail = async (bytesMax: number): Promise<Buffer> => {
    const tail = Buffer.alloc(Math.min(size, bytesMax));
    const { bytesRead } = await file.read(tail, 0, tail.length, size - tail.length);
    return tail.subarray(0, bytesRead);
  };
  const damaged = (): Error => new DamagedObjectFile(path);
  let tail = await readTail(trailerBytesMax);
  if (tail.length < footBytes || !tail.subarray(tail.length - mark.length).equals(mark)) throw damaged();
  const jsonBytes = tail.readUInt32BE(tail.length - footBytes);
  if (jsonBytes + footBytes > tail.length) tail = await readTail(Math.min(jsonBytes + footBytes, longTrailerBytesMax));
  if (jsonBytes + footBytes > tail.length) throw damaged();
  const jsonEnd = tail.length - footBytes;
  const info = jsonIn(tail.toString('utf8', jsonEnd - jsonBytes, jsonEnd));
  if (!isObjectInfo(info) || info.sizeBytes !== size - footBytes - jsonBytes) throw damaged();
  return info;
};

/**
 * Opens an object for reading. The handle keeps this content even if the object is replaced or removed; the caller must
 * close it.
 * @throws DamagedObjectFile, or the system error if the file can't be read
 */
export const openObjectFile = async (path: string): Promise<{ file: FileHandle; info: ObjectInfo }> => {
  const file = await open(path, 'r');
  try {
    return { file, info: await readInfo(file, path) };
  } catch (error) {
    await file.close();
    throw error;
  }
};

export const readObjectInfo = async (path: string): Promise<ObjectInfo> => {
  const { file, info } = await openObjectFile(path);
  await file.close();
  return info;
};
