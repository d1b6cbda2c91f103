import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { needs, roleOfConsumer, roles, runs, workOf } from './roles.ts';

const MODULES = join(import.meta.dirname, 'modules');

/**
 * Returns names of consumers or periodic work in the sources of the modules, found by the property that follows a name.
 */
const namesBefore = (next: RegExp): string[] =>
  readdirSync(MODULES, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts'))
    .flatMap((path) => [
      ...readFileSync(join(MODULES, path), 'utf8').matchAll(
        new RegExp(`name: '([\\w-]+)',\\s+(?://[^\\n]*\\s+)?${next.source}`, 'g'),
      ),
    ])
    .map(([, name = '']) => name)
    .sort();

const ofThePlatform = [
  'drop-unused-read-models',
  'repair-files',
  'scrub-collections',
  'scrub-images',
  'scrub-profiles',
];
const inRoles = (kind: 'consumers' | 'periodics'): string[] => roles.flatMap((role) => workOf[role][kind] ?? []).sort();

describe('the list of roles', () => {
  it('has every consumer once', () => {
    expect(namesBefore(/types[:,]/).length).toBeGreaterThan(25);
    expect(inRoles('consumers')).toEqual(namesBefore(/types[:,]/));
  });

  it('has every periodic work once', () => {
    expect(inRoles('periodics')).toEqual([...namesBefore(/everySeconds:/), ...ofThePlatform].sort());
  });

  it('gives each process what its roles run', () => {
    expect(runs(['mail'], 'consumers', 'account-mails')).toBe(true);
    expect(runs(['api', 'relay'], 'consumers', 'account-mails')).toBe(false);
    expect(roleOfConsumer('media')).toBe('media');
  });

  it('refuses work that no role runs, so that it is not left out in silence', () => {
    expect(() => roleOfConsumer('nothing')).toThrow("No role runs 'nothing': add it to the consumers of one role");
    expect(() => runs(roles, 'periodics', 'nothing')).toThrow('add it to the periodics of one role');
  });

  it('lets a process that people reach do without what they can do without', () => {
    expect(needs(['media'], 'object-store')).toBe(true);
    expect(needs(roles, 'object-store')).toBe(false);
    expect(needs(['mail'], 'mail')).toBe(false);
    expect(needs(['mint'], 'chain')).toBe(false);
    expect(needs(['api'], 'read-model')).toBe(true);
  });
});
