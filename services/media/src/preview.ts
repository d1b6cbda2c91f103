import type { Sharp } from 'sharp';
import { animatedWebpOf, jpegOf, lightWebpOf } from './encode.ts';
import type { FrameSource } from './frame-source.ts';
import type { Rendition } from './media.types.ts';
import type { OutputFolder } from './output-folder.ts';
import { openPixels, type Pixels, resizePixels } from './pixels.ts';
import { previewSize } from './version-sizes.ts';

/**
 * Previews have no size limit. A watermark makes flat drawings larger than their source, so attempts at lower quality
 * would only cost time.
 */
const BYTES_MAX = Number.POSITIVE_INFINITY;

/** Returns the watermark as SVG: the logo repeated over this size, white with an outline that shows on light works. */
const watermarkOf = ({ width, height }: { width: number; height: number }): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <pattern id="mark" width="96" height="96" patternUnits="userSpaceOnUse" patternTransform="rotate(-30)">
    <path transform="translate(12 14) scale(1.5)" d="M1 1h9l17 28h-9zM27 1h-9L1 29h9zM14 7.8L18.3 15 14 22.2 9.7 15z"
      fill="#fff" fill-opacity=".22" stroke="#000" stroke-opacity=".14" />
  </pattern>
  <rect width="100%" height="100%" fill="url(#mark)" />
</svg>`);

/** Adds the watermark to every frame; transparent pixels stay transparent. */
const addWatermark = (image: Sharp, size: { width: number; height: number }): Sharp =>
  image.composite([{ input: watermarkOf(size), blend: 'atop', tile: true, gravity: 'northwest' }]);

const watermarkPixels = async (pixels: Pixels): Promise<Pixels> => {
  const image = addWatermark(openPixels(pixels), pixels);
  const data = await (pixels.channels === 3 ? image.removeAlpha() : image).raw().toBuffer();
  return { ...pixels, data };
};

/** Creates the watermarked preview of a still. Returns an empty list when `previewSize` returns null. */
export const previewOfStill = async (full: Pixels, out: OutputFolder): Promise<Rendition[]> => {
  const size = previewSize(full.width, full.height);
  if (size === null) return [];
  const pixels = await watermarkPixels(await resizePixels(full, size.width, size.height));
  // The encoder may also scale the full-size pixels itself, so it gets the watermarked pixels in their place.
  const main = await out.write(await lightWebpOf(pixels, pixels, false, BYTES_MAX), 'image/webp');
  const previewJpeg = await out.write(await jpegOf(pixels, false, BYTES_MAX), 'image/jpeg');
  return [{ ...size, files: { main, webp: main, previewJpeg } }];
};

/** Creates the animated, watermarked preview. Returns an empty list when `previewSize` returns null. */
export const previewOfAnimation = async (
  source: FrameSource,
  poster: Pixels,
  out: OutputFolder,
): Promise<Rendition[]> => {
  const size = previewSize(source.width, source.height);
  if (size === null) return [];
  const image = await source.resized(size.width, size.height);
  const motion = { delaysMs: source.delaysMs, plays: source.plays };
  const totalPixels = size.width * size.height * source.frames;
  const webp = await animatedWebpOf(() => addWatermark(image(), size), motion, totalPixels, BYTES_MAX);
  const main = await out.write(webp, 'image/webp');
  const still = await watermarkPixels(await resizePixels(poster, size.width, size.height));
  const previewJpeg = await out.write(await jpegOf(still, false, BYTES_MAX), 'image/jpeg');
  return [{ ...size, files: { main, webp: main, previewJpeg } }];
};
