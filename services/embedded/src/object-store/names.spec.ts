import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { checkKey, isBucketName, pathOfKey, readEntry, toByteString } from './names.ts';

const key = fc
  .array(fc.oneof(fc.constantFrom('/', 'a', 'A', '%', '~', '.'), fc.string({ unit: 'grapheme' })), { maxLength: 60 })
  .map((parts) => parts.join(''));
const readBack = (path: readonly string[]): string => path.map((name) => readEntry(name)?.bytes ?? '?').join('');

describe('bucket names', () => {
  it('follow the rules of S3', () => {
    expect(['abc', 'a.b-c', '0'.repeat(63)].every(isBucketName)).toBe(true);
    expect(
      ['ab', 'Abc', 'a..b', '../a', 'a/b', '-ab', 'ab.', '1.2.3.4', '0'.repeat(64), 'a_b'].some(isBucketName),
    ).toBe(false);
  });
});

describe('keys', () => {
  it.each(['a', 'a/b', 'a/', 'größe', 'a b', '...', 'a/..b', 'x'.repeat(1024)])('may be %j', (name) => {
    expect(() => checkKey(name)).not.toThrow();
  });

  it.each([
    '',
    '/',
    '/a',
    'a//b',
    '.',
    '..',
    '../a',
    'a/../b',
    'a/..',
    'a/./b',
    'a\u0000b',
    'a\nb',
    'x'.repeat(1025),
    'ü'.repeat(513),
  ])('may not be %j', (name) => {
    expect(() => checkKey(name)).toThrow();
  });

  it('become paths that stay in their folder and decode to the key', () => {
    fc.assert(
      fc.property(key, (name) => {
        const path = pathOfKey(name);
        expect(readBack(path)).toBe(toByteString(name));
        for (const part of path) {
          expect(part).toMatch(/^[a-z0-9_.%-]*~[odc]$/);
          expect(part.length).toBeLessThanOrEqual(255);
        }
      }),
    );
  });

  it('have unique paths', () => {
    fc.assert(fc.property(key, key, (a, b) => (a === b) === (pathOfKey(a).join('|') === pathOfKey(b).join('|'))));
    expect(pathOfKey('a').join('/')).not.toBe(pathOfKey('A').join('/').toLowerCase());
  });

  it('sort in the same order as the entries of their folders', () => {
    const nearby = fc
      .tuple(fc.constantFrom('', 'z'.repeat(79), 'z'.repeat(80)), fc.stringMatching(/^[!/0az]{0,4}$/))
      .map(([a, b]) => a + b);
    fc.assert(
      fc.property(nearby, nearby, (a, b) => {
        const [left, right] = [pathOfKey(a), pathOfKey(b)];
        const at = left.findIndex((part, i) => part !== right[i]);
        const [x, y] = [readEntry(left[at] ?? '')?.bytes, readEntry(right[at] ?? '')?.bytes];
        if (a === b || x === undefined || y === undefined) return;
        expect(x < y).toBe(a < b);
      }),
    );
  });

  it('are not read from foreign files', () => {
    expect(readEntry('.DS_Store')).toBeNull();
    expect(readEntry('lost+found')).toBeNull();
  });
});
