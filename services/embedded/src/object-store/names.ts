import { S3Error } from './errors.ts';
import { keyBytesMax } from './limits.ts';

/** Whether a bucket name follows S3's rules, which also make it a safe folder name. */
export const isBucketName = (name: string): boolean =>
  /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name) && !name.includes('..') && !/^\d+\.\d+\.\d+\.\d+$/.test(name);

/**
 * Checks a bucket name.
 * @throws S3Error InvalidBucketName
 */
export const checkBucketName = (name: string): void => {
  if (!isBucketName(name)) throw new S3Error('InvalidBucketName');
};

/**
 * Checks a key: 1 to 1024 bytes of UTF-8. Like MinIO, rejects control characters and empty, `.` and `..` segments,
 * which a file system or a URL library could misinterpret. A trailing slash is allowed.
 * @throws S3Error KeyTooLongError | XMinioInvalidObjectName
 */
export const checkKey = (key: string): void => {
  if (Buffer.byteLength(key) > keyBytesMax) throw new S3Error('KeyTooLongError');
  if (key === '' || /[\u0000-\u001f\u007f]/.test(key) || /\p{Cs}/u.test(key))
    throw new S3Error('XMinioInvalidObjectName');
  const segments = key.split('/');
  if (segments.at(-1) === '') segments.pop();
  if (segments.some((segment) => segment === '' || segment === '.' || segment === '..')) {
    throw new S3Error('XMinioInvalidObjectName');
  }
};

/**
 * Keys on disk. A walk through the folders yields the keys in S3's order (by bytes) without an index. Each segment
 * between slashes is a folder `<name>~d`, and the last one is a file `<name>~o`. All bytes except lowercase letters,
 * digits, `_`, `-` and `.` are percent-encoded. Names therefore can't leave their folder and stay distinct on file
 * systems that ignore case.
 *
 * A segment of `chunkBytes` or more is split into folders `<80 bytes>~c`, because a file name has at most 255 bytes.
 * Names in `<name>~o` and `<name>~d` are therefore shorter than `chunkBytes`, and no sibling of `X~c` begins with X, so
 * the order of siblings is well defined.
 *
 * Inside the store, keys are "byte strings" with one character per byte (latin1), so `<` compares bytes.
 */
const chunkBytes = 80;

export type EntryKind = 'object' | 'folder' | 'chunk';
const suffixOf: Record<EntryKind, string> = { object: '~o', folder: '~d', chunk: '~c' };
const kindOf: Readonly<Record<string, EntryKind>> = { '~o': 'object', '~d': 'folder', '~c': 'chunk' };

export const toByteString = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');
export const fromByteString = (bytes: string): string => Buffer.from(bytes, 'latin1').toString('utf8');

const encodeName = (bytes: string): string =>
  bytes.replace(/[^a-z0-9_.-]/g, (char) => `%${char.charCodeAt(0).toString(16).padStart(2, '0')}`);

const decodeName = (name: string): string =>
  name.replace(/%([0-9a-f]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

const chunksOf = (segment: string): string[] => {
  const chunks: string[] = [];
  let rest = segment;
  for (; rest.length >= chunkBytes; rest = rest.slice(chunkBytes)) chunks.push(rest.slice(0, chunkBytes));
  return [...chunks, rest];
};

/** Returns the path of a key below its bucket's object folder, as file names from the outermost to the innermost. */
export const pathOfKey = (key: string): string[] => {
  const segments = toByteString(key).split('/');
  return segments.flatMap((segment, depth) => {
    const kind: EntryKind = depth === segments.length - 1 ? 'object' : 'folder';
    const chunks = chunksOf(segment);
    return chunks.map((chunk, i) => encodeName(chunk) + suffixOf[i === chunks.length - 1 ? kind : 'chunk']);
  });
};

export interface DirectoryEntry {
  kind: EntryKind;
  fileName: string;
  /** Bytes that the entry adds to the key, as a byte string; ends in '/' for a folder. Siblings are sorted by it. */
  bytes: string;
}

/** Parses a file name that `pathOfKey` created; null for any other file. */
export const readEntry = (fileName: string): DirectoryEntry | null => {
  const kind = kindOf[fileName.slice(-2)];
  if (!kind) return null;
  const name = decodeName(fileName.slice(0, -2));
  return { kind, fileName, bytes: kind === 'folder' ? `${name}/` : name };
};
