import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { join } from 'node:path';
import sharp from 'sharp';
import type { ProcessedMedia, Version } from './index.ts';
import { film, pattern, tone } from './testing/films.ts';
import { apng, heifSequence } from './testing/sequences.ts';
import { near, openWorkbench, pixel, type Workbench } from './testing/workbench.ts';

// Encoding takes longer on a busy machine.
jest.setTimeout(180_000);

let bench: Workbench;
beforeAll(async () => {
  bench = await openWorkbench();
});
afterAll(() => bench.close());

const original = (media: ProcessedMedia): Version => media.versions[4] as Version;
const red = { r: 255, g: 0, b: 0, alpha: 1 };
const blue = { r: 0, g: 0, b: 255, alpha: 1 };
const green = { r: 0, g: 255, b: 0, alpha: 1 };

/** Returns one pixel of a frame. */
const at = async (path: string, page: number, x: number, y: number): Promise<number[]> => {
  const { data, info } = await sharp(path, { page }).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
};

/** Returns the number of frames in each version's main file. */
const framesOf = (media: ProcessedMedia): Promise<(number | undefined)[]> =>
  Promise.all(media.versions.map(async ({ files }) => (await sharp(files.main.path).metadata()).pages));

describe('an animated PNG', () => {
  it('keeps its frames, delays and plays in every version', async () => {
    const frames = [blue, red, green].map((color, index) => ({ color, delayMs: 100 + index * 50 }));
    const media = await bench.processBytes(await apng(440, 420, frames, undefined, 3));
    expect(media).toMatchObject({ format: 'png', kind: 'Gif', animated: true, frames: 3, durationMs: 450 });
    expect(media.notes).toEqual(['motion_kept']);
    for (const { files } of media.versions)
      for (const file of [files.main, files.webp]) {
        const { pages, delay, loop } = await sharp(file?.path, { animated: true }).metadata();
        expect([pages, delay, loop]).toEqual([3, [100, 150, 200], 3]);
      }
  });

  it('combines its frames like browsers: over the earlier pixels, cleared, and restored', async () => {
    const media = await bench.processBytes(
      await apng(240, 220, [
        { color: blue },
        { color: red, left: 20, top: 20, width: 50, height: 50, blend: 1, dispose: 1 },
        { color: { ...green, alpha: 0.5 }, left: 100, width: 100, height: 100, blend: 1, dispose: 2 },
        { color: red, left: 200, top: 200, width: 20, height: 20 },
      ]),
    );
    const { path } = original(media).files.main;
    expect(media.kind).toBe('Sticker');
    near(await at(path, 1, 30, 30), [255, 0, 0, 255]);
    near(await at(path, 2, 30, 30), [0, 0, 0, 0]);
    near(await at(path, 2, 150, 50), [0, 128, 127, 255]);
    near(await at(path, 3, 150, 50), [0, 0, 255, 255]);
    near(await at(path, 3, 210, 210), [255, 0, 0, 255]);
  });

  it('does not show a still picture that is not part of the animation', async () => {
    const media = await bench.processBytes(await apng(240, 220, [{ color: blue }, { color: green }], red));
    expect(media.frames).toBe(2);
    near(await at(original(media).files.main.path, 0, 9, 9), [0, 0, 255, 255]);
    near(await pixel(original(media).files.previewJpeg.path, 9, 9), [0, 0, 255]);
    const one = await bench.processBytes(await apng(240, 220, [{ color: green }], red));
    expect(one).toMatchObject({ animated: false, kind: 'Art' });
    near((await pixel(original(one).files.main.path, 9, 9)).slice(0, 3), [0, 255, 0]);
  });

  it('is refused when a frame is missing', async () => {
    const whole = await apng(240, 220, [{ color: blue }, { color: green }, { color: red }]);
    const last = whole.lastIndexOf('fcTL', undefined, 'latin1') - 4;
    expect(await bench.refusal(whole.subarray(0, last))).toBe('truncated');
    expect(await bench.refusal(whole.subarray(0, -60))).toBe('truncated');
    expect(await bench.refusal(whole.subarray(0, -12))).toBe('accepted');
  });
});

