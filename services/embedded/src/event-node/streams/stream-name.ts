import { createHash } from 'node:crypto';

const metastreamPrefix = '$$';
const keyBytes = 16;

/** Parsed name of a stream. */
export type StreamName = {
  text: string;
  /** Name of the stream whose metadata this stream contains, or its own name. */
  base: string;
  isMetastream: boolean;
};

export const streamName = (text: string): StreamName =>
  text.startsWith(metastreamPrefix)
    ? { text, base: text.slice(metastreamPrefix.length), isMetastream: true }
    : { text, base: text, isMetastream: false };

export const metastreamOf = (base: string): string => metastreamPrefix + base;

/** Returns a stream's key in the log: the first 16 bytes of the SHA-256 of its name. */
export const streamKey = (text: string): Buffer =>
  createHash('sha256').update(text, 'utf8').digest().subarray(0, keyBytes);

/**
 * Returns the reason why a name is invalid, or undefined if it is valid. The first two checks are EventStoreDB's.
 * Metadata of metadata has no meaning there, and PostgreSQL can't store NUL in text.
 */
export const nameProblem = (text: string): string | undefined => {
  if (text === '') return 'the stream name is empty';
  if (text === metastreamPrefix) return `'${metastreamPrefix}' is not a stream name`;
  if (text.startsWith(metastreamPrefix + metastreamPrefix)) return "a metadata stream can't have metadata";
  return text.includes('\0') ? 'the stream name contains a NUL' : undefined;
};
