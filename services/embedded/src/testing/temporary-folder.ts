import { randomUUID } from 'node:crypto';
import { chmod, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type TemporaryFolder = { path: string; remove(): Promise<void> };

/** Creates a folder that servers with separate accounts can traverse. */
export const temporaryFolder = async (): Promise<TemporaryFolder> => {
  const path = join(tmpdir(), `pixchange-test-${randomUUID()}`);
  await mkdir(path, { recursive: true });
  await chmod(path, 0o711);
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
};
