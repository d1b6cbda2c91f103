import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Client, CopyConditions, CopyDestinationOptions, CopySourceOptions } from 'minio';
import { type ObjectStore, startObjectStore } from './index.ts';
import { pathOfKey } from './names.ts';

jest.setTimeout(60_000);

const keys = { accessKey: 'the-owner', secretKey: 'a-secret-of-the-owner' };

let dataDir: string;
let store: ObjectStore;
let client: Client;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'object-store-'));
  store = await startObjectStore({ dataDir, ...keys, log: (line) => process.stderr.write(`${line}\n`) });
  client = new Client({ endPoint: '127.0.0.1', port: store.port, useSSL: false, ...keys });
});

afterAll(async () => {
  await store.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const read = async (bucket: string, key: string): Promise<Buffer> => buffer(await client.getObject(bucket, key));
const md5 = (bytes: Buffer): string => createHash('md5').update(bytes).digest('hex');
const codeOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'no error',
    (error: unknown) => (error as { code?: unknown }).code,
  );
const keysOf = async (stream: AsyncIterable<unknown>): Promise<string[]> => {
  const found: string[] = [];
  for await (const item of stream as AsyncIterable<{ name?: string; prefix?: string }>)
    found.push(item.name ?? item.prefix ?? '?');
  return found;
};

describe('buckets', () => {
  it('are created, found, listed and removed', async () => {
    expect(await client.bucketExists('first')).toBe(false);
    await client.makeBucket('first');
    expect(await client.bucketExists('first')).toBe(true);
    expect((await client.listBuckets()).map(({ name }) => name)).toContain('first');
    expect(await codeOf(client.makeBucket('first'))).toBe('BucketAlreadyOwnedByYou');
    await client.putObject('first', 'a/b', 'x');
    expect(await codeOf(client.removeBucket('first'))).toBe('BucketNotEmpty');
    await client.removeObject('first', 'a/b');
    await client.removeBucket('first');
    expect(await client.bucketExists('first')).toBe(false);
    expect(await codeOf(client.putObject('first', 'a', 'x'))).toBe('NoSuchBucket');
  });

  it('are in the region of the server', async () => {
    await client.makeBucket('regional');
    expect(await client.getBucketRegionAsync('regional')).toBe('us-east-1');
    expect(await codeOf(client.makeBucket('elsewhere', 'eu-west-1'))).toBe('AuthorizationHeaderMalformed');
    expect(await codeOf(client.getBucketPolicy('nowhere'))).toBe('NoSuchBucket');
  });

  it('lose no accepted upload when they are removed concurrently', async () => {
    await client.makeBucket('short-lived');
    const uploads = Array.from({ length: 20 }, (_, i) =>
      codeOf(client.putObject('short-lived', `a/${String(i)}`, 'x')),
    );
    const removal = codeOf(client.removeBucket('short-lived'));
    const outcomes = await Promise.all(uploads);
    const wasRemoved = (await removal) === 'no error';
    const kept = wasRemoved ? [] : await keysOf(client.listObjectsV2('short-lived', '', true));
    expect(kept).toHaveLength(outcomes.filter((code) => code === 'no error').length);
    expect(outcomes.every((code) => code === 'no error' || code === 'NoSuchBucket')).toBe(true);
    if (!wasRemoved) {
      await client.removeObjects('short-lived', kept);
      await client.removeBucket('short-lived');
    }
  });
});

describe('objects', () => {
  beforeAll(() => client.makeBucket('objects'));

  it('are returned byte for byte with their metadata', async () => {
    const bytes = randomBytes(300_000);
    const { etag } = await client.putObject('objects', 'ein Bild/größe+1.gif', bytes, bytes.length, {
      'Content-Type': 'image/gif',
      'Cache-Control': 'max-age=60',
      origin: 'camera',
    });
    expect(etag).toBe(md5(bytes));
    expect((await read('objects', 'ein Bild/größe+1.gif')).equals(bytes)).toBe(true);
    const stat = await client.statObject('objects', 'ein Bild/größe+1.gif');
    expect(stat).toMatchObject({ size: bytes.length, etag: md5(bytes) });
    expect(stat.metaData).toMatchObject({
      'content-type': 'image/gif',
      'cache-control': 'max-age=60',
      origin: 'camera',
    });
    expect(Math.abs(stat.lastModified.getTime() - Date.now())).toBeLessThan(60_000);
  });

  it('may be empty', async () => {
    await client.putObject('objects', 'empty', Buffer.alloc(0));
    expect((await client.statObject('objects', 'empty')).size).toBe(0);
    expect(await read('objects', 'empty')).toHaveLength(0);
  });

  it('are read in ranges', async () => {
    const bytes = randomBytes(10_000);
    await client.putObject('objects', 'range', bytes);
    const part = async (offset: number, length?: number): Promise<Buffer> =>
      buffer(await client.getPartialObject('objects', 'range', offset, length));
    expect((await part(0, 10)).equals(bytes.subarray(0, 10))).toBe(true);
    expect((await part(9_990)).equals(bytes.subarray(9_990))).toBe(true);
    expect((await part(100, 200)).equals(bytes.subarray(100, 300))).toBe(true);
    expect((await part(9_000, 5_000)).equals(bytes.subarray(9_000))).toBe(true);
    expect(await codeOf(client.getPartialObject('objects', 'range', 10_000, 1))).toBe('InvalidRange');
  });

  it('that do not exist are reported as missing', async () => {
    expect(await codeOf(client.getObject('objects', 'missing'))).toBe('NoSuchKey');
    expect(await codeOf(client.statObject('objects', 'missing'))).toBe('NotFound');
    await client.removeObject('objects', 'missing');
  });

  it('larger than a part are uploaded in parts, even from a stream of unknown length', async () => {
    const small = new Client({
      endPoint: '127.0.0.1',
      port: store.port,
      useSSL: false,
      ...keys,
      partSize: 5 * 1024 ** 2,
    });
    const bytes = randomBytes(12 * 1024 ** 2);
    const chunks = Array.from({ length: 12 }, (_, i) => bytes.subarray(i * 1024 ** 2, (i + 1) * 1024 ** 2));
    const { etag } = await small.putObject('objects', 'large', Readable.from(chunks));
    expect(etag).toMatch(/^[0-9a-f]{32}-3$/);
    expect((await read('objects', 'large')).equals(bytes)).toBe(true);
    const known = await small.putObject('objects', 'large2', Readable.from(chunks), bytes.length, {
      'Content-Type': 'video/mp4',
    });
    expect(known.etag).toBe(etag);
    expect((await client.statObject('objects', 'large2')).metaData).toMatchObject({ 'content-type': 'video/mp4' });
  });

  it('are copied, with their own or other metadata', async () => {
    const bytes = randomBytes(1000);
    await client.putObject('objects', 'source', bytes, bytes.length, { 'Content-Type': 'image/png', shade: 'blue' });
    await client.copyObject('objects', 'copy', '/objects/source');
    expect((await read('objects', 'copy')).equals(bytes)).toBe(true);
    expect((await client.statObject('objects', 'copy')).metaData).toMatchObject({
      'content-type': 'image/png',
      shade: 'blue',
    });
    await client.copyObject(
      new CopySourceOptions({ Bucket: 'objects', Object: 'source' }),
      new CopyDestinationOptions({
        Bucket: 'objects',
        Object: 'source',
        UserMetadata: { shade: 'red' },
        MetadataDirective: 'REPLACE',
      }),
    );
    expect((await client.statObject('objects', 'source')).metaData).toMatchObject({ shade: 'red' });
    const conditions = new CopyConditions();
    conditions.setMatchETag('00000000000000000000000000000000');
    expect(await codeOf(client.copyObject('objects', 'copy2', '/objects/source', conditions))).toBe(
      'PreconditionFailed',
    );
    expect(await codeOf(client.statObject('objects', 'copy2'))).toBe('NotFound');
  });

  it('are composed of ranges of other objects', async () => {
    const bytes = randomBytes(6 * 1024 ** 2);
    await client.putObject('objects', 'head', bytes);
    await client.putObject('objects', 'tail', 'the end of it');
    // Every range starts at byte 0, because the client ignores the start of a range.
    await client.composeObject(new CopyDestinationOptions({ Bucket: 'objects', Object: 'whole' }), [
      new CopySourceOptions({ Bucket: 'objects', Object: 'head', MatchRange: true, Start: 0, End: bytes.length - 2 }),
      new CopySourceOptions({ Bucket: 'objects', Object: 'tail', MatchRange: true, Start: 0, End: 2 }),
    ]);
    expect((await read('objects', 'whole')).equals(Buffer.concat([bytes.subarray(0, -1), Buffer.from('the')]))).toBe(
      true,
    );
  });

  it('are removed in bulk, and invalid keys are reported', async () => {
    await client.putObject('objects', 'bulk & <1>', 'x');
    const errors = await client.removeObjects('objects', ['bulk & <1>', 'not/there', '../key']);
    expect(errors).toMatchObject([{ Key: '../key', Code: 'XMinioInvalidObjectName' }]);
    expect(await codeOf(client.statObject('objects', 'bulk & <1>'))).toBe('NotFound');
  });

  it('are refused without their length, with too much metadata or with a public ACL', async () => {
    const url = await client.presignedPutObject('objects', 'unknown-length', 60);
    const answer = await fetch(url, {
      method: 'PUT',
      body: Readable.toWeb(Readable.from([Buffer.from('x')])),
      duplex: 'half',
    } as unknown as RequestInit);
    expect(answer.status).toBe(411);
    expect(await codeOf(client.putObject('objects', 'talkative', 'x', 1, { note: 'x'.repeat(2049) }))).toBe(
      'MetadataTooLarge',
    );
    expect(await codeOf(client.putObject('objects', 'open', 'x', 1, { 'x-amz-acl': 'public-read' }))).toBe(
      'AccessControlListNotSupported',
    );
  });

  it('are written conditionally', async () => {
    await client.putObject('objects', 'once', 'first', 5, { 'If-None-Match': '*' });
    expect(await codeOf(client.putObject('objects', 'once', 'again', 5, { 'If-None-Match': '*' }))).toBe(
      'PreconditionFailed',
    );
    expect((await read('objects', 'once')).toString()).toBe('first');
    const races = Array.from({ length: 10 }, (_, i) =>
      codeOf(client.putObject('objects', 'race', `${i}`, 1, { 'If-None-Match': '*' })),
    );
    expect((await Promise.all(races)).filter((code) => code === 'no error')).toHaveLength(1);
  });
});

describe('an object with a truncated file', () => {
  const bucket = 'damaged';
  beforeAll(async () => {
    await client.makeBucket(bucket);
    for (const key of ['a', 'b', 'c']) await client.putObject(bucket, key, 'some bytes');
    await truncate(join(dataDir, 'buckets', bucket, 'objects', ...pathOfKey('b')), 7);
  });

  it('is listed with its remaining size, next to other objects', async () => {
    const listed: [string | undefined, number | undefined][] = [];
    for await (const item of client.listObjectsV2(bucket, '', true) as AsyncIterable<{ name?: string; size?: number }>)
      listed.push([item.name, item.size]);
    expect(listed).toEqual([
      ['a', 10],
      ['b', 7],
      ['c', 10],
    ]);
  });

  it('is listed even when a folder replaces the file', async () => {
    const path = join(dataDir, 'buckets', bucket, 'objects', ...pathOfKey('c'));
    await rm(path);
    await mkdir(path);
    expect(await keysOf(client.listObjectsV2(bucket, '', true))).toEqual(['a', 'b', 'c']);
    await rm(path, { recursive: true });
    await client.putObject(bucket, 'c', 'some bytes');
  });

  it('is not read, and can be replaced and removed', async () => {
    await expect(client.getObject(bucket, 'b')).rejects.toThrow('500');
    await client.putObject(bucket, 'b', 'new bytes');
    expect((await read(bucket, 'b')).toString()).toBe('new bytes');
    await truncate(join(dataDir, 'buckets', bucket, 'objects', ...pathOfKey('b')), 0);
    await client.removeObject(bucket, 'b');
    expect(await keysOf(client.listObjectsV2(bucket, '', true))).toEqual(['a', 'c']);
  });
});

describe('listings', () => {
  beforeAll(async () => {
    await client.makeBucket('lists');
    const names = [
      'a',
      'a/b',
      'a-b',
      'a/b/c',
      'b/1',
      'b/2',
      'Über',
      'z'.repeat(300),
      `${'z'.repeat(80)}!`,
      `${'z'.repeat(80)}/0`,
      '<&>"',
    ];
    await Promise.all(names.map((name) => client.putObject('lists', name, name)));
  });

  const sorted = (names: string[]): string[] => names.sort((x, y) => Buffer.compare(Buffer.from(x), Buffer.from(y)));

  it('return every key in byte order', async () => {
    const found = await keysOf(client.listObjectsV2('lists', '', true));
    expect(found).toHaveLength(11);
    expect(found).toEqual(sorted([...found]));
    expect(await keysOf(client.listObjects('lists', '', true))).toEqual(found);
  });

  it('roll up at the delimiter and start at a prefix', async () => {
    const found = await keysOf(client.listObjectsV2('lists', '', false));
    expect(found).toEqual(expect.arrayContaining(['a', 'a-b', 'a/', 'b/', 'Über']));
    expect(found).toHaveLength(9);
    expect(await keysOf(client.listObjectsV2('lists', 'a/', false))).toEqual(['a/b', 'a/b/']);
    expect(await keysOf(client.listObjectsV2('lists', 'b/', true, 'b/1'))).toEqual(['b/2']);
  });

  it('page through more than a thousand keys', async () => {
    await client.makeBucket('many');
    const names = Array.from({ length: 1205 }, (_, i) => `k/${String(i % 7)}/${String(i)}`);
    const queue = names.values();
    const put = async (): Promise<void> => {
      for (const name of queue) await client.putObject('many', name, 'x');
    };
    await Promise.all(Array.from({ length: 16 }, put));
    expect(await keysOf(client.listObjectsV2('many', '', true))).toEqual(sorted([...names]));
    expect(await keysOf(client.listObjects('many', 'k/', true))).toEqual(sorted([...names]));
    expect(await keysOf(client.listObjectsV2('many', 'k/', false))).toHaveLength(7);
    expect(await client.removeObjects('many', names)).toEqual([]);
    expect(await keysOf(client.listObjectsV2('many', '', true))).toEqual([]);
    // The folders of the keys were removed with the keys.
    expect(await readdir(join(dataDir, 'buckets', 'many', 'objects'))).toEqual([]);
    await client.removeBucket('many');
    // Writing more than a thousand files takes long on a busy machine.
  }, 300_000);
});
