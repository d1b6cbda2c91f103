import { rgbaToThumbHash } from 'thumbhash';
import { flattened, frameOf, openPixels, type Pixels } from './pixels.ts';

const THUMB_SIDE_MAX = 100;

/** ThumbHash of a still, base64; alpha is kept. */
export async function thumbHashOf(still: Pixels): Promise<string> {
  const { data, info } = await openPixels(still)
    .resize({ width: THUMB_SIDE_MAX, height: THUMB_SIDE_MAX, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}

/**
 * A 64-bit difference hash: one bit per pair of neighbours in a 9 x 8 grey miniature, left brighter than right.
 * Copies that were scaled or compressed anew differ in few bits.
 */
export async function differenceHashOf(still: Pixels): Promise<string> {
  const grey = await flattened(still).resize({ width: 9, height: 8, fit: 'fill' }).greyscale().raw().toBuffer();
  let bits = 0n;
  for (let row = 0; row < 8; row += 1) {
    for (let column = 0; column < 8; column += 1) {
      const at = row * 9 + column;
      bits = (bits << 1n) | ((grey[at] ?? 0) > (grey[at + 1] ?? 0) ? 1n : 0n);
    }
  }
  return bits.toString(16).padStart(16, '0');
}

/** Of the given frames, each once. */
export function differenceHashesOf(pixels: Pixels, frames: readonly number[]): Promise<string[]> {
  return Promise.all([...new Set(frames)].map((frame) => differenceHashOf(frameOf(pixels, frame))));
}
