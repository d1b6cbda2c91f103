import { register } from 'node:module';

/** Lets a child process run from TypeScript sources in tests, as jest lets its parent. */
register('./typescript-hooks.mjs', import.meta.url);
