import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Versions of the code that folds events into a state. A version changes with the decider or anything that the decider
 * imports.
 */
export interface DeciderVersions {
  of(decider: string): string;
}

/** Path of a file that the build writes: for each decider, a hash of its file and all of its imports. */
const HASHES = join(import.meta.dirname, '../../decider-hashes.json');

/** Returns the versions from the build. Unbuilt code gets a version that no other process shares. */
export const builtVersions = (path = HASHES): DeciderVersions => {
  const hashes = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, string>>) : {};
  const unbuilt = `unbuilt ${randomUUID()}`;
  return { of: (decider) => hashes[decider] ?? unbuilt };
};
