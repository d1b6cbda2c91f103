import { runTests } from '../../scripts/commands/test.mjs';

/* Runs the contract tests of the bus on a real broker, with stops and restarts: npm run test:real -- kafka */
process.exitCode = await runTests([
  'runtime/bus/kafka-bus.real.spec.ts',
  '--selectProjects',
  'real',
  ...process.argv.slice(2),
]);
