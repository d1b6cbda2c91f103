import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

/* Lets Node run our TypeScript without a build: node --conditions=source --import ./scripts/dev/typescript.mjs x.ts */
if (isMainThread) register('./typescript-hooks.mjs', import.meta.url);
