import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fingerprint, installedMatches, leftovers, listSources, outputsOf } from '../../scripts/lib/staleness.mjs';

describe('the fingerprint of a package', () => {
  let root: string;
  const now = () => fingerprint(listSources(root, ['src', 'package.json']));
  const write = (path: string, text: string) => {
    writeFileSync(join(root, path), text);
    // Set a fixed time, because only the change under test must make a difference.
    utimesSync(join(root, path), 1_000, 1_000);
  };

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'pixchange-staleness-'));
    mkdirSync(join(root, 'src/deep'), { recursive: true });
    write('src/a.ts', 'a');
    write('src/deep/b.ts', 'b');
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('stays the same while nothing changes', () => expect(now()).toBe(now()));

  it.each<[string, () => void]>([
    ['a file is added', () => write('src/c.ts', 'c')],
    ['a file that was missing appears', () => write('package.json', '{}')],
    ['a file is removed', () => rmSync(join(root, 'src/deep/b.ts'))],
    ['a file is renamed', () => renameSync(join(root, 'src/a.ts'), join(root, 'src/z.ts'))],
    ['a file grows', () => write('src/a.ts', 'aa')],
    ['the time of a file changes', () => utimesSync(join(root, 'src/a.ts'), 1_000, 2_000)],
  ])('changes when %s', (_what, change) => {
    const before = now();
    change();
    expect(now()).not.toBe(before);
  });

  it.each(['node_modules', 'dist', 'e2e'])('does not look into %s', (folder) => {
    const before = now();
    mkdirSync(join(root, 'src', folder));
    write(`src/${folder}/x.ts`, 'x');
    expect(now()).toBe(before);
  });

  it('does not depend on the order in which files are listed', () => {
    const files = listSources(root, ['src']);
    expect(fingerprint([...files].reverse())).toBe(fingerprint(files));
  });
});

describe('the output of a build', () => {
  it('has a script and a map for each source, and copies of other files', () =>
    expect(outputsOf(['main.ts', 'ui/page.tsx', 'ui/page.html'])).toEqual([
      'main.js',
      'main.js.map',
      'ui/page.js',
      'ui/page.js.map',
      'ui/page.html',
    ]));

  it('has no tests and no declarations', () =>
    expect(
      outputsOf(['a.spec.ts', 'a.int.spec.ts', 'testing/given.ts', 'deep/testing/given.ts', 'types.d.ts']),
    ).toEqual([]));

  it('loses files whose source was removed', () =>
    expect(
      leftovers(['a.js', 'a.js.map', 'old.js', 'old.js.map', 'testing/given.js'], ['a.ts', 'testing/given.ts']),
    ).toEqual(['old.js', 'old.js.map', 'testing/given.js']));
});

describe('an existing installation', () => {
  const wanted = {
    packages: {
      '': {},
      'node_modules/zod': { version: '4.0.0' },
      'node_modules/@pixchange/web': { link: true },
      'node_modules/only-on-mac': { version: '1.0.0', optional: true },
    },
  };
  const installed = { 'node_modules/zod': { version: '4.0.0' }, 'node_modules/@pixchange/web': { link: true } };

  it('is adopted when it matches the lockfile', () =>
    expect(installedMatches(wanted, { packages: installed })).toBe(true));

  it('is repeated when a version differs', () =>
    expect(installedMatches(wanted, { packages: { ...installed, 'node_modules/zod': { version: '3.0.0' } } })).toBe(
      false,
    ));

  it('is repeated when a package is missing', () =>
    expect(installedMatches(wanted, { packages: { 'node_modules/zod': { version: '4.0.0' } } })).toBe(false));

  it('is repeated when a workspace was installed as a copy', () =>
    expect(installedMatches(wanted, { packages: { ...installed, 'node_modules/@pixchange/web': {} } })).toBe(false));

  it('is repeated when npm left no list of packages', () => expect(installedMatches(wanted, {})).toBe(false));
});
