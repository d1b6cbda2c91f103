import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { Client } from 'minio';
import { type ObjectStore, startObjectStore } from './index.ts';

jest.setTimeout(60_000);

const keys = { accessKey: 'the-owner', secretKey: 'a-secret-of-the-owner' };

let dataDir: string;
let store: ObjectStore;
let client: Client;

const clientOf = (change: Partial<ConstructorParameters<typeof Client>[0]> = {}): Client =>
  new Client({ endPoint: '127.0.0.1', port: store.port, useSSL: false, ...keys, ...change });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'object-store-'));
  store = await startObjectStore({ dataDir, ...keys, corsOrigin: 'https://pixchange.example, http://localhost:8080' });
  client = clientOf();
  await client.makeBucket('images');
  await client.putObject('images', 'public/a.gif', 'GIF89a', 6, { 'Content-Type': 'image/gif' });
  await client.putObject('images', 'private/b.gif', 'GIF89b');
});

afterAll(async () => {
  await store.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const codeOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'no error',
    (error: unknown) => (error as { code?: unknown }).code,
  );

interface Answer {
  status: number;
  code: string;
  text: string;
  headers: Headers;
}
const ask = async (pathOrUrl: string, init?: RequestInit): Promise<Answer> => {
  const answer = await fetch(pathOrUrl.startsWith('/') ? store.endpoint + pathOrUrl : pathOrUrl, init);
  const text = await answer.text();
  return { status: answer.status, code: /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? '', text, headers: answer.headers };
};

/** Requests a path unchanged; fetch would normalize it first. */
const askRaw = (path: string): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const sent = request({ port: store.port, host: '127.0.0.1', path }, (answer) => {
      readText(answer).then((text) => resolve({ status: answer.statusCode ?? 0, text }), reject);
    });
    sent.on('error', reject);
    sent.end();
  });

describe('a caller without a signature', () => {
  it('may do nothing by default', async () => {
    const calls: [path: string, method: string][] = [
      ['/', 'GET'],
      ['/images', 'GET'],
      ['/images?list-type=2', 'GET'],
      ['/images?policy', 'GET'],
      ['/images?location', 'GET'],
      ['/images?uploads', 'GET'],
      ['/images?delete', 'POST'],
      ['/images', 'DELETE'],
      ['/new-bucket', 'PUT'],
      ['/no-such-bucket/key', 'GET'],
      ['/images/public/a.gif', 'GET'],
      ['/images/public/a.gif', 'PUT'],
      ['/images/public/a.gif', 'DELETE'],
      ['/images/x?uploads', 'POST'],
    ];
    for (const [path, method] of calls)
      expect({ path, method, ...(await ask(path, { method })) }).toMatchObject({
        path,
        method,
        status: 403,
        code: 'AccessDenied',
      });
    expect((await client.statObject('images', 'public/a.gif')).size).toBe(6);
  });

  it('may read only the objects that the policy of the bucket allows', async () => {
    const policy = {
      Version: '2012-10-17',
      Statement: [
        {
          Effect: 'Allow',
          Principal: { AWS: ['*'] },
          Action: ['s3:GetObject'],
          Resource: ['arn:aws:s3:::images/public/*'],
        },
      ],
    };
    expect(await codeOf(client.getBucketPolicy('images'))).toBe('NoSuchBucketPolicy');
    expect(await codeOf(client.setBucketPolicy('images', '{"Version":"2012-10-17"}'))).toBe('MalformedPolicy');
    await client.setBucketPolicy('images', JSON.stringify(policy));
    expect(JSON.parse(await client.getBucketPolicy('images'))).toEqual(policy);
    const open = await ask('/images/public/a.gif');
    expect(open).toMatchObject({ status: 200, text: 'GIF89a' });
    expect(open.headers.get('content-type')).toBe('image/gif');
    expect(open.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await ask('/images/public/missing')).code).toBe('NoSuchKey');
    expect((await ask('/images/private/b.gif')).code).toBe('AccessDenied');
    expect((await ask('/images/public/a.gif', { method: 'PUT', body: 'x' })).code).toBe('AccessDenied');
    expect((await ask('/images/public/a.gif?response-content-type=text/html')).code).toBe('InvalidRequest');
    await client.setBucketPolicy('images', '');
    expect((await ask('/images/public/a.gif')).code).toBe('AccessDenied');
  });

  it('cannot reach another key or file through a crafted path', async () => {
    const policy = {
      Version: '2012-10-17',
      Statement: [
        { Effect: 'Allow', Principal: '*', Action: 's3:GetObject', Resource: 'arn:aws:s3:::images/public/*' },
      ],
    };
    await client.setBucketPolicy('images', JSON.stringify(policy));
    const paths = [
      '/images/public/../private/b.gif',
      '/images/public/%2e%2e/private/b.gif',
      '/images/public/..%2fprivate/b.gif',
      '/images/public//a.gif',
      '/images/public/%00',
      '/../../../etc/passwd',
      '/images/../buckets/images/bucket.json',
      '/images/public/%ff',
    ];
    for (const path of paths) {
      const { status, text } = await askRaw(path);
      expect({
        path,
        is4xx: status >= 400 && status < 500,
        leaks: text.includes('GIF89b') || text.includes('root:'),
      }).toEqual({ path, is4xx: true, leaks: false });
    }
    await client.setBucketPolicy('images', '');
  });
});

