#!/usr/bin/env node
/* Runs the npm package solc as forge's native compiler. Supports only the two command lines that forge uses. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const solc = createRequire(import.meta.url)('solc');

/**
 * Reads an imported source that forge did not pass. Paths are relative to the repository root, the working directory.
 */
const readSource = (/** @type {string} */ path) => {
  try {
    return { contents: readFileSync(path, 'utf8') };
  } catch (error) {
    return { error: String(error) };
  }
};

if (process.argv.includes('--version')) {
  const version = solc.version().replace('Emscripten.clang', 'Linux.g++');
  process.stdout.write(`solc, the solidity compiler commandline interface\nVersion: ${version}\n`);
} else if (process.argv.includes('--standard-json')) {
  process.stdout.write(solc.compile(readFileSync(0, 'utf8'), { import: readSource }));
} else {
  process.stderr.write('usage: solc.mjs --version | --standard-json < input.json\n');
  process.exitCode = 2;
}
