import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';

const packageRoot = join(import.meta.dirname, '..', '..');
const run = promisify(execFile);

export type Compiled = { folder: string; remove(): Promise<void> };

/**
 * Compiles this package into a folder of the test's own, for tests that need real processes to kill. The usual `dist`
 * is left alone: another test may be running from it.
 */
export const compilePackage = async (): Promise<Compiled> => {
  const folder = join(packageRoot, '.cache', `test-${randomUUID()}`);
  const compiler = join(createRequire(import.meta.url).resolve('typescript/package.json'), '..', 'bin', 'tsc');
  await run(process.execPath, [compiler, '-p', join(packageRoot, 'tsconfig.build.json'), '--outDir', folder, '--sourceMap', 'false']);
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
};
