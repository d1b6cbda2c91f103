import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { runCaptured } from '../lib/child.mjs';
import { repositoryRoot } from '../lib/repository.mjs';
import { trackedPaths } from '../lib/tracked.mjs';
import { apiDocument } from './api-document.mjs';
import { findUntidy } from './tidy-rules.mjs';

/** @typedef {import('./tidy-rules.mjs').EventContract} EventContract */

/** The event contract as it was compiled: this is plain Node, which reads no TypeScript. @returns {Promise<EventContract>} */
const loadContract = async () => {
  const load = (/** @type {string} */ name) => import(join(repositoryRoot, 'contracts/dist/events', name));
  const { allEventTypes, eventRegistry } = await load('registry.js');
  const { upcast } = await load('upcasters.js');
  /** @type {EventContract['readBack']} */
  const readBack = (name, version, stored) => {
    const { type, schemaVersion, data } = /** @type {{ type?: unknown, schemaVersion?: unknown, data?: unknown }} */ (
      stored
    );
    if (type !== name || schemaVersion !== version) throw new Error(`says that it is ${type} v${schemaVersion}`);
    upcast(name, eventRegistry[name], version, data);
  };
  return { types: allEventTypes, readBack };
};

/** Where this machine keeps things and gets packages from. @returns {Promise<string[]>} */
const machineTraces = async () => {
  const asked = await runCaptured('npm', ['config', 'get', 'registry', '--loglevel=silent']).catch(() => undefined);
  const registry = /^https?:\/\/\S+$/m.exec(asked?.output ?? '')?.[0];
  const host = registry === undefined ? undefined : new URL(registry).host;
  const folders = [repositoryRoot, homedir()].filter((path) => path.split('/').length > 2);
  return [...folders, ...(host?.includes('.') ? [host] : [])];
};

const paths = await trackedPaths();
const tree = { paths, read: (/** @type {string} */ path) => readFileSync(join(repositoryRoot, path), 'utf8') };
const findings = findUntidy(tree, {
  contract: await loadContract(),
  traces: await machineTraces(),
  apiDocument: await apiDocument(),
});

for (const { rule, path, says } of findings) process.stdout.write(`${path}: ${rule}: ${says}\n`);
process.exitCode = findings.length === 0 ? 0 : 1;
