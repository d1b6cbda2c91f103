import { createHash, createHmac, hash } from 'node:crypto';
import type { Sha256 } from '@pixchange/contracts/audit/merkle';

const SCRATCH_BYTES = 16 * 1024;
const scratch = Buffer.allocUnsafe(SCRATCH_BYTES);

/** Hashes all parts of a leaf or node in one call, which is several times faster than one call for each. */
export const sha256: Sha256 = (...parts) => {
  let length = 0;
  for (const part of parts) {
    if (length + part.length > SCRATCH_BYTES) return hashOfLong(parts);
    scratch.set(part, length);
    length += part.length;
  }
  return hash('sha256', scratch.subarray(0, length), 'buffer');
};

const hashOfLong = (parts: readonly Uint8Array[]): Buffer => {
  const digest = createHash('sha256');
  for (const part of parts) digest.update(part);
  return digest.digest();
};

/** Returns a function that computes the HMAC-SHA-256 of a text with this key, in base64. */
export const hmacSha256 =
  (key: Uint8Array) =>
  (text: string): string =>
    createHmac('sha256', key).update(text).digest('base64');
