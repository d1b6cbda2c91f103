import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

export const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Writes a file, or replaces it atomically. Once the promise resolves, both the content and the name are durable. */
export const writeDurably = async (path: string, content: string | Buffer, mode = 0o600): Promise<void> => {
  const draft = join(dirname(path), `.${basename(path)}.${randomUUID()}.part`);
  try {
    const handle = await open(draft, 'wx', mode);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
};
