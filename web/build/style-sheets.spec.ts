import { expect, it } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const sources = join(import.meta.dirname, '../src');
const sheets = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.css'));
const beforeSibling = /([^\s>+~,]+) [+~] (?!\d)/g;

/**
 * Returns the compound selectors before a sibling combinator that have no class, id or attribute, such as the first
 * `li` in `li + li`.
 */
const bareSiblings = (sheet: string): string[] =>
  sheet
    .split('\n')
    .filter((line) => /[{,]$/.test(line))
    .flatMap((line) => [...line.matchAll(beforeSibling)])
    .map(([, compound = '']) => compound)
    // A compound with `--` is a custom property in a value, not a selector.
    .filter((compound) => !/[.#[]|--/.test(compound));

it('the check finds bare elements before a sibling combinator', () => {
  expect(bareSiblings('.crumbs li + li::before {\n.a + .b,\n  :checked ~ span {\n  margin: calc(1px + 2px);')).toEqual([
    'li',
    ':checked',
  ]);
});

// When a sibling of such an element is added or removed, Blink restyles all siblings and their descendants.
it.each(sheets)('each sibling combinator has a class, an id or an attribute before it in %s', (path) => {
  expect(bareSiblings(readFileSync(join(sources, path), 'utf8'))).toEqual([]);
});
