import { readFileSync } from 'node:fs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Totals
 * @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: { status: string, assertionResults: unknown[] }[] }} VitestReport
 */

/**
 * Reads the report of a run. A run that failed without a failed test, or without a report, counts as one failure: no
 * failure may be lost.
 * @param {string} path
 * @param {number} code the exit code of the run
 * @param {(report: any) => Totals} totalsOf
 * @returns {Totals}
 */
const readReport = (path, code, totalsOf) => {
  /** @type {Totals} */
  let totals = { passed: 0, failed: 0, skipped: 0 };
  try {
    totals = totalsOf(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    if (code === 0) throw error;
  }
  return code !== 0 && totals.failed === 0 ? { ...totals, failed: 1 } : totals;
};

/** Returns the totals of a jest run, which tests/report.mjs wrote. @type {(path: string, code: number) => Totals} */
export const readJestTotals = (path, code) => readReport(path, code, (/** @type {Totals} */ totals) => totals);

/**
 * Returns the totals of a Vitest run from its JSON report. A file that could not be run has no tests, and counts as one
 * failure.
 * @type {(path: string, code: number) => Totals}
 */
export const readVitestTotals = (path, code) =>
  readReport(path, code, (/** @type {VitestReport} */ report) => {
    const broken = report.testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    );
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken.length,
      skipped: report.numPendingTests + report.numTodoTests,
    };
  });

const WRONG_USE = 2;

/**
 * Returns the exit code of a test run, with the problem when no test ran.
 * @param {Totals} totals
 * @param {string | undefined} name the requested part of a test name
 * @returns {{ code: number, problem?: string }}
 */
export const endOf = ({ passed, failed }, name) => {
  if (failed > 0) return { code: 1 };
  if (passed > 0) return { code: 0 };
  return name === undefined
    ? { code: 1, problem: 'No test ran.' }
    : { code: WRONG_USE, problem: `No test name contains ${name}.` };
};
