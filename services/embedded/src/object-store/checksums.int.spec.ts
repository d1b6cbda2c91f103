import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checksumAlgorithms, checksumHeader, newChecksum, type ChecksumAlgorithm } from './checksums/algorithms.ts';
import { type ObjectStore, startObjectStore } from './index.ts';
import { signedRequests } from './testing/signed-request.ts';

const keys = { accessKey: 'the-owner', secretKey: 'a-secret-of-the-owner' };
const PART_BYTES = 5 * 1024 ** 2;

let dataDir: string;
let store: ObjectStore;
let owner: ReturnType<typeof signedRequests>;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'object-store-checksums-'));
  store = await startObjectStore({ dataDir, ...keys, log: (line) => process.stderr.write(`${line}\n`) });
  owner = signedRequests(store.endpoint, keys);
  await owner.send({ method: 'PUT', path: '/sums' });
});
afterAll(async () => {
  await store.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const valueOf = (algorithm: ChecksumAlgorithm, ...chunks: readonly Buffer[]): string => {
  const checksum = newChecksum(algorithm);
  for (const chunk of chunks) checksum.update(chunk);
  return checksum.digest().toString('base64');
};
const put = (path: string, body: Buffer, headers: Record<string, string>) =>
  owner.send({ method: 'PUT', path, body, headers });
const ask = (method: 'GET' | 'HEAD', path: string, headers: Record<string, string> = {}) =>
  owner.send({ method, path, headers: { 'x-amz-checksum-mode': 'ENABLED', ...headers } });
const data = Buffer.from('hello world');

describe.each(checksumAlgorithms)('a %s of an object', (algorithm) => {
  const header = checksumHeader(algorithm);
  const value = valueOf(algorithm, data);

  it('is verified on upload, stored, and returned on request', async () => {
    const stored = await put(`/sums/${algorithm}`, data, { [header]: value });
    expect([stored.status, stored.headers.get(header)]).toEqual([200, value]);
    for (const method of ['HEAD', 'GET'] as const) {
      const { status, headers } = await ask(method, `/sums/${algorithm}`);
      expect([status, headers.get(header), headers.get('x-amz-checksum-type')]).toEqual([200, value, 'FULL_OBJECT']);
    }
    expect((await owner.send({ method: 'HEAD', path: `/sums/${algorithm}` })).headers.get(header)).toBeNull();
    expect((await ask('GET', `/sums/${algorithm}`, { range: 'bytes=0-4' })).headers.get(header)).toBeNull();
  });

  it('is refused when it does not match, and nothing is stored', async () => {
    const path = `/sums/other-${algorithm}`;
    expect(await put(path, data, { [header]: valueOf(algorithm, Buffer.from('other')) })).toMatchObject({
      status: 400,
      code: 'BadDigest',
    });
    expect((await put(path, data, { [header]: 'nothing' })).code).toBe('InvalidRequest');
    expect((await ask('HEAD', path)).status).toBe(404);
  });

  it('may follow the body, in signed or unsigned chunks', async () => {
    const path = `/sums/chunks-${algorithm}`;
    const signed = await owner.sendChunks({ path, data, trailer: [header, value] }, 4);
    expect([signed.status, signed.headers.get(header)]).toEqual([200, value]);
    const unsigned = await owner.send({
      method: 'PUT',
      path,
      payloadHash: 'STREAMING-UNSIGNED-PAYLOAD-TRAILER',
      headers: {
        'content-encoding': 'gzip,aws-chunked',
        'x-amz-decoded-content-length': String(data.length),
        'x-amz-trailer': header,
      },
      body: Buffer.from(`b\r\n${data.toString()}\r\n0\r\n${header}:${value}\r\n\r\n`),
    });
    expect(unsigned.status).toBe(200);
    const head = await ask('HEAD', path);
    expect([
      head.headers.get(header),
      head.headers.get('content-encoding'),
      head.headers.get('content-length'),
    ]).toEqual([value, 'gzip', String(data.length)]);
  });
});

it('stores nothing when chunks were changed in transit', async () => {
  const trailer = ['x-amz-checksum-crc32', valueOf('CRC32', data)] as const;
  const path = '/sums/spoiled';
  for (const [tamper, code] of [
    [(body: string) => body.replace('hell', 'hexl'), 'SignatureDoesNotMatch'],
    [(body: string) => body.replace(trailer[1], valueOf('CRC32', Buffer.from('x'))), 'SignatureDoesNotMatch'],
    [(body: string) => body.slice(0, -20), 'IncompleteBody'],
  ] as const)
    expect((await owner.sendChunks({ path, data, trailer }, 4, tamper)).code).toBe(code);
  expect((await ask('HEAD', path)).status).toBe(404);
});

it('verifies the checksum of a list of keys to remove', async () => {
  const body = Buffer.from('<Delete><Object><Key>nothing</Key></Object></Delete>');
  const remove = (value: string) =>
    owner.send({ method: 'POST', path: '/sums?delete=', body, headers: { 'x-amz-checksum-crc32': value } });
  expect((await remove(valueOf('CRC32', body))).status).toBe(200);
  expect((await remove(valueOf('CRC32', data))).code).toBe('BadDigest');
});

it('refuses two checksums in one request', async () => {
  const headers = { 'x-amz-checksum-crc32': valueOf('CRC32', data), 'x-amz-checksum-crc32c': valueOf('CRC32C', data) };
  expect((await put('/sums/two', data, headers)).code).toBe('InvalidRequest');
});

describe('an upload in parts', () => {
  const parts = [randomBytes(PART_BYTES), randomBytes(1_000)];
  const start = (path: string, headers: Record<string, string>) =>
    owner.send({ method: 'POST', path: `${path}?uploads=`, headers });
  const idIn = (text: string): string => /<UploadId>(\w+)/.exec(text)?.[1] ?? '';

  const upload = async (path: string, algorithm: ChecksumAlgorithm, type: 'COMPOSITE' | 'FULL_OBJECT') => {
    const started = await start(path, { 'x-amz-checksum-algorithm': algorithm, 'x-amz-checksum-type': type });
    const id = idIn(started.text);
    const etags: string[] = [];
    for (const [index, part] of parts.entries()) {
      // The client sends the first part's checksum, and the server computes the second's.
      const headers = index === 0 ? { [checksumHeader(algorithm)]: valueOf(algorithm, part) } : {};
      const answer = await put(`${path}?partNumber=${index + 1}&uploadId=${id}`, part, headers);
      expect(answer.headers.get(checksumHeader(algorithm))).toBe(valueOf(algorithm, part));
      etags.push(answer.headers.get('etag') ?? '');
    }
    const complete = (values: readonly string[], headers: Record<string, string> = {}) =>
      owner.send({
        method: 'POST',
        path: `${path}?uploadId=${id}`,
        headers,
        body: Buffer.from(
          `<CompleteMultipartUpload>${etags.map((etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag><Checksum${algorithm}>${values[index] ?? ''}</Checksum${algorithm}></Part>`).join('')}</CompleteMultipartUpload>`,
        ),
      });
    return { complete, values: parts.map((part) => valueOf(algorithm, part)) };
  };

  it.each([
    ['CRC32', 'COMPOSITE'],
    ['SHA256', 'COMPOSITE'],
    ['CRC32C', 'FULL_OBJECT'],
    ['CRC64NVME', 'FULL_OBJECT'],
  ] as const)('has a %s of the type %s', async (algorithm, type) => {
    const path = `/sums/parts-${algorithm}`;
    const header = checksumHeader(algorithm);
    const { complete, values } = await upload(path, algorithm, type);
    expect((await complete([values[1] ?? '', values[1] ?? ''])).code).toBe('InvalidPart');
    if (type === 'FULL_OBJECT')
      expect((await complete(values, { [header]: valueOf(algorithm, data) })).code).toBe('BadDigest');
    expect((await complete(values, { 'x-amz-mp-object-size': '7' })).code).toBe('InvalidRequest');
    const expected =
      type === 'FULL_OBJECT'
        ? valueOf(algorithm, ...parts)
        : `${valueOf(algorithm, ...values.map((value) => Buffer.from(value, 'base64')))}-2`;
    const done = await complete(values);
    expect(done.status).toBe(200);
    expect(done.text).toContain(`<Checksum${algorithm}>${expected}</Checksum${algorithm}>`);
    const { headers } = await ask('HEAD', path);
    expect([headers.get(header), headers.get('x-amz-checksum-type')]).toEqual([expected, type]);
  });

  it('can be read part by part', async () => {
    const path = '/sums/by-part';
    const { complete, values } = await upload(path, 'CRC32', 'COMPOSITE');
    await complete(values);
    for (const [index, part] of parts.entries()) {
      const answer = await ask('GET', `${path}?partNumber=${index + 1}`);
      expect([answer.status, answer.headers.get('x-amz-mp-parts-count')]).toEqual([206, '2']);
      expect(answer.bytes.equals(part)).toBe(true);
      const head = await ask('HEAD', `${path}?partNumber=${index + 1}`);
      expect([head.status, head.headers.get('content-length')]).toEqual([206, String(part.length)]);
    }
    expect(await ask('GET', `${path}?partNumber=3`)).toMatchObject({ status: 416, code: 'InvalidPartNumber' });
    expect((await ask('GET', `${path}?partNumber=0`)).code).toBe('InvalidArgument');
    expect((await ask('GET', `${path}?partNumber=1`, { range: 'bytes=0-1' })).code).toBe('InvalidRequest');
    await put('/sums/whole', data, {});
    const whole = await ask('GET', '/sums/whole?partNumber=1');
    expect([whole.status, whole.text]).toEqual([206, data.toString()]);
    expect((await ask('GET', '/sums/whole?partNumber=2')).code).toBe('InvalidPartNumber');
  });

  it('is refused with an unknown algorithm or type', async () => {
    for (const headers of [
      { 'x-amz-checksum-algorithm': 'MD5' },
      { 'x-amz-checksum-algorithm': 'SHA256', 'x-amz-checksum-type': 'FULL_OBJECT' },
      { 'x-amz-checksum-type': 'FULL_OBJECT' },
    ] as Record<string, string>[])
      expect((await start('/sums/refused', headers)).code).toBe('InvalidRequest');
    const id = idIn((await start('/sums/refused', { 'x-amz-checksum-algorithm': 'CRC32' })).text);
    const other = { 'x-amz-checksum-sha256': valueOf('SHA256', data) };
    expect((await put(`/sums/refused?partNumber=1&uploadId=${id}`, data, other)).code).toBe('InvalidRequest');
  });
});

it('gives a copy the checksum of its source, or the requested one', async () => {
  await put('/sums/source', data, { 'x-amz-checksum-crc32': valueOf('CRC32', data) });
  const copy = async (path: string, headers: Record<string, string> = {}) => {
    await owner.send({ method: 'PUT', path, headers: { 'x-amz-copy-source': '/sums/source', ...headers } });
    return (await ask('HEAD', path)).headers;
  };
  expect((await copy('/sums/copy')).get('x-amz-checksum-crc32')).toBe(valueOf('CRC32', data));
  const other = await copy('/sums/copy-2', { 'x-amz-checksum-algorithm': 'SHA256' });
  expect(other.get('x-amz-checksum-sha256')).toBe(valueOf('SHA256', data));
});
