import { writeFileSync } from 'node:fs';

/** @typedef {{ testFilePath: string, numPassingTests: number, numFailingTests: number, testExecError?: unknown }} FileResult */

/**
 * A jest reporter: leaves the totals of the run in the file that TEST_TOTALS names, for the last line of `npm test`, and the
 * totals of each file that failed, for a second run.
 * A file that could not be run at all (a syntax error, a failed import) counts as one failure.
 * Jest takes a reporter by default export only.
 */
export default class TotalsReporter {
  /**
   * @param {Set<unknown>} _contexts
   * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number, numRuntimeErrorTestSuites: number, testResults: FileResult[] }} results
   */
  onRunComplete(_contexts, results) {
    const path = process.env.TEST_TOTALS;
    if (path === undefined) return;
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    const skipped = results.numPendingTests + results.numTodoTests;
    const failedFiles = results.testResults
      .map(({ testFilePath, numPassingTests, numFailingTests, testExecError }) => ({
        path: testFilePath,
        passed: numPassingTests,
        failed: numFailingTests + ((testExecError ?? null) === null ? 0 : 1),
      }))
      .filter((file) => file.failed > 0);
    writeFileSync(path, JSON.stringify({ passed: results.numPassedTests, failed, skipped, failedFiles }));
  }
}
