import { existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import boundaries from '../../.dependency-cruiser.mjs';
import { conclude, misjudged, withPlanted } from '../../tests/check/planted.mjs';
import { plantedBoundaries } from '../../tests/check/planted/boundaries.mjs';
import { repositoryRoot } from '../lib/repository.mjs';

/**
 * @param {string} baseDir
 * @param {string[]} folders inside `baseDir`
 */
const violationsIn = async (baseDir, folders) => {
  const present = folders.filter((folder) => existsSync(join(baseDir, folder)));
  const { options, ...ruleSet } = boundaries;
  const { output } = await cruise(
    present,
    /** @type {import('dependency-cruiser').ICruiseOptions} */ ({ ...options, ruleSet, validate: true, baseDir }),
  );
  if (typeof output === 'string') throw new Error(output);
  return output.summary.violations;
};

const folders = ['contracts', 'services', 'web', 'console', 'scripts', 'tests'];

await withPlanted(plantedBoundaries, async (root) => {
  // npm creates the same links for the packages of a workspace.
  symlinkSync('../../contracts', join(root, 'node_modules/@pixchange/contracts'));
  symlinkSync('../../services/media', join(root, 'node_modules/@pixchange/media'));
  const tree = await violationsIn(repositoryRoot, folders);
  const planted = await violationsIn(root, folders);
  conclude([
    ...tree.map(({ from, to, rule }) => `${from} -> ${to}: ${rule.name}`),
    ...misjudged(
      plantedBoundaries,
      planted.map(({ from, rule }) => ({ path: from, rule: rule.name, says: '' })),
      boundaries.forbidden.map(({ name }) => name),
    ),
  ]);
});
