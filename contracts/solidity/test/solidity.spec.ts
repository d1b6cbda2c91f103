import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { artifactsPath, buildArtifacts } from '../artifacts.mjs';
import { runForge } from '../forge.mjs';

// Forge compiles the contracts and runs thousands of cases, on every available processor.
vi.setConfig({ testTimeout: 300_000 });

interface SuiteResult {
  readonly test_results: Readonly<Record<string, { readonly status: string; readonly reason: string | null }>>;
}

/** Returns the name and the result of each test that forge ran. */
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

/** Returns forge's coverage summary for each contract: one table row with lines, statements, branches and functions. */
const coverageOfSources = (): { file: string; line: string }[] => {
  const { code, output } = runForge(['coverage', '--no-match-test', 'invariant', '--report', 'summary']);
  if (code !== 0) throw new Error(output);
  return [...output.matchAll(/^\| (contracts\/solidity\/src\/\S+)\s+\|(.*)\|$/gm)].map(([, file = '', line = '']) => ({
    file,
    line,
  }));
};

describe('the smart contracts', () => {
  it('pass the unit, fuzz and invariant tests of forge', () => {
    const results = forgeResults();
    expect(results.filter(([, status]) => status !== 'Success')).toEqual([]);
    expect(results.filter(([name]) => name.includes('invariant')).length).toBeGreaterThanOrEqual(3);
    expect(results.length).toBeGreaterThanOrEqual(21);
  });

  it('have full coverage of lines, statements, branches and functions', () => {
    const covered = coverageOfSources();
    expect(covered.map(({ file }) => file)).toEqual([
      'contracts/solidity/src/ArtToken.sol',
      'contracts/solidity/src/AuditAnchor.sol',
    ]);
    for (const { line } of covered)
      expect(line.match(/[\d.]+%/g)).toEqual(['100.00%', '100.00%', '100.00%', '100.00%']);
  });

  it('match the generated TypeScript artifacts', () => {
    expect(readFileSync(artifactsPath, 'utf8')).toBe(buildArtifacts());
  });

  it('are formatted by forge fmt', () => {
    expect(runForge(['fmt', '--check'])).toEqual({ code: 0, output: '' });
  });
});