describe('a caller with a signature', () => {
  it('is refused with a wrong secret, a wrong key or the wrong region', async () => {
    expect(await codeOf(clientOf({ secretKey: 'wrong' }).listBuckets())).toBe('SignatureDoesNotMatch');
    expect(await codeOf(clientOf({ accessKey: 'stranger' }).listBuckets())).toBe('InvalidAccessKeyId');
    expect(await codeOf(clientOf({ region: 'eu-west-1' }).getObject('images', 'public/a.gif'))).toBe(
      'AuthorizationHeaderMalformed',
    );
    expect(await codeOf(clientOf({ secretKey: 'wrong' }).putObject('images', 'new', 'x'))).toBe(
      'SignatureDoesNotMatch',
    );
  });

  it('can create a presigned URL for reading, which expires', async () => {
    const url = await client.presignedGetObject('images', 'private/b.gif', 60, {
      'response-content-type': 'image/gif',
    });
    const answer = await ask(url);
    expect(answer).toMatchObject({ status: 200, text: 'GIF89b' });
    expect(answer.headers.get('content-type')).toBe('image/gif');
    expect((await ask(url.replace('b.gif', 'c.gif'))).code).toBe('SignatureDoesNotMatch');
    expect((await ask(url.replace('image%2Fgif', 'text%2Fhtml'))).code).toBe('SignatureDoesNotMatch');
    expect((await ask(url, { method: 'PUT', body: 'x' })).code).not.toBe('');
    const old = await client.presignedGetObject('images', 'private/b.gif', 60, {}, new Date(Date.now() - 61_000));
    expect(await ask(old)).toMatchObject({ status: 403, code: 'AccessDenied' });
  });

  it('can create a presigned URL for writing', async () => {
    const url = await client.presignedPutObject('images', 'private/new.gif', 60);
    expect((await ask(url, { method: 'PUT', body: 'GIF89c' })).status).toBe(200);
    expect(await ask(await client.presignedGetObject('images', 'private/new.gif'))).toMatchObject({ text: 'GIF89c' });
    expect((await ask(url)).code).toBe('SignatureDoesNotMatch');
    await client.removeObject('images', 'private/new.gif');
  });

  it('cannot store a body with a wrong digest or an unsigned S3 header', async () => {
    const url = await client.presignedPutObject('images', 'private/body', 60);
    const put = (headers: Record<string, string>): Promise<Answer> =>
      ask(url, { method: 'PUT', body: 'what was sent', headers });
    expect((await put({ 'content-md5': 'AAAAAAAAAAAAAAAAAAAAAA==' })).code).toBe('BadDigest');
    expect((await put({ 'content-md5': 'short' })).code).toBe('InvalidDigest');
    // Unsigned S3 headers are rejected; otherwise, anyone could add one to a presigned URL.
    expect((await put({ 'x-amz-meta-more': 'x' })).code).toBe('AccessDenied');
    expect(await codeOf(client.statObject('images', 'private/body'))).toBe('NotFound');
  });

  it('cannot change an object through a presigned URL of an unsupported call', async () => {
    const url = async (method: string, key: string, parameters: Record<string, string>): Promise<string> =>
      client.presignedUrl(method, 'images', key, 60, parameters);
    expect(
      (await ask(await url('PUT', 'public/a.gif', { tagging: '' }), { method: 'PUT', body: '<Tagging/>' })).code,
    ).toBe('NotImplemented');
    expect((await ask(await url('DELETE', 'public/a.gif', { tagging: '' }), { method: 'DELETE' })).code).toBe(
      'NotImplemented',
    );
    expect((await ask(await url('GET', 'public/a.gif', { versionId: 'other' }))).code).toBe('NoSuchVersion');
    expect((await client.statObject('images', 'public/a.gif')).size).toBe(6);
    expect(await codeOf(client.setBucketTagging('images', { a: 'b' }))).toBe('NotImplemented');
  });

  it('can make conditional requests and range requests', async () => {
    const url = await client.presignedGetObject('images', 'public/a.gif', 60);
    const first = await ask(url);
    const etag = first.headers.get('etag') ?? '';
    const modified = first.headers.get('last-modified') ?? '';
    const statusWith = async (headers: Record<string, string>): Promise<number> => (await ask(url, { headers })).status;
    expect(await statusWith({ 'if-none-match': etag })).toBe(304);
    expect(await statusWith({ 'if-modified-since': modified })).toBe(304);
    expect(await statusWith({ 'if-none-match': '"other"' })).toBe(200);
    expect(await statusWith({ 'if-match': '"other"' })).toBe(412);
    expect(await statusWith({ 'if-match': etag, range: 'bytes=0-2' })).toBe(206);
    expect(await statusWith({ 'if-range': '"other"', range: 'bytes=0-2' })).toBe(200);
    expect(await statusWith({ range: 'bytes=6-' })).toBe(416);
    expect((await ask(url, { headers: { range: 'bytes=-2' } })).text).toBe('9a');
  });
});

