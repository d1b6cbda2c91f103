import { describe, expect, it } from 'vitest';
import { Semaphore } from './places.ts';

describe('places', () => {
  it('limit the number of concurrent operations and are assigned in the order of the requests', async () => {
    const places = new Semaphore(2);
    const { signal } = new AbortController();
    const [begun, ends]: [number[], (() => void)[]] = [[], []];
    const all = [0, 1, 2, 3].map((number) =>
      places.with(async () => {
        begun.push(number);
        await new Promise<void>((resolve) => ends.push(resolve));
        return number;
      }, signal),
    );
    expect(begun).toEqual([0, 1]);
    ends[0]?.();
    await all[0];
    expect(begun).toEqual([0, 1, 2]);
    ends[1]?.();
    ends[2]?.();
    await all[2];
    ends[3]?.();
    expect(await Promise.all(all)).toEqual([0, 1, 2, 3]);
  });

  it('are released by operations that fail, and not used after the signal is aborted', async () => {
    const places = new Semaphore(1);
    const stop = new AbortController();
    await expect(places.with(() => Promise.reject(new Error('no')), stop.signal)).rejects.toThrow('no');
    expect(await places.with(() => Promise.resolve('yes'), stop.signal)).toBe('yes');
    stop.abort();
    expect(await places.with(() => Promise.resolve('late'), stop.signal)).toBeNull();
  });
});
