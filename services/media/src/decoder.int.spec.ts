import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createMediaProcessor, type MediaProcessor } from './index.ts';
import { createRemoteProcessor } from './remote-processor.ts';
import { ffmpegPath, ffprobePath } from './testing/films.ts';
import { still } from './testing/samples.ts';
import { startDecoder, type Decoder } from './decoder-server.ts';

// Encoding takes longer on a busy machine.
jest.setTimeout(120_000);

class DecoderUnavailable extends Error {}
const unavailable = (cause: unknown): Error => new DecoderUnavailable('no decoder', { cause });
const logged: { readonly code?: string }[] = [];
const log = {
  warn: (details: object) => void logged.push(details),
  error: (details: object) => void logged.push(details),
};
const limits = { concurrency: 1, timeoutMs: 60_000 };
let folder = '';
let picture = '';
let decoder: Decoder;
const opened: { close(): Promise<unknown> }[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'decoder-'));
  picture = join(folder, 'picture.png');
  await writeFile(picture, await still(300, 240).png().toBuffer());
  const processor = createMediaProcessor({ ...limits, memoryMb: 2_048, ffmpegPath, ffprobePath, log });
  decoder = await startDecoder({ processor, log, host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
  logged.length = 0;
});
afterAll(async () => {
  await decoder.stop();
  await rm(folder, { recursive: true, force: true });
});

const remote = (url: string): MediaProcessor => {
  const processor = createRemoteProcessor({ ...limits, url, unavailable, log });
  opened.push(processor);
  return processor;
};
const outFolder = (): Promise<string> => mkdtemp(join(folder, 'out-'));
/** Starts a decoder that an attacker controls. */
const hostile = async (listener: RequestListener): Promise<string> => {
  const server = createServer((request, response) => {
    request.resume().once('end', () => listener(request, response));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  opened.push({
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

describe('a decoder in another process', () => {
  it('creates the same versions as a local process, and no other files in the folder', async () => {
    const out = await outFolder();
    const outcome = await remote(decoder.url).process(picture, out, 'mona');
    if (!outcome.ok) throw new Error(`not made: ${JSON.stringify([outcome, logged])}`);
    const local = createMediaProcessor({ ...limits, memoryMb: 2_048, ffmpegPath, ffprobePath, log });
    opened.push(local);
    const here = await local.process(picture, await outFolder(), 'mona');
    const sums = (made: typeof outcome): string[] =>
      made.media.versions.flatMap(({ files: { main, webp, mp4, previewJpeg } }) =>
        [main, webp, mp4, previewJpeg].flatMap((file) => file?.sha256 ?? []),
      );
    expect(here.ok && sums(here)).toEqual(sums(outcome));
    const hashesOf = ({ media: { perceptualHashes, derivedHashes, variantHashes } }: typeof outcome) => [
      perceptualHashes,
      derivedHashes,
      variantHashes,
    ];
    expect(hashesOf(outcome)).toEqual(here.ok && hashesOf(here));
    expect((await readdir(out)).sort()).toEqual([...new Set(sums(outcome))].sort());
    for (const { files } of outcome.media.versions)
      for (const { path, sha256 } of Object.values(files))
        expect(
          createHash('sha256')
            .update(await readFile(path))
            .digest('hex'),
        ).toBe(sha256);
  });

  it('searches a file for hidden content', async () => {
    const inspected = async (path: string) =>
      remote(decoder.url).inTurn('mona', 'still', async (_process, _render, inspect) =>
        inspect(path, await outFolder()),
      );
    expect(await inspected(picture)).toEqual({ ok: true, hidden: [] });
    const hiding = join(folder, 'hiding');
    await writeFile(hiding, Buffer.concat([await readFile(picture), Buffer.from('a film of the room')]));
    expect(await inspected(hiding)).toEqual({ ok: true, hidden: ['trailing_data'] });
  });

  it('creates renditions, refuses non-media files, and reports its sandbox', async () => {
    const processor = remote(decoder.url);
    const rendered = await processor.inTurn('mona', 'moving', async (_, render) => render(picture, await outFolder()));
    expect(rendered.ok && rendered.renditions.map(({ name }) => name)).toContain('fixed_width');
    const other = join(folder, 'other');
    await writeFile(other, randomBytes(500));
    expect(await processor.process(other, await outFolder(), 'mona')).toEqual({ ok: false, code: 'unsupported_type' });
    expect(typeof (await processor.sandbox())).toBe('string');
  });

  it('that is unreachable fails with a retryable error, not a refusal of the file', async () => {
    const url = await hostile((_, response) => response.end());
    await opened.splice(0)[0]?.close();
    await expect(remote(url).process(picture, await outFolder(), 'mona')).rejects.toThrow(DecoderUnavailable);
  });

  it('that is stopping fails with a retryable error, not a refusal of the file', async () => {
    const url = await hostile((_, response) => response.writeHead(503).end('the decoder is ending'));
    await expect(remote(url).process(picture, await outFolder(), 'mona')).rejects.toThrow(DecoderUnavailable);
    expect(logged).toEqual([]);
  });

  it('that ends during a file is tried three times, and the file then counts as unprocessable', async () => {
    let calls = 0;
    const url = await hostile((_, response) => {
      calls += 1;
      response.writeHead(200).write('{"ok":true');
      response.socket?.destroy();
    });
    const outcome = await remote(url).process(picture, await outFolder(), 'mona');
    expect(outcome).toEqual({ ok: false, code: 'internal', crashed: true });
    expect(calls).toBe(3);
    expect(logged.map(({ code }) => code)).toEqual(Array.from({ length: 3 }, () => 'media.decoder_failed'));
  });

  const file = (sha256: string, sizeBytes = 4) => ({
    sha256,
    sizeBytes,
    contentType: 'image/png',
    path: '/etc/passwd',
  });
  const answerWith = (sha256: string, bytes: string, sizeBytes?: number) =>
    `${JSON.stringify({
      ok: true,
      renditions: [
        {
          name: 'fixed_width',
          width: 1,
          height: 1,
          files: { main: file(sha256, sizeBytes), previewJpeg: file(sha256, sizeBytes) },
        },
      ],
    })}\n${bytes}`;
  const sum = createHash('sha256').update('main').digest('hex');

  it.each([
    ['a name that leads out of the folder', answerWith('../../../tmp/outside', 'main')],
    ['a file that does not have the hash of its name', answerWith(sum, 'evil')],
    ['fewer bytes than it said', answerWith(sum, 'ma')],
    ['more bytes than a file may have', answerWith(sum, 'main', 1e12)],
    ['no JSON', 'hello\n'],
    ['an endless first line', 'x'.repeat(2 * 1024 * 1024)],
  ])('that answers with %s is not trusted', async (_, text) => {
    const url = await hostile((__, response) => response.end(text));
    const outcome = await remote(url).inTurn('mona', 'moving', async (___, render) =>
      render(picture, await outFolder()),
    );
    expect(outcome).toEqual({ ok: false, code: 'internal', crashed: true });
  });

  it('is trusted when its answer is consistent, and files get local paths', async () => {
    const url = await hostile((_, response) => response.end(answerWith(sum, 'main')));
    const out = await outFolder();
    const outcome = await remote(url).inTurn('mona', 'moving', (__, render) => render(picture, out));
    expect(outcome.ok && outcome.renditions[0]?.files.main.path).toBe(join(out, sum));
    expect(logged).toEqual([]);
    expect(await readFile(join(out, sum), 'utf8')).toBe('main');
  });
});