describe('an animated HEIF', () => {
  it.each(['avif', 'heic'] as const)('in the format %s keeps its motion in every version', async (format) => {
    const path = join(bench.folder, `sequence-${format}.mp4`);
    const media = await bench.processBytes(await heifSequence(format, pattern('240x220', 1, 5), path));
    expect(media).toMatchObject({ format, kind: 'Gif', animated: true, frames: 5, durationMs: 1_000 });
    expect(await framesOf(media)).toEqual([5, 5, 5, 5, 5]);
  });

  it('is refused when its pictures are cut off', async () => {
    const whole = await heifSequence('avif', pattern('240x220', 1, 5), join(bench.folder, 'cut.mp4'));
    expect(await bench.refusal(whole.subarray(0, whole.indexOf('mdat', 0, 'latin1') + 60))).toBe('truncated');
  });

  it('whose codec cannot be read is refused by its format, not as damaged', async () => {
    const bytes = await heifSequence('avif', pattern('240x220', 1, 5), join(bench.folder, 'unknown.mp4'));
    bytes.write('zzzz', bytes.indexOf('av01', 60, 'latin1'), 'latin1');
    expect(await bench.refusal(bytes)).toBe('animated_avif');
  });
});

describe('a drawing that moves', () => {
  const drawing = (content: string): Buffer =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300">${content}</svg>`);

  it.each([
    ['an element', '<circle r="9"><animate attributeName="r" to="50" dur="1s"/></circle>'],
    ['a style', '<style>@keyframes a{to{opacity:0}} circle{animation:a 1s infinite}</style><circle r="9"/>'],
  ])('by %s is refused by its format', async (_, content) =>
    expect(await bench.refusal(drawing(content))).toBe('animated_svg'),
  );

  it('only after a click is a still', async () => {
    const content = '<circle r="99"><set attributeName="r" to="50" begin="click"/></circle>';
    expect(await bench.refusal(drawing(content))).toBe('accepted');
  });
});

describe('a transparent film', () => {
  const box = (x: number, enable: string): string =>
    `drawbox=x=${x}:y=60:w=120:h=120:c=0x30C050@1:t=fill:replace=1:enable='${enable}'`;
  const shape = `color=c=red@0:s=320x240:r=10:d=1,format=yuva420p,${box(100, 'lt(mod(n,2),1)')},${box(104, 'gte(mod(n,2),1)')}`;
  const codecs: Record<string, string[]> = {
    'VP9 in webm': ['-c:v', 'libvpx-vp9', '-pix_fmt', 'yuva420p', '-b:v', '300k', '-f', 'webm'],
    'VP8 in webm': ['-c:v', 'libvpx', '-pix_fmt', 'yuva420p', '-b:v', '300k', '-auto-alt-ref', '0', '-f', 'webm'],
    'ProRes 4444 in mov': ['-c:v', 'prores_ks', '-profile:v', '4444', '-pix_fmt', 'yuva444p10le', '-f', 'mov'],
    'Animation in mov': ['-c:v', 'qtrle', '-pix_fmt', 'argb', '-f', 'mov'],
  };

  it('loses its sound, and has a note about that', async () => {
    const path = join(bench.folder, 'loud');
    const codec = codecs['VP9 in webm'] ?? [];
    await film('-f', 'lavfi', '-i', shape, ...tone(1), ...codec.slice(0, -2), '-c:a', 'libopus', '-f', 'webm', path);
    expect((await bench.processFile(path)).notes).toEqual(['video_to_sticker', 'sound_removed']);
  });

  it.each(Object.keys(codecs))('of %s becomes a sticker that moves, with a transparent ground', async (name) => {
    const path = join(bench.folder, 'transparent');
    await film('-f', 'lavfi', '-i', shape, ...(codecs[name] ?? []), path);
    const media = await bench.processFile(path);
    expect(media).toMatchObject({ kind: 'Sticker', transparent: true, animated: true, isVideo: false, frames: 10 });
    for (const { files, width, height } of media.versions) {
      expect(files.main.contentType).toBe('image/gif');
      for (const file of [files.main, files.webp]) {
        expect((await at(file?.path ?? '', 0, 2, 2))[3]).toBeLessThan(20);
        near(await at(file?.path ?? '', 0, width >> 1, height >> 1), [48, 192, 80, 255], 24);
      }
      near(await pixel(files.previewJpeg.path, 2, 2), [0xf4, 0xf6, 0xf1], 8);
    }
  });

  it('without a transparent pixel stays a film', async () => {
    const path = join(bench.folder, 'opaque');
    await film(
      ...pattern('320x240', 1, 10),
      '-c:v',
      'prores_ks',
      '-profile:v',
      '4444',
      '-pix_fmt',
      'yuva444p10le',
      '-f',
      'mov',
      path,
    );
    expect(await bench.processFile(path)).toMatchObject({ kind: 'Gif', transparent: false, isVideo: true });
  });
});
