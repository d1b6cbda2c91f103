import type { Sharp } from 'sharp';
import { flattened, openPixels, type Pixels } from './pixels.ts';

/** The format's own limit on a side. */
export const WEBP_SIDE_MAX = 16_383;
/** Above this many pixels (all frames) encoders are asked for speed; below, for size. */
const FAST_FROM_PIXELS = 2_000_000;

type Attempt = (quality: number) => Promise<Buffer>;

/**
 * A version is not to weigh more than its source: tries lower qualities until it does not, and else takes the lightest.
 */
async function encodeWithin(sizeBytesMax: number, qualities: readonly number[], attempt: Attempt): Promise<Buffer> {
  let best: Buffer | undefined;
  for (const quality of qualities) {
    const bytes = await attempt(quality);
    if (best === undefined || bytes.length < best.length) best = bytes;
    if (best.length <= sizeBytesMax) break;
  }
  if (best === undefined) throw new Error('no quality given');
  return best;
}

export function jpegOf(pixels: Pixels, isOriginal: boolean, sizeBytesMax: number): Promise<Buffer> {
  const qualities = isOriginal ? [90, 75, 60, 45] : [84, 70, 55];
  return encodeWithin(sizeBytesMax, qualities, (quality) => flattened(pixels).jpeg({ quality }).toBuffer());
}

export function webpOf(pixels: Pixels, isOriginal: boolean, sizeBytesMax: number): Promise<Buffer> {
  const qualities = isOriginal ? [86, 72, 58, 44] : [82, 68, 54];
  const effort = pixels.width * pixels.height > FAST_FROM_PIXELS ? 2 : 4;
  return encodeWithin(sizeBytesMax, qualities, (quality) => fitWebp(openPixels(pixels), pixels).webp({ quality, effort }).toBuffer());
}

/** @param indexed the source had a palette: 256 colours then lose nothing at its own size */
export function pngOf(pixels: Pixels, indexed: boolean, sizeBytesMax: number): Promise<Buffer> {
  const fast = pixels.width * pixels.height > FAST_FROM_PIXELS;
  return encodeWithin(sizeBytesMax, indexed ? [100, 90] : [8, 9], (step) => {
    const settings = indexed ? { palette: true, quality: step, dither: 0, effort: fast ? 3 : 7 } : { compressionLevel: step, adaptiveFiltering: step === 9 };
    return openPixels(pixels).png(settings).toBuffer();
  });
}

/** Panoramas beyond what WebP can hold are made smaller in their WebP file alone. */
function fitWebp(image: Sharp, { width, height }: Pixels): Sharp {
  if (Math.max(width, height) <= WEBP_SIDE_MAX) return image;
  return image.resize({ width: WEBP_SIDE_MAX, height: WEBP_SIDE_MAX, fit: 'inside' });
}

export interface Motion {
  delaysMs: readonly number[];
  /** 0 = forever. */
  plays: number;
}

/** @param image its frames must already have the version's size */
export function animatedWebpOf(image: () => Sharp, motion: Motion, totalPixels: number, sizeBytesMax: number): Promise<Buffer> {
  const effort = totalPixels > FAST_FROM_PIXELS ? 2 : 4;
  return encodeWithin(sizeBytesMax, [75, 55], (quality) =>
    image().webp({ quality, effort, delay: [...motion.delaysMs], loop: motion.plays }).toBuffer(),
  );
}

export function animatedGifOf(image: () => Sharp, motion: Motion, totalPixels: number, sizeBytesMax: number): Promise<Buffer> {
  const effort = totalPixels > 5 * FAST_FROM_PIXELS ? 1 : 3;
  // Dithered noise is what makes a scaled GIF heavier than its source, so the second try does without.
  return encodeWithin(sizeBytesMax, [256, 64], (colours) =>
    image()
      .gif({ colours, effort, dither: colours === 256 ? 0.6 : 0, interFrameMaxError: 4, delay: [...motion.delaysMs], loop: motion.plays })
      .toBuffer(),
  );
}
