import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Client } from 'minio';
import { type Compiled, compilePackage } from '../testing/compiled.ts';
import { until } from './testing/until.ts';

jest.setTimeout(120_000);

/** Keys of the store, which runs in a separate process, because the test kills it. */
const keys = { accessKey: 'the-owner', secretKey: 'a-secret-of-the-owner' };

let dataDir: string;
let compiled: Compiled;
const processes: ChildProcess[] = [];

interface Running {
  child: ChildProcess;
  client: Client;
}

const start = async (): Promise<Running> => {
  const child = fork(join(compiled.folder, 'object-store', 'main.js'), {
    env: {
      ...process.env,
      OBJECT_STORE_DIR: dataDir,
      OBJECT_STORE_PORT: '0',
      S3_ACCESS_KEY: keys.accessKey,
      S3_SECRET_KEY: keys.secretKey,
      SUPERVISED: '1',
    },
    silent: true,
  });
  processes.push(child);
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const port = (): string | undefined => /ready at http:\/\/127\.0\.0\.1:(\d+)/.exec(output)?.[1];
  await until(() => {
    if (child.exitCode !== null) throw new Error(`the store ended: ${output}`);
    return port() !== undefined;
  }, 30_000);
  const client = new Client({
    endPoint: '127.0.0.1',
    port: Number(port()),
    useSSL: false,
    ...keys,
    retryOptions: { disableRetry: true },
  });
  return { child, client };
};

const end = async ({ child }: Running, stop: () => void): Promise<number | null> => {
  const ended = once(child, 'exit');
  stop();
  const [code] = (await ended) as [number | null];
  return code;
};

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'object-store-'));
  compiled = await compilePackage();
});

afterAll(async () => {
  for (const child of processes) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  await compiled.remove();
  await rm(dataDir, { recursive: true, force: true });
});

const md5 = (bytes: Buffer): string => createHash('md5').update(bytes).digest('hex');

describe('a store that is stopped or killed', () => {
  it('has every acknowledged object, and no partial one', async () => {
    let running = await start();
    await running.client.makeBucket('works');
    const acknowledged = new Map<string, string>();
    const writer = async (name: number): Promise<void> => {
      for (let i = 0; ; i += 1) {
        // Some keys are overwritten repeatedly, so that the kill can also interrupt a replacement.
        const key = i % 3 === 0 ? `shared/${String(name)}` : `u/${String(name)}/${String(i)}`;
        const bytes = randomBytes(1 + Math.floor(Math.random() * 400_000));
        try {
          await running.client.putObject('works', key, bytes, bytes.length);
        } catch {
          return;
        }
        acknowledged.set(key, md5(bytes));
      }
    };
    const writers = Promise.all(Array.from({ length: 8 }, (_, name) => writer(name)));
    await until(() => acknowledged.size > 100, 60_000);
    await end(running, () => running.child.kill('SIGKILL'));
    await writers;

    running = await start();
    expect(await readdir(join(dataDir, 'temporary'))).toEqual([]);
    for (const [key, hash] of acknowledged) {
      const bytes = await buffer(await running.client.getObject('works', key));
      const { etag } = await running.client.statObject('works', key);
      expect({ key, etag }).toEqual({ key, etag: md5(bytes) });
      // The last write to a shared key may be stored even though its response was lost.
      if (!key.startsWith('shared/')) expect({ key, etag }).toEqual({ key, etag: hash });
    }
    expect(await end(running, () => running.child.kill('SIGTERM'))).toBe(0);
  });

  it('continues a multipart upload', async () => {
    let running = await start();
    const bytes = randomBytes(6 * 1024 ** 2);
    const id = await running.client.initiateNewMultipartUpload('works', 'film', {});
    const part = { bucketName: 'works', objectName: 'film', uploadID: id, partNumber: 1, headers: {} };
    const { etag } = await running.client.uploadPart(part, bytes);
    await end(running, () => running.child.kill('SIGKILL'));
    running = await start();
    await running.client.completeMultipartUpload('works', 'film', id, [{ part: 1, etag }]);
    expect((await buffer(await running.client.getObject('works', 'film'))).equals(bytes)).toBe(true);
    // The store also stops when its supervisor disconnects.
    expect(await end(running, () => running.child.disconnect())).toBe(0);
  });

  it('leaves no temporary file when a stop interrupts an upload', async () => {
    const running = await start();
    const endless = new Readable({ read: () => undefined });
    endless.push(Buffer.alloc(1_000_000));
    const { client } = running;
    const url = new URL(await client.presignedPutObject('works', 'never', 60));
    const upload = fetch(url, {
      method: 'PUT',
      body: Readable.toWeb(endless) as ReadableStream,
      headers: { 'content-length': '5000000' },
      duplex: 'half',
    } as RequestInit & { duplex: 'half' }).then(
      () => 'answered',
      () => 'broken off',
    );
    await until(async () => (await readdir(join(dataDir, 'temporary'))).length === 1);
    expect(await end(running, () => running.child.kill('SIGINT'))).toBe(0);
    expect(await upload).toBe('broken off');
    expect(await readdir(join(dataDir, 'temporary'))).toEqual([]);
  });
});

describe('concurrent writers of one key', () => {
  it('leave exactly one complete object', async () => {
    const running = await start();
    const contents = Array.from({ length: 12 }, () => randomBytes(200_000));
    await Promise.all(contents.map((bytes) => running.client.putObject('works', 'one', bytes, bytes.length)));
    const last = await buffer(await running.client.getObject('works', 'one'));
    expect(contents.some((bytes) => bytes.equals(last))).toBe(true);
    await Promise.all(
      contents.flatMap((bytes, i) => [
        running.client.putObject('works', `deep/er/${String(i % 2)}`, bytes, bytes.length),
        running.client.removeObject('works', `deep/er/${String(i % 2)}`),
      ]),
    );
    await running.client.putObject('works', 'deep/er/0', 'still here');
    expect((await buffer(await running.client.getObject('works', 'deep/er/0'))).toString()).toBe('still here');
    expect(await end(running, () => running.child.kill('SIGTERM'))).toBe(0);
  });
});
