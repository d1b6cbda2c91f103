import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { mergeTimings, readFigures, reportLines, slowRunning, timingsAsText } from '../../scripts/lib/test-report.mjs';
import { endOf, readJestTotals, readVitestTotals } from '../../scripts/lib/test-totals.mjs';

const folder = mkdtempSync(join(tmpdir(), 'pixchange-report-'));
afterAll(() => rmSync(folder, { recursive: true }));

const fileOf = (name: string, content: string) => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

const figures = (file: string, wallSeconds: number, starts: Record<string, number> = {}) => ({
  file,
  wallSeconds,
  cpuSeconds: wallSeconds / 4,
  starts,
});

describe('the report of a run', () => {
  it('reads a line for each file that has ended', () => {
    const [a, b] = [figures('a.spec.ts', 2), figures('b.spec.ts', 1, { products: 1 })];
    expect(readFigures(fileOf('figures', `${JSON.stringify(a)}\n${JSON.stringify(b)}\n`))).toEqual([a, b]);
  });

  it('is empty before the first file has ended', () => {
    expect(readFigures(join(folder, 'none'))).toEqual([]);
    expect(reportLines([])).toEqual([]);
  });

  it('names the files that have been running for more than ten minutes', () => {
    const path = fileOf(
      'running',
      JSON.stringify([
        ['/x/a.spec.ts', 60_000],
        ['/x/b.spec.ts', 700_000],
      ]),
    );
    expect(slowRunning(path, 1_260_000)).toBe(', a.spec.ts for 20 minutes');
    expect(slowRunning(join(folder, 'not-started'), 0)).toBe('');
  });

  it('lists the 20 slowest files, slowest first, and the total of started servers', () => {
    const all = Array.from({ length: 30 }, (_, n) => figures(`f${n}.spec.ts`, n, { registries: 1, products: 2 }));
    const lines = reportLines(all);
    expect(lines).toHaveLength(22);
    expect(lines[1]).toBe('   29.0     7.3  f29.spec.ts  1 registries, 2 products');
    expect(lines[20]).toContain('f10.spec.ts');
    expect(lines[21]).toBe('Started by 30 test files: 30 registries, 60 products');
  });
});

describe('timings', () => {
  it('change for files that ran, stay for other files, and disappear with their files', () => {
    const earlier = {
      'kept.spec.ts': { wallSeconds: 3, cpuSeconds: 1 },
      'gone.spec.ts': { wallSeconds: 3, cpuSeconds: 1 },
      'b.spec.ts': { wallSeconds: 9, cpuSeconds: 9, products: 5 },
    };
    const ran = [figures('b.spec.ts', 2.04, { registries: 1, products: 2 }), figures('a.spec.ts', 0)];
    const merged = mergeTimings(earlier, ran, ['a.spec.ts', 'b.spec.ts', 'kept.spec.ts']);
    expect(timingsAsText(merged)).toBe(
      [
        '{',
        '  "a.spec.ts": { "wallSeconds": 0, "cpuSeconds": 0 },',
        '  "b.spec.ts": { "wallSeconds": 2, "cpuSeconds": 0.5, "products": 2 },',
        '  "kept.spec.ts": { "wallSeconds": 3, "cpuSeconds": 1 }',
        '}\n',
      ].join('\n'),
    );
    expect(JSON.parse(timingsAsText({}))).toEqual({});
  });
});

describe('the totals of a run', () => {
  const vitest = (passed: number, failed: number, ...broken: number[]) =>
    JSON.stringify({
      numPassedTests: passed,
      numFailedTests: failed,
      numPendingTests: 1,
      numTodoTests: 1,
      testResults: [
        { name: resolve('a.spec.ts'), status: 'passed', assertionResults: [{ status: 'passed' }] },
        {
          name: resolve('b.spec.ts'),
          status: 'failed',
          assertionResults: [
            { status: 'failed', fullName: 'a title', failureMessages: ['\u001B[31mError\u001B[39m: 1\n  is not 2'] },
          ],
        },
        ...broken.map(() => ({
          name: resolve('c.spec.ts'),
          status: 'failed',
          message: 'No such module',
          assertionResults: [],
        })),
      ],
    });

  it('are those of the report', () => {
    const totals = { passed: 3, failed: 2, skipped: 1, failures: ['a.spec.ts › a title › Error'] };
    expect(readJestTotals(fileOf('jest', JSON.stringify(totals)), 1)).toEqual(totals);
    expect(readVitestTotals(fileOf('vitest', vitest(3, 2)), 1)).toEqual({
      passed: 3,
      failed: 2,
      skipped: 2,
      failures: ['b.spec.ts › a title › Error: 1 is not 2'],
    });
  });

  it('count a file that could not be run as one failure', () =>
    expect(readVitestTotals(fileOf('broken', vitest(3, 1, 1, 2)), 1)).toMatchObject({
      passed: 3,
      failed: 3,
      failures: [expect.anything(), 'c.spec.ts › No such module', 'c.spec.ts › No such module'],
    }));

  it('count a failed run without a failed test as one failure', () => {
    expect(readJestTotals(fileOf('bad-jest', '{"passed":3,"failed":0,"skipped":0}'), 1).failed).toBe(1);
    expect(readVitestTotals(fileOf('bad-vitest', vitest(3, 0)), 1).failed).toBe(1);
  });

  it('count a failed run without a report as one failure, and throw for a successful run without one', () => {
    expect(readJestTotals(join(folder, 'missing'), 134)).toEqual({ passed: 0, failed: 1, skipped: 0, failures: [] });
    expect(() => readVitestTotals(join(folder, 'missing'), 0)).toThrow('ENOENT');
  });
});

describe('the end of a run', () => {
  it.each([
    [{ passed: 3, failed: 0, skipped: 1 }, 'a name', { code: 0 }],
    [{ passed: 3, failed: 1, skipped: 0 }, undefined, { code: 1 }],
    [{ passed: 0, failed: 1, skipped: 0 }, 'a name', { code: 1 }],
    [{ passed: 0, failed: 0, skipped: 0 }, undefined, { code: 1, problem: 'No test ran.' }],
    [{ passed: 0, failed: 0, skipped: 0 }, 'a name', { code: 2, problem: 'No test name contains a name.' }],
  ])('after %j with -t %j is %j', (totals, name, end) => expect(endOf(totals, name)).toEqual(end));
});
