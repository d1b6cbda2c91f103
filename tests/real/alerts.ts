import { runTests } from '../../scripts/commands/test.mjs';
import { say, showing } from '../../scripts/lib/progress.mjs';
import { build, isBuilt, toxiproxy } from './programs.ts';
import { fetchPrometheus, hasPrometheus } from './prometheus.ts';

/* Fetches the programs for alerts.real.spec.ts and runs it: npm run test:real -- alerts */
try {
  if (!isBuilt(toxiproxy)) await showing('Building toxiproxy, once', () => build(toxiproxy));
  if (!hasPrometheus()) await showing("Fetching Debian's Prometheus, once", fetchPrometheus);
  process.exitCode = await runTests([
    'tests/real/alerts.real.spec.ts',
    '--selectProjects',
    'real',
    ...process.argv.slice(2),
  ]);
} catch (error) {
  say(`A program is not available: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
