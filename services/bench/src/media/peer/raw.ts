import type { VersionSize } from '@pixchange/media/version-sizes';
import sharp, { type Sharp } from 'sharp';

/** Decoded pixels; the frames are stacked vertically. */
export type Raw = {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
  readonly frames: number;
};

export const open = ({ data, width, height, channels, frames }: Raw): Sharp => {
  const raw = { width, height: height * frames, channels };
  return frames === 1
    ? sharp(data, { raw })
    : sharp(data, { raw: { ...raw, pageHeight: height }, animated: true, limitInputPixels: false });
};

const scaled = async (raw: Raw, { width, height }: VersionSize): Promise<Raw> =>
  width === raw.width && height === raw.height
    ? raw
    : { ...raw, width, height, data: await open(raw).resize({ width, height, fit: 'fill' }).raw().toBuffer() };

/**
 * Returns the picture in all sizes, each scaled from the next larger one.
 * @param sizes largest first
 */
export const ladder = async (full: Raw, sizes: readonly VersionSize[]): Promise<readonly Raw[]> => {
  const steps: Raw[] = [];
  for (const size of sizes) steps.push(await scaled(steps.at(-1) ?? full, size));
  return steps;
};

export const firstFrame = (raw: Raw): Raw => ({
  ...raw,
  frames: 1,
  data: raw.data.subarray(0, raw.width * raw.height * raw.channels),
});
