import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { createMediaProcessor, type MediaFailureCode, type MediaProcessor, type ProcessedMedia, type Version } from './index.ts';
import { ffmpegPath, ffprobePath, film, pattern, probe, tone, x264 } from './testing/films.ts';
import { bareGif, moving, paint, pngChunk, still } from './testing/samples.ts';

let folder = '';
let processor: MediaProcessor;
const log = { warn: () => undefined, error: (details: object) => void process.stderr.write(`${JSON.stringify(details)}\n`) };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-'));
  processor = createMediaProcessor({ concurrency: 1, timeoutMs: 120_000, memoryMb: 2_048, ffmpegPath, ffprobePath, log });
});

afterAll(async () => {
  await processor.close();
  await rm(folder, { recursive: true, force: true });
});

const fixture = (name: string): Promise<Buffer> => readFile(new URL(`./testing/fixtures/${name}`, import.meta.url));

async function processFile(path: string): Promise<ProcessedMedia> {
  const outDir = await mkdtemp(join(folder, 'out-'));
  const outcome = await processor.process(path, outDir);
  if (!outcome.ok) throw new Error(outcome.code);
  await checkFiles(outcome.media, outDir);
  return outcome.media;
}

async function processBytes(bytes: Buffer): Promise<ProcessedMedia> {
  return processFile(await stored(bytes));
}

async function stored(bytes: Buffer): Promise<string> {
  const path = join(await mkdtemp(join(folder, 'in-')), 'upload');
  await writeFile(path, bytes);
  return path;
}

async function refusal(bytes: Buffer): Promise<MediaFailureCode | 'accepted'> {
  const outcome = await processor.process(await stored(bytes), await mkdtemp(join(folder, 'out-')));
  return outcome.ok ? 'accepted' : outcome.code;
}

/** What holds for every upload: five versions, each file what it says it is, no metadata, nothing else in the folder. */
async function checkFiles(media: ProcessedMedia, outDir: string): Promise<void> {
  expect(media.versions.map(({ name }) => name)).toEqual(['fixed_small', 'fixed', 'fixed_large', 'fixed_extra_large', 'original']);
  expect(Buffer.from(media.thumbhash, 'base64').length).toBeGreaterThan(4);
  const names = new Set<string>();
  for (const version of media.versions) {
    expect(version.height).toBeLessThanOrEqual({ fixed_small: 100, fixed: 200, fixed_large: 400, fixed_extra_large: 800, original: media.height }[version.name]);
    for (const file of Object.values(version.files)) {
      names.add(file.sha256);
      const bytes = await readFile(file.path);
      expect(bytes.length).toBe(file.sizeBytes);
      if (file.contentType === 'video/mp4') await checkMovie(file.path);
      else await checkPicture(bytes, file.contentType, version);
    }
  }
  expect((await readdir(outDir)).sort()).toEqual([...names].sort());
}

async function checkPicture(bytes: Buffer, contentType: string, version: Version): Promise<void> {
  const meta = await sharp(bytes, { animated: true }).metadata();
  expect(contentType).toBe(`image/${meta.format}`);
  expect([meta.width, meta.pageHeight ?? meta.height]).toEqual([version.width, version.height]);
  expect([meta.exif, meta.icc, meta.xmp, meta.iptc, meta.comments, meta.orientation ?? 1]).toEqual([undefined, undefined, undefined, undefined, undefined, 1]);
}

async function checkMovie(path: string): Promise<void> {
  const { streams, format } = await probe(path);
  const picture = streams.find(({ codec_type }) => codec_type === 'video');
  expect(picture).toMatchObject({ codec_name: 'h264', pix_fmt: 'yuv420p' });
  expect(Object.keys(format.tags ?? {}).filter((key) => /location|title|comment|artist|creation|encoder/i.test(key))).toEqual([]);
  expect((await readFile(path)).indexOf('moov')).toBeLessThan((await readFile(path)).indexOf('mdat'));
}

const original = (media: ProcessedMedia): Version => media.versions[4] as Version;
const version = (media: ProcessedMedia, name: string): Version => media.versions.find((one) => one.name === name) as Version;
async function pixel(path: string, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(path).raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray((y * info.width + x) * info.channels, (y * info.width + x + 1) * info.channels)];
}
const near = (actual: number[], expected: number[], by = 12): void => {
  expect(actual.length).toBe(expected.length);
  for (const [index, value] of actual.entries()) expect(Math.abs(value - (expected[index] ?? 0))).toBeLessThanOrEqual(by);
};

