import { createHash, randomBytes } from 'node:crypto';

const KEY_BYTES = 24;
/** Tells people, and scanners of leaked secrets, what it is. */
const KEY_PREFIX = 'pix_';
const START_LENGTH = KEY_PREFIX.length + 4;

/** A key is random and long, so that a plain hash of it can't be reversed by trying. */
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
