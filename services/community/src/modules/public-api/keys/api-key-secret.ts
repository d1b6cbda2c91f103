import { createHash, randomBytes } from 'node:crypto';

const KEY_BYTES = 24;
/** Prefix by which people and secret scanners recognize a key. */
const KEY_PREFIX = 'pix_';
const START_LENGTH = KEY_PREFIX.length + 4;

/** Returns the SHA-256 hash of a key. Keys are long and random, so a fast hash without a salt can't be brute-forced. */
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex');

interface Secret {
  readonly key: string;
  readonly keyHash: string;
  readonly keyStart: string;
}

export const newSecret = (): Secret => {
  const key = `${KEY_PREFIX}${randomBytes(KEY_BYTES).toString('base64url')}`;
  return { key, keyHash: hashOfKey(key), keyStart: key.slice(0, START_LENGTH) };
};
