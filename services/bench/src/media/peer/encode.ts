import { encoderSettings as settings } from '@pixchange/media/encoder-settings';
import { open, type Raw } from './raw.ts';

/** Returns the first file within the size limit, or the smallest one if none fits. */
const within = async (
  sizeBytesMax: number,
  steps: readonly number[],
  attempt: (step: number) => Promise<Buffer>,
): Promise<Buffer> => {
  let best: Buffer | undefined;
  for (const step of steps) {
    const bytes = await attempt(step);
    if (best === undefined || bytes.length < best.length) best = bytes;
    if (best.length <= sizeBytesMax) break;
  }
  if (best === undefined) throw new Error('no step given');
  return best;
};

const pixelsOf = ({ width, height, frames }: Raw): number => width * height * frames;

export type Target = { readonly isOriginal: boolean; readonly sizeBytesMax: number };
type Motion = { readonly delay: number[]; readonly loop: number };

export const jpegOf = (raw: Raw, { isOriginal, sizeBytesMax }: Target): Promise<Buffer> =>
  within(sizeBytesMax, settings.jpegQualities(isOriginal), (quality) =>
    (raw.channels === 4 ? open(raw).flatten({ background: settings.stock }) : open(raw)).jpeg({ quality }).toBuffer(),
  );

export const webpOf = (raw: Raw, { isOriginal, sizeBytesMax }: Target): Promise<Buffer> =>
  within(sizeBytesMax, settings.webpQualities(isOriginal), (quality) =>
    open(raw)
      .webp(settings.webp(quality, pixelsOf(raw)))
      .toBuffer(),
  );

export const pngOf = (raw: Raw, { sizeBytesMax }: Target): Promise<Buffer> =>
  within(sizeBytesMax, settings.pngSteps(false), (step) =>
    open(raw)
      .png(settings.png(step, false, pixelsOf(raw)))
      .toBuffer(),
  );

export const movingWebpOf = (raw: Raw, sizeBytesMax: number, motion: Motion): Promise<Buffer> =>
  within(sizeBytesMax, settings.movingWebpQualities, (quality) =>
    open(raw)
      .webp({ ...settings.webp(quality, pixelsOf(raw)), ...motion })
      .toBuffer(),
  );

export const gifOf = (raw: Raw, motion: Motion): Promise<Buffer> =>
  open(raw)
    .gif({ ...settings.gif(256, pixelsOf(raw)), ...motion })
    .toBuffer();
