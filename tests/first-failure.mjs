/**
 * Jest reporter that prints each failing test immediately, for callers that stop at the first (npm run mutants).
 * Jest requires a default export.
 */
export default class FirstFailureReporter {
  /**
   * @param {{ path: string }} test
   * @param {{ status: string, fullName: string, failureMessages: string[] }} result
   */
  onTestCaseResult({ path }, { status, fullName, failureMessages }) {
    if (status !== 'failed') return;
    const message = (failureMessages[0] ?? '').split('\n').slice(0, 8).join('\n');
    process.stdout.write(`\nfirst failure: ${JSON.stringify({ path, test: fullName, message })}\n`);
  }
}
