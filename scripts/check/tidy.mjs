import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { runCaptured } from '../lib/child.mjs';
import { repositoryRoot } from '../lib/repository.mjs';
import { trackedPaths } from '../lib/tracked.mjs';
import { conclude, misjudged } from '../../tests/check/planted.mjs';
import { plantedApiDocument, plantedContract, plantedTidy, plantedTrace } from '../../tests/check/planted/tidy.mjs';
import { isConceptTableStale } from '../concepts/write.mjs';
import { apiDocument } from './api-document.mjs';
import { findUntidy, tidyRules } from './tidy-rules.mjs';

/** @typedef {import('./tidy-rules.mjs').EventContract} EventContract */

/**
 * Loads the compiled event contract, because this process runs without TypeScript support.
 * @returns {Promise<EventContract>}
 */
const loadContract = async () => {
  const load = (/** @type {string} */ name) => import(join(repositoryRoot, 'contracts/dist/events', name));
  const { allEventTypes, eventRegistry } = await load('registry.js');
  const { upcast } = await load('upcasters.js');
  /** @type {EventContract['readBack']} */
  const readBack = (name, version, stored) => {
    const { type, schemaVersion, data } = /** @type {{ type?: unknown, schemaVersion?: unknown, data?: unknown }} */ (
      stored
    );
    if (type !== name || schemaVersion !== version) throw new Error(`has the type ${type} v${schemaVersion}`);
    upcast(name, eventRegistry[name], version, data);
  };
  return { types: allEventTypes, readBack };
};

/**
 * Returns paths of this machine, and the host of its package registry.
 * @returns {Promise<string[]>}
 */
const machineTraces = async () => {
  const registryOutput = await runCaptured('npm', ['config', 'get', 'registry', '--loglevel=silent']).catch(
    () => undefined,
  );
  const registry = /^https?:\/\/\S+$/m.exec(registryOutput?.output ?? '')?.[0];
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

/**
 * Returns the rules that a planted tree breaks.
 * @param {Record<string, string>} planted
 */
const brokenBy = (planted) => {
  const files = { paths: Object.keys(planted), read: (/** @type {string} */ path) => planted[path] ?? '' };
  const facts = { contract: plantedContract, traces: [plantedTrace], apiDocument: plantedApiDocument };
  return findUntidy(files, facts).map(({ rule }) => rule);
};

// Each planted tree is one case, so its content identifies the case, as a path does in other groups.
const planted = plantedTidy.map(({ fires, tree: files }) => ({ path: JSON.stringify(files), text: '', fires }));
const fired = plantedTidy.flatMap(({ tree: files }) =>
  brokenBy(files).map((rule) => ({ path: JSON.stringify(files), rule, says: '' })),
);
conclude([
  ...(isConceptTableStale() ? ['the concept table is out of date; run node scripts/concepts/write.mjs'] : []),
  ...findings.map(({ rule, path, says }) => `${path}: ${rule}: ${says}`),
  ...misjudged(planted, fired, tidyRules),
]);
