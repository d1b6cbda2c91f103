import { join } from 'node:path';
import { conclude, misjudged, withPlanted } from '../../tests/check/planted.mjs';
import { plantedTypes } from '../../tests/check/planted/types.mjs';
import { runCaptured } from '../lib/child.mjs';
import { repositoryRoot } from '../lib/repository.mjs';

const tsc = join(repositoryRoot, 'node_modules/typescript-native/bin/tsc');

/** @param {string[]} args */
const compile = (...args) => runCaptured(process.execPath, [tsc, '--checkers', '1', '--pretty', 'false', ...args]);

const settings = {
  extends: join(repositoryRoot, 'tsconfig.base.json'),
  compilerOptions: { noEmit: true, typeRoots: [join(repositoryRoot, 'node_modules/@types')] },
};
const project = [
  { path: 'package.json', text: '{ "type": "module" }' },
  { path: 'tsconfig.json', text: JSON.stringify(settings) },
];

// The compiler checks one project per run, so the planted project needs a second run, which is short.
await withPlanted([...plantedTypes, ...project], async (root) => {
  const tree = await compile('-p', 'tsconfig.json', '--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo');
  const planted = await compile('-p', root);
  const findings = [...planted.output.matchAll(/^(?:.*\/)?(\S+)\(\d+,\d+\): error (TS\d+)/gm)].map(
    ([says, path = '', rule = '']) => ({ path, rule, says }),
  );
  conclude([...(tree.code === 0 ? [] : [tree.output.trim()]), ...misjudged(plantedTypes, findings)]);
});
