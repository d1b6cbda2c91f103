import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Tells whether a state was folded by the same code: it changes whenever the decider, or anything that it imports, does. */
export interface DeciderVersions {
  of(decider: string): string;
}

/** Written by the build: a hash for each decider of its file and of all that the file imports. */
const HASHES = join(import.meta.dirname, '../../decider-hashes.json');

/** Code that was not built has a version that no other process shares. */
export const builtVersions = (path = HASHES): DeciderVersions => {
  const hashes = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, string>>) : {};
  const unbuilt = `unbuilt ${randomUUID()}`;
  return { of: (decider) => hashes[decider] ?? unbuilt };
};
