import { describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterSecondRun, nothing, readTotals, readVitest, wantsSecondRun } from '../../scripts/lib/test-totals.mjs';

const file = (path: string, passed: number, failed: number) => ({ path, passed, failed });
const first = { passed: 90, failed: 3, skipped: 1, failedFiles: [file('a', 4, 2), file('b', 0, 1)] };

describe('a second run of what failed', () => {
  it('counts in place of the first', () => {
    const second = { ...nothing, passed: 9 };
    expect(afterSecondRun(first, second)).toEqual({
      totals: { passed: 95, failed: 0, skipped: 1, failedFiles: [] },
      stumbled: ['a', 'b'],
    });
  });

  it('names only what passes then', () => {
    const second = { ...nothing, passed: 5, failed: 2, failedFiles: [file('b', 0, 2)] };
    expect(afterSecondRun(first, second)).toEqual({
      totals: { passed: 91, failed: 2, skipped: 1, failedFiles: [file('b', 0, 2)] },
      stumbled: ['a'],
    });
  });

  it.each([nothing, { ...nothing, failed: 1 }, { ...nothing, passed: 6 }])(
    'changes nothing when it did not run as many tests: %j',
    (second) => expect(afterSecondRun(first, second)).toEqual({ totals: first, stumbled: [] }),
  );

  it('names no file when it ended badly', () => {
    const { totals, stumbled } = afterSecondRun(first, { ...nothing, passed: 7, failed: 1 });
    expect([totals.failed, stumbled]).toEqual([1, []]);
  });

  it('keeps failures that belong to no file', () =>
    expect(afterSecondRun({ ...first, failed: 4 }, { ...nothing, passed: 7 }).totals.failed).toBe(1));

  it('is only for a few files', () => {
    const many = Array.from({ length: 6 }, (_, index) => file(String(index), 1, 1));
    expect([nothing, first, { ...first, failedFiles: many }].map(wantsSecondRun)).toEqual([false, true, false]);
  });
});

describe('the report of a run', () => {
  const inFile = <T>(content: string | undefined, read: (path: string) => T): T => {
    const folder = mkdtempSync(join(tmpdir(), 'totals-'));
    try {
      const path = join(folder, 'report.json');
      if (content !== undefined) writeFileSync(path, content);
      return read(path);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };

  it.each([readTotals, readVitest])('that is missing is one failure, and an error after a good end (%p)', (read) => {
    expect(inFile(undefined, (path) => read(path, 1))).toEqual({ ...nothing, failed: 1 });
    expect(() => inFile(undefined, (path) => read(path, 0))).toThrow();
  });

  it('of Vitest names the files that failed, also those without a test', () => {
    const tests = (...states: string[]) => states.map((status) => ({ status }));
    const report = {
      numPassedTests: 3,
      numFailedTests: 1,
      numPendingTests: 1,
      numTodoTests: 0,
      testResults: [
        { name: 'good', status: 'passed', assertionResults: tests('passed', 'passed') },
        { name: 'bad', status: 'failed', assertionResults: tests('passed', 'failed', 'skipped') },
        { name: 'broken', status: 'failed', assertionResults: [] },
      ],
    };
    expect(inFile(JSON.stringify(report), (path) => readVitest(path, 1))).toEqual({
      passed: 3,
      failed: 1,
      skipped: 1,
      failedFiles: [file('bad', 1, 1), file('broken', 0, 1)],
    });
  });
});
