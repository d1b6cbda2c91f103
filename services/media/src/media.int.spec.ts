import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { ProcessedMedia, Version } from './index.ts';
import { film, pattern, probe, tone, x264 } from './testing/films.ts';
import { dithered, flashing, moving, paint, still } from './testing/samples.ts';
import { fixture, near, openWorkbench, pixel, type Workbench } from './testing/workbench.ts';

// Encoding takes longer on a busy machine.
jest.setTimeout(120_000);

let bench: Workbench;
let processFile: Workbench['processFile'];
let processBytes: Workbench['processBytes'];
let refusal: Workbench['refusal'];

beforeAll(async () => {
  bench = await openWorkbench();
  ({ processFile, processBytes, refusal } = bench);
});
afterAll(() => bench.close());

const original = (media: ProcessedMedia): Version => media.versions[4] as Version;
const version = (media: ProcessedMedia, name: string): Version =>
  media.versions.find((one) => one.name === name) as Version;

describe('the processing of stills', () => {
  it('rotates a JPEG upright, and removes the metadata from its original version', async () => {
    const exif = { IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' } };
    const bytes = await still(600, 400).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const media = await processBytes(bytes);
    expect(media).toMatchObject({
      format: 'jpeg',
      width: 400,
      height: 600,
      kind: 'Art',
      animated: false,
      transparent: false,
      frames: 1,
    });
    expect(original(media).files.main.contentType).toBe('image/jpeg');
    expect((await readFile(original(media).files.main.path)).includes('somebody')).toBe(false);
    // When upright, the disc of the sample is in the lower half, and the source's left edge is on top.
    near(await pixel(original(media).files.main.path, 200, 450), [230, 60, 90]);
  });

  it('keeps the transparency of a PNG in every version', async () => {
    const media = await processBytes(await still(900, 700, true).png().toBuffer());
    expect(media).toMatchObject({ format: 'png', kind: 'Sticker', transparent: true });
    for (const { files } of media.versions) {
      for (const file of [files.main, files.webp]) expect((await sharp(file?.path).stats()).isOpaque).toBe(false);
      near(await pixel(files.previewJpeg.path, 0, 0), [0xf4, 0xf6, 0xf1], 4);
    }
  });

  it('ignores a transparency flag without a transparent pixel', async () => {
    expect(await processBytes(await still(300, 300).ensureAlpha().png().toBuffer())).toMatchObject({
      kind: 'Art',
      transparent: false,
    });
  });

  it('converts gray, 16-bit, indexed and CMYK pictures to sRGB', async () => {
    const square = still(300, 260);
    const sources = [
      square.clone().greyscale().png(),
      square.clone().toColourspace('rgb16').png(),
      square.clone().png({ palette: true }),
      square.clone().toColourspace('cmyk').jpeg(),
    ];
    for (const source of sources) {
      const media = await processBytes(await source.toBuffer());
      const meta = await sharp(original(media).files.webp?.path).metadata();
      expect([media.width, media.height, meta.space]).toEqual([300, 260, 'srgb']);
    }
  });

  it.each(['webp', 'avif'] as const)('accepts a picture in the format %s', async (format) => {
    const media = await processBytes(await still(500, 450).toFormat(format).toBuffer());
    expect(media).toMatchObject({ format, width: 500, height: 450, kind: 'Art' });
    near(await pixel(original(media).files.main.path, 375, 225), [230, 60, 90]);
  });

  it('accepts HEIC and converts its colors', async () => {
    const plain = await processBytes(await fixture('two-tone.heic'));
    expect(plain).toMatchObject({ format: 'heic', width: 320, height: 240, kind: 'Art' });
    near((await pixel(original(plain).files.main.path, 40, 40)).slice(0, 2), [230, 200], 16);
    const wide = await processBytes(await fixture('display-p3.heic'));
    near((await pixel(original(wide).files.main.path, 40, 40)).slice(0, 2), [230, 200], 16);
  });

  it('draws an SVG sharply with its transparency, even when it is small', async () => {
    const media = await processBytes(
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><circle cx="20" cy="15" r="10" fill="#e04020"/></svg>',
      ),
    );
    expect(media).toMatchObject({ format: 'svg', width: 1067, height: 800, kind: 'Sticker', transparent: true });
    expect(await pixel(original(media).files.main.path, 0, 0)).toEqual([0, 0, 0, 0]);
    expect(await pixel(original(media).files.main.path, 533, 400)).toEqual([0xe0, 0x40, 0x20, 255]);
  });

  it.each([
    ['width="300" height="127" viewBox="0 0 300 127"', 'a wide drawing'],
    ['viewBox="0 0 333.3 71.7"', 'a drawing without a size'],
    ['width="126" height="85" viewBox="0 0 126 84.5"', 'a drawing of a rounded size'],
    ['width="7" height="1000" viewBox="0 0 7 1000"', 'a narrow drawing'],
  ])('leaves no pixel of a filled drawing transparent: %s', async (attributes) => {
    const ground = '<rect x="-9" y="-9" width="2000" height="2000" fill="#705030"/>';
    const media = await processBytes(
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${ground}</svg>`),
    );
    expect(media).toMatchObject({ kind: 'Art', transparent: false });
  });

  it('creates no main file with more bytes than its source, and an original that is not the upload itself', async () => {
    for (const bytes of [
      await still(1200, 900).jpeg({ quality: 60 }).toBuffer(),
      await still(700, 500).png().toBuffer(),
      await still(640, 480).webp({ quality: 50 }).toBuffer(),
    ]) {
      const media = await processBytes(bytes);
      for (const { files } of media.versions) expect(files.main.sizeBytes).toBeLessThanOrEqual(bytes.length);
      expect((await readFile(original(media).files.main.path)).equals(bytes)).toBe(false);
    }
  });
});

describe('the processing of animations', () => {
  const delay = [40, 40, 120, 40, 160, 80];

  it('keeps the frames, delays and loops of an opaque GIF, and adds an mp4', async () => {
    const bytes = await moving(500, 420, 6).gif({ delay, loop: 3 }).toBuffer();
    const media = await processBytes(bytes);
    expect(media).toMatchObject({
      format: 'gif',
      width: 500,
      height: 420,
      kind: 'Gif',
      animated: true,
      isVideo: false,
      frames: 6,
      durationMs: 480,
      audio: false,
    });
    expect(media.perceptualHashes).toEqual([
      expect.stringMatching(/^[0-9a-f]{16}$/),
      expect.anything(),
      expect.anything(),
    ]);
    for (const { files } of media.versions) {
      for (const file of [files.main, files.webp]) {
        expect(await sharp(file?.path, { animated: true }).metadata()).toMatchObject({ pages: 6, delay, loop: 3 });
      }
      const movie = await probe(files.mp4?.path ?? '');
      // Six frames, and the last one again, because it is shown for two steps of the 40 ms grid.
      expect([movie.streams[0]?.nb_frames, Number(movie.format.duration)]).toEqual(['7', 0.48]);
    }
    const exact = await sharp(original(media).files.main.path, { animated: true }).raw().toBuffer();
    expect(exact.equals(await sharp(bytes, { animated: true }).raw().toBuffer())).toBe(true);
  });

  it('keeps a transparent GIF transparent, and adds no mp4', async () => {
    const media = await processBytes(await moving(300, 260, 4, true).gif({ delay: 60 }).toBuffer());
    expect(media).toMatchObject({ kind: 'Sticker', transparent: true, frames: 4 });
    for (const { files } of media.versions) {
      expect(files.mp4).toBeUndefined();
      for (const file of [files.main, files.webp])
        expect((await sharp(file?.path, { page: 2 }).stats()).isOpaque).toBe(false);
    }
  });

  it('processes a GIF of one frame as a still', async () => {
    expect(await processBytes(await still(300, 260).gif().toBuffer())).toMatchObject({
      format: 'gif',
      kind: 'Art',
      animated: false,
      frames: 1,
    });
  });

  it('keeps the motion of an animated WebP in WebP and mp4', async () => {
    const media = await processBytes(await moving(420, 300, 6).webp({ delay, loop: 0 }).toBuffer());
    expect(media).toMatchObject({ format: 'webp', kind: 'Gif', frames: 6, durationMs: 480 });
    expect(version(media, 'fixed').files.main.contentType).toBe('image/webp');
    expect(await sharp(version(media, 'fixed').files.main.path, { animated: true }).metadata()).toMatchObject({
      pages: 6,
      delay,
      loop: 0,
    });
    const { streams, format } = await probe(original(media).files.mp4?.path ?? '');
    expect([streams[0]?.width, Number(format.duration)]).toEqual([420, 0.48]);
  });

  it('creates no main file of a GIF with more bytes than the original, even if scaling blends its pattern into many colors', async () => {
    const media = await processBytes(await dithered(520, 440, 6).gif({ colours: 2, dither: 0, delay: 60 }).toBuffer());
    const limit = original(media).files.main.sizeBytes;
    for (const { files } of media.versions) expect(files.main.sizeBytes).toBeLessThanOrEqual(limit);
    expect(await sharp(version(media, 'fixed_large').files.main.path, { animated: true }).metadata()).toMatchObject({
      width: 473,
      pages: 6,
    });
  });

  it('keeps all frames of an animation that is too large for memory', async () => {
    const media = await processBytes(
      await flashing(1_600, 1_100, 40).webp({ delay: 50, quality: 20, effort: 0 }).toBuffer(),
    );
    expect(media).toMatchObject({ width: 1_600, height: 1_100, frames: 40, transparent: false });
    expect((await probe(version(media, 'fixed_small').files.mp4?.path ?? '')).streams[0]?.nb_frames).toBe('40');
  });

  it('uses the first frame that is not black as the poster', async () => {
    const frames = Buffer.concat([Buffer.alloc(300 * 240 * 3), paint(300, 240), paint(300, 240)]);
    const bytes = await sharp(frames, {
      raw: { width: 300, height: 720, channels: 3, pageHeight: 240 },
      animated: true,
    })
      .gif()
      .toBuffer();
    near(await pixel(original(await processBytes(bytes)).files.previewJpeg.path, 225, 120), [230, 60, 90], 30);
  });
});

describe('the processing of videos', () => {
  const path = (name: string): string => join(bench.folder, name);

  it('keeps the sound of an MP4 in every version, and animates the WebP of the two smallest', async () => {
    await film(
      ...pattern('640x480', 2),
      ...tone(2),
      ...x264,
      '-c:a',
      'aac',
      '-metadata',
      'title=secret',
      '-metadata',
      'location=+51.5-000.1/',
      path('sound.mp4'),
    );
    const media = await processFile(path('sound.mp4'));
    expect(media).toMatchObject({
      format: 'mp4',
      width: 640,
      height: 480,
      isVideo: true,
      animated: true,
      audio: true,
      kind: 'Gif',
      frames: 50,
      transparent: false,
    });
    expect(media.durationMs).toBeGreaterThan(1_900);
    for (const { files, name, width, height } of media.versions) {
      const { streams } = await probe(files.main.path);
      expect(streams.map(({ codec_name }) => codec_name).sort()).toEqual(['aac', 'h264']);
      expect(streams.find(({ codec_type }) => codec_type === 'video')).toMatchObject({ width, height });
      const pages = (await sharp(files.webp?.path, { animated: true }).metadata()).pages ?? 1;
      expect(pages > 1).toBe(name === 'fixed_small' || name === 'fixed');
    }
    expect((await readFile(original(media).files.main.path)).includes('secret')).toBe(false);
  });

  it('turns the pixels of a rotated MOV without sound upright', async () => {
    await film(...pattern('480x320', 1), ...x264, path('flat.mov'));
    await film('-i', path('flat.mov'), '-c', 'copy', '-metadata:s:v', 'rotate=90', path('turned.mov'));
    const media = await processFile(path('turned.mov'));
    expect(media).toMatchObject({ format: 'quicktime', width: 320, height: 480, audio: false });
    const { streams } = await probe(original(media).files.main.path);
    expect(streams).toHaveLength(1);
    expect([streams[0]?.width, streams[0]?.height, streams[0]?.tags?.['rotate']]).toEqual([320, 480, undefined]);
  });

  it('accepts a WebM with sound, and makes odd sizes even', async () => {
    await film(
      ...pattern('321x241', 1),
      ...tone(1),
      '-c:v',
      'libvpx',
      '-deadline',
      'realtime',
      '-c:a',
      'libopus',
      path('a.webm'),
    );
    expect(await processFile(path('a.webm'))).toMatchObject({
      format: 'webm',
      width: 320,
      height: 240,
      audio: true,
      isVideo: true,
    });
  });

  it('accepts a video of one minute and refuses a longer one, regardless of its header', async () => {
    await film(...pattern('256x256', 61, 5), ...x264, path('long.mp4'));
    expect(await refusal(await readFile(path('long.mp4')))).toBe('too_long');
    await film(
      ...pattern('256x256', 70, 5),
      '-c:v',
      'libvpx',
      '-deadline',
      'realtime',
      '-f',
      'webm',
      '-live',
      '1',
      path('live.webm'),
    );
    expect(await refusal(await readFile(path('live.webm')))).toBe('too_long');
    await film(...pattern('256x256', 60, 5), ...x264, path('minute.mp4'));
    expect(await refusal(await readFile(path('minute.mp4')))).toBe('accepted');
  });

  it('refuses a damaged or truncated video', async () => {
    await film(...pattern('320x240', 1), ...x264, '-movflags', '+faststart', path('whole.mp4'));
    const bytes = await readFile(path('whole.mp4'));
    bytes.fill(0x5a, bytes.indexOf('mdat') + 4);
    expect(await refusal(bytes)).toMatch(/damaged|truncated/);
    expect(await refusal((await readFile(path('whole.mp4'))).subarray(0, -500))).toBe('truncated');
  });

  it('refuses a file with only sound', async () => {
    await film(...tone(1), '-c:a', 'aac', '-f', 'mp4', path('tone.mp4'));
    expect(await refusal(await readFile(path('tone.mp4')))).toBe('unsupported_type');
  });

  it('refuses a video whose upright size is too small', async () => {
    await film(...pattern('320x180', 1), ...x264, path('small.mp4'));
    expect(await refusal(await readFile(path('small.mp4')))).toBe('low_resolution');
  });
});
