import { existsSync, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';

/** Time in milliseconds within which several writes count as one change; editors write a file in several steps. */
const settleMs = 40;

/** @param {string} folder @returns {string[]} */
const foldersIn = (folder) => [
  folder,
  ...readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name)),
];

/**
 * Calls `onChange` with the changed sources below the folders. Each folder has its own watcher, because recursive
 * watching in Node on Linux misses files that editors replace by renaming.
 * @param {string[]} roots
 * @param {(paths: string[]) => void} onChange
 * @returns {() => void} ends the watch
 */
export const watchSources = (roots, onChange) => {
  /** @type {Map<string, import('node:fs').FSWatcher>} */
  const watchers = new Map();
  /** @type {Set<string>} */
  let changed = new Set();
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const report = () => {
    const paths = [...changed];
    changed = new Set();
    onChange(paths);
  };
  /** @param {string} folder @param {string | null} name */
  const note = (folder, name) => {
    if (!existsSync(folder)) {
      watchers.get(folder)?.close();
      watchers.delete(folder);
      return;
    }
    for (const found of foldersIn(folder)) watchFolder(found);
    if (name === null || !/\.(ts|json|sql)$/.test(name) || /\.spec\.ts$/.test(name)) return;
    changed.add(join(folder, name));
    clearTimeout(timer);
    timer = setTimeout(report, settleMs);
  };
  /** @param {string} folder */
  const watchFolder = (folder) => {
    if (watchers.has(folder)) return;
    const watcher = watch(folder, (_, name) => note(folder, name));
    watcher.on('error', () => note(folder, null));
    watchers.set(folder, watcher);
  };
  for (const root of roots) for (const folder of foldersIn(root)) watchFolder(folder);
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers.values()) watcher.close();
  };
};
