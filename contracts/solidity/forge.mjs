import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export const repositoryRoot = join(import.meta.dirname, '../..');

/** Path of the forge executable, which the package does not export. */
const forge = join(dirname(createRequire(import.meta.url).resolve('@foundry-rs/forge/package.json')), 'bin.mjs');

/**
 * Runs forge with the settings of foundry.toml and the compiler of the npm package solc.
 * @param {string[]} args
 * @returns {{ code: number, output: string }} `output` is only stdout with `--json`, otherwise stdout and stderr
 */
export const runForge = (args) => {
  const compiler = args[0] === 'fmt' ? [] : ['--use', 'contracts/solidity/solc.mjs'];
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [forge, ...args, ...compiler], {
    cwd: repositoryRoot,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, FOUNDRY_DISABLE_NIGHTLY_WARNING: '1', NO_COLOR: '1' },
  });
  if (error !== undefined) throw error;
  return { code: status ?? 1, output: args.includes('--json') ? stdout : `${stdout}${stderr}` };
};
