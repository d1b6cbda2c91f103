import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { ProcessedMedia, Version } from './index.ts';
import { ownPictureOf } from './own-picture.ts';
import { readGif } from './structure/gif.ts';
import { hiddenIn } from './hidden-content.ts';
import { hidesContent } from './structure/movie-edits.ts';
import { chunkOf, pngOfData } from './structure/png.ts';
import { ffmpegPath, film, pattern, tone, x264 } from './testing/films.ts';
import { moving, still } from './testing/samples.ts';
import { openWorkbench, type Workbench } from './testing/workbench.ts';

// Encoding takes longer on a busy machine.
jest.setTimeout(180_000);

let bench: Workbench;
beforeAll(async () => {
  bench = await openWorkbench();
});
afterAll(() => bench.close());

const original = (media: ProcessedMedia): Version => media.versions[4] as Version;
const path = (name: string): string => join(bench.folder, name);

/** Returns the average color of every frame in a video, including those that its edit list hides. */
const framesOf = async (file: string): Promise<number[][]> => {
  const args = ['-v', 'error', '-ignore_editlist', '1', '-i', file, '-vf', 'scale=1:1', '-f', 'rawvideo', '-pix_fmt'];
  const { stdout } = await promisify(execFile)(ffmpegPath, [...args, 'rgb24', '-'], { encoding: 'buffer' });
  return Array.from({ length: stdout.length / 3 }, (_, frame) => [...stdout.subarray(frame * 3, frame * 3 + 3)]);
};

const halves = (first: string, second: string): string[] => [
  ...['-f', 'lavfi', '-i', `color=c=${first}:s=320x240:r=10:d=1,drawbox=c=${second}:t=fill:enable='gte(t,0.95)'`],
  ...['-f', 'lavfi', '-i', `color=c=${second}:s=320x240:r=10:d=1`, ...tone(2)],
  ...['-filter_complex', '[0:v][1:v]concat=n=2:v=1:a=0[v]', '-map', '[v]', '-map', '2:a', '-c:a', 'aac'],
];

describe('a film that hides a part', () => {
  it('which was cut off without encoding it again has that part in no version', async () => {
    await film(...halves('red', 'green'), ...x264, '-g', '250', path('whole.mp4'));
    await film('-ss', '1', '-i', path('whole.mp4'), '-c', 'copy', path('cut.mp4'));
    expect((await framesOf(path('cut.mp4')))[0]?.[0]).toBeGreaterThan(200);
    expect(hidesContent(await readFile(path('cut.mp4')))).toBe(true);
    const media = await bench.processFile(path('cut.mp4'));
    expect(media.notes).toEqual(['cut_removed']);
    for (const { files } of media.versions) {
      const frames = await framesOf(files.main.path);
      expect(frames.length).toBeGreaterThan(5);
      expect(frames.filter(([red = 0]) => red > 100)).toEqual([]);
    }
  });

  it('outside the crop of its stream is encoded again', async () => {
    await film(...pattern('640x480', 1), ...x264, path('wide.mp4'));
    const crop = ['-bsf:v', 'h264_metadata=crop_right=160'];
    await film('-i', path('wide.mp4'), '-c', 'copy', ...crop, path('cropped.mp4'));
    expect(hidesContent(await readFile(path('cropped.mp4')))).toBe(true);
    const media = await bench.processFile(path('cropped.mp4'));
    expect(media).toMatchObject({ width: 480, height: 480, notes: ['cut_removed'] });
    for (const { files } of media.versions) {
      const bytes = await readFile(files.main.path);
      expect([hidesContent(bytes), await hiddenIn(bytes)]).toEqual([false, []]);
    }
  });

  it.each([
    ['with pictures out of order', ['-bf', '3', '-preset', 'medium']],
    ['of a size that is no multiple of a block', ['-vf', 'scale=328:242']],
  ])('is not one %s', async (_, args) => {
    await film(...pattern('320x240', 2), ...tone(2), ...x264, ...args, '-c:a', 'aac', path('plain.mp4'));
    expect(hidesContent(await readFile(path('plain.mp4')))).toBe(false);
  });
});

