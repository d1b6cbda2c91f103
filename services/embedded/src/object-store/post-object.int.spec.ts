import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Client } from 'minio';
import { type ObjectStore, startObjectStore } from './index.ts';
import { until } from './testing/until.ts';

jest.setTimeout(60_000);

const keys = { accessKey: 'the-owner', secretKey: 'a-secret-of-the-owner' };
const fileBytesMax = 26_214_400;
const key = 'u/7/attachment';

let dataDir: string;
let store: ObjectStore;
let client: Client;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'object-store-'));
  store = await startObjectStore({ dataDir, ...keys });
  client = new Client({ endPoint: '127.0.0.1', port: store.port, useSSL: false, ...keys });
  await client.makeBucket('quarantine');
});

afterAll(async () => {
  await store.stop();
  await rm(dataDir, { recursive: true, force: true });
});

interface Wanted {
  status?: string;
  expires?: Date;
}

/** Returns form fields as the product signs them, with a condition on every field. */
const signedFields = async ({ status = '204', expires = new Date(Date.now() + 60_000) }: Wanted = {}): Promise<
  Record<string, string>
> => {
  const policy = client.newPostPolicy();
  policy.setBucket('quarantine');
  policy.setKey(key);
  policy.setContentType('image/gif');
  policy.setContentLengthRange(1, fileBytesMax);
  policy.setExpires(expires);
  policy.setUserMetaData({ attachment: 'a-1' });
  policy.policy.conditions.push(['eq', '$success_action_status', status]);
  const { formData } = await client.presignedPostPolicy(policy);
  return { ...formData, success_action_status: status };
};

type Entry = readonly [name: string, value: string | Blob];

const post = async (
  entries: Iterable<Entry>,
  path = '/quarantine',
): Promise<{ status: number; code: string; text: string; headers: Headers }> => {
  const form = new FormData();
  for (const [name, value] of entries) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, 'picture.gif');
  }
  const answer = await fetch(store.endpoint + path, { method: 'POST', body: form });
  const text = await answer.text();
  return { status: answer.status, code: /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? '', text, headers: answer.headers };
};

const postFile = async (fields: Record<string, string>, bytes: Buffer): ReturnType<typeof post> =>
  post([...Object.entries(fields), ['file', new Blob([bytes])]]);

const temporaryFiles = (): Promise<string[]> => readdir(join(dataDir, 'temporary'));
const exists = async (name: string): Promise<boolean> =>
  client.statObject('quarantine', name).then(
    () => true,
    () => false,
  );
const nothingLeft = async (): Promise<void> => {
  expect(await exists(key)).toBe(false);
  await until(async () => (await temporaryFiles()).length === 0);
};

describe('a signed form', () => {
  it('stores the file with the metadata in the form', async () => {
    const bytes = randomBytes(2_000_000);
    const answer = await postFile(await signedFields(), bytes);
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect((await buffer(await client.getObject('quarantine', key))).equals(bytes)).toBe(true);
    const { metaData } = await client.statObject('quarantine', key);
    expect(metaData).toMatchObject({ 'content-type': 'image/gif', attachment: 'a-1' });
    await client.removeObject('quarantine', key);
  });

  it('is answered with the requested status', async () => {
    const created = await postFile(await signedFields({ status: '201' }), Buffer.from('GIF89a'));
    expect(created.status).toBe(201);
    expect(created.text).toContain(`<Key>${key}</Key>`);
    expect((await postFile(await signedFields({ status: '200' }), Buffer.from('GIF89a'))).status).toBe(200);
    expect((await postFile(await signedFields({ status: '302' }), Buffer.from('GIF89a'))).status).toBe(204);
    await client.removeObject('quarantine', key);
  });

  it('accepts a file of exactly the maximum size and refuses one byte more', async () => {
    expect((await postFile(await signedFields(), Buffer.alloc(fileBytesMax, 1))).status).toBe(204);
    expect((await client.statObject('quarantine', key)).size).toBe(fileBytesMax);
    await client.removeObject('quarantine', key);
    expect(await postFile(await signedFields(), Buffer.alloc(fileBytesMax + 1, 1))).toMatchObject({
      status: 400,
      code: 'EntityTooLarge',
    });
    await nothingLeft();
    expect(await postFile(await signedFields(), Buffer.alloc(2 * fileBytesMax, 1))).toMatchObject({
      status: 400,
      code: 'EntityTooLarge',
    });
    await nothingLeft();
  });

  it('keeps the existing object when the new file is refused', async () => {
    await postFile(await signedFields(), Buffer.from('the first'));
    expect((await postFile(await signedFields(), Buffer.alloc(0))).code).toBe('EntityTooSmall');
    expect((await buffer(await client.getObject('quarantine', key))).toString()).toBe('the first');
    await client.removeObject('quarantine', key);
  });
});

