import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { startGifSandbox, type Fault, type RunningGifSandbox } from '../../../../embedded/src/gif-sandbox/index.ts';
import { PartUnavailable, ProviderUsedUp } from '../unavailable.ts';
import { Klipy, type KlipyOptions } from './klipy.ts';

const apiKey = 'a-key-that-stays-secret';
const lines: string[] = [];
const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });

let sandbox: RunningGifSandbox;
beforeAll(async () => {
  sandbox = await startGifSandbox({ apiKey, worksDir: fileURLToPath(new URL('../../../demo/works', import.meta.url)) });
});
afterAll(() => sandbox.stop());
const breakIt = (fault: Fault) =>
  fetch(`${sandbox.url}/sandbox/fault`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fault }),
  });
beforeEach(() => breakIt('none'));

const klipy = (change: Partial<KlipyOptions> = {}) =>
  new Klipy({
    apiUrl: sandbox.url,
    apiKey,
    mediaOrigins: [sandbox.url],
    contentFilter: 'high',
    log,
    callsPerHour: 1_000,
    breaker: { failuresMax: 3, openMs: 60_000 },
    ...change,
  });
const outcome = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    (value) => value,
    (error: unknown) => error,
  );

describe('KLIPY', () => {
  it('returns search results, trending items and single items', async () => {
    const provider = klipy();
    const { items, total } = await provider.list('gifs', 'cat', 0, 10);
    expect([total, items.map(({ title }) => title)]).toEqual([1, ['Cat GIF']]);
    const [cat] = items;
    expect(cat).toMatchObject({
      id: expect.stringMatching(/^gif-cat-[0-9a-f]{4}$/),
      isSticker: false,
      author: null,
      createdAt: null,
      pageUrl: expect.stringMatching(/^https:\/\/klipy\.com\/gifs\/cat-[0-9a-f]{4}$/),
      files: { fixed: { url: `${sandbox.url}/media/cat.gif`, webp: { url: `${sandbox.url}/media/cat.gif` } } },
    });
    expect(await provider.one(cat?.id ?? '')).toEqual(cat);
    const [sticker] = (await provider.list('stickers', '', 0, 10)).items;
    expect(sticker).toMatchObject({ id: expect.stringMatching(/^sticker-/), isSticker: true });
    expect(await provider.one(sticker?.id ?? '')).toEqual(sticker);
  });

  it('returns pages of every size in the same order, and says whether there are more', async () => {
    const all = (await klipy().list('gifs', '', 0, 50)).items.map(({ id }) => id);
    expect(all.length).toBeGreaterThan(10);
    for (const size of [1, 3, 8, 10]) {
      const provider = klipy();
      const found: string[] = [];
      for (let total = Infinity, offset = 0; offset < total; offset += size) {
        const page = await provider.list('gifs', '', offset, size);
        found.push(...page.items.map(({ id }) => id));
        total = page.total;
      }
      expect([size, found]).toEqual([size, all]);
    }
  });

  it('gets nothing about the person who asks, and is asked for no advertisements', async () => {
    const before = sandbox.asked().length;
    await klipy().list('gifs', 'cat', 0, 3);
    await klipy().one('gif-cat-0000');
    const queries = sandbox
      .asked()
      .slice(before)
      .map((url) => [...new URL(url, sandbox.url).searchParams.keys()]);
    expect(queries).toEqual([['q', 'page', 'per_page', 'content_filter', 'format_filter'], ['slugs']]);
  });

  it.each<Fault>(['ads', 'false_data'])('returns only true items among "%s"', async (fault) => {
    await breakIt(fault);
    const { items } = await klipy().list('gifs', 'cat', 0, 30);
    expect(items.map(({ title }) => title)).toEqual(['Cat GIF']);
  });

  it('is not called with an invalid id, and has no result for an unknown id', async () => {
    const before = sandbox.calls();
    for (const id of ['', 'gif-', 'gif-../../x', 'clip-cat', 'gif-a,b', `gif-${'x'.repeat(151)}`])
      expect(await klipy().one(id)).toBeNull();
    expect(sandbox.calls()).toBe(before);
    expect(await klipy().one('gif-unknown')).toBeNull();
  });

  it.each<Fault>(['down', 'limited', 'garbage', 'other_form', 'huge', 'redirecting'])(
    'provides neither lists nor single items while it has the fault "%s"',
    async (fault) => {
      await breakIt(fault);
      expect(await outcome(klipy().list('gifs', 'cat', 0, 10))).toBeInstanceOf(PartUnavailable);
      expect(await outcome(klipy().one('gif-cat'))).toBeInstanceOf(PartUnavailable);
    },
  );

  it('is unavailable when it does not answer in time, can’t be reached, or refuses our key', async () => {
    expect(await outcome(klipy({ apiUrl: 'http://127.0.0.1:9' }).list('gifs', 'cat', 0, 10))).toBeInstanceOf(
      PartUnavailable,
    );
    // KLIPY answers 404 to a wrong key, which must not look like an item that is missing.
    expect(await outcome(klipy({ apiKey: 'another-key' }).one('gif-cat'))).toBeInstanceOf(PartUnavailable);
    await breakIt('hanging');
    expect(await outcome(klipy({ timeoutMs: 100 }).list('gifs', 'cat', 0, 10))).toBeInstanceOf(PartUnavailable);
  });

  it('can’t return media from other origins', async () => {
    await breakIt('foreign_media');
    expect((await klipy().list('gifs', 'cat', 0, 10)).items).toEqual([]);
  });

  it('is not called once the calls of an hour are used up', async () => {
    const provider = klipy({ callsPerHour: 1 });
    await provider.list('gifs', 'cat', 0, 10);
    const before = sandbox.calls();
    expect(await outcome(provider.list('gifs', 'fish', 0, 10))).toBeInstanceOf(ProviderUsedUp);
    expect(sandbox.calls()).toBe(before);
  });

  it('leaves neither the key nor the query in the log', () => {
    expect(lines.length).toBeGreaterThan(5);
    expect(lines.join('')).not.toMatch(/stays-secret|another-key|api\/v1|q=cat/);
  });
});
