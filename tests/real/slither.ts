import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { repositoryRoot, runForge } from '../../contracts/solidity/forge.mjs';

/*
 * Runs Slither, which searches our contracts for mistakes. Findings above informational fail the run. Without forge on
 * the PATH, Slither analyzes nothing and reports success, so the run checks the number of analyzed contracts.
 */
const FOLDER = join(repositoryRoot, '.cache/slither');
const OUT = join(FOLDER, 'out');
const REPORT = join(FOLDER, 'report.json');
const VERSION = '0.11.3';
const CONTRACTS = ['ArtToken', 'AuditAnchor'];
const ALLOWED = new Set(['Informational', 'Optimization']);

interface Report {
  readonly success: boolean;
  readonly error: string | null;
  readonly results: {
    readonly detectors?: readonly {
      readonly impact: string;
      readonly check: string;
      readonly description: string;
    }[];
  };
}

const execute = (command: string, args: readonly string[], path = '') => {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: repositoryRoot,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, PATH: `${path}${delimiter}${process.env['PATH'] ?? ''}` },
  });
  if (error !== undefined) throw error;
  return { code: status ?? 1, output: `${stdout}${stderr}` };
};

const mustSucceed = (what: string, { code, output }: { readonly code: number; readonly output: string }): string => {
  if (code === 0) return output;
  throw new Error(`${what} failed:\n${output}`);
};

/** Installs Slither in a virtual environment, and a `forge` for it; returns the folder of both. */
const install = async (): Promise<string> => {
  const programs = join(FOLDER, 'venv/bin');
  await mkdir(FOLDER, { recursive: true });
  if (!existsSync(join(programs, 'slither'))) {
    mustSucceed('Creating a virtual environment of Python 3', execute('python3', ['-m', 'venv', join(FOLDER, 'venv')]));
    const pip = execute(join(programs, 'pip'), ['install', '-q', `slither-analyzer==${VERSION}`]);
    mustSucceed('Installing Slither from PyPI', pip);
  }
  const forge = createRequire(import.meta.url)
    .resolve('@foundry-rs/forge/package.json')
    .replace(/package\.json$/, 'bin.mjs');
  const shim = join(programs, 'forge');
  await writeFile(shim, `#!/bin/sh\nexec "${process.execPath}" "${forge}" "$@"\n`);
  await chmod(shim, 0o755);
  return programs;
};

const main = async (): Promise<void> => {
  const programs = await install();
  await rm(OUT, { recursive: true, force: true });
  const cache = join(FOLDER, 'cache');
  mustSucceed(
    'Building the contracts',
    runForge(['build', '--build-info', '--force', '--skip', 'test', '--out', OUT, '--cache-path', cache]),
  );
  await rm(REPORT, { force: true });
  const { output: summary } = execute(
    join(programs, 'slither'),
    [
      ...['.', '--ignore-compile', '--foundry-out-directory', OUT, '--filter-paths', 'node_modules'],
      ...['--print', 'contract-summary'],
    ],
    programs,
  );
  const analysis = execute(
    join(programs, 'slither'),
    ['.', '--ignore-compile', '--foundry-out-directory', OUT, '--filter-paths', 'node_modules', '--json', REPORT],
    programs,
  ).output;
  const count = Number(/analyzed \((\d+) contracts/.exec(analysis)?.[1] ?? 0);
  const missing = CONTRACTS.filter((name) => !new RegExp(`Contract ${name}\\b`).test(summary));
  const { success, error, results } = JSON.parse(await readFile(REPORT, 'utf8')) as Report;
  const findings = (results.detectors ?? []).filter(({ impact }) => !ALLOWED.has(impact));
  for (const { impact, check, description } of findings) process.stdout.write(`${impact} ${check}: ${description}\n`);
  process.stdout.write(
    `slither ${VERSION}: ${count} contracts analyzed, ${findings.length} findings above informational\n`,
  );
  if (!success) throw new Error(`Slither failed: ${error ?? ''}`);
  if (count === 0 || missing.length > 0)
    throw new Error(`Slither did not analyze ${missing.join(' and ') || 'anything'}`);
  if (findings.length > 0) process.exitCode = 1;
};

await main();
