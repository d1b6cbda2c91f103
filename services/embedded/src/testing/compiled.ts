import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { transformFile, type JscConfig } from '@swc/core';

const packageRoot = join(import.meta.dirname, '..', '..');
const sources = join(packageRoot, 'src');

/** `rewriteRelativeImportExtensions` is swc's, and not in its types yet. */
const jsc: JscConfig & { rewriteRelativeImportExtensions: boolean } = { target: 'es2023', parser: { syntax: 'typescript' }, rewriteRelativeImportExtensions: true };

export type Compiled = { folder: string; remove(): Promise<void> };

const compile = async (path: string, folder: string): Promise<void> => {
  const { code } = await transformFile(join(sources, path), {
    jsc,
    module: { type: 'es6' },
  });
  const target = join(folder, path.replace(/\.ts$/, '.js'));
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, code);
};

/**
 * Compiles this package into a folder of the test's own, for tests that need real processes to kill. The usual `dist`
 * is left alone: another test may be running from it.
 */
export const compilePackage = async (): Promise<Compiled> => {
  const folder = join(packageRoot, '.cache', `test-${randomUUID()}`);
  const paths = await readdir(sources, { recursive: true });
  await Promise.all(paths.filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts')).map((path) => compile(path, folder)));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
};
