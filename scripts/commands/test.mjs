import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { findChromium, provideChromium } from '../lib/browser.mjs';
import { runShown } from '../lib/child.mjs';
import { browserProjects, componentFilter, componentProject, planTestRuns } from '../lib/command-line.mjs';
import { repositoryRoot } from '../lib/repository.mjs';
import { say } from '../lib/progress.mjs';
import { listSources } from '../lib/staleness.mjs';
import { afterSecondRun, nothing, readTotals, readVitest, wantsSecondRun } from '../lib/test-totals.mjs';

/** @typedef {import('../lib/test-totals.mjs').Totals} Totals */

/** @param {string[]} args @param {NodeJS.ProcessEnv} env @returns {Promise<Totals>} */
const runJest = async (args, env) => {
  const folder = mkdtempSync(join(tmpdir(), 'pixchange-test-'));
  const report = join(folder, 'totals.json');
  try {
    const jest = [
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      'node_modules/jest/bin/jest.js',
    ];
    const reporters = ['--reporters=default', `--reporters=${join(repositoryRoot, 'tests/report.mjs')}`];
    const code = await runShown([...jest, ...reporters, '--passWithNoTests', ...args], { ...env, TEST_TOTALS: report });
    return readTotals(report, code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** @param {string[]} args @returns {Promise<Totals>} */
const runVitest = async (args) => {
  const { patterns, name } = componentFilter(args);
  const files = listSources(repositoryRoot, ['web/src'])
    .map(({ path }) => path)
    .filter((path) => /\.ui\.spec\.tsx?$/.test(path))
    .filter(
      (path) =>
        patterns.length === 0 || patterns.some((pattern) => new RegExp(pattern).test(join(repositoryRoot, path))),
    );
  if (files.length === 0) return nothing;
  const folder = mkdtempSync(join(tmpdir(), 'pixchange-test-'));
  const report = join(folder, 'report.json');
  try {
    const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--root', 'web'];
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const named = name === undefined ? [] : ['-t', name];
    const chosen = files.map((path) => path.slice('web/'.length));
    const code = await runShown([...vitest, ...reporters, '--passWithNoTests', ...named, ...chosen], {});
    const totals = readVitest(report, code);
    // Those of another name were never meant.
    return name === undefined ? totals : { ...totals, skipped: 0 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** @type {(run: { projects: string[], rest: string[] }) => Promise<Totals>} */
const runOne = async ({ projects, rest }) => {
  if (projects.includes(componentProject)) return runVitest(rest);
  const args = [...rest, '--selectProjects', ...projects];
  if (!projects.some((name) => browserProjects.includes(name))) {
    // Tests that draw pages without a browser may still like to know where it is.
    const path = findChromium(process.env);
    return runJest(args, path === undefined ? {} : { CHROMIUM_PATH: path });
  }
  if (listSources(repositoryRoot, ['web/e2e']).length === 0) return nothing;
  const browser = await provideChromium();
  if ('path' in browser) return runJest(args, { CHROMIUM_PATH: browser.path });
  say(browser.problem);
  const failed = process.env.CI ? 1 : 0;
  say(`The browser tests were NOT run.${failed ? ' In CI that is a failure.' : ''}`);
  return { ...nothing, failed };
};

/**
 * In CI, whole projects are run with a second try: files that failed run again, one after the other with nothing beside them, and
 * those that pass then are named. They are still faults: of the product, or of a test that takes a slow machine for a broken one.
 * @param {{ projects: string[], rest: string[] }} run
 * @returns {Promise<{ totals: Totals, stumbled: string[] }>}
 */
const runWithSecondTry = async (run) => {
  const first = await runOne(run);
  if (!process.env.CI || run.rest.length > 0 || !wantsSecondRun(first)) return { totals: first, stumbled: [] };
  const paths = first.failedFiles.map(({ path }) => path);
  say(`Running again, alone, what failed: ${paths.map((path) => relative(repositoryRoot, path)).join(', ')}`);
  const again = run.projects.includes(componentProject) ? paths : ['--maxWorkers=1', '--runTestsByPath', ...paths];
  return afterSecondRun(first, await runOne({ projects: run.projects, rest: again }));
};

/**
 * Runs the tests and prints the totals of all as the last line.
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
export const runTests = async (args) => {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  /** @type {string[]} */
  const allStumbled = [];
  for (const run of planTestRuns(args)) {
    const { totals, stumbled } = await runWithSecondTry(run);
    sum.passed += totals.passed;
    sum.failed += totals.failed;
    sum.skipped += totals.skipped;
    allStumbled.push(...stumbled);
  }
  for (const path of allStumbled)
    say(`Stumbled: ${relative(repositoryRoot, path)} failed beside other tests and passed alone.`);
  if (sum.skipped > 0) process.stdout.write(`${sum.skipped} skipped\n`);
  if (sum.passed + sum.failed === 0) say('No test matched.');
  process.stdout.write(`${sum.passed} passed, ${sum.failed} failed\n`);
  return sum.failed === 0 && sum.passed > 0 ? 0 : 1;
};
