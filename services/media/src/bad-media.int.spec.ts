import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { Version } from './index.ts';
import { pngOfData } from './structure/png.ts';
import { bareGif, moving, pngChunk, still } from './testing/samples.ts';
import { fixture, openWorkbench, type Workbench } from './testing/workbench.ts';

// Encoding takes longer on a busy machine.
jest.setTimeout(120_000);

let bench: Workbench;
let refusal: Workbench['refusal'];

beforeAll(async () => {
  bench = await openWorkbench();
  ({ refusal } = bench);
});
afterAll(() => bench.close());

/** Returns the pixels of all frames that a version shows. */
const pixelsOf = ({ files }: Version): Promise<Buffer> => sharp(files.main.path, { animated: true }).raw().toBuffer();

describe('the processing of bad files', () => {
  it.each([
    ['nothing', () => Buffer.alloc(0), 'truncated'],
    ['a script', () => Buffer.from('#!/bin/sh\necho this is not a picture\n'), 'unsupported_type'],
    ['a page', () => Buffer.from('<!DOCTYPE html><html><body><svg/></body></html>'), 'unsupported_type'],
    ['50,000 frames', () => bareGif(300, 300, 50_000), 'too_many_frames'],
    [
      'an SVG with a script',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'unsafe_svg',
    ],
    [
      'an SVG with entities',
      () =>
        Buffer.from(
          '<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg xmlns="http://www.w3.org/2000/svg"><text>&a;</text></svg>',
        ),
      'unsafe_svg',
    ],
    ['25 MB and one byte', () => Buffer.alloc(26_214_401), 'too_large'],
  ] as const)('refuses %s', async (_, make, code) => expect(await refusal(make())).toBe(code));

  it('refuses a picture of 30,000 x 30,000 px before decoding it', async () => {
    const header = Buffer.alloc(13);
    header.writeUInt32BE(30_000, 0);
    header.writeUInt32BE(30_000, 4);
    header.set([8, 2], 8);
    expect(
      await refusal(
        Buffer.concat([
          Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
          pngChunk('IHDR', header),
          pngChunk('IDAT', Buffer.alloc(9)),
          pngChunk('IEND', Buffer.alloc(0)),
        ]),
      ),
    ).toBe('too_many_pixels');
  });

  it('refuses a picture under 200 px, but accepts one of 200 px', async () => {
    expect(await refusal(await still(199, 500).png().toBuffer())).toBe('low_resolution');
    expect(await refusal(await still(200, 200).png().toBuffer())).toBe('accepted');
    expect(await refusal(bareGif(100, 300, 3))).toBe('low_resolution');
  });

  it('refuses truncated pictures', async () => {
    const gif = await moving(300, 240, 4).gif().toBuffer();
    expect(await refusal(gif.subarray(0, Math.floor(gif.length / 2)))).toBe('truncated');
    for (const bytes of [
      await still(300, 240).png().toBuffer(),
      await still(300, 240).jpeg().toBuffer(),
      await still(300, 240).webp().toBuffer(),
    ]) {
      expect(await refusal(bytes.subarray(0, -20))).toBe('truncated');
    }
    expect(await refusal((await fixture('two-tone.heic')).subarray(0, -400))).toBe('truncated');
  });

  it('accepts pictures that lack only their end, and shows all of their pixels', async () => {
    for (const [bytes, lacking] of [
      [await still(300, 240).png().toBuffer(), 12],
      [await still(300, 240).jpeg().toBuffer(), 2],
      [await still(300, 240).jpeg({ progressive: true }).toBuffer(), 2],
      [await moving(300, 240, 3).gif().toBuffer(), 1],
    ] as const) {
      const whole = await bench.processBytes(bytes);
      const cut = await bench.processBytes(bytes.subarray(0, -lacking));
      expect([cut.frames, cut.notes, whole.notes]).toEqual([whole.frames, ['end_restored'], []]);
      const shown = await Promise.all(cut.versions.map(pixelsOf));
      expect(shown.map(({ length }) => length > 0)).toEqual(whole.versions.map(() => true));
      for (const [index, version] of whole.versions.entries())
        expect((await pixelsOf(version)).equals(shown[index] ?? Buffer.alloc(0))).toBe(true);
    }
  });

  it.each([false, true])('refuses a JPEG that ends within its last scan (progressive: %s)', async (progressive) => {
    const jpeg = await still(300, 240).jpeg({ progressive }).toBuffer();
    const scan = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]));
    for (let share = 0.2; share < 1; share += 0.2)
      expect(await refusal(jpeg.subarray(0, Math.floor(scan + 10 + (jpeg.length - scan - 20) * share)))).toBe(
        'truncated',
      );
  });

  it('refuses pictures that lack rows, even with an end marker', async () => {
    const jpeg = await still(300, 240).jpeg().toBuffer();
    const end = Buffer.from([0xff, 0xd9]);
    expect(await refusal(Buffer.concat([jpeg.subarray(0, jpeg.length >> 1), end]))).toBe('truncated');
    const png = await still(300, 240).png().toBuffer();
    const data = deflateSync(Buffer.alloc(90_000));
    const header = png.subarray(16, 29);
    expect(await refusal(pngOfData(header, [], [data]))).toBe('truncated');
  });

  it('refuses or accepts pictures with corrupt pixels, but never crashes', async () => {
    for (const bytes of [
      await still(300, 240).png().toBuffer(),
      await moving(300, 240, 3).gif().toBuffer(),
      await still(300, 240).avif().toBuffer(),
      await fixture('two-tone.heic'),
    ]) {
      for (let at = 200; at < bytes.length; at += Math.floor(bytes.length / 4)) {
        const broken = Buffer.from(bytes).fill(0xa5, at, Math.min(at + 40, bytes.length - 20));
        expect(await refusal(broken)).toMatch(
          /accepted|damaged|truncated|too_many_pixels|low_resolution|unsupported_type/,
        );
      }
    }
    expect(await refusal(await still(200, 200).png().toBuffer())).toBe('accepted');
  });

  it('refuses a picture with HTML appended to it', async () => {
    const png = await still(300, 240).png().toBuffer();
    expect(await refusal(Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]))).toBe('unsupported_type');
  });
});
