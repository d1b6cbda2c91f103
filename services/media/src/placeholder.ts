import { rgbaToThumbHash } from 'thumbhash';
import { openPixels, type Pixels } from './pixels.ts';

const THUMB_SIDE_MAX = 100;

/** Returns the ThumbHash of a still in base64, including alpha. */
export async function thumbHashOf(still: Pixels): Promise<string> {
  const { data, info } = await openPixels(still)
    .resize({ width: THUMB_SIDE_MAX, height: THUMB_SIDE_MAX, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}
