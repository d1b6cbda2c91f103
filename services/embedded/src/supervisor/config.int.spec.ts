import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { temporaryFolder, type TemporaryFolder } from '../testing/temporary-folder.ts';
import { readSupervisorConfig } from './config.ts';

describe('where the data is kept', () => {
  let folder: TemporaryFolder;
  const project = (): string => join(folder.path, 'pixchange');
  // Only root hands PostgreSQL to an account that may be kept out.
  const itAsRoot = process.getuid?.() === 0 ? it : it.skip;

  beforeAll(async () => {
    folder = await temporaryFolder();
    await mkdir(project());
  });
  afterAll(() => folder.remove());

  it('is the project, where every account may go', () => {
    expect(readSupervisorConfig({}, project())).toMatchObject({ dataDir: join(project(), '.data') });
    expect(readSupervisorConfig({}, project())).not.toHaveProperty('dataDirNote');
  });

  itAsRoot('is the usual place for servers when the project lies in a closed folder, and it says so', async () => {
    await chmod(folder.path, 0o700);
    const { dataDir, dataDirNote } = readSupervisorConfig({}, project());
    expect(dataDir).toMatch(/^\/var\/lib\/pixchange\/pixchange-[0-9a-f]{8}$/);
    expect(dataDirNote).toContain(`may not enter ${folder.path}`);
    expect(readSupervisorConfig({}, project()).dataDir).toBe(dataDir);
    // A folder that somebody chose is used or refused, never replaced.
    expect(readSupervisorConfig({ DATA_DIR: 'mine' }, project())).toMatchObject({ dataDir: join(project(), 'mine') });
    await chmod(folder.path, 0o711);
  });
});
