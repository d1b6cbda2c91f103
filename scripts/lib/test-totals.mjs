import { readFileSync } from 'node:fs';

/** @typedef {{ path: string, passed: number, failed: number }} FileTotals */

/**
 * What a run of tests came to; a file that could not be run at all counts as one failure.
 * @typedef {{ passed: number, failed: number, skipped: number, failedFiles: FileTotals[] }} Totals
 */

/** @type {Totals} */
export const nothing = { passed: 0, failed: 0, skipped: 0, failedFiles: [] };

/** More failed files than these are no stumble of a busy machine, and a second run of them would take long. */
const SECOND_RUN_FILES_MAX = 5;

/**
 * A run that ended badly without a failed test, or without a report at all, counts as one failure: nothing may get lost.
 * @param {Totals} totals @param {number} code
 * @returns {Totals}
 */
const withExitCode = (totals, code) => (code !== 0 && totals.failed === 0 ? { ...totals, failed: 1 } : totals);

/** @param {string} path @param {number} code @returns {any} what the file says; undefined where a run that failed left none */
const readReport = (path, code) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (code === 0) throw error;
    return undefined;
  }
};

/**
 * Totals of one jest run as tests/report.mjs left them.
 * @param {string} path @param {number} code
 * @returns {Totals}
 */
export const readTotals = (path, code) => withExitCode(readReport(path, code) ?? nothing, code);

/**
 * @typedef {{ status: string }} VitestTest
 * @typedef {{ name: string, status: string, assertionResults: VitestTest[] }} VitestFile
 * @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number, testResults: VitestFile[] }} VitestReport
 */

/** @param {VitestFile} file @returns {FileTotals} */
const totalsOfFile = ({ name, assertionResults }) => {
  const failed = assertionResults.filter(({ status }) => status === 'failed').length;
  const passed = assertionResults.filter(({ status }) => status === 'passed').length;
  return { path: name, passed, failed: Math.max(1, failed) };
};

/** The totals that Vitest left, as readTotals reads those of jest. @type {(path: string, code: number) => Totals} */
export const readVitest = (path, code) => {
  /** @type {VitestReport | undefined} */
  const report = readReport(path, code);
  if (report === undefined) return withExitCode(nothing, code);
  const failedFiles = report.testResults.filter(({ status }) => status === 'failed').map(totalsOfFile);
  // A file that could not be run at all has no tests, and Vitest then ends with an error.
  const failed = code !== 0 && report.numFailedTests === 0 ? 1 : report.numFailedTests;
  return { passed: report.numPassedTests, failed, skipped: report.numPendingTests + report.numTodoTests, failedFiles };
};

/** @param {Totals} first @returns {boolean} */
export const wantsSecondRun = ({ failedFiles }) => failedFiles.length > 0 && failedFiles.length <= SECOND_RUN_FILES_MAX;

/** @param {FileTotals[]} files @returns {{ passed: number, failed: number }} */
const sumOf = (files) => ({
  passed: files.reduce((sum, { passed }) => sum + passed, 0),
  failed: files.reduce((sum, { failed }) => sum + failed, 0),
});

/**
 * The totals of a run whose failed files were run a second time: what the second run says of them counts, unless it ran fewer tests.
 * @param {Totals} first @param {Totals} second
 * @returns {{ totals: Totals, stumbled: string[] }} with the files that failed in the first run only
 */
export const afterSecondRun = (first, second) => {
  const before = sumOf(first.failedFiles);
  if (second.passed + second.failed < before.passed + before.failed) return { totals: first, stumbled: [] };
  const passed = first.passed - before.passed + second.passed;
  const failed = first.failed - before.failed + second.failed;
  const stillFailed = new Set(second.failedFiles.map(({ path }) => path));
  const stumbled = first.failedFiles.map(({ path }) => path).filter((path) => !stillFailed.has(path));
  return {
    totals: { passed, failed, skipped: first.skipped, failedFiles: second.failedFiles },
    stumbled: second.failed > 0 && second.failedFiles.length === 0 ? [] : stumbled,
  };
};
