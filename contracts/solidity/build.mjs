/* Compiles the contracts and writes their ABI and creation code as TypeScript: node contracts/solidity/build.mjs */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { artifactsPath, buildArtifacts } from './artifacts.mjs';

mkdirSync(dirname(artifactsPath), { recursive: true });
writeFileSync(artifactsPath, buildArtifacts());
process.stdout.write(`wrote ${artifactsPath}\n`);
