import type { Sharp } from 'sharp';
import { encoderSettings } from './encoder-settings.ts';
import { flattened, openPixels, type Pixels } from './pixels.ts';

/** The format's own limit on a side. */
export const WEBP_SIDE_MAX = 16_383;

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
  return encodeWithin(sizeBytesMax, encoderSettings.jpegQualities(isOriginal), (quality) =>
    flattened(pixels).jpeg({ quality }).toBuffer(),
  );
}

export function webpOf(pixels: Pixels, isOriginal: boolean, sizeBytesMax: number): Promise<Buffer> {
  const totalPixels = pixels.width * pixels.height;
  return encodeWithin(sizeBytesMax, encoderSettings.webpQualities(isOriginal), (quality) =>
    fitWebp(openPixels(pixels), pixels).webp(encoderSettings.webp(quality, totalPixels)).toBuffer(),
  );
}

/** @param indexed the source had a palette: 256 colours then lose nothing at its own size */
export function pngOf(pixels: Pixels, indexed: boolean, sizeBytesMax: number): Promise<Buffer> {
  const totalPixels = pixels.width * pixels.height;
  return encodeWithin(sizeBytesMax, encoderSettings.pngSteps(indexed), (step) =>
    openPixels(pixels)
      .png(encoderSettings.png(step, indexed, totalPixels))
      .toBuffer(),
  );
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
export function animatedWebpOf(
  image: () => Sharp,
  motion: Motion,
  totalPixels: number,
  sizeBytesMax: number,
): Promise<Buffer> {
  return encodeWithin(sizeBytesMax, encoderSettings.movingWebpQualities, (quality) =>
    image()
      .webp({ ...encoderSettings.webp(quality, totalPixels), delay: [...motion.delaysMs], loop: motion.plays })
      .toBuffer(),
  );
}

/** @param picked the same image scaled by picking pixels, without blending them */
export async function animatedGifOf(
  image: () => Sharp,
  picked: () => Sharp,
  motion: Motion,
  totalPixels: number,
  sizeBytesMax: number,
): Promise<Buffer> {
  const attempt =
    (from: () => Sharp) =>
    (colours: number): Promise<Buffer> =>
      from()
        .gif({ ...encoderSettings.gif(colours, totalPixels), delay: [...motion.delaysMs], loop: motion.plays })
        .toBuffer();
  const blended = await encodeWithin(sizeBytesMax, encoderSettings.gifColours, attempt(image));
  if (blended.length <= sizeBytesMax) return blended;
  const light = await encodeWithin(sizeBytesMax, encoderSettings.pickedGifColours, attempt(picked));
  return light.length < blended.length ? light : blended;
}
