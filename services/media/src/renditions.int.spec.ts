import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { Rendition } from './index.ts';
import { film, pattern, probe, tone, x264 } from './testing/films.ts';
import { dithered, moving, still } from './testing/samples.ts';
import { openWorkbench, type Workbench } from './testing/workbench.ts';

// Encoding takes longer on a busy machine.
jest.setTimeout(300_000);

let bench: Workbench;
beforeAll(async () => {
  bench = await openWorkbench();
});
afterAll(() => bench.close());

const sizesOf = (made: readonly Rendition[]) => made.map(({ name, width, height }) => [name, width, height]);

/**
 * Checks the size of each file, that no file except `downsized` and `preview` is larger than the source, and that there
 * are no other files.
 */
const checkFiles = async (made: readonly Rendition[], sourceBytes: number): Promise<void> => {
  const names = new Set<string>();
  for (const { name, width, height, files } of made) {
    for (const { path, contentType, sizeBytes, sha256 } of Object.values(files)) {
      names.add(sha256);
      const bytes = await readFile(path);
      expect(bytes.length).toBe(sizeBytes);
      if (name !== 'downsized' && name !== 'preview') expect(sizeBytes).toBeLessThanOrEqual(sourceBytes);
      if (contentType.startsWith('video/') || name.endsWith('webm')) continue;
      const meta = await sharp(bytes, { animated: true }).metadata();
      expect([meta.width, meta.pageHeight ?? meta.height]).toEqual([width, height]);
    }
  }
  const [first] = made;
  if (first !== undefined) expect((await readdir(dirname(first.files.main.path))).sort()).toEqual([...names].sort());
};

/** Checks that there are WebM videos, each with the size that its rendition declares. */
const checkWebms = async (made: readonly Rendition[]): Promise<void> => {
  const films = made.filter(({ name }) => name.endsWith('webm'));
  expect(films.map(({ name }) => name)).toEqual(['webm', 'tinywebm', 'nanowebm']);
  for (const { width, height, files } of films) {
    expect(files.main.contentType).toBe('video/webm');
    const picture = (await probe(files.main.path, 'matroska')).streams.find(({ codec_type }) => codec_type === 'video');
    expect(picture).toMatchObject({ codec_name: 'vp9', width, height });
  }
};

