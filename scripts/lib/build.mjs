import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { runCaptured } from './child.mjs';
import { writeDeciderHashes } from './decider-hashes.mjs';
import { browserPackages, repositoryRoot, SetUpError } from './repository.mjs';
import { isPacked, packPrograms } from './pack.mjs';
import { showing } from './progress.mjs';
import { runtime } from './runtime.mjs';
import { fingerprint, isCompiledSource, isTestSource, leftovers, listSources } from './staleness.mjs';

/** Packages whose compiled code other packages import; they are built first. */
const imported = ['contracts', 'services/media'];

/** Number of parallel compilers; more would exceed the memory of a small machine. */
const buildsAtOnce = 2;

/**
 * Returns the path of a build's stamp. The stamp is not in `dist`, because the `dist` of the clients is served to
 * browsers.
 * @param {string} name
 */
const stampPath = (name) => join(repositoryRoot, '.cache/built', name.replace('/', '-'));

/**
 * Whether a package runs in a browser, bundled by Vite.
 * @param {string} name
 */
const isBundled = (name) => browserPackages.includes(name);

/**
 * Returns the files that a package's build depends on.
 * @param {string} name
 */
const inputsOf = (name) =>
  isBundled(name)
    ? [
        name,
        'contracts/src',
        'contracts/package.json',
        'package-lock.json',
        'scripts/build',
        // The page /proof bundles the verifier.
        ...(name === 'web' ? ['services/audit/src', 'services/audit/package.json'] : []),
      ]
    : [
        `${name}/src`,
        `${name}/package.json`,
        `${name}/tsconfig.build.json`,
        'tsconfig.base.json',
        ...(isPacked(name) ? packedInputs : []),
        // The packed program bundles services/media.
        ...(name === 'services/community' ? ['services/media/src'] : []),
      ];

/**
 * Additional inputs of a packed program, which bundles the contracts and third-party code, and whose code cache depends
 * on the version of Node.
 */
const packedInputs = [
  'contracts/src',
  'package-lock.json',
  'scripts/lib/pack.mjs',
  'scripts/lib/pack.config.mjs',
  'scripts/lib/verify.config.mjs',
  'scripts/build/contract-events.mjs',
  'scripts/build/without-json-schema.mjs',
  'scripts/lib/packed-main.mjs',
  'scripts/lib/packed-text.mjs',
  'scripts/lib/decider-hashes.mjs',
];

/** @param {string} name */
const currentFingerprint = (name) => {
  const sources = fingerprint(listSources(repositoryRoot, inputsOf(name)));
  return isPacked(name) ? `${sources} ${runtime().version}` : sources;
};

/** @param {string} name */
const sourcesOf = (name) =>
  listSources(repositoryRoot, [`${name}/src`]).map((file) => relative(`${name}/src`, file.path));

/**
 * Whether a package has sources to build.
 * @param {string} name
 */
const isBuildable = (name) =>
  isBundled(name)
    ? existsSync(join(repositoryRoot, name, 'index.html'))
    : sourcesOf(name).some((path) => isCompiledSource(path) && !isTestSource(path));

/** @param {string} name */
const isStale = (name) => {
  if (!isBuildable(name)) return false;
  if (!existsSync(join(repositoryRoot, name, 'dist'))) return true;
  return !existsSync(stampPath(name)) || readFileSync(stampPath(name), 'utf8') !== currentFingerprint(name);
};

/** @param {string[]} names */
export const stalePackages = (names) => names.filter(isStale);

/** @param {string} name */
const tidyDist = (name) => {
  const dist = join(repositoryRoot, name, 'dist');
  const sources = sourcesOf(name);
  const built = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)));
  for (const path of leftovers(built, sources)) rmSync(join(dist, path), { force: true });
  for (const path of sources.filter((source) => !isCompiledSource(source) && !isTestSource(source))) {
    mkdirSync(dirname(join(dist, path)), { recursive: true });
    copyFileSync(join(repositoryRoot, name, 'src', path), join(dist, path));
  }
};

/** @param {string} name */
const buildOne = async (name) => {
  // Compute the fingerprint before the build, because a file that changes during the build must be built again.
  const stamp = currentFingerprint(name);
  rmSync(stampPath(name), { force: true });
  const { code, output } = isBundled(name)
    ? await runCaptured(process.execPath, [join(repositoryRoot, 'node_modules/vite/bin/vite.js'), 'build'], {
        cwd: join(repositoryRoot, name),
      })
    : await runCaptured(process.execPath, [
        'node_modules/typescript-native/bin/tsc',
        '-p',
        `${name}/tsconfig.build.json`,
      ]);
  if (code !== 0) throw new SetUpError(`Building ${name} failed:\n${output.trim()}`);
  if (!isBundled(name)) tidyDist(name);
  if (name === 'services/community') writeDeciderHashes();
  if (isPacked(name)) await packPrograms(name);
  mkdirSync(dirname(stampPath(name)), { recursive: true });
  writeFileSync(stampPath(name), stamp);
};

/** @param {string[]} names */
const buildEach = async (names) => {
  const queue = [...names];
  const worker = async () => {
    for (let name = queue.shift(); name !== undefined; name = queue.shift()) await buildOne(name);
  };
  await Promise.all(Array.from({ length: buildsAtOnce }, worker));
};

/**
 * Builds the given packages that are stale; throws an error with the compiler's output when a build fails.
 * @param {string[]} names
 */
export const buildStale = async (names) => {
  const stale = stalePackages(names);
  if (stale.length === 0) return;
  await showing(`Building ${stale.join(', ')}`, async () => {
    await buildEach(stale.filter((name) => imported.includes(name)));
    await buildEach(stale.filter((name) => !imported.includes(name)));
  });
};
