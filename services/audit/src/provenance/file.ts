import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { Unreadable } from '../errors.ts';

/** First bytes of a provenance file, whose members have a fixed order. */
const BEGINNING = '{"anchor":';
const BYTES_MAX = 64 * 1024 * 1024;

const unreadable = (path: string, error: unknown): Unreadable =>
  new Unreadable(`${path} can't be read: ${(error as Error).message}`);

/**
 * Whether a file is the proof of a token, and not an export of the log.
 * @throws Unreadable when the file can't be read
 */
export const isProvenanceFile = async (path: string): Promise<boolean> => {
  try {
    const file = await open(path);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING.length), 0, BEGINNING.length, 0);
      return buffer.toString('latin1', 0, bytesRead) === BEGINNING;
    } finally {
      await file.close();
    }
  } catch (error) {
    throw unreadable(path, error);
  }
};

/**
 * Returns the SHA-256 of a file in hex.
 * @throws Unreadable when the file can't be read
 */
export const sha256OfFile = async (path: string): Promise<string> => {
  const digest = createHash('sha256');
  try {
    for await (const bytes of createReadStream(path) as AsyncIterable<Buffer>) digest.update(bytes);
  } catch (error) {
    throw unreadable(path, error);
  }
  return digest.digest('hex');
};

/** @throws Unreadable when the file can't be read, or is larger than any proof of a token */
export const readProvenanceFile = async (path: string): Promise<Uint8Array> => {
  try {
    if ((await stat(path)).size > BYTES_MAX) throw new Unreadable(`${path} is too large for the proof of a token`);
    return await readFile(path);
  } catch (error) {
    throw error instanceof Unreadable ? error : unreadable(path, error);
  }
};
