#!/usr/bin/env node
/* forge's compiler: solc of npm, called in the two ways in which forge calls the native program. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const solc = createRequire(import.meta.url)('solc');

/**
 * Reads the sources that forge did not pass, by their path from the project's folder, which is the working directory.
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
