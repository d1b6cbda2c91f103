import { runTests } from '../../scripts/commands/test.mjs';

/* Erases or suspends people at every moment of a mint, a sale and a withdrawal: npm run test:real -- market */
process.exitCode = await runTests([
  'tests/market/meanwhile.real.spec.ts',
  '--selectProjects',
  'real',
  ...process.argv.slice(2),
]);
