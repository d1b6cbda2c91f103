import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { conclude, misjudged, withPlanted } from '../../tests/check/planted.mjs';
import { plantedUnused } from '../../tests/check/planted/unused.mjs';
import { runCaptured } from '../lib/child.mjs';
import { repositoryRoot } from '../lib/repository.mjs';

const knip = join(repositoryRoot, 'node_modules/knip/bin/knip.js');

/**
 * Runs knip in a folder. A run checks one root package, so the planted package needs a separate run, which takes less
 * than a second.
 * @param {string} cwd
 * @returns {Promise<import('../../tests/check/planted.mjs').Finding[]>}
 */
const unusedIn = async (cwd) => {
  const args = [knip, '--no-progress', '--no-config-hints', '--reporter', 'json'];
  const { code, output } = await runCaptured(process.execPath, args, { cwd });
  const start = output.indexOf('{"issues"');
  if (code > 1 || start === -1) throw new Error(output);
  /** @type {Record<string, unknown>[]} */
  const issues = JSON.parse(output.slice(start)).issues;
  return issues.flatMap(({ file: path, ...kinds }) =>
    Object.entries(kinds).flatMap(([kind, found]) =>
      (Array.isArray(found) ? found : []).map(({ name }) => {
        const rule = `${kind} ${name}`;
        return { path: String(path), rule, says: `${path}: ${rule}` };
      }),
    ),
  );
};

const { $schema: _, ...settings } = JSON.parse(readFileSync(join(repositoryRoot, 'knip.json'), 'utf8'));

await withPlanted([...plantedUnused, { path: 'knip.json', text: JSON.stringify(settings) }], async (root) => {
  const [tree, planted] = await Promise.all([unusedIn(repositoryRoot), unusedIn(root)]);
  conclude([...tree.map(({ says }) => says), ...misjudged(plantedUnused, planted)]);
});
