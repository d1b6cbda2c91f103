import { randomInt } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium, provideChromium } from '../lib/browser.mjs';
import { runShown } from '../lib/child.mjs';
import { requireSpace } from '../lib/disk.mjs';
import { repositoryRoot } from '../lib/repository.mjs';
import { say, secondsSince } from '../lib/progress.mjs';
import {
  mergeTimings,
  readFigures,
  reportLines,
  slowRunning,
  startedProcessesCpuSeconds,
  timingsAsText,
} from '../lib/test-report.mjs';
import { listTestSources, parseTestOptions, planTestRuns, testProjects } from '../lib/test-runs.mjs';
import { endOf, readJestTotals, readVitestTotals } from '../lib/test-totals.mjs';

/**
 * @typedef {import('../lib/test-totals.mjs').Totals} Totals
 * @typedef {import('../lib/test-runs.mjs').TestOptions} TestOptions
 * @typedef {import('../lib/test-runs.mjs').TestRun} TestRun
 * @typedef {{ options: TestOptions, env: NodeJS.ProcessEnv, folder: string }} Context
 */

const WRONG_USE = 2;
/** Exit code of a process that ends on SIGTERM. */
const STOPPED = 143;
const BYTES_FREE_MIN = 2e9;
const PROGRESS_MS = 15_000;
/**
 * Number of parallel runs. Server and browser tests spend a third of their time waiting, so two runs share the machine.
 */
const RUNS_AT_ONCE = 2;
const TIMINGS = join(repositoryRoot, 'tests/timings.json');

/** @param {TestRun} run */
const titleOf = ({ projects }) => projects.join(', ');

/** @param {TestRun} run @param {string} folder */
const figuresOf = (run, folder) => join(folder, `${run.projects.join('-')}.figures`);

/** @param {TestRun} run @param {string} folder */
const runningOf = (run, folder) => join(folder, `${run.projects.join('-')}.running`);

/** @param {TestRun} run @param {string} folder */
const logOf = (run, folder) => join(folder, `${run.projects.join('-')}.log`);

/**
 * Returns the arguments of Node for a run that writes its report to the file `report`.
 * @type {(run: TestRun, options: TestOptions, report: string) => string[]}
 */
const commandOf = ({ program, projects, files }, { patterns, name, passedOn }, report) => {
  const named = name === undefined ? [] : ['-t', name];
  if (program === 'vitest') {
    const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...projects.flatMap((project) => ['--project', project])];
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const chosen = patterns.length === 0 ? [] : files.map((path) => join(repositoryRoot, path));
    return [...vitest, ...reporters, ...named, ...passedOn, ...chosen];
  }
  const jest = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js'];
  // Jest treats every argument after `--reporters` as another reporter, up to the next option.
  const reporters = ['--reporters=default', `--reporters=${join(repositoryRoot, 'tests/report.mjs')}`];
  return [...jest, ...patterns, ...named, ...passedOn, ...reporters, '--selectProjects', ...projects];
};

/**
 * Runs one program and shows its output: immediately when `log` is undefined, otherwise when the program ends.
 * @type {(run: TestRun, context: Context, log: string | undefined) => Promise<Totals>}
 */
const runOne = async (run, { options, env, folder }, log) => {
  const report = join(folder, `${run.projects.join('-')}.json`);
  const all = {
    ...env,
    TEST_FIGURES: figuresOf(run, folder),
    TEST_RUNNING: runningOf(run, folder),
    TEST_TOTALS: report,
  };
  const command = commandOf(run, options, report);
  const startedMs = Date.now();
  const output = log === undefined ? undefined : openSync(log, 'a');
  const code = await runShown(command, all, output);
  if (output !== undefined && log !== undefined) {
    closeSync(output);
    process.stdout.write(`\n== ${titleOf(run)}, after ${secondsSince(startedMs)} s\n`);
    process.stdout.write(readFileSync(log));
  }
  const totals = run.program === 'vitest' ? readVitestTotals(report, code) : readJestTotals(report, code);
  // Test runners report tests that the name filter excludes as skipped; these must not count.
  return options.name === undefined ? totals : { ...totals, skipped: 0 };
};

/**
 * Runs the programs, two in parallel, and reports their progress from time to time.
 * @type {(runs: TestRun[], context: Context) => Promise<Totals[]>}
 */
