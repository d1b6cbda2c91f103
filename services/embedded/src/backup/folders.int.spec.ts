import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Client } from 'minio';
import { startObjectStore, type ObjectStore } from '../object-store/index.ts';
import { temporaryFolder, type TemporaryFolder } from '../testing/temporary-folder.ts';
import { filesBelow, holdFiles, holdRemoved, keepRemoved, objectFolder } from './folders.ts';
import { holdFolder, removedFolder, removeHeldFiles } from './leftovers.ts';

const keys = { accessKey: 'the-owner', secretKey: 'a-secret-of-the-owner' };
const bucket = 'media';

let folder: TemporaryFolder;
let store: ObjectStore;
let client: Client;
beforeAll(async () => {
  folder = await temporaryFolder();
  store = await startObjectStore({
    dataDir: join(folder.path, 'object-store'),
    removedDir: removedFolder(folder.path),
    ...keys,
  });
  client = new Client({ endPoint: '127.0.0.1', port: store.port, useSSL: false, ...keys });
  await client.makeBucket(bucket);
});
afterAll(async () => {
  await store.stop();
  await folder.remove();
});

const put = (key: string) => client.putObject(bucket, key, Buffer.from(key));
const remove = (key: string) => client.removeObject(bucket, key);

describe('the files of an archive', () => {
  let held: string;
  beforeEach(async () => {
    held = holdFolder(folder.path);
    await mkdir(held);
  });
  afterEach(() => removeHeldFiles(folder.path));

  const heldKeys = async (): Promise<string[]> => {
    const names: string[] = [];
    for await (const path of filesBelow(held, objectFolder)) {
      const name = /([a-z]+)~o$/.exec(path)?.[1];
      if (name !== undefined) names.push(name);
    }
    return names;
  };

  it('are those that exist before or after the snapshot, and those added and removed in between', async () => {
    for (const key of ['works/stays', 'works/removed']) await put(key);
    await keepRemoved(folder.path);
    await holdFiles(folder.path, held, objectFolder);
    await put('works/comes');
    await put('works/one/passes');
    for (const key of ['works/one/passes', 'works/removed', 'works/unknown']) await remove(key);
    await holdFiles(folder.path, held, objectFolder);
    expect(await holdRemoved(folder.path, held)).toBe(1);
    expect(await heldKeys()).toEqual(['comes', 'passes', 'removed', 'stays']);
    expect(await readdir(held)).toEqual(['object-store']);
  });

  it('do not include a file that is removed after holdRemoved', async () => {
    await keepRemoved(folder.path);
    await holdRemoved(folder.path, held);
    await put('late');
    await remove('late');
    expect(await readdir(held)).toEqual([]);
    await expect(client.statObject(bucket, 'late')).rejects.toMatchObject({ code: 'NotFound' });
  });
});
