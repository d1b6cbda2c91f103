import { afterAll, beforeAll, expect, it } from 'vitest';
import { mkdir, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { DurableFolders } from './durable.ts';

let folder: string;
let remove: () => Promise<void>;
beforeAll(async () => {
  ({ path: folder, remove } = await temporaryFolder());
  await mkdir(join(folder, 'root'));
});
afterAll(() => remove());

it('moves every file into place while others empty and remove the folders on its path', async () => {
  const folders = new DurableFolders();
  const root = join(folder, 'root');
  const visit = async (index: number): Promise<void> => {
    const source = join(folder, `source-${index}`);
    const names = ['a', 'b', `file-${index}`];
    await writeFile(source, '');
    let isRefused = false;
    const moved = folders.moveInto(source, root, names).catch((error: unknown) => {
      isRefused = true;
      throw error;
    });
    // Removes the file as soon as it appears, as a concurrent request would.
    while (!isRefused) {
      const isRemoved = await unlink(join(root, ...names)).then(
        () => true,
        () => false,
      );
      if (isRemoved) break;
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all([folders.prune(root, ['a', 'b']), moved]);
  };
  for (let round = 0; round < 20; round += 1)
    await Promise.all(Array.from({ length: 20 }, (_, index) => visit(20 * round + index)));
  // Each move waits for the disk several times, and a busy disk takes longer than the default timeout. A rejection ends
  // the test immediately.
}, 300_000);

it('rejects a missing source', async () => {
  const root = join(folder, 'root');
  await expect(new DurableFolders().moveInto(join(folder, 'no-source'), root, ['c', 'd'])).rejects.toMatchObject({
    code: 'ENOENT',
  });
});

it('rejects a missing root without creating it', async () => {
  const source = join(folder, 'source');
  await writeFile(source, '');
  await expect(new DurableFolders().moveInto(source, join(folder, 'nowhere'), ['a', 'b'])).rejects.toMatchObject({
    code: 'ENOENT',
  });
});
