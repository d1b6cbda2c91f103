import { textOfUtf8 } from '@pixchange/contracts/audit/bytes';
import type { Input } from '../bundle/input.ts';
import { Unreadable } from '../errors.ts';

/** First characters of a provenance file, whose members have a fixed order. */
const BEGINNING = '{"anchor":';
const BYTES_MAX = 64 * 1024 * 1024;

/**
 * Whether a file is the proof of a token, and not an export of the log.
 * @throws Unreadable when the file can't be read
 */
export const isProvenanceFile = async (input: Input): Promise<boolean> => {
  let text = '';
  for await (const chunk of input.chunks()) {
    text += textOfUtf8(chunk.subarray(0, BEGINNING.length));
    if (text.length >= BEGINNING.length) break;
  }
  return text.startsWith(BEGINNING);
};

/**
 * Reads the whole file.
 * @throws Unreadable when the file can't be read, or is larger than any proof of a token
 */
export const readProvenanceFile = async (input: Input): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of input.chunks()) {
    sizeBytes += chunk.length;
    if (sizeBytes > BYTES_MAX) throw new Unreadable(`${input.name} is too large for the proof of a token`);
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(sizeBytes);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
};