describe('stills', () => {
  it('JPEG is turned upright and loses its position', async () => {
    const exif = { IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' } };
    const bytes = await still(600, 400).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const media = await processBytes(bytes);
    expect(media).toMatchObject({ format: 'jpeg', width: 400, height: 600, kind: 'Art', animated: false, transparent: false, frames: 1 });
    expect(original(media).files.main.contentType).toBe('image/jpeg');
    expect((await readFile(original(media).files.main.path)).includes('somebody')).toBe(false);
    // Upright, the disc of the sample is in the lower half; the source's left edge lies on top.
    near(await pixel(original(media).files.main.path, 200, 450), [230, 60, 90]);
  });

  it('PNG keeps its transparency in every version', async () => {
    const media = await processBytes(await still(900, 700, true).png().toBuffer());
    expect(media).toMatchObject({ format: 'png', kind: 'Sticker', transparent: true });
    for (const { files } of media.versions) {
      for (const file of [files.main, files.webp]) expect((await sharp(file?.path).stats()).isOpaque).toBe(false);
      near(await pixel(files.previewJpeg.path, 0, 0), [0xf4, 0xf6, 0xf1], 4);
    }
  });

  it('a flag of transparency without a transparent pixel counts for nothing', async () => {
    expect(await processBytes(await still(300, 300).ensureAlpha().png().toBuffer())).toMatchObject({ kind: 'Art', transparent: false });
  });

  it('grey, 16 bit, indexed and CMYK pictures become sRGB', async () => {
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

  it.each(['webp', 'avif'] as const)('%s is read', async (format) => {
    const media = await processBytes(await still(500, 450).toFormat(format).toBuffer());
    expect(media).toMatchObject({ format, width: 500, height: 450, kind: 'Art' });
    near(await pixel(original(media).files.main.path, 375, 225), [230, 60, 90]);
  });

  it('HEIC is read, whatever it is called, and its colours are converted', async () => {
    const plain = await processBytes(await fixture('two-tone.heic'));
    expect(plain).toMatchObject({ format: 'heic', width: 320, height: 240, kind: 'Art' });
    near((await pixel(original(plain).files.main.path, 40, 40)).slice(0, 2), [230, 200], 16);
    const wide = await processBytes(await fixture('display-p3.heic'));
    near((await pixel(original(wide).files.main.path, 40, 40)).slice(0, 2), [230, 200], 16);
  });

  it('SVG is drawn sharp, with its transparency, and may be small', async () => {
    const media = await processBytes(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><circle cx="20" cy="15" r="10" fill="#e04020"/></svg>'));
    expect(media).toMatchObject({ format: 'svg', width: 1067, height: 800, kind: 'Sticker', transparent: true });
    expect(await pixel(original(media).files.main.path, 0, 0)).toEqual([0, 0, 0, 0]);
    expect(await pixel(original(media).files.main.path, 533, 400)).toEqual([0xe0, 0x40, 0x20, 255]);
  });

  it('no version weighs more than its source, and the original is not the upload', async () => {
    for (const bytes of [await still(1200, 900).jpeg({ quality: 60 }).toBuffer(), await still(700, 500).png().toBuffer(), await still(640, 480).webp({ quality: 50 }).toBuffer()]) {
      const media = await processBytes(bytes);
      for (const { files } of media.versions) expect(files.main.sizeBytes).toBeLessThanOrEqual(bytes.length);
      expect((await readFile(original(media).files.main.path)).equals(bytes)).toBe(false);
    }
  });
});

describe('animations', () => {
  const delay = [40, 40, 120, 40, 160, 80];

  it('an opaque GIF keeps frames, delays and loops, and gets mp4', async () => {
    const bytes = await moving(500, 420, 6).gif({ delay, loop: 3 }).toBuffer();
    const media = await processBytes(bytes);
    expect(media).toMatchObject({ format: 'gif', width: 500, height: 420, kind: 'Gif', animated: true, isVideo: false, frames: 6, durationMs: 480, audio: false });
    for (const { files } of media.versions) {
      for (const file of [files.main, files.webp]) {
        expect(await sharp(file?.path, { animated: true }).metadata()).toMatchObject({ pages: 6, delay, loop: 3 });
      }
      const movie = await probe(files.mp4?.path ?? '');
      // Six, and the last once more, since it is shown for twice the grid of 40 ms.
      expect([movie.streams[0]?.nb_frames, Number(movie.format.duration)]).toEqual(['7', 0.48]);
    }
    const exact = await sharp(original(media).files.main.path, { animated: true }).raw().toBuffer();
    expect(exact.equals(await sharp(bytes, { animated: true }).raw().toBuffer())).toBe(true);
  });

  it('a transparent GIF stays transparent, and becomes no mp4', async () => {
    const media = await processBytes(await moving(300, 260, 4, true).gif({ delay: 60 }).toBuffer());
    expect(media).toMatchObject({ kind: 'Sticker', transparent: true, frames: 4 });
    for (const { files } of media.versions) {
      expect(files.mp4).toBeUndefined();
      for (const file of [files.main, files.webp]) expect((await sharp(file?.path, { page: 2 }).stats()).isOpaque).toBe(false);
    }
  });

  it('a GIF of one frame is a still', async () => {
    expect(await processBytes(await still(300, 260).gif().toBuffer())).toMatchObject({ format: 'gif', kind: 'Art', animated: false, frames: 1 });
  });

  it('an animated WebP keeps its motion in WebP and mp4', async () => {
    const media = await processBytes(await moving(420, 300, 6).webp({ delay, loop: 0 }).toBuffer());
    expect(media).toMatchObject({ format: 'webp', kind: 'Gif', frames: 6, durationMs: 480 });
    expect(version(media, 'fixed').files.main.contentType).toBe('image/webp');
    expect(await sharp(version(media, 'fixed').files.main.path, { animated: true }).metadata()).toMatchObject({ pages: 6, delay, loop: 0 });
    const { streams, format } = await probe(original(media).files.mp4?.path ?? '');
    expect([streams[0]?.width, Number(format.duration)]).toEqual([420, 0.48]);
  });

  it('an animation too large to be held at once is streamed', async () => {
    const media = await processBytes(await moving(1_600, 1_100, 40).webp({ delay: 50, quality: 20, effort: 0 }).toBuffer());
    expect(media).toMatchObject({ width: 1_600, height: 1_100, frames: 40, transparent: false });
    expect((await probe(version(media, 'fixed_small').files.mp4?.path ?? '')).streams[0]?.nb_frames).toBe('40');
  });

  it('begins its poster with the first frame that shows something', async () => {
    const frames = Buffer.concat([Buffer.alloc(300 * 240 * 3), paint(300, 240), paint(300, 240)]);
    const bytes = await sharp(frames, { raw: { width: 300, height: 720, channels: 3, pageHeight: 240 }, animated: true }).gif().toBuffer();
    near(await pixel(original(await processBytes(bytes)).files.previewJpeg.path, 225, 120), [230, 60, 90], 30);
  });
});

describe('videos', () => {
  const path = (name: string): string => join(folder, name);

  it('MP4 keeps its sound in every version and gets a moving preview', async () => {
    await film(...pattern('640x480', 2), ...tone(2), ...x264, '-c:a', 'aac', '-metadata', 'title=secret', '-metadata', 'location=+51.5-000.1/', path('sound.mp4'));
    const media = await processFile(path('sound.mp4'));
    expect(media).toMatchObject({ format: 'mp4', width: 640, height: 480, isVideo: true, animated: true, audio: true, kind: 'Gif', frames: 50, transparent: false });
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

  it('a turned MOV without sound is upright in its pixels', async () => {
    await film(...pattern('480x320', 1), ...x264, path('flat.mov'));
    await film('-i', path('flat.mov'), '-c', 'copy', '-metadata:s:v', 'rotate=90', path('turned.mov'));
    const media = await processFile(path('turned.mov'));
    expect(media).toMatchObject({ format: 'quicktime', width: 320, height: 480, audio: false });
    const { streams } = await probe(original(media).files.main.path);
    expect(streams).toHaveLength(1);
    expect([streams[0]?.width, streams[0]?.height, streams[0]?.tags?.['rotate']]).toEqual([320, 480, undefined]);
  });

  it('WebM becomes mp4', async () => {
    await film(...pattern('321x241', 1), ...tone(1), '-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus', path('a.webm'));
    expect(await processFile(path('a.webm'))).toMatchObject({ format: 'webm', width: 320, height: 240, audio: true, isVideo: true });
  });

  it('of a minute is welcome, of more is not, whatever its header says', async () => {
    await film(...pattern('256x256', 61, 5), ...x264, path('long.mp4'));
    expect(await refusal(await readFile(path('long.mp4')))).toBe('too_long');
    await film(...pattern('256x256', 70, 5), '-c:v', 'libvpx', '-deadline', 'realtime', '-f', 'webm', '-live', '1', path('live.webm'));
    expect(await refusal(await readFile(path('live.webm')))).toBe('too_long');
    await film(...pattern('256x256', 60, 5), ...x264, path('minute.mp4'));
    expect(await refusal(await readFile(path('minute.mp4')))).toBe('accepted');
  });

  it('with its pictures destroyed is damaged', async () => {
    await film(...pattern('320x240', 1), ...x264, '-movflags', '+faststart', path('whole.mp4'));
    const bytes = await readFile(path('whole.mp4'));
    bytes.fill(0x5a, bytes.indexOf('mdat') + 4);
    expect(await refusal(bytes)).toMatch(/damaged|truncated/);
    expect(await refusal((await readFile(path('whole.mp4'))).subarray(0, -500))).toBe('truncated');
  });

  it('with sound alone is no video', async () => {
    await film(...tone(1), '-c:a', 'aac', '-f', 'mp4', path('tone.mp4'));
    expect(await refusal(await readFile(path('tone.mp4')))).toBe('unsupported_type');
  });

  it('too small is refused by its upright size', async () => {
    await film(...pattern('320x180', 1), ...x264, path('small.mp4'));
    expect(await refusal(await readFile(path('small.mp4')))).toBe('low_resolution');
  });
});

describe('bad files', () => {
  it.each([
    ['nothing', () => Buffer.alloc(0), 'truncated'],
    ['a script', () => Buffer.from('#!/bin/sh\necho this is not a picture\n'), 'unsupported_type'],
    ['a page', () => Buffer.from('<!DOCTYPE html><html><body><svg/></body></html>'), 'unsupported_type'],
    ['50,000 frames', () => bareGif(300, 300, 50_000), 'too_many_frames'],
    ['an SVG with a script', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'unsafe_svg'],
    ['an SVG with entities', () => Buffer.from('<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg xmlns="http://www.w3.org/2000/svg"><text>&a;</text></svg>'), 'unsafe_svg'],
    ['25 MB and one byte', () => Buffer.alloc(26_214_401), 'too_large'],
  ] as const)('%s is refused', async (_, make, code) => expect(await refusal(make())).toBe(code));

  it('a picture of 30,000 x 30,000 px is refused before it is decoded', async () => {
    const header = Buffer.alloc(13);
    header.writeUInt32BE(30_000, 0);
    header.writeUInt32BE(30_000, 4);
    header.set([8, 2], 8);
    expect(await refusal(Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), pngChunk('IHDR', header), pngChunk('IDAT', Buffer.alloc(9)), pngChunk('IEND', Buffer.alloc(0))]))).toBe('too_many_pixels');
  });

  it('under 200 px is refused, 200 px is not', async () => {
    expect(await refusal(await still(199, 500).png().toBuffer())).toBe('low_resolution');
    expect(await refusal(await still(200, 200).png().toBuffer())).toBe('accepted');
    expect(await refusal(bareGif(100, 300, 3))).toBe('low_resolution');
  });

  it('truncated pictures are refused', async () => {
    const gif = await moving(300, 240, 4).gif().toBuffer();
    expect(await refusal(gif.subarray(0, Math.floor(gif.length / 2)))).toBe('truncated');
    for (const bytes of [await still(300, 240).png().toBuffer(), await still(300, 240).jpeg().toBuffer(), await still(300, 240).webp().toBuffer()]) {
      expect(await refusal(bytes.subarray(0, -20))).toBe('truncated');
    }
    expect(await refusal((await fixture('two-tone.heic')).subarray(0, -400))).toBe('truncated');
  });

  it('pictures with destroyed pixels are refused or shown, and never break the processor', async () => {
    for (const bytes of [await still(300, 240).png().toBuffer(), await moving(300, 240, 3).gif().toBuffer(), await still(300, 240).avif().toBuffer(), await fixture('two-tone.heic')]) {
      for (let at = 200; at < bytes.length; at += Math.floor(bytes.length / 4)) {
        const broken = Buffer.from(bytes).fill(0xa5, at, Math.min(at + 40, bytes.length - 20));
        expect(await refusal(broken)).toMatch(/accepted|damaged|truncated|too_many_pixels|low_resolution|unsupported_type/);
      }
    }
    expect(await refusal(await still(200, 200).png().toBuffer())).toBe('accepted');
  });

  it('a picture with a page inside it is refused', async () => {
    const png = await still(300, 240).png().toBuffer();
    expect(await refusal(Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]))).toBe('unsupported_type');
  });
});
