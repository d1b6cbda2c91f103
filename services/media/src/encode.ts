import type { Sharp, WebpOptions } from 'sharp';
import { encoderSettings } from './encoder-settings.ts';
import { flattened, openPixels, type Pixels } from './pixels.ts';

/** Maximum side of a WebP picture, in pixels. */
export const WEBP_SIDE_MAX = 16_383;

type Attempt<Step> = (step: Step) => Promise<Buffer>;

/**
 * Encodes with one quality after the other until the result is no larger than `sizeBytesMax`. If none is small enough,
 * returns the smallest result.
 * @param earlier an earlier result, which may be too large
 */
async function encodeWithin<Step>(
  sizeBytesMax: number,
  qualities: readonly Step[],
  attempt: Attempt<Step>,
  earlier?: Buffer,
): Promise<Buffer> {
  let best = earlier;
  for (const quality of best !== undefined && best.length <= sizeBytesMax ? [] : qualities) {
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

/** Encodes a JPEG version. Unlike for a poster, very low quality is better than a file larger than its source. */
export async function lightJpegOf(pixels: Pixels, isOriginal: boolean, sizeBytesMax: number): Promise<Buffer> {
  const good = await jpegOf(pixels, isOriginal, sizeBytesMax);
  const attempt = ({ quality, blur }: LastStep): Promise<Buffer> =>
    blurred(flattened(pixels), blur).jpeg({ quality }).toBuffer();
  return encodeWithin(sizeBytesMax, encoderSettings.lastSteps, attempt, good);
}

type LastStep = (typeof encoderSettings.lastSteps)[number];
const blurred = (image: Sharp, blur: number | undefined): Sharp => (blur === undefined ? image : image.blur(blur));

/**
 * Encodes lossy and lossless WebP, because flat drawings are often smaller when lossless.
 * @param full the source's pixels at full size, for nearest-neighbor scaling
 * @param isIndexed true for unscaled pixels of a source with a palette, where lossless is tried before lower qualities
 */
export async function lightWebpOf(
  pixels: Pixels,
  full: Pixels,
  isOriginal: boolean,
  sizeBytesMax: number,
  isIndexed = false,
): Promise<Buffer> {
  const qualities = encoderSettings.webpQualities(isOriginal);
  const sources = pixels === full ? [pixels] : [pixels, pickPixels(full, pixels)];
  const lossless = (source: Pixels | Sharp): Promise<Buffer> =>
    fitWebp('data' in source ? openPixels(source) : source.clone(), pixels)
      .webp({ lossless: true, effort: 4 })
      .toBuffer();
  const best = await webpOf(pixels, qualities.slice(0, 1), sizeBytesMax);
  const exact = isIndexed ? await encodeWithin(sizeBytesMax, [pixels], lossless, best) : best;
  const good = await webpOf(pixels, qualities.slice(1), sizeBytesMax, exact);
  return encodeWithin(sizeBytesMax, sources, lossless, good);
}

/** Encodes WebP with very low quality, because the file must not be larger than its source. */
export async function coarseWebpOf(
  pixels: Pixels,
  full: Pixels,
  isOriginal: boolean,
  sizeBytesMax: number,
): Promise<Buffer> {
  const good = await lightWebpOf(pixels, full, isOriginal, sizeBytesMax);
  const attempt = ({ quality, blur }: LastStep): Promise<Buffer> =>
    blurred(fitWebp(openPixels(pixels), pixels), blur)
      .webp({ quality, alphaQuality: quality, effort: 4 })
      .toBuffer();
  return encodeWithin(sizeBytesMax, encoderSettings.lastSteps, attempt, good);
}

const pickPixels = (full: Pixels, { width, height }: Pixels): Sharp =>
  openPixels(full).resize({ width, height, fit: 'fill', kernel: 'nearest' });

function webpOf(pixels: Pixels, qualities: readonly number[], sizeBytesMax: number, earlier?: Buffer): Promise<Buffer> {
  const totalPixels = pixels.width * pixels.height;
  const attempt = (quality: number): Promise<Buffer> =>
    fitWebp(openPixels(pixels), pixels).webp(encoderSettings.webp(quality, totalPixels)).toBuffer();
  return encodeWithin(sizeBytesMax, qualities, attempt, earlier);
}

/** @param indexed whether the source had a palette; 256 colors are then lossless at the source's size */
export function pngOf(pixels: Pixels, indexed: boolean, sizeBytesMax: number): Promise<Buffer> {
  const totalPixels = pixels.width * pixels.height;
  return encodeWithin(sizeBytesMax, encoderSettings.pngSteps(indexed), (step) =>
    openPixels(pixels)
      .png(encoderSettings.png(step, indexed, totalPixels))
      .toBuffer(),
  );
}

/**
 * Returns `good` if it is small enough; otherwise encodes a PNG with fewer colors. If none is small enough, returns the
 * smallest.
 * @param good a PNG with all colors
 * @param full the source's pixels at full size, for nearest-neighbor scaling, which creates no new colors
 */
export async function lightPngOf(good: Buffer, pixels: Pixels, full: Pixels, sizeBytesMax: number): Promise<Buffer> {
  const attempt =
    (image: () => Sharp) =>
    (colors: number): Promise<Buffer> =>
      image().png({ palette: true, colours: colors, dither: 0, effort: 7 }).toBuffer();
  const picked = (): Sharp => pickPixels(full, pixels);
  const { blendedPngColors, pickedPngColors } = encoderSettings;
  const blended = await encodeWithin(
    sizeBytesMax,
    blendedPngColors,
    attempt(() => openPixels(pixels)),
    good,
  );
  return encodeWithin(sizeBytesMax, pickedPngColors, attempt(picked), blended);
}

/** Scales a panorama down to the size limit of WebP; used only for WebP files. */
function fitWebp(image: Sharp, { width, height }: Pixels): Sharp {
  if (Math.max(width, height) <= WEBP_SIDE_MAX) return image;
  return image.resize({ width: WEBP_SIDE_MAX, height: WEBP_SIDE_MAX, fit: 'inside' });
}

export interface Motion {
  delaysMs: readonly number[];
  /** Number of plays; 0 = forever. */
  plays: number;
}

const lastMovingSteps: readonly WebpOptions[] = [
  { lossless: true },
  { quality: 15, alphaQuality: 50, minSize: true },
  { quality: 1, alphaQuality: 0, minSize: true },
];

/** Lossless WebP with low effort; for flat drawings, more effort saves less than 1 % but takes a third more time. */
const quickLossless: WebpOptions = { lossless: true, effort: 1 };

/** Whether the WebP of a frame is smaller when lossless, as for flat drawings. */
export async function isLighterLossless(frame: Pixels): Promise<boolean> {
  const quality = encoderSettings.movingWebpQualities[0];
  const [lossless, lossy] = await Promise.all([
    openPixels(frame).webp(quickLossless).toBuffer(),
    openPixels(frame).webp({ quality, effort: 1 }).toBuffer(),
  ]);
  return lossless.length < lossy.length;
}

interface Picking {
  /** Image scaled with nearest neighbor instead of interpolation, which keeps lossless flat drawings small. */
  readonly picked: () => Sharp;
  /** True to try lossless encoding first. */
  readonly isLosslessFirst: boolean;
}

/**
 * Encodes an animated WebP. The result may be larger than `sizeBytesMax` if no quality is small enough.
 * @param image image whose frames already have the size of the version
 */
export async function animatedWebpOf(
  image: () => Sharp,
  motion: Motion,
  totalPixels: number,
  sizeBytesMax: number,
  { picked, isLosslessFirst }: Picking = { picked: image, isLosslessFirst: false },
): Promise<Buffer> {
  const timing = { delay: [...motion.delaysMs], loop: motion.plays };
  const encode = (from: () => Sharp, options: WebpOptions): Promise<Buffer> =>
    from()
      .webp({ ...options, ...timing })
      .toBuffer();
  const first = isLosslessFirst ? await encode(picked, quickLossless) : undefined;
  const coarse = await encodeWithin(
    sizeBytesMax,
    encoderSettings.movingWebpQualities,
    (quality) => encode(image, encoderSettings.webp(quality, totalPixels)),
    first,
  );
  return encodeWithin(sizeBytesMax, lastMovingSteps, (step) => encode(picked, { ...step, effort: 4 }), coarse);
}

/**
 * Encodes an animated GIF. The result may be larger than `sizeBytesMax` if no number of colors is small enough.
 * @param picked the same image, scaled with nearest neighbor
 */
export async function animatedGifOf(
  image: () => Sharp,
  picked: () => Sharp,
  motion: Motion,
  totalPixels: number,
  sizeBytesMax: number,
): Promise<Buffer> {
  const attempt =
    (from: () => Sharp) =>
    (colors: number): Promise<Buffer> =>
      from()
        .gif({ ...encoderSettings.gif(colors, totalPixels), delay: [...motion.delaysMs], loop: motion.plays })
        .toBuffer();
  const blended = await attempt(image)(256);
  return encodeWithin(sizeBytesMax, encoderSettings.pickedGifColors, attempt(picked), blended);
}
