import { runTests } from '../../scripts/commands/test.mjs';
import { say, showing } from '../../scripts/lib/progress.mjs';
import { build, isBuilt, mailpit, minio } from './programs.ts';
import { fetchPrometheus, hasPrometheus } from './prometheus.ts';

/* Fetches the programs for compose.real.spec.ts and runs it: npm run test:real -- compose */
try {
  for (const program of [minio, mailpit])
    if (!isBuilt(program))
      await showing(`Building ${program.name} (first run only; takes some minutes)`, () => build(program));
  if (!hasPrometheus()) await showing("Fetching Debian's Prometheus (first run only)", fetchPrometheus);
  process.exitCode = await runTests([
    'tests/real/compose.real.spec.ts',
    '--selectProjects',
    'real',
    ...process.argv.slice(2),
  ]);
} catch (error) {
  say(`The compose suite could not run: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