describe('renditions', () => {
  it('of a still have two widths in its format, and include a WebP preview', async () => {
    const bytes = await still(900, 800).jpeg().toBuffer();
    const made = await bench.renditions(bytes);
    expect(sizesOf(made)).toEqual([
      ['fixed_width', 200, 178],
      ['fixed_width_small', 100, 89],
      ['preview', 480, 427],
    ]);
    expect(made.map(({ files }) => files.main.contentType)).toEqual(['image/jpeg', 'image/jpeg', 'image/webp']);
    await checkFiles(made, bytes.length);
  });

  it('do not exist for a square, because its versions have the same sizes', async () =>
    expect(await bench.renditions(await still(480, 480).png().toBuffer())).toEqual([]));

  it('of a small GIF are animated, and those of an opaque one include films', async () => {
    const bytes = await moving(400, 300, 6).gif().toBuffer();
    const made = await bench.renditions(bytes);
    expect(sizesOf(made)).toEqual([
      ['fixed_width', 200, 150],
      ['fixed_width_small', 100, 75],
      ['webm', 400, 300],
      ['tinywebm', 200, 150],
      ['nanowebm', 132, 100],
    ]);
    for (const { files } of made.slice(0, 2)) {
      expect((await sharp(files.main.path, { animated: true }).metadata()).pages).toBe(6);
      expect(files.mp4?.contentType).toBe('video/mp4');
    }
    await checkFiles(made, bytes.length);
    await checkWebms(made);
    const seeThrough = await bench.renditions(await moving(400, 300, 4, true).gif().toBuffer());
    expect(seeThrough.map(({ files }) => files.mp4)).toEqual([undefined, undefined]);
  });

  it('of a large GIF include one of at most 2 MB, with all its frames', async () => {
    const bytes = await dithered(540, 420, 50).gif().toBuffer();
    expect(bytes.length).toBeGreaterThan(2_000_000);
    const made = await bench.renditions(bytes);
    const downsized = made.find(({ name }) => name === 'downsized') as Rendition;
    expect(downsized.files.main).toMatchObject({ contentType: 'image/gif' });
    expect(downsized.files.main.sizeBytes).toBeLessThanOrEqual(2_000_000);
    expect((await sharp(downsized.files.main.path, { animated: true }).metadata()).pages).toBe(50);
    expect(downsized.width / downsized.height).toBeCloseTo(9 / 7, 1);
    await checkFiles(made, bytes.length);
  });

  it('of an animated WebP include a GIF', async () => {
    const made = await bench.renditions(await moving(320, 240, 5, true).webp().toBuffer());
    expect(made.map(({ name, files }) => [name, files.main.contentType])).toEqual([
      ['fixed_width', 'image/webp'],
      ['fixed_width_small', 'image/webp'],
      ['downsized', 'image/gif'],
    ]);
  });

  it('of a film are films with animated pictures, and a GIF', async () => {
    const path = join(bench.folder, 'film.mp4');
    await film(...pattern('480x640', 2), ...tone(2), ...x264, '-c:a', 'aac', path);
    const bytes = await readFile(path);
    const made = await bench.renditions(bytes);
    expect(sizesOf(made).slice(0, 2)).toEqual([
      ['fixed_width', 200, 266],
      ['fixed_width_small', 100, 132],
    ]);
    for (const { width, height, files } of made.slice(0, 2)) {
      const picture = (await probe(files.main.path)).streams.find(({ codec_type }) => codec_type === 'video');
      expect(picture).toMatchObject({ codec_name: 'h264', width, height });
      expect((await sharp(files.webp?.path, { animated: true }).metadata()).pages).toBeGreaterThan(10);
    }
    const gif = made[2] as Rendition;
    expect([gif.name, gif.files.main.contentType]).toEqual(['downsized', 'image/gif']);
    expect((await sharp(gif.files.main.path, { animated: true }).metadata()).pages).toBeGreaterThan(10);
    expect(sizesOf(made).slice(3)).toEqual([
      ['webm', 300, 400],
      ['tinywebm', 200, 266],
      ['nanowebm', 74, 100],
    ]);
    await checkWebms(made);
    await checkFiles(made, bytes.length);
  });

  it('of a square film are a GIF and WebM films, which are reproducible byte for byte', async () => {
    const path = join(bench.folder, 'square.mp4');
    await film(...pattern('400x400', 1), ...x264, path);
    const bytes = await readFile(path);
    const [made, again] = [await bench.renditions(bytes), await bench.renditions(bytes)];
    expect(made.map(({ name }) => name)).toEqual(['downsized', 'webm', 'tinywebm', 'nanowebm']);
    expect(again.map(({ files }) => files.main.sha256)).toEqual(made.map(({ files }) => files.main.sha256));
    await checkFiles(made, bytes.length);
  });

  /** Returns the largest color difference between a frame of the work and the same frame of the preview. */
  const markOn = async (plain: Sharp, marked: Sharp): Promise<number> => {
    const [one, other] = await Promise.all([plain, marked].map((image) => image.removeAlpha().raw().toBuffer()));
    return (one as Buffer).reduce((most, value, at) => Math.max(most, Math.abs(value - (other?.[at] ?? 0))), 0);
  };
  const previewIn = (made: readonly Rendition[]) => made.find(({ name }) => name === 'preview') as Rendition;

  it('include a watermarked preview for stills and animations that are larger than the preview', async () => {
    const plain = sharp({ create: { width: 480, height: 427, channels: 3, background: '#406080' } });
    const frame = (background: string) =>
      sharp({ create: { width: 900, height: 800, channels: 3, background } })
        .png()
        .toBuffer();
    const { files } = previewIn(await bench.renditions(await frame('#406080')));
    for (const { path } of [files.main, files.previewJpeg])
      expect(await markOn(plain.clone(), sharp(path))).toBeGreaterThan(20);
    const gif = await sharp(await Promise.all([frame('#ffffff'), frame('#406080')]), { join: { animated: true } })
      .gif({ delay: [100, 100] })
      .toBuffer();
    const moving = previewIn(await bench.renditions(gif)).files.main.path;
    expect(await sharp(moving, { animated: true }).metadata()).toMatchObject({ pages: 2, pageHeight: 427 });
    expect(await markOn(plain.clone(), sharp(moving, { page: 1 }))).toBeGreaterThan(20);
  });

  it('include a transparent preview of a transparent work', async () => {
    const { files } = previewIn(await bench.renditions(await still(900, 800, true).png().toBuffer()));
    const { data, info } = await sharp(files.main.path).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, info.channels, data[3]]).toEqual([480, 427, 4, 0]);
  });

  it('are refused for files that are not media', async () =>
    expect(bench.renditions(Buffer.from('not a picture'))).rejects.toThrow('unsupported_type'));
});
