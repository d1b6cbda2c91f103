import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runCaptured } from './child.mjs';
import { repositoryRoot, SetUpError } from './repository.mjs';
import { runtime } from './runtime.mjs';

/*
 * Packs the programs that `npm start` runs after they are compiled. Otherwise, a start would spend most of its time on
 * finding, reading and compiling two thousand small files. `main.packed`, next to the loader `main.js`, contains
 *   main.own.cjs   our own code, with a source map to TypeScript
 *   vendor.cjs     the used code of node_modules
 *   vendor.bin     V8's code cache of vendor.cjs
 */

/**
 * Programs of each package, with arguments that make the program exit after it has loaded all its code.
 * @type {Record<string, [string, string[]][]>}
 */
const programs = {
  'services/community': [['main.js', []]],
  'services/embedded': [
    ['supervisor/main.js', ['--help']],
    ['event-node/main.js', []],
    ['object-store/main.js', []],
  ],
};

/** Package of the verifier, which is additionally built as a single file for people without a checkout. */
const verifier = 'services/audit';

/**
 * Whether a build of this package ends with packing. The result depends on the versions of packages and of Node.
 * @param {string} name
 */
export const isPacked = (name) => name in programs || name === verifier;

const launcher = join(repositoryRoot, 'scripts/lib/packed-main.mjs');
const vite = join(repositoryRoot, 'node_modules/vite/bin/vite.js');
const config = join(repositoryRoot, 'scripts/lib/pack.config.mjs');
const verifyConfig = join(repositoryRoot, 'scripts/lib/verify.config.mjs');

/**
 * Reduces the memory that the packed code takes.
 * - Removes the source map of third-party code, which is larger than the code and would be read at every start.
 * - Keeps only the lines in our own source map; with columns, Node's copy takes 30 MB.
 * - Escapes characters beyond Latin-1; a single one makes V8 store the whole file with two bytes per character.
 * @param {string} folder
 */
const slimDown = async (folder) => {
  // Import this module dynamically, because the package that it needs may have just been installed.
  const { linesOf, withoutWideCharacters } = await import('./packed-text.mjs');
  for (const name of ['vendor.cjs', 'main.own.cjs']) {
    const path = join(folder, name);
    writeFileSync(path, withoutWideCharacters(readFileSync(path, 'utf8')));
  }
  const vendor = join(folder, 'vendor.cjs');
  writeFileSync(vendor, readFileSync(vendor, 'utf8').replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n'));
  rmSync(`${vendor}.map`, { force: true });
  const own = join(folder, 'main.own.cjs.map');
  writeFileSync(own, JSON.stringify(linesOf(JSON.parse(readFileSync(own, 'utf8')))));
};

/** @param {string} main @param {string} withConfig @param {string} folder */
const bundle = async (main, withConfig, folder) => {
  const args = ['build', dirname(main), '--config', withConfig, '--ssr', main, '--outDir', folder];
  const { code, output } = await runCaptured(process.execPath, [vite, ...args]);
  if (code !== 0) throw new SetUpError(`Packing ${main} failed:\n${output.trim()}`);
};

/** @param {string} main @param {string[]} args */
const packProgram = async (main, args) => {
  const folder = join(dirname(main), 'main.packed');
  await bundle(main, config, folder);
  await slimDown(folder);
  copyFileSync(launcher, main);
  // The program exits immediately, because its environment is empty.
  const warmed = await runCaptured('/usr/bin/env', [
    '-i',
    'PACK_CACHE=1',
    runtime().path,
    '--enable-source-maps',
    main,
    ...args,
  ]);
  if (!existsSync(join(folder, 'vendor.bin')))
    throw new SetUpError(`${main} can't be loaded when it is packed:\n${warmed.output.trim()}`);
};

/**
 * Packs the programs of a package that has just been compiled.
 * @param {string} name
 */
export const packPrograms = async (name) => {
  const dist = join(repositoryRoot, name, 'dist');
  if (name === verifier) await bundle(join(dist, 'verify/main.js'), verifyConfig, dist);
  for (const [main, args] of programs[name] ?? []) await packProgram(join(repositoryRoot, name, 'dist', main), args);
};
