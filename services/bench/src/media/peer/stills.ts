import { readFile } from 'node:fs/promises';
import { encoderSettings } from '@pixchange/media/encoder-settings';
import { distinctSizes, versionSizes } from '@pixchange/media/version-sizes';
import decodeHeic from 'heic-decode';
import sharp, { type Sharp } from 'sharp';
import type { Recipe, Work } from '../works.ts';
import { jpegOf, pngOf, webpOf, type Target } from './encode.ts';
import type { Folder } from './folder.ts';
import { ladder, type Raw } from './raw.ts';

type Still = Extract<Recipe, { kind: 'still' }>;

const opened = async ({ path }: Work, { decoder, raster }: Still): Promise<Sharp> => {
  if (decoder === 'svg')
    return sharp(path)
      .resize({ ...raster, fit: 'fill' })
      .ensureAlpha();
  if (decoder === 'sharp') return sharp(path).autoOrient().toColourspace('srgb');
  const { data, width, height } = await decodeHeic({ buffer: await readFile(path) });
  return sharp(Buffer.from(data.buffer, data.byteOffset, data.byteLength), { raw: { width, height, channels: 4 } });
};

const decoded = async (work: Work, still: Still): Promise<Raw> => {
  const image = await opened(work, still);
  const { data, info } = await (still.transparent ? image : image.removeAlpha())
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels as 3 | 4, frames: 1 };
};

const makeVersion = async (raw: Raw, { main }: Still, target: Target, folder: Folder): Promise<void> => {
  const [jpeg, webp] = await Promise.all([jpegOf(raw, target), webpOf(raw, target)]);
  await folder.write(jpeg, 'image/jpeg', raw);
  await folder.write(webp, 'image/webp', raw);
  if (main !== 'png') return;
  const png = await pngOf(raw, target);
  const isPhotograph =
    !target.isOriginal && raw.channels === 3 && png.length > encoderSettings.photographFactor * jpeg.length;
  if (!isPhotograph) await folder.write(png, 'image/png', raw);
};

export const makeStill = async (work: Work, still: Still, folder: Folder): Promise<void> => {
  const full = await decoded(work, still);
  const steps = await ladder(full, distinctSizes(versionSizes(full.width, full.height)));
  const sizeBytesMax = still.decoder === 'svg' ? Number.POSITIVE_INFINITY : work.sizeBytes;
  await Promise.all(steps.map((raw) => makeVersion(raw, still, { isOriginal: raw === full, sizeBytesMax }, folder)));
};
