import { register } from 'node:module';

/** Runs a child process from TypeScript sources in tests, like jest runs its parent. */
register('./typescript-hooks.mjs', import.meta.url);
