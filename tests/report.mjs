import { writeFileSync } from 'node:fs';
import { failureLine } from '../scripts/lib/test-totals.mjs';

/**
 * @typedef {{ testFilePath: string, testExecError?: { message?: string },
 *   testResults: { status: string, fullName: string, failureMessages: string[] }[] }} FileResult
 */

/** @param {FileResult} file @returns {string[]} one line for each failure */
const failuresOf = ({ testFilePath, testExecError, testResults }) => [
  ...(testExecError ? [failureLine(testFilePath, '', testExecError.message)] : []),
  ...testResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => failureLine(testFilePath, fullName, failureMessages[0])),
];

/**
 * Jest reporter that writes the totals and the failures of the run to the file in TEST_TOTALS, for the last lines of
 * `npm test`. A file that could not be run (a syntax error, a failed import) counts as one failure. Jest requires a
 * default export.
 */
export default class TotalsReporter {
  /** Start time of each running file, by path. @type {Map<string, number>} */
  #running = new Map();

  /** Writes the running files to the file in TEST_RUNNING, for the progress lines of `npm test`. */
  #writeRunning() {
    const path = process.env.TEST_RUNNING;
    if (path !== undefined) writeFileSync(path, JSON.stringify([...this.#running]));
  }

  /** @param {{ path: string }} test */
  onTestFileStart({ path }) {
    this.#running.set(path, Date.now());
    this.#writeRunning();
  }

  /** @param {{ path: string }} test */
  onTestFileResult({ path }) {
    this.#running.delete(path);
    this.#writeRunning();
  }

  /**
   * @param {Set<unknown>} _contexts
   * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
   *   numRuntimeErrorTestSuites: number, testResults: FileResult[] }} results
   */
  onRunComplete(_contexts, results) {
    const path = process.env.TEST_TOTALS;
    if (path === undefined) return;
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    const skipped = results.numPendingTests + results.numTodoTests;
    const failures = results.testResults.flatMap(failuresOf);
    writeFileSync(path, JSON.stringify({ passed: results.numPassedTests, failed, skipped, failures }));
  }
}
