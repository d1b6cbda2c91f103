import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { repositoryRoot } from './repository.mjs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} Totals
 * @typedef {{ status: string, fullName: string, failureMessages: string[] }} VitestTest
 * @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: { name: string, status: string, message?: string, assertionResults: VitestTest[] }[] }} VitestReport
 */

const FAILURE_CHARACTERS_MAX = 240;

/**
 * Returns one line about a failed test: its file, its name and the error, cut after 240 characters.
 * @param {string} path absolute path of the test file
 * @param {string} name full name of the test; empty for a file that could not be run
 * @param {string} [message]
 */
export const failureLine = (path, name, message = '') =>
  [relative(repositoryRoot, path), name, stripVTControlCharacters(message).replaceAll(/\s+/g, ' ').trim()]
    .filter((part) => part !== '')
    .join(' › ')
    .slice(0, FAILURE_CHARACTERS_MAX);

/**
 * Reads the report of a run. A run that failed without a failed test or a report counts as one failure, which would
 * otherwise be lost.
 * @param {string} path
 * @param {number} code the exit code of the run
 * @param {(report: any) => Totals} totalsOf
 * @returns {Totals}
 */
const readReport = (path, code, totalsOf) => {
  /** @type {Totals} */
  let totals = { passed: 0, failed: 0, skipped: 0, failures: [] };
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
    const failures = report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => failureLine(name, fullName, failureMessages[0])),
    );
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken.length,
      skipped: report.numPendingTests + report.numTodoTests,
      failures: [...failures, ...broken.map(({ name, message }) => failureLine(name, '', message))],
    };
  });

const WRONG_USE = 2;

/**
 * Returns the exit code of a test run, and the problem if no test ran.
 * @param {Pick<Totals, 'passed' | 'failed'>} totals
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