describe('a form that was tampered with', () => {
  const attacks: [name: string, code: string, change: (fields: Record<string, string>) => void][] = [
    ['another signature', 'SignatureDoesNotMatch', (fields) => (fields['x-amz-signature'] = '0'.repeat(64))],
    ['a signature of another length', 'SignatureDoesNotMatch', (fields) => (fields['x-amz-signature'] = 'abc')],
    ['no signature', 'InvalidArgument', (fields) => delete fields['x-amz-signature']],
    ['no policy', 'AccessDenied', (fields) => delete fields['policy']],
    [
      'another access key',
      'InvalidAccessKeyId',
      (fields) => (fields['x-amz-credential'] = `x${fields['x-amz-credential'] ?? ''}`),
    ],
    [
      'another region',
      'InvalidArgument',
      (fields) => (fields['x-amz-credential'] = fields['x-amz-credential']?.replace('us-east-1', 'eu-west-1') ?? ''),
    ],
    ['another key', 'AccessDenied', (fields) => (fields['key'] = 'u/8/attachment')],
    ['a key above the folder', 'AccessDenied', (fields) => (fields['key'] = '../../../etc/passwd')],
    ['no key', 'AccessDenied', (fields) => delete fields['key']],
    ['another content type', 'AccessDenied', (fields) => (fields['Content-Type'] = 'text/html')],
    ['another bucket', 'AccessDenied', (fields) => (fields['bucket'] = 'images')],
    ['another success status', 'AccessDenied', (fields) => (fields['success_action_status'] = '200')],
    ['a redirect', 'AccessDenied', (fields) => (fields['success_action_redirect'] = 'https://elsewhere.example/')],
    ['custom metadata', 'AccessDenied', (fields) => (fields['x-amz-meta-role'] = 'admin')],
    ['any further field', 'AccessDenied', (fields) => (fields['comment'] = 'hello')],
    [
      'a wider policy',
      'SignatureDoesNotMatch',
      (fields) =>
        (fields['policy'] = Buffer.from('{"expiration":"2999-01-01T00:00:00Z","conditions":[]}').toString('base64')),
    ],
    ['an access list', 'AccessDenied', (fields) => (fields['acl'] = 'public-read')],
    [
      'fields of more than 20 KB',
      'MaxPostPreDataLengthExceeded',
      (fields) => (fields['x-amz-ignore-x'] = 'x'.repeat(20_481)),
    ],
  ];

  it.each(attacks)('is refused with %s', async (_, code, change) => {
    const fields = await signedFields();
    change(fields);
    expect(await postFile(fields, Buffer.from('GIF89a'))).toMatchObject({
      code,
      status: code === 'InvalidArgument' || code.startsWith('Max') ? 400 : 403,
    });
    await nothingLeft();
  });

  it('is refused after it has expired', async () => {
    const fields = await signedFields({ expires: new Date(Date.now() - 1000) });
    expect(await postFile(fields, Buffer.from('GIF89a'))).toMatchObject({ status: 403, code: 'AccessDenied' });
    await nothingLeft();
  });

  it('is refused with a duplicate field, without a file, with two files or with a field after the file', async () => {
    const fields = Object.entries(await signedFields());
    const file: Entry = ['file', new Blob(['GIF89a'])];
    expect(await post([...fields, ['key', key], file])).toMatchObject({ status: 400, code: 'InvalidArgument' });
    expect(await post(fields)).toMatchObject({ status: 400, code: 'InvalidArgument' });
    expect(await post([...fields, ['file', 'GIF89a']])).toMatchObject({ status: 400, code: 'InvalidArgument' });
    expect(await post([...fields, file, file])).toMatchObject({ status: 400, code: 'InvalidArgument' });
    expect(await post([...fields, file, ['x-amz-ignore-late', 'x']])).toMatchObject({
      status: 400,
      code: 'InvalidArgument',
    });
    expect(await post([...fields, ['picture', new Blob(['GIF89a'])]])).toMatchObject({
      status: 400,
      code: 'InvalidArgument',
    });
    expect(await post([...fields, file], '/images')).toMatchObject({ status: 403, code: 'AccessDenied' });
    await nothingLeft();
  });

  it('is refused when it is not a form', async () => {
    const send = async (type: string, body: string): Promise<number> =>
      (await fetch(`${store.endpoint}/quarantine`, { method: 'POST', headers: { 'content-type': type }, body })).status;
    expect(await send('application/json', '{}')).toBe(405);
    expect(await send('multipart/form-data', 'x')).toBe(400);
    expect(await send('multipart/form-data; boundary=b', '--b\r\nnothing')).toBe(400);
  });
});

describe('an interrupted upload', () => {
  const startUpload = async (fileBytes: number): Promise<ReturnType<typeof connect>> => {
    const fields = await signedFields();
    const part = (head: string, body: string): string =>
      `--b\r\nContent-Disposition: form-data; name=${head}\r\n\r\n${body}`;
    const text = Object.entries(fields)
      .map(([name, value]) => `${part(`"${name}"`, value)}\r\n`)
      .join('');
    const body = Buffer.concat([
      Buffer.from(`${text}${part('"file"; filename="a.gif"', '')}`),
      Buffer.alloc(fileBytes, 7),
    ]);
    const head = `POST /quarantine HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${String(body.length + 1_000_000)}\r\n\r\n`;
    const socket = connect(store.port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(head);
    socket.write(body);
    return socket;
  };

  it('leaves nothing behind when the client disconnects', async () => {
    const socket = await startUpload(3_000_000);
    await until(async () => (await temporaryFiles()).length === 1);
    socket.destroy();
    await nothingLeft();
  });
});
