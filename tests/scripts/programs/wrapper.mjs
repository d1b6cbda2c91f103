import { fileURLToPath } from 'node:url';
import { runForeground } from '../../../scripts/lib/child.mjs';

process.exitCode = await runForeground([
  fileURLToPath(new URL('supervised.mjs', import.meta.url)),
  ...process.argv.slice(2),
]);
