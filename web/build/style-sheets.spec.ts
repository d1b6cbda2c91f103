import { expect, it } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const sources = join(import.meta.dirname, '../src');
const sheets = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.css'));
const beforeSibling = /([^\s>+~,]+) [+~] (?!\d)/g;

/**
 * Returns parts of selectors like `li` in `li + li`: left of a sibling combinator, and without a class, an id or an
 * attribute.
 */
const bareSiblings = (sheet: string): string[] =>
  sheet
    .split('\n')
    .filter((line) => /[{,]$/.test(line))
    .flatMap((line) => [...line.matchAll(beforeSibling)])
    .map(([, compound = '']) => compound)
    // A part with `--` is in a value.
    .filter((compound) => !/[.#[]|--/.test(compound));

it('finds what it looks for', () => {
  expect(bareSiblings('.crumbs li + li::before {\n.a + .b,\n  :checked ~ span {\n  margin: calc(1px + 2px);')).toEqual([
    'li',
    ':checked',
  ]);
});

// Blink restyles everything beside and below such an element's siblings when any element is added or removed there.
it.each(sheets)('names what stands before a sibling by a class: %s', (path) => {
  expect(bareSiblings(readFileSync(join(sources, path), 'utf8'))).toEqual([]);
});
