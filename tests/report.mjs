import { writeFileSync } from 'node:fs';

/**
 * Jest reporter that writes the totals of the run into the file in TEST_TOTALS, for the last line of `npm test`. A file
 * that could not be run (a syntax error, a failed import) counts as one failure. Jest requires a default export.
 */
export default class TotalsReporter {
  /**
   * @param {Set<unknown>} _contexts
   * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number, numRuntimeErrorTestSuites: number }} results
   */
  onRunComplete(_contexts, results) {
    const path = process.env.TEST_TOTALS;
    if (path === undefined) return;
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    const skipped = results.numPendingTests + results.numTodoTests;
    writeFileSync(path, JSON.stringify({ passed: results.numPassedTests, failed, skipped }));
  }
}