const runAll = async (runs, context) => {
  const waiting = [...runs];
  /** @type {Set<TestRun>} */
  const running = new Set();
  /** @type {Totals[]} */
  const totals = [];
  const next = async () => {
    for (let run = waiting.shift(); run !== undefined; run = waiting.shift()) {
      running.add(run);
      const log = runs.length === 1 ? undefined : logOf(run, context.folder);
      totals.push(await runOne(run, context, log));
      running.delete(run);
    }
  };
  const progress = () => {
    const parts = [...running].map((run) => {
      const done = readFigures(figuresOf(run, context.folder)).length;
      const slow = slowRunning(runningOf(run, context.folder), Date.now());
      return `${titleOf(run)}: ${done} of ${run.files.length} files${slow}`;
    });
    say(parts.join('; '));
  };
  const timer = runs.length === 1 ? undefined : setInterval(progress, PROGRESS_MS);
  // Print the output of unfinished runs if something stops this process, such as the time limit of the gate.
  const onStop = () => {
    for (const run of runs.length === 1 ? [] : running)
      process.stdout.write(`\n== ${titleOf(run)}, stopped\n${readFileSync(logOf(run, context.folder), 'utf8')}`);
    process.exit(STOPPED);
  };
  process.once('SIGTERM', onStop);
  try {
    await Promise.all(Array.from({ length: RUNS_AT_ONCE }, next));
  } finally {
    clearInterval(timer);
    process.off('SIGTERM', onStop);
  }
  return totals;
};

/**
 * Finds the browser for the runs that need one. Without a browser, these runs are skipped; in CI, each counts as a
 * failure.
 * @param {TestRun[]} runs
 * @returns {Promise<{ path: string | undefined, possible: TestRun[], failed: number }>}
 */
const provideBrowser = async (runs) => {
  // Tests outside of the browser projects may still use the path of the browser.
  if (!runs.some(({ browser }) => browser)) return { path: findChromium(process.env), possible: runs, failed: 0 };
  const found = await provideChromium();
  if ('path' in found) return { path: found.path, possible: runs, failed: 0 };
  const possible = runs.filter(({ browser }) => !browser);
  const failed = process.env.CI ? runs.length - possible.length : 0;
  say(`${found.problem}\nThe browser tests were NOT run.${failed > 0 ? ' In CI this counts as a failure.' : ''}`);
  return { path: undefined, possible, failed };
};

/** @param {TestRun[]} runs @param {Context} context @param {number} startedMs */
const showReport = (runs, { options, env, folder }, startedMs) => {
  const figures = runs.flatMap((run) => readFigures(figuresOf(run, folder)));
  for (const line of reportLines(figures)) process.stdout.write(`${line}\n`);
  const cpuSeconds = startedProcessesCpuSeconds();
  const cpu = cpuSeconds === undefined ? '' : ` and ${(cpuSeconds / 60).toFixed(1)} minutes of processor time`;
  process.stdout.write(`It took ${((Date.now() - startedMs) / 60_000).toFixed(1)} minutes${cpu}.\n`);
  process.stdout.write(`The order came from --seed ${env.TEST_SEED}.\n`);
  if (!options.timings) return;
  const files = listTestSources().filter((path) =>
    Object.values(testProjects).some((project) => project.files.test(path)),
  );
  writeFileSync(TIMINGS, timingsAsText(mergeTimings(JSON.parse(readFileSync(TIMINGS, 'utf8')), figures, files)));
};

/** @param {Totals[]} totals @returns {Totals} */
const sumOf = (totals) =>
  totals.reduce((sum, { passed, failed, skipped, failures }) => ({
    passed: sum.passed + passed,
    failed: sum.failed + failed,
    skipped: sum.skipped + skipped,
    failures: [...sum.failures, ...failures],
  }));

/** @param {TestOptions} options @param {string | undefined} chromiumPath @returns {NodeJS.ProcessEnv} */
const environmentOf = ({ seed, late }, chromiumPath) => ({
  TEST_SEED: String(seed ?? randomInt(1e9)),
  TEST_LATE: late ? 'on' : 'off',
  ...(chromiumPath === undefined ? {} : { CHROMIUM_PATH: chromiumPath }),
});

/**
 * Runs the tests and prints the overall totals as the last line.
 * @param {string[]} args
 * @param {() => Promise<void>} [setUp] preparation that runs once the arguments are valid
 * @returns {Promise<number>} the exit code
 */
export const runTests = async (args, setUp = () => Promise.resolve()) => {
  const startedMs = Date.now();
  const options = parseTestOptions(args);
  const runs = 'problem' in options ? options : planTestRuns(options, listTestSources());
  if ('problem' in options || 'problem' in runs) {
    say('problem' in runs ? runs.problem : '');
    return WRONG_USE;
  }
  requireSpace(tmpdir(), BYTES_FREE_MIN);
  const { path, possible, failed } = await provideBrowser(runs);
  if (possible.length > 0) await setUp();
  const folder = mkdtempSync(join(tmpdir(), 'pixchange-test-'));
  try {
    const env = environmentOf(options, path);
    const context = { options, env, folder };
    const sum = sumOf([{ passed: 0, failed, skipped: 0, failures: [] }, ...(await runAll(possible, context))]);
    showReport(possible, context, startedMs);
    // Print the failures near the end, because the start of a long output may be truncated.
    for (const failure of sum.failures) process.stdout.write(`FAILED ${failure}\n`);
    if (sum.skipped > 0) process.stdout.write(`${sum.skipped} skipped\n`);
    const { code, problem } = endOf(sum, possible.length > 0 ? options.name : undefined);
    if (problem !== undefined) say(problem);
    process.stdout.write(`${sum.passed} passed, ${sum.failed} failed\n`);
    return code;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
