import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import type { Input } from '../bundle/input.ts';
import { Unreadable } from '../errors.ts';

const CHUNK_BYTES = 1 << 17;

/** Returns a file on disk as an input; its name is its path. */
export const fileInput = (path: string): Input => ({
  name: path,
  get sizeBytes() {
    return statSync(path).size;
  },
  chunks: async function* () {
    try {
      yield* createReadStream(path, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Uint8Array>;
    } catch (error) {
      throw new Unreadable(`${path} can't be read: ${(error as Error).message}`);
    }
  },
});

/**
 * Returns the SHA-256 of a file in hex.
 * @throws Unreadable when the file can't be read
 */
export const sha256OfFile = async (path: string): Promise<string> => {
  const digest = createHash('sha256');
  for await (const bytes of fileInput(path).chunks()) digest.update(bytes);
  return digest.digest('hex');
};
