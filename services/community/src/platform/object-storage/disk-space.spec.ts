import { describe, expect, it } from 'vitest';
import { pino } from 'pino';
import { Metrics } from '../metrics.ts';
import { DiskSpace } from './disk-space.ts';

const MEGABYTE = 1024 * 1024;

/** Creates a disk whose free space the test sets. */
const disk = (folder: string | undefined, readFree: () => Promise<number>) => {
  const lines: { msg: string; code?: string }[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as { msg: string }) });
  const metrics = new Metrics();
  const space = new DiskSpace({ folder, freeBytesMin: 100 * MEGABYTE, log, metrics, readFree, freshMs: 0 });
  const refused = async () => (await metrics.uploadsRefused.get()).values[0]?.value;
  return { space, lines, refused };
};

describe('DiskSpace', () => {
  it('refuses uploads while the disk is almost full, logs that once, and accepts uploads again later', async () => {
    let free = 99 * MEGABYTE;
    const { space, lines, refused } = disk('/srv', () => Promise.resolve(free));
    await expect(space.requireRoom()).rejects.toMatchObject({ code: 'storage_full' });
    await expect(space.requireRoom()).rejects.toMatchObject({ code: 'storage_full' });
    expect(await space.report()).toBe('99 MB free, less than 100 MB: uploads are refused');
    expect(await refused()).toBe(1);
    free = 100 * MEGABYTE;
    await space.requireRoom();
    expect(await space.report()).toBe('100 MB free');
    expect(await refused()).toBe(0);
    expect(lines.map(({ msg, code }) => [msg, code])).toEqual([
      ['disk is almost full; uploads are refused until there is room', 'disk.low'],
      ['disk has room again; uploads are accepted', undefined],
    ]);
  });

  it('accepts uploads when no folder is watched, or when the disk can’t be read', async () => {
    const unasked = disk(undefined, () => Promise.reject(new Error('asked')));
    await unasked.space.requireRoom();
    expect(await unasked.space.report()).toBeNull();
    const broken = disk('/srv', () => Promise.reject(new Error('EIO')));
    await broken.space.requireRoom();
    expect(broken.lines).toHaveLength(1);
  });

  it('reads the free space of a real folder', async () => {
    const space = new DiskSpace({
      folder: import.meta.dirname,
      freeBytesMin: 0,
      log: pino({ level: 'silent' }),
      metrics: new Metrics(),
    });
    expect(await space.state()).toEqual({ freeBytes: expect.any(Number), isLow: false });
  });
});
