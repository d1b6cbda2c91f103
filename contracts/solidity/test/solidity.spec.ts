import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { artifactsPath, buildArtifacts } from '../artifacts.mjs';
import { runForge } from '../forge.mjs';

// Forge compiles and runs thousands of cases, on every processor that it can get.
vi.setConfig({ testTimeout: 300_000 });

interface SuiteResult {
  readonly test_results: Readonly<Record<string, { readonly status: string; readonly reason: string | null }>>;
}

/** Returns forge's result for each test, by the name of the test. */
const forgeResults = (): [string, string][] => {
  const { output } = runForge(['test', '--json']);
  const suites = JSON.parse(output) as Record<string, SuiteResult>;
  return Object.entries(suites).flatMap(([suite, { test_results: tests }]) =>
    Object.entries(tests).map(([name, { status, reason }]): [string, string] => [
      `${suite}: ${name}`,
      reason === null ? status : `${status}: ${reason}`,
    ]),
  );
};

/** Returns the covered and the total number of lines, branches and the like of each of our contracts. */
const coverageOfSources = (): { file: string; line: string }[] => {
  const { code, output } = runForge(['coverage', '--no-match-test', 'invariant', '--report', 'summary']);
  if (code !== 0) throw new Error(output);
  return [...output.matchAll(/^\| (contracts\/solidity\/src\/\S+)\s+\|(.*)\|$/gm)].map(([, file = '', line = '']) => ({
    file,
    line,
  }));
};

describe('the contracts on the chain', () => {
  it('pass the unit, fuzz and invariant tests of forge', () => {
    const results = forgeResults();
    expect(results.filter(([, status]) => status !== 'Success')).toEqual([]);
    expect(results.filter(([name]) => name.includes('invariant')).length).toBeGreaterThanOrEqual(3);
    expect(results.length).toBeGreaterThanOrEqual(21);
  });

  it('are covered by their tests in every line and branch', () => {
    const covered = coverageOfSources();
    expect(covered.map(({ file }) => file)).toEqual([
      'contracts/solidity/src/ArtToken.sol',
      'contracts/solidity/src/AuditAnchor.sol',
    ]);
    for (const { line } of covered)
      expect(line.match(/[\d.]+%/g)).toEqual(['100.00%', '100.00%', '100.00%', '100.00%']);
  });

  it('are known to TypeScript as they are', () => {
    expect(readFileSync(artifactsPath, 'utf8')).toBe(buildArtifacts());
  });

  it('are laid out as forge does it', () => {
    expect(runForge(['fmt', '--check'])).toEqual({ code: 0, output: '' });
  });
});
