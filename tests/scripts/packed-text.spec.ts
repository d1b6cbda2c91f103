import { runInNewContext } from 'node:vm';
import { decode, encode } from '@jridgewell/sourcemap-codec';
import { describe, expect, it } from 'vitest';
import { linesOf, withoutWideCharacters } from '../../scripts/lib/packed-text.mjs';

describe('code without wide characters', () => {
  it.each([
    ['a string', "'naïve 漢字 😀 …'"],
    ['a template', '`${1 + 1} → 漢字`'],
    ['a class of a regular expression', "'a漢b'.replace(/[一-龥]/g, '-')"],
    ['a class beyond the basic plane', "'a😀b'.replace(/[😀-😎]/u, '-')"],
    ['a name', '(() => { const größe漢 = 3; return größe漢; })()'],
  ])('means the same in %s', (_, code) => {
    const packed = withoutWideCharacters(code);
    expect([...packed].every((character) => character.charCodeAt(0) <= 0xff)).toBe(true);
    expect(runInNewContext(packed)).toEqual(runInNewContext(code));
  });
});

describe('a source map of lines', () => {
  it('has the first segment of each line and the segments at which the source line changes', () => {
    const before = decode(
      encode([
        [
          [0, 0, 4, 0],
          [6, 0, 4, 6],
          [9, 0, 5, 0],
          [12, 1, 5, 0],
        ],
        [],
        [[2, 1, 5, 3], [4], [8, 1, 5, 9]],
      ]),
    );
    expect(decode(linesOf({ mappings: encode(before) }).mappings)).toEqual([
      [
        [0, 0, 4, 0],
        [9, 0, 5, 0],
        [12, 1, 5, 0],
      ],
      [],
      [[2, 1, 5, 3], [4], [8, 1, 5, 9]],
    ]);
  });
});
