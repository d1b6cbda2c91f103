import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './repository.mjs';

const NODE_MODULES = join(repositoryRoot, 'node_modules');
/** Major version of Node in the installed package. */
const PACKAGED_MAJOR = 24;

/** @typedef {{ path: string, version: string }} Runtime */

/** @type {Runtime | undefined} */
let found;

/**
 * Returns the Node that runs the servers: the installed package if it is newer than the running Node and works on this
 * machine (not with musl), otherwise the running Node. Asynchronous contexts cost less since Node 24; with Node 20, a
 * write takes a third more CPU time.
 * @returns {Runtime}
 */
export const runtime = () => (found ??= packaged() ?? { path: process.execPath, version: process.version });

/** @returns {Runtime | undefined} */
const packaged = () => {
  if (Number(process.versions.node.split('.')[0]) >= PACKAGED_MAJOR) return undefined;
  const path = join(NODE_MODULES, `node-${process.platform}-${process.arch}/bin/node`);
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  return status === 0 ? { path, version: stdout.trim() } : undefined;
};

/** Removes the command of the package, which would shadow the user's own Node in every npm script. */
export const hidePackagedCommand = () => rmSync(join(NODE_MODULES, '.bin/node'), { force: true });
