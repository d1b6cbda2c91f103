import { readFile, stat, unlink } from 'node:fs/promises';
import { animatedWebpOf, jpegOf, lightWebpOf } from './encode.ts';
import { encoderSettings } from './encoder-settings.ts';
import { quiet, runTool, ToolFailure, type VideoTools } from './ffmpeg.ts';
import { type FileInfo, MediaRefusal, type Version, type VersionFiles } from './media.types.ts';
import type { OutputFolder } from './output-folder.ts';
import { meaningfulFrame, openPixels, type Pixels, resizePixels } from './pixels.ts';
import { copyHashesOf, hashesOfFrames } from './perceptual-hash.ts';
import { thumbHashOf } from './placeholder.ts';
import { isTooLong, probeVideo, type VideoFacts } from './probe-video.ts';
import type { Processed } from './stills.ts';
import { distinctSizes, type VersionSize, versionSizes } from './version-sizes.ts';
import {
  isOriginal,
  lighterVideoArgs,
  PREVIEW_SECONDS_MAX,
  prepare,
  SAMPLE_SIDE_PX,
  toRgb,
  type VideoPlan,
  videoArgs,
} from './video-args.ts';

export interface VideoSource {
  path: string;
  sizeBytes: number;
  demuxer: 'mov' | 'matroska';
  /** Whether the video has content that players do not show, so that its streams must not be copied. */
  hidesContent: boolean;
}

/**
 * Creates all versions of a video. `main` is an MP4 with the sound of the source, if any. In the small versions, which
 * lists of works show, `webp` is animated (first 6 s, 12 frames a second) unless it would be larger than the source;
 * otherwise it is a still.
 */
export async function processVideo(source: VideoSource, tools: VideoTools, out: OutputFolder): Promise<Processed> {
  const facts = await probeFilm(source, tools);
  const sizes = versionSizes(facts.width, facts.height, true);
  const distinct = distinctSizes(sizes);
  const previewSize = distinct.find(({ height }) => height <= encoderSettings.filmWebpHeightMax) ?? distinct.at(-1);
  if (previewSize === undefined) throw new Error('no version of a video');
  const plan = planVideo(source, facts, { sizes: distinct, previewSize }, out);
  const measured = await encodeVideo(plan, tools);
  await lightenVersions(plan, tools);
  const [preview, samples] = await Promise.all([readPreview(plan), readSamples(plan)]);
  const delaysMs = previewDelays(preview.frames, measured.durationMs);
  const posterFrame = meaningfulFrame(preview);
  const poster = await readPoster(plan, posterFrame, tools);
  const moves = ({ height }: VersionSize): boolean => height <= encoderSettings.filmWebpHeightMax;
  const made = await Promise.all(
    plan.sizes.map((size, index) => encodeFilm(plan, index, { poster, preview, delaysMs, moves: moves(size) }, out)),
  );
  const filesByHeight = new Map(plan.sizes.map((size, index) => [size.height, made[index]]));
  const original = sizes.at(-1) as VersionSize;
  return {
    width: original.width,
    height: original.height,
    isVideo: true,
    animated: true,
    transparent: false,
    audio: facts.audio,
    frames: measured.frames,
    durationMs: measured.durationMs,
    thumbhash: await thumbHashOf(poster),
    perceptualHashes: await hashesOfFilm(samples, preview),
    ...(await copyHashesOf(poster)),
    versions: sizes.map((size): Version => ({ ...size, files: filesByHeight.get(size.height) as VersionFiles })),
  };
}

/** Returns the facts of a video. A video with hidden content is re-encoded, which removes the hidden content. */
export async function probeFilm(source: VideoSource, tools: VideoTools): Promise<VideoFacts> {
  const facts = await probeVideo(source.path, source.demuxer, tools);
  return source.hidesContent ? { ...facts, playable: false } : facts;
}

export function planVideo(
  source: VideoSource,
  facts: VideoFacts,
  { sizes, previewSize }: Pick<VideoPlan, 'sizes' | 'previewSize'>,
  out: OutputFolder,
): VideoPlan {
  return {
    ...source,
    facts,
    sizes,
    paths: sizes.map(() => out.temporary('mp4')),
    previewSize,
    previewPath: out.temporary('rgb'),
    samplesPath: out.temporary('rgb'),
  };
}

/**
 * Encodes all videos of a plan in one run. Returns the number of decoded frames, and their actual duration.
 * @throws MediaRefusal damaged, truncated or too_long, for example when frames of the index are missing
 */
export async function encodeVideo(plan: VideoPlan, tools: VideoTools): Promise<{ frames: number; durationMs: number }> {
  const run = { program: tools.ffmpegPath, args: videoArgs(plan, tools.threads), tools, outputBytesMax: 4_000_000 };
  const progress = (await runTool(run).catch(blameFile)).toString('latin1');
  const frames = lastNumber(progress, 'frame');
  const durationMs = Math.round(lastNumber(progress, 'out_time_ms') / 1_000);
  if (frames === 0) throw new MediaRefusal('damaged', 'no frame could be decoded');
  if (isTooLong(durationMs)) throw new MediaRefusal('too_long', `${durationMs} ms`);
  const promised = plan.facts.frames ?? 0;
  if (plan.facts.framesPerSecond <= 61 && frames < promised / 2)
    throw new MediaRefusal('truncated', `${frames} of ${promised} frames`);
  return { frames, durationMs };
}

/**
 * Re-encodes versions, with lower quality, when they are larger than the source or than the original; the original
 * comes first.
 */