describe('pages of other origins', () => {
  it('are allowed when their origin is configured', async () => {
    const preflight = (origin: string): Promise<Answer> =>
      ask('/images', {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-a' },
      });
    const ours = await preflight('http://localhost:8080');
    expect(ours.status).toBe(204);
    expect(ours.headers.get('access-control-allow-origin')).toBe('http://localhost:8080');
    expect(ours.headers.get('access-control-allow-methods')).toContain('POST');
    expect(ours.headers.get('access-control-allow-headers')).toBe('x-a');
    const other = await preflight('https://elsewhere.example');
    expect(other.headers.get('access-control-allow-origin')).toBeNull();
    const refused = await ask('/images', { headers: { origin: 'https://pixchange.example' } });
    expect(refused.headers.get('access-control-allow-origin')).toBe('https://pixchange.example');
    expect(refused.headers.get('vary')).toBe('Origin');
  });
});

describe('an upload in parts', () => {
  beforeAll(() => client.makeBucket('parts'));

  const incomplete = async (): Promise<string[]> => {
    const found: string[] = [];
    for await (const item of client.listIncompleteUploads('parts', '', true) as AsyncIterable<{ key: string }>)
      found.push(item.key);
    return found;
  };

  /** Lists the parts; the client has this method, but its types omit it. */
  const listParts = (key: string, id: string): Promise<unknown> =>
    (client as unknown as { listParts(bucket: string, key: string, id: string): Promise<unknown> }).listParts(
      'parts',
      key,
      id,
    );

  it('is listed until it is completed or aborted', async () => {
    const first = await client.initiateNewMultipartUpload('parts', 'a/first', { 'content-type': 'video/mp4' });
    await client.initiateNewMultipartUpload('parts', 'b', {});
    expect(await incomplete()).toEqual(['a/first', 'b']);
    const part = await client.uploadPart(
      { bucketName: 'parts', objectName: 'a/first', uploadID: first, partNumber: 2, headers: {} },
      Buffer.from('the only part'),
    );
    expect(await listParts('a/first', first)).toMatchObject([{ part: 2, etag: part.etag, size: 13 }]);
    expect(await codeOf(listParts('b', first))).toBe('NoSuchUpload');
    expect(
      await codeOf(client.completeMultipartUpload('parts', 'a/first', first, [{ part: 1, etag: part.etag }])),
    ).toBe('InvalidPart');
    await client.completeMultipartUpload('parts', 'a/first', first, [{ part: 2, etag: part.etag }]);
    expect((await client.statObject('parts', 'a/first')).metaData).toMatchObject({ 'content-type': 'video/mp4' });
    await client.removeIncompleteUpload('parts', 'b');
    expect(await incomplete()).toEqual([]);
  });

  it('is refused with parts that are out of order, too small or different', async () => {
    const id = await client.initiateNewMultipartUpload('parts', 'c', {});
    const put = (partNumber: number): Promise<{ etag: string; part: number }> =>
      client.uploadPart(
        { bucketName: 'parts', objectName: 'c', uploadID: id, partNumber, headers: {} },
        Buffer.from(`part ${String(partNumber)}`),
      );
    const [one, two] = [await put(1), await put(2)];
    const complete = (parts: { etag: string; part: number }[]): Promise<unknown> =>
      codeOf(client.completeMultipartUpload('parts', 'c', id, parts));
    expect(await complete([two, one])).toBe('InvalidPartOrder');
    expect(await complete([one, two])).toBe('EntityTooSmall');
    expect(await complete([{ ...one, etag: two.etag }])).toBe('InvalidPart');
    expect(await codeOf(put(10_001))).toBe('InvalidArgument');
    await client.abortMultipartUpload('parts', 'c', id);
    expect(await codeOf(put(1))).toBe('NoSuchUpload');
    expect(await codeOf(client.statObject('parts', 'c'))).toBe('NotFound');
  });
});
