import { readFile } from 'node:fs/promises';
import { register } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { transform } from '@swc/core';
import { swc } from './swc.mjs';

/*
 * Lets separate Node processes run our TypeScript, with the compiler options of jest:
 * node --conditions=source --import ./tests/typescript.mjs x.ts
 */
if (isMainThread) register(import.meta.url);

/** Node.js `load` hook that compiles TypeScript. @type {import('node:module').LoadHook} */
export const load = async (url, context, next) => {
  if (!/^file:.*\.ts$/.test(url)) return next(url, context);
  const filename = fileURLToPath(url);
  const { code } = await transform(await readFile(filename, 'utf8'), { ...swc, filename });
  return { format: 'module', source: code, shortCircuit: true };
};
