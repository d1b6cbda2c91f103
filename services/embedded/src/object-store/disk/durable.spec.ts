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

it('moves every file into its place, however soon others empty and remove the folders on the way', async () => {
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
    // Acts like a reader who removes an upload as soon as it appears.
    while (!isRefused) {
      const gone = await unlink(join(root, ...names)).then(
        () => true,
        () => false,
      );
      if (gone) break;
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all([folders.prune(root, ['a', 'b']), moved]);
  };
  for (let round = 0; round < 20; round += 1)
    await Promise.all(Array.from({ length: 20 }, (_, index) => visit(20 * round + index)));
  // Each move waits for the disk several times, and a loaded disk takes longer than the usual limit. A refusal ends the
  // test at once.
}, 300_000);

it('says that the source is missing', async () => {
  const root = join(folder, 'root');
  await expect(new DurableFolders().moveInto(join(folder, 'no-source'), root, ['c', 'd'])).rejects.toMatchObject({
    code: 'ENOENT',
  });
});

it('says that the root is missing, and does not make it', async () => {
  const source = join(folder, 'source');
  await writeFile(source, '');
  await expect(new DurableFolders().moveInto(source, join(folder, 'nowhere'), ['a', 'b'])).rejects.toMatchObject({
    code: 'ENOENT',
  });
});
