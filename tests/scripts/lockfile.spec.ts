import { describe, expect, it } from 'vitest';
import { completeOptional, machineOf, missingOptional } from '../../scripts/lib/lockfile.mjs';

const packages = {
  '': { optionalDependencies: { 'tool-linux-x64': '1.0.0' } },
  'node_modules/parser': {
    version: '2.0.0',
    dev: true,
    optionalDependencies: { '@parser/binding-linux-x64-musl': '2.0.0', '@parser/binding-darwin-arm64': '2.0.0' },
  },
  'node_modules/parser/node_modules/@parser/binding-linux-x64-musl': { version: '2.0.0' },
  'node_modules/tool-linux-x64': { version: '1.0.0' },
};

describe('a lockfile', () => {
  it('is incomplete when an optional package has no entry where Node would look', () =>
    expect(missingOptional(packages)).toEqual([
      { name: '@parser/binding-darwin-arm64', version: '2.0.0', neededBy: 'node_modules/parser' },
    ]));

  it('is complete when a nested scoped package has an entry at the root', () =>
    expect(
      missingOptional({
        'node_modules/a/node_modules/@b/c': { optionalDependencies: { '@b/d-darwin-x64': '1.0.0' } },
        'node_modules/@b/d-darwin-x64': { version: '1.0.0' },
      }),
    ).toEqual([]));

  it('gets an entry that only the right machine installs', () => {
    const { packages: completed, added, left } = completeOptional(packages);
    expect(added).toEqual(['@parser/binding-darwin-arm64']);
    expect(left).toEqual([]);
    expect(completed['node_modules/@parser/binding-darwin-arm64']).toEqual({
      version: '2.0.0',
      cpu: ['arm64'],
      os: ['darwin'],
      dev: true,
      optional: true,
    });
    expect(missingOptional(completed)).toEqual([]);
  });

  it.each([
    ['a range', { 'watcher-darwin-x64': '^2.3.0' }, 'watcher-darwin-x64'],
    ['a name without a machine', { watcher: '2.3.0' }, 'watcher'],
  ])('gets no guessed entry for %s', (_what, optionalDependencies, name) =>
    expect(completeOptional({ 'node_modules/a': { optionalDependencies } })).toMatchObject({ added: [], left: [name] }),
  );
});

it.each([
  ['@swc/core-linux-x64-gnu', { cpu: ['x64'], os: ['linux'], libc: ['glibc'] }],
  ['@oxc-parser/binding-linux-arm-musleabihf', { cpu: ['arm'], os: ['linux'], libc: ['musl'] }],
  ['@swc/core-win32-ia32-msvc', { cpu: ['ia32'], os: ['win32'] }],
  ['fsevents', {}],
])('the machine of %s is read from its name', (name, machine) => expect(machineOf(name)).toEqual(machine));
