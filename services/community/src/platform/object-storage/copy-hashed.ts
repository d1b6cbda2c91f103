import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { uploads as limits } from '@pixchange/contracts/http/limits';
import { MediaRefusal } from '@pixchange/media';
import type { ObjectStorage } from './object-storage.ts';

/** A file on the local disk. */
export interface HashedFile {
  readonly path: string;
  /** Hash in lowercase hexadecimal digits. */
  readonly sha256: string;
  readonly sizeBytes: number;
}

/**
 * Copies an upload once and hashes it while copying. All later steps use this copy, because the object in storage can
 * be replaced in the meantime.
 * @returns null when nothing was uploaded
 * @throws MediaRefusal when the upload is too large
 */
export const copyUpload = async (storage: ObjectStorage, key: string, path: string): Promise<HashedFile | null> => {
  const body = await storage.read('uploads', key);
  if (body === null) return null;
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const measured = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      sizeBytes += chunk.length;
      hash.update(chunk);
      done(sizeBytes > limits.bytesMax ? new MediaRefusal('too_large', `${sizeBytes} bytes`) : null, chunk);
    },
  });
  await pipeline(body, measured, createWriteStream(path));
  return { path, sha256: hash.digest('hex'), sizeBytes };
};
