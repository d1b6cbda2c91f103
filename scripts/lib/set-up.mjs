import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildStale, stalePackages } from './build.mjs';
import { runCaptured } from './child.mjs';
import { repositoryRoot, SetUpError } from './repository.mjs';
import { withLock } from './lock.mjs';
import { say, showing } from './progress.mjs';
import { hidePackagedCommand } from './runtime.mjs';
import { installedMatches, textHash } from './staleness.mjs';

const lockfilePath = join(repositoryRoot, 'package-lock.json');
const installedPath = join(repositoryRoot, 'node_modules/.package-lock.json');
const stampPath = join(repositoryRoot, 'node_modules/.installed-by-pixchange');
const setUpLock = join(repositoryRoot, '.cache/set-up.lock');

/**
 * Returns a stamp of the lockfile and the platform. Packages that were copied from another platform have the wrong
 * binaries, so they must count as stale.
 */
const wantedStamp = () => `${textHash(readFileSync(lockfilePath))} ${process.platform}-${process.arch}`;

/** @returns {'fresh' | 'adoptable' | 'stale'} */
const installationState = () => {
  const stamp = existsSync(stampPath) ? readFileSync(stampPath, 'utf8') : undefined;
  if (stamp === wantedStamp()) return 'fresh';
  const sameMachine = stamp === undefined || stamp.endsWith(` ${process.platform}-${process.arch}`);
  if (!sameMachine || !existsSync(installedPath)) return 'stale';
  const wanted = JSON.parse(readFileSync(lockfilePath, 'utf8'));
  return installedMatches(wanted, JSON.parse(readFileSync(installedPath, 'utf8'))) ? 'adoptable' : 'stale';
};

/**
 * Returns the command of the npm that started this process, or else `npm` from the PATH.
 * @returns {[string, string[]]}
 */
const npmCommand = () => {
  const script = process.env.npm_execpath;
  return script !== undefined && /npm-cli\.[cm]?js$/.test(script) ? [process.execPath, [script]] : ['npm', []];
};

const install = async () => {
  const [command, first] = npmCommand();
  // Install compilers and test tools regardless of NODE_ENV, because `npm start` builds the product.
  const args = [...first, 'ci', '--include=dev', '--loglevel=error', '--no-audit', '--no-fund', '--progress=false'];
  const { code, output } = await showing('Installing the packages of package-lock.json (npm ci), once', () =>
    runCaptured(command, args),
  );
  if (code !== 0) throw new SetUpError(`npm ci failed with code ${code}:\n${output.trim()}`);
};

/**
 * Runs the scripts of the packages that `package.json` allows. `.npmrc` disables all others, because they could run
 * arbitrary code.
 */
const runAllowedScripts = async () => {
  const { allowScripts } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8'));
  const names = Object.keys(allowScripts).filter((name) => existsSync(join(repositoryRoot, 'node_modules', name)));
  if (names.length === 0) return;
  const [command, first] = npmCommand();
  const args = [...first, 'rebuild', '--ignore-scripts=false', '--loglevel=error', ...names];
  const { code, output } = await runCaptured(command, args);
  if (code !== 0) throw new SetUpError(`npm rebuild failed with code ${code}:\n${output.trim()}`);
};

const ensureInstalled = async () => {
  const state = installationState();
  if (state === 'stale') await install();
  if (state !== 'fresh') await runAllowedScripts();
  if (state !== 'fresh') hidePackagedCommand();
  if (state !== 'fresh') writeFileSync(stampPath, wantedStamp());
};

/**
 * Installs and builds missing or stale packages, once for all processes that start at the same time. If nothing is
 * missing or stale, returns within milliseconds and takes no lock.
 * @param {string[]} packages packages that must be built; empty for none
 */
export const setUp = async (packages) => {
  if (installationState() === 'fresh' && stalePackages(packages).length === 0) return;
  await withLock(setUpLock, {
    onWait: () => say('Another command is installing or building here; waiting for it to end.'),
    work: async () => {
      await ensureInstalled();
      await buildStale(packages);
    },
  });
};
