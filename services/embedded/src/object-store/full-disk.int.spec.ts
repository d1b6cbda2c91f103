import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'minio';
import { mountSmallDisk } from '../testing/small-disk.ts';
import { temporaryFolder, type TemporaryFolder } from '../testing/temporary-folder.ts';
import { startObjectStore, type ObjectStore } from './index.ts';

const keys = { accessKey: 'the-owner', secretKey: 'a-secret-of-the-owner' };
const megabyte = 1024 * 1024;

const clientOf = ({ port }: ObjectStore): Client =>
  new Client({ endPoint: '127.0.0.1', port, useSSL: false, ...keys, retryOptions: { disableRetry: true } });

const filesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

describe('the object store on a disk that is almost full', () => {
  let folder: TemporaryFolder;
  let store: ObjectStore;
  let client: Client;

  beforeAll(async () => {
    folder = await temporaryFolder();
    store = await startObjectStore({ dataDir: folder.path, ...keys, freeBytesMin: Number.MAX_SAFE_INTEGER });
    client = clientOf(store);
    await client.makeBucket('uploads');
  });
  afterAll(async () => {
    await store.stop();
    await folder.remove();
  });

  it('refuses browser uploads, but accepts uploads of the product itself', async () => {
    const policy = client.newPostPolicy();
    policy.setBucket('uploads');
    policy.setKey('attachment');
    policy.setExpires(new Date(Date.now() + 60_000));
    const { formData } = await client.presignedPostPolicy(policy);
    const form = new FormData();
    for (const [name, value] of Object.entries(formData)) form.append(name, String(value));
    form.append('file', new Blob(['picture']), 'picture.gif');
    const answer = await fetch(`${store.endpoint}/uploads`, { method: 'POST', body: form });
    expect([answer.status, answer.headers.get('retry-after'), await answer.text()]).toEqual([
      507,
      '300',
      expect.stringContaining('<Code>XMinioStorageFull</Code>'),
    ]);
    await client.putObject('uploads', 'version', 'made of a file that was taken before');
  });
});

describe('the object store on a disk that is full', () => {
  it('reports that it is full, leaves no partial object, and accepts a smaller object', async () => {
    const folder = await temporaryFolder();
    const disk = mountSmallDisk(join(folder.path, 'disk'), 2 * megabyte);
    if (disk === undefined) {
      process.stderr.write('skipped: this account may not mount a file system\n');
      return folder.remove();
    }
    const store = await startObjectStore({ dataDir: disk.path, ...keys });
    try {
      const client = clientOf(store);
      await client.makeBucket('media');
      const before = await filesIn(disk.path);
      await expect(client.putObject('media', 'large', Buffer.alloc(4 * megabyte))).rejects.toMatchObject({
        code: 'XMinioStorageFull',
      });
      expect(await filesIn(disk.path)).toEqual(before);
      await client.putObject('media', 'small', Buffer.alloc(megabyte / 2));
    } finally {
      await store.stop();
      disk.remove();
      await folder.remove();
    }
  });
});
