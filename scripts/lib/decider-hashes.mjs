import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { repositoryRoot } from './repository.mjs';

/*
 * Stream states are stored next to the read models, and are valid only for the code that folded them. The build
 * therefore hashes each compiled decider with every file that it imports; nobody has to increment a version by hand.
 */

const community = join(repositoryRoot, 'services/community/dist');
const contracts = '@pixchange/contracts/';

/** @param {string} from @param {string} specifier */
const fileOf = (from, specifier) => {
  if (specifier.startsWith('.')) return resolve(dirname(from), specifier);
  if (specifier.startsWith(contracts))
    return join(repositoryRoot, 'contracts/dist', `${specifier.slice(contracts.length)}.js`);
  return undefined;
};

/** @param {string} file @param {Set<string>} seen files that are already found; `file` and its imports are added */
const collect = (file, seen) => {
  if (seen.has(file) || !existsSync(file)) return seen;
  seen.add(file);
  for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(/\bfrom ['"]([^'"]+)['"]/g)) {
    const imported = fileOf(file, specifier);
    if (imported !== undefined) collect(imported, seen);
  }
  return seen;
};

/** @param {string} file */
const hashOf = (file) => {
  const hash = createHash('sha256');
  for (const path of [...collect(file, new Set())].sort()) hash.update(readFileSync(path)).update('\0');
  return hash.digest('hex').slice(0, 16);
};

/** Writes `decider-hashes.json` into the compiled services/community: the hash of each `*.decider.js`, by its name. */
export const writeDeciderHashes = () => {
  const files = readdirSync(community, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.decider.js'))
    .sort();
  const hashes = Object.fromEntries(
    files.map((path) => [basename(path, '.decider.js'), hashOf(join(community, path))]),
  );
  writeFileSync(join(community, 'decider-hashes.json'), `${JSON.stringify(hashes, undefined, 2)}\n`);
};
