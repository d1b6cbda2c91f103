import { fileURLToPath } from 'node:url';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { startGifSandbox, type Fault, type RunningGifSandbox } from '../../../../embedded/src/gif-sandbox/index.ts';
import { Overloaded, PartUnavailable } from '../unavailable.ts';
import { ProviderMedia, type MediaRequest, type ProviderMediaOptions } from './provider-media.ts';

const lines: string[] = [];
const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });

let sandbox: RunningGifSandbox;
let cat: string;
beforeAll(async () => {
  sandbox = await startGifSandbox({
    apiKey: 'a-key-of-the-sandbox',
    worksDir: fileURLToPath(new URL('../../../demo/works', import.meta.url)),
  });
  cat = `${sandbox.url}/media/cat.gif`;
});
afterAll(() => sandbox.stop());
const breakIt = (fault: Fault) =>
  fetch(`${sandbox.url}/sandbox/fault`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fault }),
  });
beforeEach(() => breakIt('none'));

const media = (change: Partial<ProviderMediaOptions> = {}) => {
  const all = new ProviderMedia({ origins: [sandbox.url], log, ...change });
  return {
    fetch: (url: string, request: Partial<MediaRequest> = {}) =>
      all.fetch({ url, method: 'GET', range: undefined, visitor: 'a', left: new AbortController().signal, ...request }),
  };
};
const outcome = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    (value) => value,
    (error: unknown) => error,
  );

describe('files of the GIF provider', () => {
  it('are passed on as they are', async () => {
    const file = await media().fetch(cat);
    expect(file).toMatchObject({ status: 200, contentType: 'image/gif', contentRange: null });
    const bytes = file === null ? Buffer.alloc(0) : await buffer(file.body);
    expect([bytes.length, bytes.toString('latin1', 0, 4)]).toEqual([file?.contentLength, 'GIF8']);
  });

  it('are passed on in ranges, and an unusual range is ignored', async () => {
    const part = await media().fetch(cat, { range: 'bytes=0-9' });
    expect(part).toMatchObject({ status: 206, contentLength: 10, contentRange: expect.stringMatching(/^bytes 0-9\//) });
    expect(part === null ? 0 : (await buffer(part.body)).length).toBe(10);
    for (const range of ['bytes=0-1,4-5', 'lines=1-2', 'bytes=-']) {
      const whole = await media().fetch(cat, { range });
      expect([range, whole?.status]).toEqual([range, 200]);
      whole?.body.destroy();
    }
  });

  it('have no range outside of them', async () => {
    const outside = await media().fetch(cat, { range: 'bytes=99999999-' });
    expect(outside).toMatchObject({ status: 416, contentRange: expect.stringMatching(/^bytes \*\/\d+$/) });
    outside?.body.resume();
  });

  it('are not fetched in parts when the whole is too large', async () => {
    expect(await media({ bytesMax: 1_000 }).fetch(cat, { range: 'bytes=0-9' })).toBeNull();
  });

  it('are asked for with nothing that belongs to a visitor', async () => {
    (await media().fetch(cat, { method: 'HEAD' }))?.body.resume();
    expect(Object.keys(sandbox.fileHeaders().at(-1) ?? {}).sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
    ]);
  });

  it('are not fetched from another host', async () => {
    const before = sandbox.fileHeaders().length;
    for (const url of [
      'https://media.elsewhere.example/a.gif',
      cat.replace('http:', 'https:'),
      cat.replace('127.0.0.1', '127.0.0.1.elsewhere.example'),
      `${sandbox.url}@elsewhere.example/a.gif`,
      'file:///etc/passwd',
      'not a URL',
    ])
      expect([url, await media().fetch(url)]).toEqual([url, null]);
    expect(sandbox.fileHeaders()).toHaveLength(before);
  });

  it('are not fetched from a name that leads into a private network', async () => {
    const origin = sandbox.url.replace('127.0.0.1', 'localhost');
    const before = sandbox.fileHeaders().length;
    expect(await media({ origins: [origin] }).fetch(`${origin}/media/cat.gif`)).toBeNull();
    expect(sandbox.fileHeaders()).toHaveLength(before);
    expect(lines.at(-1)).toContain('localhost has an address that is not public');
  });

  it.each<Fault>(['media_redirecting', 'media_html', 'media_large'])('are not passed on with "%s"', async (fault) => {
    await breakIt(fault);
    expect(await media().fetch(cat)).toBeNull();
  });

  it('are not passed on when there is none', async () => {
    expect(await media().fetch(`${sandbox.url}/media/none.gif`)).toBeNull();
  });

  it('are cut off when they become too large', async () => {
    await breakIt('media_endless');
    const file = await media({ bytesMax: 1024 * 1024 }).fetch(cat);
    expect(file?.contentLength).toBeNull();
    expect(await outcome(file === null ? Promise.resolve() : buffer(file.body))).toMatchObject({
      message: 'the file is too large',
    });
  });

  it('are unavailable when the provider fails or is silent', async () => {
    await breakIt('media_down');
    expect(await outcome(media().fetch(cat))).toBeInstanceOf(PartUnavailable);
    await breakIt('media_hanging');
    expect(await outcome(media({ idleMs: 100 }).fetch(cat))).toBeInstanceOf(PartUnavailable);
    expect(await outcome(media({ wholeMs: 100 }).fetch(cat))).toBeInstanceOf(PartUnavailable);
  });

  it('are fetched only so many at a time, and further requests wait', async () => {
    const busy = media({ slots: { openMax: 1 } });
    const first = await busy.fetch(cat);
    let isFetched = false;
    const second = busy.fetch(cat).finally(() => (isFetched = true));
    await new Promise((done) => setImmediate(done));
    expect(isFetched).toBe(false);
    if (first !== null) await buffer(first.body);
    const file = await second;
    expect(file?.status).toBe(200);
    expect(await outcome(media({ slots: { openMax: 0, waitMs: 10 } }).fetch(cat))).toBeInstanceOf(Overloaded);
    file?.body.destroy();
  });

  it('are not fetched for a visitor who has left', async () => {
    await breakIt('media_hanging');
    const leaving = new AbortController();
    const file = media().fetch(cat, { left: leaving.signal });
    leaving.abort();
    expect(await file).toBeNull();
  });
});
