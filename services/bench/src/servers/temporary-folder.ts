import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Folder = { readonly path: string; remove(): Promise<void> };

/** A folder that goes away with the benchmark. */
export const temporaryFolder = async (): Promise<Folder> => {
  const path = await mkdtemp(join(tmpdir(), 'pixchange-bench-'));
  // PostgreSQL may run under an account of its own, which passes through here.
  await chmod(path, 0o711);
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
};