export async function lightenVersions(plan: VideoPlan, tools: VideoTools): Promise<void> {
  const weigh = async (index: number): Promise<number> => (await stat(plan.paths[index] ?? '')).size;
  let limit = plan.sizeBytes;
  for (const index of plan.sizes.keys()) {
    // A remuxed version is lossless, and no larger than its source.
    const steps = isOriginal(plan, index) && plan.facts.playable ? [] : encoderSettings.lastFilmSteps;
    for (const step of steps) {
      if ((await weigh(index)) <= limit) break;
      const args = lighterVideoArgs(plan, index, step, tools.threads);
      await runTool({ program: tools.ffmpegPath, args, tools, outputBytesMax: 4_000_000 }).catch(blameFile);
    }
    if (isOriginal(plan, index)) limit = Math.min(limit, await weigh(0));
  }
}

function blameFile(error: unknown): never {
  throw error instanceof ToolFailure ? new MediaRefusal('damaged', error.message) : error;
}

function lastNumber(progress: string, name: string): number {
  const values = [...progress.matchAll(new RegExp(`^${name}=\\s*(\\d+)`, 'gm'))];
  return Number(values.at(-1)?.[1] ?? 0);
}

export async function readPreview({ previewPath, previewSize: { width, height } }: VideoPlan): Promise<Pixels> {
  const preview = await readFrames(previewPath, width, height);
  if (preview.frames === 0) throw new MediaRefusal('damaged', 'no picture in the first seconds');
  return preview;
}

/**
 * Returns the delays of a preview's frames. The last delay is extended if needed, so that a preview is as long as the
 * shown part of the video. The frame times of the video may be uneven.
 */
export function previewDelays(frames: number, durationMs: number): number[] {
  const delayMs = Math.round(1_000 / encoderSettings.previewFramesPerSecond);
  const lengthMs = Math.min(durationMs, PREVIEW_SECONDS_MAX * 1_000);
  const lackingMs = lengthMs - frames * delayMs;
  return Array.from({ length: frames }, (_, frame) =>
    frame === frames - 1 && lackingMs > delayMs ? delayMs + lackingMs : delayMs,
  );
}

const readSamples = ({ samplesPath }: VideoPlan): Promise<Pixels> =>
  readFrames(samplesPath, SAMPLE_SIDE_PX, SAMPLE_SIDE_PX);

async function readFrames(path: string, width: number, height: number): Promise<Pixels> {
  const data = await readFile(path);
  await unlink(path);
  const frames = Math.floor(data.length / (width * height * 3));
  return { data: data.subarray(0, frames * width * height * 3), width, height, channels: 3, frames };
}

/**
 * Returns the hashes of the first meaningful, the middle and the last sample. A very short video has no samples, so its
 * preview is used.
 */
function hashesOfFilm(samples: Pixels, preview: Pixels): Promise<string[]> {
  const film = samples.frames === 0 ? preview : samples;
  return hashesOfFrames(film, [meaningfulFrame(film), Math.floor(film.frames / 2), film.frames - 1]);
}

/** Reads the poster at full size, at the time of the preview's frame when the video begins with blank frames. */
async function readPoster(plan: VideoPlan, previewFrame: number, tools: VideoTools): Promise<Pixels> {
  const { width, height } = plan.sizes[0] as VersionSize;
  const at = previewFrame === 0 ? [] : ['-ss', (previewFrame / encoderSettings.previewFramesPerSecond).toFixed(3)];
  const args = [
    ...[...quiet, ...at, '-f', plan.demuxer, '-threads', String(tools.threads), '-i', plan.path],
    ...[
      '-map',
      '0:v:0',
      '-frames:v',
      '1',
      '-vf',
      `${prepare(plan.facts)}${toRgb(plan.facts, { width, height })}`,
      '-f',
      'rawvideo',
      'pipe:1',
    ],
  ];
  const size = width * height * 3;
  const data = await runTool({ program: tools.ffmpegPath, args, tools, outputBytesMax: size }).catch(blameFile);
  if (data.length === size) return { data, width, height, channels: 3, frames: 1 };
  // Seeking can fail in files with a poor index; such a file is refused.
  throw new MediaRefusal('damaged', 'the poster could not be decoded');
}

interface FilmPictures {
  readonly poster: Pixels;
  readonly preview: Pixels;
  /** Delay of each frame of the preview. */
  readonly delaysMs: readonly number[];
  /** Whether the WebP is animated. */
  readonly moves: boolean;
}

/** Creates the pictures for one size of the plan, whose video exists already. */
export async function encodeFilm(
  plan: VideoPlan,
  index: number,
  { poster, preview, delaysMs, moves }: FilmPictures,
  out: OutputFolder,
): Promise<VersionFiles> {
  const { width, height } = plan.sizes[index] as VersionSize;
  const isFull = isOriginal(plan, index);
  const still = await resizePixels(poster, width, height);
  const makeStill = (): Promise<Buffer> => lightWebpOf(still, still, isFull, plan.sizeBytes);
  const makeWebp = async (): Promise<Buffer> => {
    if (!moves || preview.frames < 2) return makeStill();
    const scaled = await resizePixels(preview, width, height);
    const motion = { delaysMs, plays: 0 };
    const pixels = width * height * preview.frames;
    const moving = await animatedWebpOf(() => openPixels(scaled), motion, pixels, plan.sizeBytes);
    return moving.length <= plan.sizeBytes ? moving : makeStill();
  };
  const [main, webp, previewJpeg] = await Promise.all([
    out.adopt(plan.paths[index] ?? '', 'video/mp4'),
    makeWebp().then((bytes): Promise<FileInfo> => out.write(bytes, 'image/webp')),
    jpegOf(still, isFull, plan.sizeBytes).then((bytes): Promise<FileInfo> => out.write(bytes, 'image/jpeg')),
  ]);
  return { main, mp4: main, webp, previewJpeg };
}
