import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { systemCode } from '../errors.ts';
import { fromByteString, readEntry, toByteString } from '../names.ts';
import type { ListedInfo } from './objects.ts';

export interface ListQuery {
  prefix: string;
  /** Delimiter; keys with the same text from the prefix to the next delimiter are rolled up; '' rolls up nothing. */
  delimiter: string;
  /** Key or rolled-up prefix after which the list starts. */
  after: string;
  /** Maximum number of objects and rolled-up prefixes together. */
  itemsMax: number;
}

export interface ListPage {
  objects: { key: string; info: ListedInfo }[];
  commonPrefixes: string[];
  /** Start of the next page (`after` of the next query); null on the last page. */
  next: string | null;
}

/** Bounds of a walk, as byte strings (see names.ts); `skip` may change during the walk. */
interface Cursor {
  prefix: string;
  after: string;
  skip: string | null;
}

const reads = async (folder: string): Promise<string[]> => {
  try {
    return await readdir(folder);
  } catch (error) {
    // An empty folder may be removed during the walk.
    if (systemCode(error) === 'ENOENT') return [];
    throw error;
  }
};

const bySiblingOrder = (a: { bytes: string }, b: { bytes: string }): number =>
  a.bytes < b.bytes ? -1 : Number(a.bytes > b.bytes);

const isOutside = (start: string, isObject: boolean, cursor: Cursor): boolean => {
  const { prefix, after, skip } = cursor;
  if (skip !== null && start.startsWith(skip)) return true;
  if (isObject) return start <= after || !start.startsWith(prefix);
  const meetsPrefix = start.startsWith(prefix) || prefix.startsWith(start);
  const isBefore = start < after && !after.startsWith(start);
  return !meetsPrefix || isBefore;
};

/** Walks one folder and its subfolders, and yields the keys in byte order. */
async function* walk(folder: string, base: string, cursor: Cursor): AsyncGenerator<{ bytes: string; path: string }> {
  const entries = (await reads(folder)).flatMap((name) => readEntry(name) ?? []);
  for (const entry of entries.sort(bySiblingOrder)) {
    const start = base + entry.bytes;
    const isObject = entry.kind === 'object';
    if (isOutside(start, isObject, cursor)) continue;
    const path = join(folder, entry.fileName);
    if (isObject) yield { bytes: start, path };
    else yield* walk(path, start, cursor);
  }
}

type Item = { kind: 'object'; bytes: string; path: string } | { kind: 'prefix'; bytes: string };

const collect = async (root: string, query: ListQuery): Promise<{ items: Item[]; hasMore: boolean }> => {
  const delimiter = toByteString(query.delimiter);
  const cursor: Cursor = { prefix: toByteString(query.prefix), after: toByteString(query.after), skip: null };
  const items: Item[] = [];
  if (query.itemsMax === 0) return { items, hasMore: false };
  for await (const { bytes, path } of walk(root, '', cursor)) {
    // The walk may have entered this folder before `skip` was set.
    if (cursor.skip !== null && bytes.startsWith(cursor.skip)) continue;
    const end = delimiter === '' ? -1 : bytes.indexOf(delimiter, cursor.prefix.length);
    const rolledUp = end < 0 ? null : bytes.slice(0, end + delimiter.length);
    if (rolledUp !== null) cursor.skip = rolledUp;
    if (rolledUp === cursor.after) continue;
    if (items.length === query.itemsMax) return { items, hasMore: true };
    items.push(rolledUp === null ? { kind: 'object', bytes, path } : { kind: 'prefix', bytes: rolledUp });
  }
  return { items, hasMore: false };
};

/** Number of object files that are opened concurrently to read their metadata. */
const readsAtOnce = 16;

/**
 * Returns one page of a bucket's keys in S3's order. Reads folder entries and, for the objects on the page, their
 * trailers.
 * @param read returns an object's metadata, or null if it was removed in the meantime
 */
export const listPage = async (
  root: string,
  query: ListQuery,
  read: (path: string) => Promise<ListedInfo | null>,
): Promise<ListPage> => {
  const { items, hasMore } = await collect(root, query);
  const infos = new Map<string, ListedInfo>();
  const queue = items.values();
  const reader = async (): Promise<void> => {
    for (const item of queue) {
      const info = item.kind === 'object' ? await read(item.path) : null;
      if (info) infos.set(item.bytes, info);
    }
  };
  await Promise.all(Array.from({ length: readsAtOnce }, reader));
  const last = items.at(-1);
  return {
    objects: items.flatMap(({ kind, bytes }) => {
      const info = kind === 'object' ? infos.get(bytes) : undefined;
      return info ? [{ key: fromByteString(bytes), info }] : [];
    }),
    commonPrefixes: items.flatMap(({ kind, bytes }) => (kind === 'prefix' ? [fromByteString(bytes)] : [])),
    next: hasMore && last ? fromByteString(last.bytes) : null,
  };
};
