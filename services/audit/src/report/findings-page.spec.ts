import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findingLines } from './lines.ts';

const sources = join(import.meta.dirname, '..');
const page = readFileSync(join(import.meta.dirname, '../../../../docs/operations/findings.md'), 'utf8');
const sections = new Map(
  page
    .split(/^## `/m)
    .slice(1)
    .map((text) => [text.slice(0, text.indexOf('`')), text]),
);

/** Codes of all findings, including those about the tree of all events. */
const codes = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts'))
  .map((path) => readFileSync(join(sources, path), 'utf8'))
  .flatMap((text) => [
    ...[...text.matchAll(/'([a-z-]+\.[a-z-]+)'[,)]/g)].map(([, code = '']) => code),
    ...[...text.matchAll(/code\('([a-z-]+\.[a-z-]+)'\)/g)].flatMap(([, code = '']) => [code, `all-${code}`]),
  ])
  .filter((code) => !/\.(?:ts|js|mjs|json|pem)$/.test(code));

describe('the page of findings', () => {
  it('has a section for the first part of every code', () => {
    expect(codes).toEqual(expect.arrayContaining(['wallet.after', 'all-head.root', 'bundle.changed', 'event.stream']));
    expect([...new Set(codes.map((code) => code.split('.')[0] ?? ''))].filter((name) => !sections.has(name))).toEqual(
      [],
    );
  });

  it('has no section without a code', () => {
    const named = new Set(codes.map((code) => code.split('.')[0]));
    expect([...sections.keys()].filter((name) => !named.has(name))).toEqual([]);
  });

  it.each([...sections])('has the meaning, the responsible role and the steps in the section %s', (_, text) => {
    expect(text).toMatch(/\*\*Means\*\*: .+\n\n\*\*Who acts\*\*: .+\n\n\*\*Do\*\*: .+/);
  });

  it('is named by each finding', () => {
    const finding = { code: 'all-head.root', message: 'm', event: null, expected: 'a', found: 'b' };
    expect(findingLines(finding).at(-1)).toBe('  see      docs/operations/findings.md#all-head');
  });
});
