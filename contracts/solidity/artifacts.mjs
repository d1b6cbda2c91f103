import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot, runForge } from './forge.mjs';

const contracts = ['ArtToken', 'AuditAnchor'];

/** Path of the generated TypeScript file with the contracts' ABI and creation code, which build.mjs writes. */
export const artifactsPath = join(repositoryRoot, 'contracts/src/chain/artifacts.ts');

/** @param {string} name */
const constantOf = (name) => name.replace(/^[A-Z]/, (letter) => letter.toLowerCase());

/** @param {string} name */
const artifactOf = (name) => {
  const path = join(repositoryRoot, `.cache/solidity/out/${name}.sol/${name}.json`);
  const { abi, bytecode } = JSON.parse(readFileSync(path, 'utf8'));
  return `/** ABI and creation code of contracts/solidity/src/${name}.sol. */
export const ${constantOf(name)}Artifact = {
  abi: ${JSON.stringify(abi)},
  bytecode: '${bytecode.object}',
} as const;
`;
};

/**
 * Compiles the contracts with forge; throws when the build fails.
 * @returns {string} the source text of the generated TypeScript file
 */
export const buildArtifacts = () => {
  const { code, output } = runForge(['build', '--skip', 'test']);
  if (code !== 0) throw new Error(`forge build failed:\n${output}`);
  return `// Written by contracts/solidity/build.mjs: change the contracts and run it again.\n\n${contracts.map(artifactOf).join('\n')}`;
};
