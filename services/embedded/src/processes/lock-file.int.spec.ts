import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { temporaryFolder, type TemporaryFolder } from '../testing/temporary-folder.ts';
import { folderToLock } from '../testing/small-disk.ts';
import { LockHeldError, takeLock } from './lock-file.ts';
import { identityOf } from './process-table.ts';

describe('a lock file', () => {
  let folder: TemporaryFolder;
  const path = (): string => join(folder.path, 'lock');

  beforeEach(async () => {
    folder = await temporaryFolder();
  });
  afterEach(() => folder.remove());

  it('is held once, and can be taken again after its release', async () => {
    const lock = await takeLock(path());
    await expect(takeLock(path())).rejects.toBeInstanceOf(LockHeldError);
    await lock.release();
    await (await takeLock(path())).release();
    expect(await readdir(folder.path)).toEqual([]);
  });

  it('of an ended process is taken over', async () => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    const identity = await identityOf(other.pid!);
    await writeFile(path(), JSON.stringify({ pid: other.pid, identity, token: 'its own' }));
    await expect(takeLock(path())).rejects.toMatchObject({ pid: other.pid });
    other.kill('SIGKILL');
    await once(other, 'exit');
    const lock = await takeLock(path());
    expect(JSON.parse(await readFile(path(), 'utf8'))).toMatchObject({ pid: process.pid });
    await lock.release();
  });

  it('is stale when its process id now belongs to a later process', async () => {
    await writeFile(path(), JSON.stringify({ pid: process.pid, identity: 'an earlier boot:1', token: 'gone' }));
    await (await takeLock(path())).release();
  });

  it('that is damaged is replaced', async () => {
    await writeFile(path(), '{"pid":');
    await (await takeLock(path())).release();
  });

  it('goes to only one of many callers that find it stale at the same time', async () => {
    await writeFile(path(), JSON.stringify({ pid: 999_999_999, identity: 'nobody', token: 'gone' }));
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => takeLock(path())));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(LockHeldError);
    }
  });

  it('can be released on a read-only disk, and is free again when the disk is writable', async () => {
    const disk = folderToLock(join(folder.path, 'disk'));
    if (disk === undefined) return void process.stderr.write('skipped: root may not mount a file system here\n');
    try {
      const lock = await takeLock(join(disk.path, 'lock'));
      disk.setReadOnly(true);
      await lock.release();
      await expect(takeLock(join(disk.path, 'lock'))).rejects.toMatchObject({
        code: expect.stringMatching(/^(EROFS|EACCES)$/),
      });
      disk.setReadOnly(false);
      await (await takeLock(join(disk.path, 'lock'))).release();
    } finally {
      disk.setReadOnly(false);
      disk.remove();
    }
  });
});
