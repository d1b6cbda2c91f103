import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { startGifSandbox, type Fault, type RunningGifSandbox } from '../../../../embedded/src/gif-sandbox/index.ts';
import { PartUnavailable, ProviderUsedUp } from '../unavailable.ts';
import { Giphy, type GiphyOptions } from './giphy.ts';

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

const giphy = (change: Partial<GiphyOptions> = {}) =>
  new Giphy({
    apiUrl: sandbox.url,
    apiKey,
    mediaOrigins: [sandbox.url],
    rating: 'g',
    log,
    callsPerHour: 1_000,
    timeoutMs: 2_000,
    breaker: { failuresMax: 3, openMs: 60_000 },
    ...change,
  });
const outcome = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    (value) => value,
    (error: unknown) => error,
  );

describe('GIPHY', () => {
  it('returns search results, trending items and single items', async () => {
    const provider = giphy();
    const { items, total } = await provider.list('gifs', 'cat', 0, 10);
    expect([total, items.map(({ title }) => title)]).toEqual([1, ['Cat GIF']]);
    const liked = await provider.list('stickers', '', 2, 3);
    expect(liked.items).toHaveLength(3);
    expect(liked.total).toBeGreaterThan(10);
    expect(await provider.one(items[0]?.id ?? '')).toMatchObject({
      title: 'Cat GIF',
      still: expect.stringContaining(sandbox.url),
    });
  });

  it('is not called with an invalid id, and has no result for an unknown id', async () => {
    const before = sandbox.calls();
    for (const id of ['', '../../secret', 'a/b', 'x'.repeat(65)]) expect(await giphy().one(id)).toBeNull();
    expect(sandbox.calls()).toBe(before);
    expect(await giphy().one('unknown')).toBeNull();
  });

  it('is called once for repeated searches while the answer is cached', async () => {
    const [kept, forgotten] = [giphy(), giphy({ cacheMs: 0 })];
    const before = sandbox.calls();
    for (let turn = 0; turn < 3; turn += 1) await kept.list('gifs', 'fish', 0, 5);
    expect(sandbox.calls()).toBe(before + 1);
    for (let turn = 0; turn < 2; turn += 1) await forgotten.list('gifs', 'fish', 0, 5);
    expect(sandbox.calls()).toBe(before + 3);
  });

  it('is called once for equal searches at the same time', async () => {
    const provider = giphy();
    const before = sandbox.calls();
    const lists = await Promise.all([1, 2, 3].map(() => provider.list('gifs', 'train', 0, 5)));
    expect(lists.map(({ total }) => total)).toEqual([1, 1, 1]);
    expect(sandbox.calls()).toBe(before + 1);
  });

  it.each<Fault>(['ads', 'false_data'])('returns only true items among "%s"', async (fault) => {
    await breakIt(fault);
    const { items } = await giphy().list('gifs', 'cat', 0, 10);
    expect(items.map(({ title }) => title)).toEqual(['Cat GIF']);
  });

  it.each<Fault>(['down', 'limited', 'garbage', 'other_form', 'huge', 'redirecting'])(
    'provides neither lists nor single items while it has the fault "%s"',
    async (fault) => {
      await breakIt(fault);
      expect(await outcome(giphy().list('gifs', 'cat', 0, 10))).toBeInstanceOf(PartUnavailable);
      if (fault !== 'other_form') expect(await outcome(giphy().one('abc'))).toBeInstanceOf(PartUnavailable);
      else expect(await outcome(giphy().one('abc'))).not.toMatchObject({ title: expect.anything() });
    },
  );

  it('is unavailable when it does not answer in time', async () => {
    await breakIt('hanging');
    expect(await outcome(giphy({ timeoutMs: 100 }).list('gifs', 'cat', 0, 10))).toBeInstanceOf(PartUnavailable);
  });

  it('is unavailable when it can’t be reached or refuses our key', async () => {
    expect(await outcome(giphy({ apiUrl: 'http://127.0.0.1:9' }).list('gifs', 'cat', 0, 10))).toBeInstanceOf(
      PartUnavailable,
    );
    expect(await outcome(giphy({ apiKey: 'another-key-than-it-knows' }).list('gifs', 'cat', 0, 10))).toBeInstanceOf(
      PartUnavailable,
    );
  });

  it('can’t return media from other origins', async () => {
    const [known] = (await giphy().list('gifs', 'cat', 0, 10)).items;
    await breakIt('foreign_media');
    expect((await giphy().list('gifs', 'cat', 0, 10)).items).toEqual([]);
    expect(await giphy().one(known?.id ?? '')).toBeNull();
    expect(
      (
        await giphy({
          mediaOrigins: ['https://media.elsewhere.example.evil.example', 'http://media.elsewhere.example'],
        }).list('gifs', 'cat', 0, 10)
      ).items,
    ).toEqual([]);
  });

  it('is not called for a while after repeated failures, and then called again', async () => {
    let now = 0;
    const provider = giphy({ breaker: { failuresMax: 3, openMs: 15_000, now: () => now } });
    await breakIt('down');
    const before = sandbox.calls();
    for (let turn = 0; turn < 10; turn += 1)
      expect(await outcome(provider.list('gifs', 'cat', 0, 10))).toBeInstanceOf(PartUnavailable);
    expect(sandbox.calls()).toBe(before + 3);
    now = 15_000;
    await breakIt('none');
    expect((await provider.list('gifs', 'cat', 0, 10)).total).toBe(1);
  });

  it('is not called once the calls of an hour are used up, and says when the next one is left', async () => {
    let now = 0;
    const provider = giphy({ callsPerHour: 2, cacheMs: 60_000, now: () => now });
    await provider.list('gifs', 'cat', 0, 10);
    await provider.list('gifs', 'fish', 0, 10);
    const before = sandbox.calls();
    const refused = await outcome(provider.list('gifs', 'ghost', 0, 10));
    expect(refused).toBeInstanceOf(ProviderUsedUp);
    expect((refused as ProviderUsedUp).retryAfterSeconds).toBe(61 * 60);
    // An answer that is still cached needs no call.
    expect((await provider.list('gifs', 'cat', 0, 10)).total).toBe(1);
    expect(sandbox.calls()).toBe(before);
    now = 61 * 60_000;
    expect((await provider.list('gifs', 'ghost', 0, 10)).total).toBe(1);
    expect(lines.filter((line) => line.includes('used up for this hour'))).toHaveLength(1);
  });

  it('leaves neither the key nor the query in the log', () => {
    expect(lines.length).toBeGreaterThan(5);
    expect(lines.join('')).not.toMatch(/stays-secret|another-key|api_key|q=cat/);
  });
});
