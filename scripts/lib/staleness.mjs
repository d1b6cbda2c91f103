import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {{ path: string, sizeBytes: number, modifiedMs: number }} SourceFile
 * @typedef {{ version?: string, optional?: boolean, link?: boolean }} LockedPackage
 * @typedef {{ packages?: Record<string, LockedPackage> }} Lockfile
 */

/** Folders that never contain sources. */
const notSources = new Set(['node_modules', 'dist', '.git', '.data', '.cache', 'coverage', 'e2e']);

/**
 * Returns the given files and every file below the given folders, with size and modification time. A missing path is no
 * error, so creating or removing it changes the fingerprint.
 * @param {string} root
 * @param {string[]} paths relative to `root`
 * @returns {SourceFile[]}
 */
export const listSources = (root, paths) => paths.flatMap((path) => listOne(root, path));

/** @type {(root: string, path: string) => SourceFile[]} */
const listOne = (root, path) => {
  const stats = statSync(join(root, path), { throwIfNoEntry: false });
  if (stats === undefined) return [];
  if (!stats.isDirectory()) return [{ path, sizeBytes: stats.size, modifiedMs: stats.mtimeMs }];
  return readdirSync(join(root, path))
    .filter((name) => !notSources.has(name))
    .flatMap((name) => listOne(root, `${path}/${name}`));
};

/**
 * Returns a hash of a set of files; it changes when a file is added, removed, renamed or written.
 * @param {SourceFile[]} files
 */
export const fingerprint = (files) => {
  const lines = files.map((file) => `${file.path}\0${file.sizeBytes}\0${file.modifiedMs}`).sort();
  return createHash('sha256').update(lines.join('\n')).digest('hex');
};

/** @param {string | Buffer} text */
export const textHash = (text) => createHash('sha256').update(text).digest('hex');

const testFile = /\.spec\.tsx?$|(^|\/)testing\//;
const compiled = /\.(m|c)?tsx?$/;

/** @param {string} path a source's path relative to `src` */
export const isTestSource = (path) => testFile.test(path);

/** @param {string} path a source's path relative to `src` */
export const isCompiledSource = (path) => compiled.test(path) && !path.endsWith('.d.ts');

/**
 * Returns the files in a package's `dist` after a build. Files that the compiler does not handle (pages, SQL) are
 * copied unchanged.
 * @param {string[]} sources paths relative to `src`
 * @returns {string[]} paths relative to `dist`
 */
export const outputsOf = (sources) =>
  sources
    .filter((path) => !isTestSource(path) && !path.endsWith('.d.ts'))
    .flatMap((path) => {
      if (!isCompiledSource(path)) return [path];
      const script = path.replace(/\.(m|c)?tsx?$/, '.$1js');
      return [script, `${script}.map`];
    });

/**
 * Returns files in `dist` whose source no longer exists. They must be removed; otherwise, a removed or renamed program
 * could still run.
 * @param {string[]} built paths relative to `dist`
 * @param {string[]} sources paths relative to `src`
 */
export const leftovers = (built, sources) => {
  const expected = new Set(outputsOf(sources));
  return built.filter((path) => !expected.has(path));
};

/**
 * Whether the packages that npm has installed (`node_modules/.package-lock.json`) match the lockfile. If they do, an
 * installation by plain `npm install` is adopted instead of repeated.
 * @param {Lockfile} wanted
 * @param {Lockfile} installed
 */
export const installedMatches = (wanted, installed) => {
  const installedPackages = installed.packages ?? {};
  return Object.entries(wanted.packages ?? {}).every(([path, locked]) => {
    const present = installedPackages[path];
    // npm does not install packages for other operating systems, and lists no entry for the root.
    if (present === undefined) return path === '' || locked.optional === true;
    return present.version === locked.version && Boolean(present.link) === Boolean(locked.link);
  });
};
