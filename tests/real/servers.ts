import { runTests } from '../../scripts/commands/test.mjs';
import { say, showing } from '../../scripts/lib/progress.mjs';
import { build, isBuilt, minio, toxiproxy } from './programs.ts';

/* Builds the programs for servers.real.spec.ts and runs it: npm run test:real -- servers */
try {
  for (const program of [minio, toxiproxy])
    if (!isBuilt(program)) await showing(`Building ${program.name}, once, some minutes`, () => build(program));
  process.exitCode = await runTests([
    'tests/real/servers.real.spec.ts',
    '--selectProjects',
    'real',
    ...process.argv.slice(2),
  ]);
} catch (error) {
  say(`A server could not be built: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
