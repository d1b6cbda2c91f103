import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Folder = { readonly path: string; remove(): Promise<void> };

/** PostgreSQL may run under an account of its own, which passes through here. */
const open = (path: string): Promise<void> => chmod(path, 0o711);

/** A folder that goes away with the benchmark. */
export const temporaryFolder = async (): Promise<Folder> => {
  const path = await mkdtemp(join(tmpdir(), 'pixchange-bench-'));
  await open(path);
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
};

/** A folder that somebody keeps. */
export const keptFolder = async (path: string): Promise<Folder> => {
  await mkdir(path, { recursive: true });
  await open(path);
  return { path, remove: () => Promise.resolve() };
};
