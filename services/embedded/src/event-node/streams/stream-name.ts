import { createHash } from 'node:crypto';

const metastreamPrefix = '$$';
const keyBytes = 16;

/** What a stream's name says about it. */
export type StreamName = {
  text: string;
  /** The stream that this one is the metadata of, or the stream itself. */
  base: string;
  isMetastream: boolean;
};

export const streamName = (text: string): StreamName =>
  text.startsWith(metastreamPrefix)
    ? { text, base: text.slice(metastreamPrefix.length), isMetastream: true }
    : { text, base: text, isMetastream: false };

export const metastreamOf = (base: string): string => metastreamPrefix + base;

/** Where a stream's events are found in the log: the first 16 bytes of the SHA-256 of its name. */
export const streamKey = (text: string): Buffer =>
  createHash('sha256').update(text, 'utf8').digest().subarray(0, keyBytes);

/**
 * Why a name can't be a stream's, or nothing. The real server refuses the first two as well; metadata of metadata
 * has no meaning there, and NUL can't be stored here.
 */
export const nameProblem = (text: string): string | undefined => {
  if (text === '') return 'the stream name is empty';
  if (text === metastreamPrefix) return `'${metastreamPrefix}' is not a stream name`;
  if (text.startsWith(metastreamPrefix + metastreamPrefix)) return 'a metadata stream has no metadata of its own';
  return text.includes('\0') ? 'the stream name holds a NUL' : undefined;
};
