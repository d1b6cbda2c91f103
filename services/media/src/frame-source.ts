import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { decoding } from './decode-still.ts';
import { openPixels, type Pixels, resizePixels } from './pixels.ts';

/**
 * Maximum bytes of decoded frames in memory. A larger animation is decoded in runs of frames, again for each version.
 */
const HELD_BYTES_MAX = 256 * 1024 * 1024;

/** Animated GIF or WebP as composed RGBA frames. */
export interface FrameSource {
  width: number;
  height: number;
  frames: number;
  delaysMs: number[];
  /** Number of plays; 0 = forever. */
  plays: number;
  /** Yields all frames in order, in runs that fit into memory. */
  runs(): AsyncIterable<Pixels>;
  /**
   * Returns the animation in another size, to be encoded any number of times; must be called with the largest size
   * first.
   */
  resized(width: number, height: number): Promise<() => Sharp>;
}

/** Returns the delay that browsers use: 100 ms for delays of up to 10 ms, which old GIFs rely on. */
export const shownMs = (delayMs: number): number => (delayMs <= 10 ? 100 : delayMs);

/**
 * Opens an animated GIF or WebP, and decodes it immediately if its frames fit into memory.
 * @throws MediaRefusal damaged
 */
export function openFrames(bytes: Buffer): Promise<FrameSource> {
  return decoding(async () => {
    const options: SharpOptions = { animated: true, failOn: 'error', limitInputPixels: false };
    const meta = await sharp(bytes, options).metadata();
    const frames = meta.pages ?? 1;
    const width = meta.width;
    const height = meta.pageHeight ?? meta.height;
    const delaysMs = Array.from({ length: frames }, (_, frame) => meta.delay?.[frame] ?? 0);
    const about = { width, height, frames, delaysMs, plays: meta.loop ?? 1 };
    const frameBytes = width * height * 4;
    if (frameBytes * frames > HELD_BYTES_MAX) {
      return { ...about, ...streamed(bytes, options, about, Math.max(1, Math.floor(HELD_BYTES_MAX / frameBytes))) };
    }
    const held = {
      ...about,
      channels: 4 as const,
      data: await sharp(bytes, options).toColourspace('srgb').ensureAlpha().raw().toBuffer(),
    };
    return { ...about, ...inMemory(held) };
  });
}

type Access = Pick<FrameSource, 'runs' | 'resized'>;

function inMemory(pixels: Pixels): Access {
  let last = pixels;
  return {
    async *runs() {
      yield pixels;
    },
    async resized(width, height) {
      const from = last.height >= height ? last : pixels;
      const scaled = await resizePixels(from, width, height);
      last = scaled;
      return () => openPixels(scaled);
    },
  };
}

function streamed(
  bytes: Buffer,
  options: SharpOptions,
  about: Omit<FrameSource, keyof Access>,
  perRun: number,
): Access {
  const { width, height, frames } = about;
  const readRun = (page: number): Promise<Pixels> => {
    const pages = Math.min(perRun, frames - page);
    return decoding(async () => {
      const image = sharp(bytes, { failOn: 'error', limitInputPixels: false, page, pages });
      return {
        width,
        height,
        channels: 4,
        frames: pages,
        data: await image.toColourspace('srgb').ensureAlpha().raw().toBuffer(),
      };
    });
  };
  return {
    async *runs() {
      for (let page = 0; page < frames; page += perRun) yield await readRun(page);
    },
    resized: async (toWidth, toHeight) => () =>
      sharp(bytes, options).resize({ width: toWidth, height: toHeight, fit: 'fill' }),
  };
}
