import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { ProcessedMedia, Version } from './index.ts';
import { film, pattern, tone } from './testing/films.ts';
import { dithered, moving, still } from './testing/samples.ts';
import { openWorkbench, type Workbench } from './testing/workbench.ts';

// Encoding takes longer on a busy machine.
jest.setTimeout(180_000);

let bench: Workbench;
beforeAll(async () => {
  bench = await openWorkbench();
});
afterAll(() => bench.close());

const original = (media: ProcessedMedia): Version => media.versions[4] as Version;

/** Returns the files of versions that are larger than the upload, by version and field. */
const heavier = ({ versions }: ProcessedMedia, limit: number): string[] =>
  versions.flatMap(({ name, files: { main, webp, mp4 } }) =>
    Object.entries({ main, webp, mp4 })
      .filter(([, file]) => (file?.sizeBytes ?? 0) > limit)
      .map(([field, file]) => `${name}.${field}: ${file?.sizeBytes} of ${limit}`),
  );

/** Returns two-color noise: small with a palette, large when scaling blends the colors. */
const noise = (width: number, height: number): Sharp => dithered(width, height, 1);
const position = {
  IFD0: { Copyright: 'somebody' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
};

/** Returns two-color noise with holes: a sticker that is small as a GIF. */
const noisySticker = async (): Promise<Buffer> => {
  const { data, info } = await dithered(420, 360, 5).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  for (let at = 0; at < data.length; at += 4) if (data[at] === 230) data[at + 3] = 0;
  const raw = { width: info.width, height: 360 * 5, channels: 4 as const, pageHeight: 360 };
  return sharp(data, { raw, animated: true }).gif({ colours: 4, dither: 0, delay: 60 }).toBuffer();
};

const pictures: Record<string, () => Promise<Buffer>> = {
  'a PNG with a palette': () => noise(1_000, 900).png({ palette: true, colours: 2, dither: 0 }).toBuffer(),
  'a small drawing as a PNG': () =>
    still(300, 260).png({ palette: true, colours: 4, dither: 0, effort: 10 }).toBuffer(),
  'a transparent PNG with a palette': () =>
    still(900, 840, true).png({ palette: true, colours: 2, dither: 0, effort: 10 }).toBuffer(),
  'a JPEG of low quality': () => noise(900, 840).jpeg({ quality: 4 }).withExif(position).toBuffer(),
  'a WebP of low quality': () => noise(900, 840).webp({ quality: 1, effort: 6 }).withExif(position).toBuffer(),
  'a WebP without losses': () =>
    still(900, 840)
      .png({ palette: true, colours: 3, dither: 0 })
      .toBuffer()
      .then((png) => sharp(png).webp({ lossless: true, effort: 6 }).toBuffer()),
  'a GIF of two colors': () => dithered(520, 440, 5).gif({ colours: 2, dither: 0, delay: 60 }).toBuffer(),
  'a small opaque GIF': () => moving(300, 260, 4).gif({ colours: 4, dither: 0, delay: 60, effort: 10 }).toBuffer(),
  'a GIF sticker': noisySticker,
  'an animated WebP of low quality': () =>
    dithered(520, 440, 5).webp({ quality: 1, effort: 6, delay: 60 }).withExif(position).toBuffer(),
  'an animated WebP sticker': () => moving(420, 360, 4, true).webp({ quality: 1, effort: 6, delay: 60 }).toBuffer(),
};

it.each(Object.keys(pictures))('creates no version of %s that is larger than the upload', async (name) => {
  const bytes = (await pictures[name]?.()) as Buffer;
  const media = await bench.processBytes(bytes);
  expect(heavier(media, bytes.length)).toEqual([]);
  expect((await readFile(original(media).files.main.path)).includes('somebody')).toBe(false);
});

const rgba = (file: Buffer | string): Promise<Buffer> =>
  sharp(file, { animated: true }).toColourspace('srgb').ensureAlpha().raw().toBuffer();

it.each(['a small drawing as a PNG', 'a small opaque GIF'])(
  'keeps every pixel of %s in the WebP of the same size',
  async (name) => {
    const bytes = (await pictures[name]?.()) as Buffer;
    const { webp } = original(await bench.processBytes(bytes)).files;
    expect((await rgba(webp?.path ?? '')).equals(await rgba(bytes))).toBe(true);
  },
);

const films: Record<string, string[]> = {
  mp4: [
    '-c:v',
    'libx264',
    '-preset',
    'slow',
    '-crf',
    '51',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
    '-b:a',
    '12k',
    '-ac',
    '1',
  ],
  webm: [
    '-c:v',
    'libvpx',
    '-b:v',
    '20k',
    '-crf',
    '63',
    '-deadline',
    'good',
    '-c:a',
    'libopus',
    '-b:a',
    '8k',
    '-ac',
    '1',
  ],
};

it.each(Object.keys(films))('creates no version of a small %s that is larger than the upload', async (format) => {
  const path = join(bench.folder, `light.${format}`);
  await film(...pattern('640x480', 4), ...tone(4), ...(films[format] ?? []), path);
  const media = await bench.processFile(path);
  expect(heavier(media, (await readFile(path)).length)).toEqual([]);
});
