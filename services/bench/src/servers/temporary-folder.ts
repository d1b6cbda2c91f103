import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Folder = { readonly path: string; remove(): Promise<void> };

/** Creates a temporary folder for a benchmark; `remove` deletes it. */
export const temporaryFolder = async (): Promise<Folder> => {
  const path = await mkdtemp(join(tmpdir(), 'pixchange-bench-'));
  // PostgreSQL may run under a separate account, which has to traverse this folder.
  await chmod(path, 0o711);
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
};
