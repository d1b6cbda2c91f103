import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { pathOfKey } from '../names.ts';
import { listPage, type ListQuery } from './listing.ts';
import type { ObjectInfo } from './object-file.ts';

/**
 * Keys that are close to each other in sort order: prefixes of each other, around the slash, and around the length
 * limit of names.
 */
const long = 'z'.repeat(80);
const keys = [
  ...['a', 'a/', 'a/b', 'a/b/c', 'a-b', 'a.b', 'a0', 'a!/x', 'A', 'b/1/x', 'b/1/y', 'b/2', 'ü', 'ü/é', '~', '%2f'],
  ...[
    long,
    `${long}/`,
    `${long}/0`,
    `${long}!`,
    `${long}!/1`,
    `${long}0`,
    `${long}z`,
    `${long}${long}/q`,
    long.slice(1),
    `${long.slice(1)}/9`,
  ],
];
const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));
const info: ObjectInfo = { contentType: '', headers: {}, userMetadata: {}, sizeBytes: 0, etag: '', lastModifiedMs: 0 };
const read = (): Promise<ObjectInfo> => Promise.resolve(info);

let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'listing-'));
  for (const key of keys) {
    const path = join(root, ...pathOfKey(key));
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, '');
  }
  // An empty folder and a foreign file are not objects and must not be listed.
  await mkdir(join(root, ...pathOfKey('empty/folder/x').slice(0, -1)), { recursive: true });
  await writeFile(join(root, '.DS_Store'), '');
});

afterAll(() => rm(root, { recursive: true, force: true }));

/** Lists keys by S3's rules in the simplest way: filters, rolls up and sorts all keys. */
const expected = (prefix: string, delimiter: string): string[] => {
  const items = keys
    .filter((key) => key.startsWith(prefix))
    .map((key) => {
      const end = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length);
      return end < 0 ? key : `${key.slice(0, end + delimiter.length)} (rolled up)`;
    });
  return [...new Set(items)].sort((a, b) => byBytes(a.replace(' (rolled up)', ''), b.replace(' (rolled up)', '')));
};

const readAllPages = async (query: Omit<ListQuery, 'after'>): Promise<string[]> => {
  const found: string[] = [];
  for (let after: string | null = ''; after !== null;) {
    const page = await listPage(root, { ...query, after }, read);
    const items = [...page.objects.map(({ key }) => key), ...page.commonPrefixes.map((text) => `${text} (rolled up)`)];
    expect(items.length).toBeLessThanOrEqual(query.itemsMax);
    if (page.next !== null) expect(items).toHaveLength(query.itemsMax);
    found.push(...items.sort((a, b) => byBytes(a.replace(' (rolled up)', ''), b.replace(' (rolled up)', ''))));
    after = page.next;
  }
  return found;
};

describe('a listing', () => {
  it('returns every key once, in order, for every prefix, delimiter and page size', async () => {
    const prefix = fc.oneof(
      fc.constantFrom('', ...keys),
      fc.constantFrom(...keys).chain((key) => fc.nat(key.length).map((n) => key.slice(0, n))),
    );
    await fc.assert(
      fc.asyncProperty(
        prefix,
        fc.constantFrom('', '/', '!', 'b', 'zz'),
        fc.integer({ min: 1, max: 30 }),
        async (text, delimiter, itemsMax) => {
          expect(await readAllPages({ prefix: text, delimiter, itemsMax })).toEqual(expected(text, delimiter));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('starts after any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.constantFrom(...keys), fc.string()), async (after) => {
        const page = await listPage(root, { prefix: '', delimiter: '', after, itemsMax: 1000 }, read);
        expect(page.objects.map(({ key }) => key)).toEqual(keys.filter((key) => byBytes(key, after) > 0).sort(byBytes));
      }),
      { numRuns: 300 },
    );
  });

  it('of no items is empty, and a removed object is omitted', async () => {
    expect(await listPage(root, { prefix: '', delimiter: '', after: '', itemsMax: 0 }, read)).toEqual({
      objects: [],
      commonPrefixes: [],
      next: null,
    });
    const removedPage = await listPage(root, { prefix: '', delimiter: '', after: '', itemsMax: 5 }, () =>
      Promise.resolve(null),
    );
    expect(removedPage.objects).toEqual([]);
    expect(removedPage.next).not.toBeNull();
  });
});
