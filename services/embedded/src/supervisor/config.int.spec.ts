import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { temporaryFolder, type TemporaryFolder } from '../testing/temporary-folder.ts';
import { readSupervisorConfig } from './config.ts';

describe('the data folder', () => {
  let folder: TemporaryFolder;
  const project = (): string => join(folder.path, 'pixchange');

  beforeAll(async () => {
    folder = await temporaryFolder();
    await mkdir(project());
  });
  afterAll(() => folder.remove());

  it('is in the project when every account may enter it', () => {
    expect(readSupervisorConfig({}, project())).toMatchObject({ dataDir: join(project(), '.data') });
    expect(readSupervisorConfig({}, project())).not.toHaveProperty('dataDirNote');
  });

  it('is in /var/lib when the project of root is in a closed folder, and a note reports this', async () => {
    await chmod(folder.path, 0o700);
    const { dataDir, dataDirNote } = readSupervisorConfig({}, project());
    // Only root runs PostgreSQL under a separate account, which may lack access. Other users can enter their own
    // folders.
    const isRoot = process.getuid?.() === 0;
    expect(dataDir).toMatch(isRoot ? /^\/var\/lib\/pixchange\/pixchange-[0-9a-f]{8}$/ : /\/pixchange\/\.data$/);
    expect(dataDirNote ?? '').toContain(isRoot ? `may not enter ${folder.path}` : '');
    expect(readSupervisorConfig({}, project()).dataDir).toBe(dataDir);
    // A configured folder is used or rejected, never replaced.
    expect(readSupervisorConfig({ DATA_DIR: 'mine' }, project())).toMatchObject({ dataDir: join(project(), 'mine') });
    await chmod(folder.path, 0o711);
  });
});
