/**
 * A jest reporter: prints the first test that fails as soon as it failed, for who needs no more than that (npm run mutants).
 * Jest takes a reporter by default export only.
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
