import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder, type TemporaryFolder } from '../testing/temporary-folder.ts';
import { addErasures, readErasures } from './erasure-list.ts';
import { readPassphrase } from './passphrase.ts';

let folder: TemporaryFolder;
let path: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  path = join(folder.path, 'erasures.list');
});
afterEach(() => folder.remove());

const erasure = (n: number) => ({
  user_id: `01890000-0000-7000-8000-00000000000${n}`,
  erased_at: '2026-11-25T10:00:00Z',
});

describe('the list of erasures', () => {
  it('grows by appending, and lists each member once', async () => {
    expect(await readErasures(path)).toBeUndefined();
    await addErasures(path, []);
    expect(await readErasures(path)).toEqual([]);
    await addErasures(path, [erasure(1)]);
    const before = await readFile(path, 'utf8');
    await addErasures(path, [erasure(1), erasure(2)]);
    expect(await readErasures(path)).toEqual([erasure(1), erasure(2)]);
    expect((await readFile(path, 'utf8')).startsWith(before)).toBe(true);
  });

  it('continues after a truncated last line', async () => {
    await addErasures(path, [erasure(1)]);
    await writeFile(path, `${await readFile(path, 'utf8')}{"user_id":"0189`);
    expect(await readErasures(path)).toEqual([erasure(1)]);
    await addErasures(path, [erasure(2)]);
    expect(await readErasures(path)).toEqual([erasure(1), erasure(2)]);
  });

  it('is refused when a line in it is damaged', async () => {
    await writeFile(path, `{"user_id":"0189"}\n${JSON.stringify(erasure(1))}\n`);
    await expect(readErasures(path)).rejects.toThrow('is damaged');
  });
});

describe('the passphrase', () => {
  it('comes from a file, without its trailing line break', async () => {
    await writeFile(path, 'a long passphrase\n');
    expect(await readPassphrase({}, path, true)).toBe('a long passphrase');
    expect(await readPassphrase({ BACKUP_PASSPHRASE_FILE: path }, undefined, true)).toBe('a long passphrase');
  });

  it('comes from the environment', async () =>
    expect(await readPassphrase({ BACKUP_PASSPHRASE: 'a long passphrase' }, undefined, true)).toBe(
      'a long passphrase',
    ));

  it.each([
    ['none', {}, 'An archive needs a passphrase'],
    ['a short one for a new archive', { BACKUP_PASSPHRASE: 'short' }, '12 or more random characters'],
    ['two', { BACKUP_PASSPHRASE: 'a long passphrase', BACKUP_PASSPHRASE_FILE: '/x' }, "can't both be given"],
    ['a file that is not there', { BACKUP_PASSPHRASE_FILE: '/nowhere/x' }, "can't be read (ENOENT)"],
  ])('is refused when there is %s', async (_, environment, message) =>
    expect(readPassphrase(environment, undefined, true)).rejects.toThrow(message),
  );

  it('may be short for an existing archive', async () =>
    expect(await readPassphrase({ BACKUP_PASSPHRASE: 'short' }, undefined, false)).toBe('short'));
});
