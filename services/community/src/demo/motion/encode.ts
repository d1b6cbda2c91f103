import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { frameMsOf, type Motion } from './motion.ts';
import { resize, toSharp, type Picture } from './picture.ts';

const run = promisify(execFile);

/**
 * Makes transparency binary, because GIF has no partial transparency: more than half becomes opaque, which keeps the
 * die-cut edge clean.
 */
const decided = (picture: Picture): Picture => {
  const data = Uint8ClampedArray.from(picture.data);
  for (let at = 3; at < data.length; at += 4) data[at] = (data[at] ?? 0) >= 128 ? 255 : 0;
  return { ...picture, data };
};

const encodeGif = async (motion: Motion, frames: readonly Picture[], file: string): Promise<void> => {
  const [first] = frames;
  if (first === undefined) throw new RangeError(`${motion.name} has no frames`);
  const pages = frames.map((frame) => Buffer.from(decided(frame).data.buffer));
  await sharp(Buffer.concat(pages), {
    raw: { width: first.width, height: first.height * frames.length, channels: 4, pageHeight: first.height },
  })
    .gif({
      loop: 0,
      delay: frames.map((_, index) => frameMsOf(motion, index)),
      colours: motion.colors ?? 64,
      dither: 0,
      effort: 8,
      reuse: true,
      keepDuplicateFrames: true,
    })
    .toFile(file);
};

const encodeMp4 = async (motion: Motion, frames: readonly Picture[], file: string, ffmpeg: string): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'pixchange-motion-'));
  try {
    for (const [index, frame] of frames.entries()) {
      await toSharp(frame)
        .removeAlpha()
        .png({ compressionLevel: 1 })
        .toFile(join(folder, `${String(index).padStart(4, '0')}.png`));
    }
    const perSecond = String(1_000 / frameMsOf(motion, 0));
    await run(ffmpeg, [
      '-v',
      'error',
      '-y',
      '-framerate',
      perSecond,
      '-i',
      join(folder, '%04d.png'),
      '-c:v',
      'libx264',
      '-preset',
      'slow',
      '-crf',
      '23',
      '-pix_fmt',
      'yuv420p',
      '-movflags',
      '+faststart',
      // One thread and no creation time, so that the same encoder writes the same bytes.
      '-threads',
      '1',
      '-fflags',
      '+bitexact',
      '-flags:v',
      '+bitexact',
      '-an',
      file,
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const encodePng = async ({ name }: Motion, [frame]: readonly Picture[], file: string): Promise<void> => {
  if (frame === undefined) throw new RangeError(`${name} has no frame`);
  await toSharp(frame).png({ palette: true, colours: 64, dither: 0, effort: 10 }).toFile(file);
};

/**
 * Returns all frames of a motion, in its final size.
 * @param loadStill reads the picture that the work is made from; not called for drawn works
 */
export const framesOf = async (motion: Motion, loadStill: () => Promise<Picture>): Promise<Picture[]> => {
  const frameAt = 'frameAt' in motion ? motion.frameAt : await motion.begin(await loadStill());
  const frames: Picture[] = [];
  for (let index = 0; index < motion.frames; index += 1) {
    const frame = await frameAt(index / motion.frames, index);
    frames.push(frame.width === motion.widthPx ? frame : await resize(frame, motion.widthPx, motion.kernel));
  }
  return frames;
};

/**
 * Writes the animation; of a PNG, only the first frame.
 * @param ffmpeg path of the program, only needed for MP4
 */
export const encode = async (
  motion: Motion,
  frames: readonly Picture[],
  file: string,
  ffmpeg: string,
): Promise<void> => {
  if (motion.format === 'gif') await encodeGif(motion, frames, file);
  else if (motion.format === 'mp4') await encodeMp4(motion, frames, file, ffmpeg);
  else await encodePng(motion, frames, file);
};
