import { join } from 'node:path';
import type { Sharp } from 'sharp';
import type { Pixels } from '../pixels.ts';

const FOLDER = join(import.meta.dirname, '../../../community/demo/art');
const NAMES = [
  'bauhaus',
  'cactus',
  'cassette',
  'cat',
  'croissant',
  'desert',
  'dumpling',
  'fern',
  'fish',
  'frog',
  'hi',
  'kettle',
  'lemon',
  'mushroom',
  'pigeon',
  'planet',
];

/** Paths of real works that differ from each other. */
export const artPaths: readonly string[] = NAMES.map((name) => join(FOLDER, `${name}.png`));

/** Returns the pixels of a picture in the form that the hash functions need. */
export const pixelsOf = async (image: Sharp): Promise<Pixels> => {
  const { data, info } = await image.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels === 4 ? 4 : 3, frames: 1 };
};
