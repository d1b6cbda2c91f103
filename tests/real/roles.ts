import { runTests } from '../../scripts/commands/test.mjs';

/* Runs roles.real.spec.ts: npm run test:real -- roles */
process.exitCode = await runTests([
  'tests/real/roles.real.spec.ts',
  '--selectProjects',
  'real',
  ...process.argv.slice(2),
]);
