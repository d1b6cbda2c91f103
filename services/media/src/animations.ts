import sharp, { type Sharp } from 'sharp';
import { animatedGifOf, animatedWebpOf, isLighterLossless, jpegOf, WEBP_SIDE_MAX } from './encode.ts';
import type { VideoTools } from './ffmpeg.ts';
import { type FrameSource, openFrames, shownMs } from './frame-source.ts';
import type { FileInfo, Version, VersionFiles } from './media.types.ts';
import { encodeMovies } from './motion-mp4.ts';
import type { OutputFolder } from './output-folder.ts';
import type { AnimationSource } from './open-medium.ts';
import { ownPictureOf } from './own-picture.ts';
import { dropAlpha, frameOf, hasTransparency, meaningfulFrame, type Pixels, resizePixels } from './pixels.ts';
import { copyHashesOf, hashesOfFrames } from './perceptual-hash.ts';
import { thumbHashOf } from './placeholder.ts';
import type { Processed } from './stills.ts';
import { type GifStructure, rewriteGif } from './structure/gif.ts';
import { refuseLowResolution } from './structure/structure.ts';
import { distinctSizes, type VersionSize, versionSizes } from './version-sizes.ts';

interface AnimationJob extends Survey {
  bytes: Buffer;
  /** Maximum bytes of a version according to the source: its `sizeBytesMax`. */
  weight: number;
  /** Whether each version has a GIF. */
  isGif: boolean;
  /**
   * Upload without its metadata, used as the `original` of a GIF, and of a WebP that can't be encoded smaller;
   * undefined if it can't be used.
   */
  own: Buffer | undefined;
  /** Maximum bytes of a version: `weight`, or the size of `own` if that is smaller. */
  limit: number;
  source: FrameSource;
  out: OutputFolder;
}

/**
 * Opens an animated GIF or WebP and analyzes all of its frames once.
 * @throws MediaRefusal low_resolution, or damaged for a frame that can't be decoded
 */
export async function openAnimation(medium: AnimationSource, out: OutputFolder): Promise<AnimationJob> {
  const { bytes, gif, isOwn, makesGif, sizeBytesMax: weight } = medium;
  const source = await openFrames(bytes);
  refuseLowResolution(source.width, source.height);
  const survey = await surveyFrames(source);
  const own = isOwn ? await ownOf(bytes, gif) : undefined;
  const limit = Math.min(weight, own?.length ?? weight);
  return { bytes, weight, isGif: makesGif, own, limit, source, out, ...survey };
}

const ownOf = async (bytes: Buffer, gif: GifStructure | undefined): Promise<Buffer | undefined> =>
  gif === undefined
    ? (await ownPictureOf('webp', bytes))?.bytes
    : // A copy would still contain the pixels that the GIF hides.
      gif.hidesContent === true
      ? undefined
      : rewriteGif(bytes, gif);

/**
 * Encodes an animation in several sizes.
 * @param sizes distinct sizes, largest first
 */
export async function encodeAnimation(
  job: AnimationJob,
  sizes: readonly VersionSize[],
  tools: VideoTools,
): Promise<VersionFiles[]> {
  const { source, transparent, out, limit } = job;
  // Sizes are scaled largest first, then encoded concurrently: GIF and WebP encoders use one thread each.
  const images: (() => Sharp)[] = [];
  for (const { width, height } of sizes) images.push(await source.resized(width, height));
  const [movies, ...made] = await Promise.all([
    transparent || sizes.length === 0 ? [] : encodeMovies({ source, sizes, out, sizeBytesMax: limit }, tools),
    ...sizes.map((size, index) => encodeVersion(job, size, images[index] as () => Sharp)),
  ]);
  return made.map((files, index) => {
    const mp4 = movies[index];
    return { ...files, ...(mp4 && { mp4 }) };
  });
}

/**
 * Creates all versions of an animated GIF or WebP and keeps delays, loops and transparency. Opaque animations also get
 * an mp4; transparent ones do not, because H.264 would need a background.
 */
