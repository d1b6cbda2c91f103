import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { transformFile, type JscConfig, type Options } from '@swc/core';
import { swc } from '../../../../tests/swc.mjs';

const packageRoot = join(import.meta.dirname, '..', '..');
const sources = join(packageRoot, 'src');

/** Compiler options of all tests, plus one that rewrites imports to the output files, which swc's types lack. */
const options: Options = {
  ...swc,
  sourceMaps: false,
  jsc: { ...swc.jsc, rewriteRelativeImportExtensions: true } as JscConfig,
};

export type Compiled = { folder: string; remove(): Promise<void> };

const compile = async (path: string, folder: string): Promise<void> => {
  const { code } = await transformFile(join(sources, path), options);
  const target = join(folder, path.replace(/\.ts$/, '.js'));
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, code);
};

/**
 * Compiles this package into a separate folder, for tests that kill real processes. `dist` stays unchanged, because
 * another test may be running from it.
 */
export const compilePackage = async (): Promise<Compiled> => {
  const folder = join(packageRoot, '.cache', `test-${randomUUID()}`);
  const paths = await readdir(sources, { recursive: true });
  await Promise.all(
    paths.filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts')).map((path) => compile(path, folder)),
  );
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
};
