import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { uploads } from '@pixchange/contracts/http/limits';
import { demoPath } from '../manifest.ts';
import { encode, framesOf } from './encode.ts';
import { frameMsOf, pathOf, type Motion } from './motion.ts';
import { motions } from './motions.ts';
import { load, noise, wave } from './picture.ts';

const run = promisify(execFile);
const require = createRequire(import.meta.url);
const ffprobe = (require('@ffprobe-installer/ffprobe') as { path: string }).path;
const gifs = motions.filter(({ format }) => format === 'gif');
const stickers = new Set(['ghost', 'planet', 'hi', 'nope']);
const isSticker = (motion: Motion): boolean => ('sticker' in motion ? motion.sticker : stickers.has(motion.name));
const KILOBYTE = 1_000;

const frameAt = (file: string, page: number): Promise<Buffer> => sharp(file, { page }).ensureAlpha().raw().toBuffer();

/** Returns the mean difference per channel, from 0 to 255. */
const meanDifference = (one: Buffer, other: Buffer): number => {
  expect(one).toHaveLength(other.length);
  return one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length;
};

describe.each(gifs.map((motion) => [motion.name, motion] as const))('%s.gif', (name, motion) => {
  const file = demoPath(pathOf(motion));

  it('loops forever, with the frames and times of its motion', async () => {
    const { pages, delay, loop, width = 0, pageHeight = 0 } = await sharp(file, { pages: -1 }).metadata();
    expect({ pages, loop, width }).toEqual({ pages: motion.frames, loop: 0, width: motion.widthPx });
    expect(delay).toEqual(Array.from({ length: motion.frames }, (_, frame) => frameMsOf(motion, frame)));
    expect(Math.min(width, pageHeight)).toBeGreaterThanOrEqual(uploads.sidePxMin);
    expect((await stat(file)).size).toBeLessThan(('frameAt' in motion ? 120 : 320) * KILOBYTE);
  });

  it('moves, and keeps the transparency of a sticker', async () => {
    const first = await frameAt(file, 0);
    const later = await frameAt(file, Math.round(motion.frames * 0.3));
    expect(first.equals(later)).toBe(false);
    expect((await sharp(file).stats()).isOpaque).toBe(!isSticker(motion));
    if (isSticker(motion)) expect([...first.subarray(3, 4)]).toEqual([0]);
  });
});

describe('making the animations', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pixchange-motion-test-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.each(['fire', 'kettle', 'happycat', 'yesrobot'])(
    'makes %s again with the same frames and times',
    async (name) => {
      const motion = gifs.find((one) => one.name === name);
      if (motion === undefined) throw new Error(`${name} does not move`);
      const frames = await framesOf(motion, () => load(demoPath(`art/${name}.png`)));
      const file = join(folder, `${name}.gif`);
      await encode(motion, frames, file, 'no ffmpeg is needed');
      const made = await sharp(file, { pages: -1 }).metadata();
      const kept = await sharp(demoPath(pathOf(motion)), { pages: -1 }).metadata();
      expect({ pages: made.pages, width: made.width, height: made.height, delay: made.delay }).toEqual({
        pages: kept.pages,
        width: kept.width,
        height: kept.height,
        delay: kept.delay,
      });
      // Another version of the encoder may write different bytes, but must show the same picture.
      expect(meanDifference(await frameAt(file, 5), await frameAt(demoPath(pathOf(motion)), 5))).toBeLessThan(1);
    },
    60_000,
  );

  it('uses a periodic wave and repeatable noise', () => {
    expect(wave(1)).toBeCloseTo(wave(0), 10);
    expect(noise(3, 4)).toBe(noise(3, 4));
    expect(noise(3, 4)).not.toBe(noise(4, 3));
  });
});

it('tram.mp4 is an H.264 video of a few seconds without sound', async () => {
  const { stdout } = await run(ffprobe, [
    '-v',
    'error',
    '-show_entries',
    'stream=codec_name,pix_fmt,width,height,nb_frames:format=duration',
    '-of',
    'json',
    demoPath('works/tram.mp4'),
  ]);
  const { streams, format } = JSON.parse(stdout) as { streams: object[]; format: { duration: string } };
  expect(streams).toEqual([{ codec_name: 'h264', width: 800, height: 600, pix_fmt: 'yuv420p', nb_frames: '96' }]);
  expect(Number(format.duration)).toBeCloseTo(3.84, 2);
});
