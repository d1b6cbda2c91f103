import { readFile } from 'node:fs/promises';
import { movieArgs } from '@pixchange/media/motion-mp4';
import { distinctSizes, versionSizes, type VersionSize } from '@pixchange/media/version-sizes';
import sharp from 'sharp';
import { ffmpeg } from '../ffmpeg.ts';
import type { Recipe, Work } from '../works.ts';
import { gifOf, jpegOf, movingWebpOf } from './encode.ts';
import type { Folder } from './folder.ts';
import { firstFrame, ladder, type Raw } from './raw.ts';

type Animation = Extract<Recipe, { kind: 'animation' }>;

const makeMovies = async (
  { path }: Work,
  sizes: readonly VersionSize[],
  threads: number,
  folder: Folder,
): Promise<void> => {
  const paths = sizes.map(() => folder.nextPath());
  await ffmpeg(['-f', 'gif', '-i', path, ...movieArgs(sizes, paths, threads)]);
  await Promise.all(sizes.map((size, index) => folder.addFile(paths[index] ?? '', 'video/mp4', size)));
};

export const makeAnimation = async (
  work: Work,
  { gif, transparent }: Animation,
  threads: number,
  folder: Folder,
): Promise<void> => {
  const image = sharp(work.path, { animated: true, limitInputPixels: false });
  const { width, pageHeight: height = 0, pages: frames = 1, delay = [], loop = 0 } = await image.metadata();
  const full: Raw = {
    width,
    height,
    frames,
    channels: 4,
    data: await image.toColourspace('srgb').ensureAlpha().raw().toBuffer(),
  };
  const sizes = distinctSizes(versionSizes(width, height));
  const steps = await ladder(full, sizes);
  const makeVersion = async (raw: Raw): Promise<void> => {
    const isOriginal = raw === full;
    const motion = { delay, loop };
    const gifBytes = async (): Promise<Buffer> => (isOriginal ? readFile(work.path) : gifOf(raw, motion));
    await Promise.all([
      movingWebpOf(raw, work.sizeBytes, motion).then((bytes) => folder.write(bytes, 'image/webp', raw)),
      jpegOf(firstFrame(raw), { isOriginal, sizeBytesMax: work.sizeBytes }).then((bytes) =>
        folder.write(bytes, 'image/jpeg', raw),
      ),
      ...(gif ? [gifBytes().then((bytes) => folder.write(bytes, 'image/gif', raw))] : []),
    ]);
  };
  await Promise.all([...(transparent ? [] : [makeMovies(work, sizes, threads, folder)]), ...steps.map(makeVersion)]);
};
