import { createHash } from 'node:crypto';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BrokenFile } from './damaged-files.ts';
import type { ObjectStorage } from '../../platform/object-storage/object-storage.ts';

interface Measured {
  readonly sha256: string;
  readonly sizeBytes: number;
}

const measure = async (storage: ObjectStorage, key: string): Promise<Measured | null> => {
  const body = await storage.read('media', key);
  if (body === null) return null;
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      sizeBytes += chunk.length;
      hash.update(chunk);
      done();
    },
  });
  await pipeline(body, sink);
  return { sha256: hash.digest('hex'), sizeBytes };
};

/** @throws when the whole storage is unavailable, which is not a fault of the object */
const read = async (storage: ObjectStorage, key: string): Promise<Measured | 'unreadable' | null> => {
  for (const _ of ['first try', 'second try']) {
    try {
      return await measure(storage, key);
    } catch {
      await storage.ping();
    }
  }
  return 'unreadable';
};

/**
 * Reads a stored file and returns its fault, if any.
 * @param sizeBytes null when only the hash is known
 */
export const storedFileFault = async (
  storage: ObjectStorage,
  key: string,
  { sha256, sizeBytes }: { readonly sha256: string; readonly sizeBytes: number | null },
): Promise<Pick<BrokenFile, 'code' | 'found'> | null> => {
  const found = await read(storage, key);
  if (found === null) return { code: 'files.missing', found: 'nothing' };
  if (found === 'unreadable') return { code: 'files.damaged', found };
  if (sizeBytes !== null && found.sizeBytes !== sizeBytes)
    return { code: 'files.damaged', found: `${found.sizeBytes} bytes` };
  return found.sha256 === sha256 ? null : { code: 'files.damaged', found: `SHA-256 ${found.sha256}` };
};
