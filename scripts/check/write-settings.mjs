import { runShown } from '../lib/child.mjs';

// Writes docs/settings.md and .env.example from the comments of the settings: node scripts/check/write-settings.mjs.
// Starts another process, because the settings are in TypeScript.
const typescript = ['--conditions=source', '--import=./tests/typescript.mjs'];
process.exitCode = await runShown([...typescript, 'scripts/check/env-example.mjs', '--write']);
