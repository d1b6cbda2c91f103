import { readFile } from 'node:fs/promises';
import { encoderSettings } from '@pixchange/media/encoder-settings';
import { distinctSizes, versionSizes } from '@pixchange/media/version-sizes';
import { videoArgs } from '@pixchange/media/video-args';
import { ffmpeg } from '../ffmpeg.ts';
import type { Recipe, Work } from '../works.ts';
import { jpegOf, movingWebpOf, webpOf } from './encode.ts';
import type { Folder } from './folder.ts';
import { ladder, type Raw } from './raw.ts';

const { filmWebpHeightMax, previewFramesPerSecond } = encoderSettings;

const posterOf = (path: string, width: number, height: number): Promise<Buffer> =>
  ffmpeg([
    '-i',
    path,
    '-map',
    '0:v:0',
    '-frames:v',
    '1',
    '-vf',
    `scale=${width}:${height}`,
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    'pipe:1',
  ]);

export const makeFilm = async (
  { path, sizeBytes }: Work,
  { facts }: Extract<Recipe, { kind: 'film' }>,
  threads: number,
  folder: Folder,
): Promise<void> => {
  const sizes = distinctSizes(versionSizes(facts.width, facts.height, true));
  const [original] = sizes;
  const previewSize = sizes.find(({ height }) => height <= filmWebpHeightMax) ?? original;
  if (original === undefined || previewSize === undefined) throw new Error('a film without sizes');
  const paths = sizes.map(() => folder.nextPath());
  const previewPath = folder.nextPath();
  const samplesPath = folder.nextPath();
  await ffmpeg(
    videoArgs({ path, sizeBytes, demuxer: 'mov', facts, sizes, paths, previewSize, previewPath, samplesPath }, threads),
  );
  const frames = await readFile(previewPath);
  const { width, height } = previewSize;
  const preview: Raw = {
    data: frames,
    width,
    height,
    channels: 3,
    frames: Math.floor(frames.length / (width * height * 3)),
  };
  const poster: Raw = {
    data: await posterOf(path, original.width, original.height),
    width: original.width,
    height: original.height,
    channels: 3,
    frames: 1,
  };
  const moving = await ladder(
    preview,
    sizes.filter((size) => size.height <= filmWebpHeightMax),
  );
  const motion = {
    delay: Array.from({ length: preview.frames }, () => Math.round(1_000 / previewFramesPerSecond)),
    loop: 0,
  };
  const makeVersion = async (still: Raw, index: number): Promise<void> => {
    const target = { isOriginal: index === 0, sizeBytesMax: sizeBytes };
    const small = moving.find((one) => one.height === still.height);
    const webp = small === undefined ? webpOf(still, target) : movingWebpOf(small, sizeBytes, motion);
    await Promise.all([
      folder.addFile(paths[index] ?? '', 'video/mp4', still),
      webp.then((bytes) => folder.write(bytes, 'image/webp', still)),
      jpegOf(still, target).then((bytes) => folder.write(bytes, 'image/jpeg', still)),
    ]);
  };
  await Promise.all((await ladder(poster, sizes)).map(makeVersion));
};