describe('a picture that hides pixels', () => {
  it('outside the screen of a GIF has them in no version', async () => {
    const gif = await moving(500, 420, 4).gif({ delay: 60 }).toBuffer();
    gif.writeUInt16LE(300, 6);
    expect(readGif(gif).hidesContent).toBe(true);
    const media = await bench.processBytes(gif);
    const made = readGif(await readFile(original(media).files.main.path));
    expect([made.hidesContent, made.frames]).toEqual([false, 4]);
  });

  it('after the last row of a PNG is not copied', async () => {
    const header = (await still(300, 240).png().toBuffer()).subarray(16, 29);
    const rows = Buffer.alloc(240 * 901);
    const whole = pngOfData(header, [], [deflateSync(rows)]);
    expect(await ownPictureOf('png', whole)).toBeDefined();
    expect(await ownPictureOf('png', pngOfData(header, [], [deflateSync(rows), deflateSync(rows)]))).toBeUndefined();
    expect(
      await ownPictureOf('png', pngOfData(header, [], [deflateSync(Buffer.concat([rows, rows]))])),
    ).toBeUndefined();
  });

  it.each([false, true])('below the last row of a JPEG is not copied (progressive: %s)', async (progressive) => {
    const jpeg = await still(300, 240).jpeg({ progressive }).toBuffer();
    expect(await ownPictureOf('jpeg', jpeg)).toBeDefined();
    const at = jpeg.indexOf(Buffer.from([0xff, progressive ? 0xc2 : 0xc0]));
    jpeg.writeUInt16BE(200, at + 5);
    expect((await sharp(jpeg).metadata()).height).toBe(200);
    expect(await ownPictureOf('jpeg', jpeg)).toBeUndefined();
  });
});

describe('a finished file', () => {
  const photo = (): Promise<Buffer> => still(300, 240).jpeg().toBuffer();
  const copied = async (name: string, ...args: string[]): Promise<Buffer> => {
    await film(...args, '-c', 'copy', '-map_metadata', '-1', path(`${name}-copy.mp4`));
    return readFile(path(`${name}-copy.mp4`));
  };
  const filmed = async (name: string, ...args: string[]): Promise<Buffer> => {
    await film(...args, ...x264, '-c:a', 'aac', path(`${name}.mp4`));
    return readFile(path(`${name}.mp4`));
  };
  const twoFilms = [...pattern('320x240', 1), ...halves('red', 'green').slice(0, 4), '-map', '0:v', '-map', '1:v'];

  it.each<[string, () => Promise<Buffer>, string[]]>([
    [
      'time outside an edit list',
      async () => {
        await filmed('long', ...pattern('320x240', 2), '-g', '250');
        return copied('long', '-ss', '1', '-i', path('long.mp4'));
      },
      ['edit_list'],
    ],
    [
      'edges outside a crop',
      async () => {
        await filmed('wide-one', ...pattern('640x480', 1));
        return copied('wide-one', '-i', path('wide-one.mp4'), '-bsf:v', 'h264_metadata=crop_right=160');
      },
      ['crop'],
    ],
    ['a second track', () => filmed('two', ...twoFilms), ['track']],
    [
      'EXIF',
      async () =>
        sharp(await photo())
          .withExif({ IFD0: { Copyright: 'me' } })
          .jpeg()
          .toBuffer(),
      ['metadata'],
    ],
    [
      'the film of a motion photo',
      async () => Buffer.concat([await photo(), await filmed('live', ...pattern('320x240', 1))]),
      ['trailing_data'],
    ],
    ['the map of depths behind a photo', async () => Buffer.concat([await photo(), await photo()]), ['trailing_data']],
    [
      'a text chunk',
      async () =>
        pngOfData(
          (await still(300, 240).png().toBuffer()).subarray(16, 29),
          [chunkOf('tEXt', Buffer.from('Comment\0hi'))],
          [deflateSync(Buffer.alloc(240 * 901))],
        ),
      ['metadata'],
    ],
    [
      'frames outside a GIF',
      async () => {
        const gif = await moving(500, 420, 4).gif({ delay: 60 }).toBuffer();
        gif.writeUInt16LE(300, 6);
        return gif;
      },
      ['pixels'],
    ],
  ])('with %s is recognized', async (_, make, found) => expect(await hiddenIn(await make())).toEqual(found));

  it.each<[string, () => Promise<Buffer>]>([
    ['JPEG', photo],
    ['PNG', () => still(300, 240).png().toBuffer()],
    ['PNG with a palette', () => still(300, 240).png({ palette: true }).toBuffer()],
    ['WebP', () => still(300, 240).webp().toBuffer()],
    ['animated WebP', () => moving(300, 240, 4).webp().toBuffer()],
    ['GIF', () => moving(300, 240, 4).gif({ delay: 60 }).toBuffer()],
    ['film with sound', () => filmed('plain-one', ...pattern('320x240', 2), ...tone(2))],
  ])('without hidden content is not: %s', async (_, make) => {
    const bytes = await make();
    expect(await hiddenIn(bytes)).toEqual([]);
    const media = await bench.processBytes(bytes);
    for (const { files } of media.versions)
      for (const { path: made } of Object.values(files)) expect(await hiddenIn(await readFile(made))).toEqual([]);
  });
});
