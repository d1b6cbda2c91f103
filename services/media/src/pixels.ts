import sharp, { type Sharp } from 'sharp';
import { encoderSettings } from './encoder-settings.ts';

/** Decoded sRGB pixels, 8 bits per channel, frames stacked vertically. */
export interface Pixels {
  data: Buffer;
  /** Size of one frame. */
  width: number;
  height: number;
  channels: 3 | 4;
  frames: number;
}

/** Opens decoded pixels in sharp; several frames are opened as an animation. */
export function openPixels(pixels: Pixels): Sharp {
  const { data, width, height, channels, frames } = pixels;
  const raw = { width, height: height * frames, channels };
  if (frames === 1) return sharp(data, { raw, limitInputPixels: false });
  return sharp(data, { raw: { ...raw, pageHeight: height }, animated: true, limitInputPixels: false });
}

export async function resizePixels(pixels: Pixels, width: number, height: number): Promise<Pixels> {
  if (width === pixels.width && height === pixels.height) return pixels;
  const data = await openPixels(pixels).resize({ width, height, fit: 'fill' }).raw().toBuffer();
  return { ...pixels, data, width, height };
}

export function frameOf(pixels: Pixels, frame: number): Pixels {
  const size = pixels.width * pixels.height * pixels.channels;
  return { ...pixels, frames: 1, data: pixels.data.subarray(frame * size, (frame + 1) * size) };
}

export async function dropAlpha(pixels: Pixels): Promise<Pixels> {
  if (pixels.channels === 3) return pixels;
  const data = await openPixels(pixels).removeAlpha().raw().toBuffer();
  return { ...pixels, data, channels: 3 };
}

/** Alpha below which a pixel counts as transparent, because lossy formats round full alpha down a little. */
const ALPHA_OPAQUE_MIN = 250;

/** True when any composed pixel is transparent, regardless of the flags in the file. */
export function hasTransparency(pixels: Pixels): boolean {
  if (pixels.channels === 3) return false;
  const { data } = pixels;
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 255) < ALPHA_OPAQUE_MIN) return true;
  return false;
}

export const flattened = (pixels: Pixels): Sharp =>
  pixels.channels === 4 ? openPixels(pixels).flatten({ background: encoderSettings.stock }) : openPixels(pixels);

/** Standard deviation of green (of 255) from which a frame counts as meaningful. */
const MEANINGFUL_DEVIATION_MIN = 8;

/**
 * Returns the index of the first frame that is not a flat color, or 0 if there is none. Videos often fade in, so the
 * first frame may be blank.
 */
export function meaningfulFrame(pixels: Pixels): number {
  const size = pixels.width * pixels.height * pixels.channels;
  for (let frame = 0; frame < pixels.frames; frame += 1) {
    if (deviation(pixels.data, frame * size, size, pixels.channels) >= MEANINGFUL_DEVIATION_MIN) return frame;
  }
  return 0;
}

/** Returns the standard deviation of green over about 4,000 evenly spread pixels, on black. */
function deviation(data: Buffer, from: number, size: number, channels: number): number {
  const step = Math.max(1, Math.floor(size / channels / 4_000)) * channels;
  let count = 0;
  let sum = 0;
  let squares = 0;
  for (let at = from; at < from + size; at += step) {
    const alpha = channels === 4 ? (data[at + 3] ?? 0) / 255 : 1;
    const value = (data[at + 1] ?? 0) * alpha;
    count += 1;
    sum += value;
    squares += value * value;
  }
  return Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2));
}
