import { register } from 'node:module';

/** Runs a child process from TypeScript sources in tests, as jest does for its parent. */
register('./typescript-hooks.mjs', import.meta.url);
