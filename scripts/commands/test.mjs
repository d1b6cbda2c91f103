import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium, provideChromium } from '../lib/browser.mjs';
import { runShown } from '../lib/child.mjs';
import { browserProjects, componentFilter, componentProject, planTestRuns } from '../lib/command-line.mjs';
import { repositoryRoot } from '../lib/repository.mjs';
import { say } from '../lib/progress.mjs';
import { listSources } from '../lib/staleness.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Totals */

/**
 * Totals of one jest run as tests/report.mjs left them. A run that ended badly without a failed test, or without a
 * report at all, counts as one failure: nothing may get lost.
 * @param {string} path
 * @param {number} code
 * @returns {Totals}
 */
const readTotals = (path, code) => {
  /** @type {Totals} */
  let totals = { passed: 0, failed: 0, skipped: 0 };
  try {
    totals = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (code === 0) throw error;
  }
  return code !== 0 && totals.failed === 0 ? { ...totals, failed: 1 } : totals;
};

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

/** @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number }} VitestReport */

/** The totals that Vitest left, as readTotals reads those of jest. @type {(path: string, code: number) => Totals} */
const readVitest = (path, code) => {
  /** @type {VitestReport} */
  let report = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };
  try {
    report = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (code === 0) throw error;
  }
  // A file that could not be run at all has no tests, and Vitest then ends with an error.
  const failed = code !== 0 && report.numFailedTests === 0 ? 1 : report.numFailedTests;
  return { passed: report.numPassedTests, failed, skipped: report.numPendingTests + report.numTodoTests };
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
  if (files.length === 0) return { passed: 0, failed: 0, skipped: 0 };
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
  if (listSources(repositoryRoot, ['web/e2e']).length === 0) return { passed: 0, failed: 0, skipped: 0 };
  const browser = await provideChromium();
  if ('path' in browser) return runJest(args, { CHROMIUM_PATH: browser.path });
  say(browser.problem);
  const failed = process.env.CI ? 1 : 0;
  say(`The browser tests were NOT run.${failed ? ' In CI that is a failure.' : ''}`);
  return { passed: 0, failed, skipped: 0 };
};

/**
 * Runs the tests and prints the totals of all as the last line.
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
export const runTests = async (args) => {
  /** @type {Totals} */
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const run of planTestRuns(args)) {
    const totals = await runOne(run);
    sum.passed += totals.passed;
    sum.failed += totals.failed;
    sum.skipped += totals.skipped;
  }
  if (sum.skipped > 0) process.stdout.write(`${sum.skipped} skipped\n`);
  if (sum.passed + sum.failed === 0) say('No test matched.');
  process.stdout.write(`${sum.passed} passed, ${sum.failed} failed\n`);
  return sum.failed === 0 && sum.passed > 0 ? 0 : 1;
};