export async function processAnimation(
  medium: AnimationSource,
  tools: VideoTools,
  out: OutputFolder,
): Promise<Processed> {
  const job = await openAnimation(medium, out);
  const { source } = job;
  const sizes = versionSizes(source.width, source.height);
  const distinct = distinctSizes(sizes);
  const made = await encodeAnimation(job, distinct, tools);
  const filesByHeight = new Map(distinct.map(({ height }, index) => [height, made[index]]));
  return {
    width: source.width,
    height: source.height,
    isVideo: false,
    animated: true,
    transparent: job.transparent,
    audio: false,
    frames: source.frames,
    durationMs: source.delaysMs.reduce((sum, delayMs) => sum + shownMs(delayMs), 0),
    thumbhash: await thumbHashOf(job.poster),
    perceptualHashes: job.hashes,
    ...(await copyHashesOf(job.poster)),
    versions: sizes.map((size): Version => ({ ...size, files: filesByHeight.get(size.height) as VersionFiles })),
  };
}

interface Survey {
  transparent: boolean;
  poster: Pixels;
  hashes: string[];
}

/** Decodes every frame once, so that damage is detected before any version is created. */
async function surveyFrames(source: FrameSource): Promise<Survey> {
  let transparent = false;
  let poster: Pixels | undefined;
  const hashes: string[] = [];
  let seen = 0;
  for await (const run of source.runs()) {
    transparent ||= hasTransparency(run);
    const best = meaningfulFrame(run);
    // Copies the frame, because a view would keep the whole run in memory.
    if (poster === undefined) poster = { ...frameOf(run, best), data: Buffer.from(frameOf(run, best).data) };
    const wanted = [...(seen === 0 ? [best] : []), Math.floor(source.frames / 2) - seen, source.frames - 1 - seen];
    hashes.push(
      ...(await hashesOfFrames(
        run,
        wanted.filter((frame) => frame >= 0 && frame < run.frames),
      )),
    );
    seen += run.frames;
  }
  if (poster === undefined) throw new Error('an animation without frames');
  // An opaque frame looks the same on every background, so without alpha each hash is computed only once.
  return { transparent, poster: transparent ? poster : await dropAlpha(poster), hashes: [...new Set(hashes)] };
}

async function encodeVersion(job: AnimationJob, size: VersionSize, image: () => Sharp): Promise<VersionFiles> {
  const { source, bytes, weight, out, isGif, own, limit } = job;
  const { width, height } = size;
  const motion = { delaysMs: source.delaysMs, plays: source.plays };
  const totalPixels = width * height * source.frames;
  const isOriginal = height === source.height;
  const still = await resizePixels(job.poster, width, height);
  const picked = (): Sharp =>
    sharp(bytes, { animated: true, limitInputPixels: false }).resize({ width, height, fit: 'fill', kernel: 'nearest' });
  const makeWebp = async (): Promise<FileInfo | undefined> => {
    if (Math.max(width, height) > WEBP_SIDE_MAX) return undefined;
    const isLosslessFirst = isOriginal && (await isLighterLossless(still));
    const webp = await animatedWebpOf(image, motion, totalPixels, limit, { picked, isLosslessFirst });
    if (webp.length <= limit) return out.write(webp, 'image/webp');
    // Next to a GIF, a WebP is only useful when it is smaller.
    if (isGif && own !== undefined) return undefined;
    return out.write(isOriginal && own !== undefined ? own : webp, 'image/webp');
  };
  const makeGif = async (): Promise<FileInfo> =>
    out.write(
      isOriginal && own !== undefined ? own : await animatedGifOf(image, picked, motion, totalPixels, limit),
      'image/gif',
    );
  const [webp, gifFile, previewJpeg] = await Promise.all([
    makeWebp(),
    isGif ? makeGif() : undefined,
    jpegOf(still, isOriginal, weight).then((jpeg) => out.write(jpeg, 'image/jpeg')),
  ]);
  const main = gifFile ?? webp;
  if (main === undefined) throw new Error(`no file for ${width} x ${height}`);
  return { main, ...(webp && { webp }), previewJpeg };
}
