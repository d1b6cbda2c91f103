import { mediaBombs } from '@pixchange/contracts/http/limits';
import { encoderSettings, type LastFilmStep } from './encoder-settings.ts';
import { h264, quiet, webm, withoutMetadata } from './ffmpeg.ts';
import type { WebmName } from './media.types.ts';
import type { VideoFacts } from './probe-video.ts';
import type { VersionSize } from './version-sizes.ts';
import { filmColorArgs, scaleInput, scaleToFilm, toBt709 } from './video-color.ts';

export const PREVIEW_SECONDS_MAX = 6;
/** Side of the samples of the whole video, from which copies are recognized. */
export const SAMPLE_SIDE_PX = 96;
const SAMPLES_PER_SECOND = 2;
const FRAMES_PER_SECOND_MAX = 60;
/** Share of the source's bits for the video of a version, so that the version is not larger than its source. */
const SHARE_OF_SOURCE = 0.9;
const BITS_PER_SECOND_MAX = 100_000_000;

/** WebM video to encode. */
export interface PlannedWebm {
  readonly size: VersionSize<WebmName>;
  readonly path: string;
}

export interface VideoPlan {
  path: string;
  sizeBytes: number;
  demuxer: 'mov' | 'matroska';
  facts: VideoFacts;
  /** Sizes, largest first; the original, if included, is the first. */
  sizes: VersionSize[];
  /** Output paths, one for each size. */
  paths: string[];
  /** WebM videos, which are encoded in the same run. */
  webms?: readonly PlannedWebm[];
  previewSize: Pick<VersionSize, 'width' | 'height'>;
  /** Path for raw RGB frames of the preview. */
  previewPath: string;
  /** Path for raw RGB samples of the whole video. */
  samplesPath: string;
}

export const isOriginal = ({ sizes }: Pick<VideoPlan, 'sizes'>, index: number): boolean =>
  sizes[index]?.name === 'original';

/**
 * Returns the arguments of one run of ffmpeg, which decodes the video once, scales it to every size, and samples it for
 * the preview. Autorotation stays on, so that the pixels themselves are upright. An original that browsers can play is
 * remuxed instead of being re-encoded with a loss of quality. Remuxing omits metadata, SEI messages (in which cameras
 * store GPS positions), and units that browsers skip.
 */
export function videoArgs(plan: VideoPlan, threads: number): string[] {
  const encoded = plan.sizes
    .map((size, index) => ({ size, index, path: plan.paths[index] ?? '' }))
    .filter(({ index }) => !(isOriginal(plan, index) && plan.facts.playable));
  const webms = plan.webms ?? [];
  const labels = [...encoded.map(({ index }) => `s${index}`), ...webms.map((_, index) => `w${index}`), 'p', 'c'];
  const graph = [
    `[0:v:0]${prepare(plan.facts)}split=${labels.length}${labels.map((label) => `[${label}]`).join('')}`,
    ...encoded.map(({ size, index }) => `[s${index}]${toFilm(plan.facts, size)}[o${index}]`),
    ...webms.map(({ size }, index) => `[w${index}]${toFilm(plan.facts, size)}[v${index}]`),
    `[p]fps=${encoderSettings.previewFramesPerSecond},${toRgb(plan.facts, plan.previewSize)}[preview]`,
    `[c]fps=${SAMPLES_PER_SECOND},${toRgb(plan.facts, { width: SAMPLE_SIDE_PX, height: SAMPLE_SIDE_PX })}[samples]`,
  ];
  // Reads one second more than allowed, so that a video that is too long is detected.
  const limit = ['-t', String(mediaBombs.videoSecondsMax + 1)];
  return [
    ...[...quiet, '-progress', 'pipe:1', '-nostats', '-f', plan.demuxer, '-threads', String(threads), '-i', plan.path],
    ...['-filter_complex', graph.join(';')],
    ...encoded.flatMap(({ index, path }) => [
      '-map',
      `[o${index}]`,
      ...soundArgs(plan, index),
      ...limit,
      ...pictureArgs(plan, index, threads),
      path,
    ]),
    ...webms.flatMap(({ path }, index) => ['-map', `[v${index}]`, ...limit, ...webmArgs(plan), path]),
    ...(isOriginal(plan, 0) && plan.facts.playable ? remuxArgs(plan, limit) : []),
    ...['-map', '[preview]', '-t', String(PREVIEW_SECONDS_MAX), '-f', 'rawvideo', '-y', plan.previewPath],
    ...['-map', '[samples]', ...limit, '-f', 'rawvideo', '-y', plan.samplesPath],
  ];
}

/**
 * Returns the arguments to re-encode a version that came out larger than its source, at a lower video and audio
 * quality.
 */
export function lighterVideoArgs(plan: VideoPlan, index: number, step: LastFilmStep, threads: number): string[] {
  const { crf, framesPerSecond, preset } = step;
  const { width = 2, height = 2 } = plan.sizes[index] ?? {};
  const slower = framesPerSecond !== undefined && framesPerSecond < plan.facts.framesPerSecond;
  const rate = slower ? `fps=${framesPerSecond},` : '';
  const sound = ['-map', '0:a:0', '-c:a', 'aac', '-b:a', '16k', '-ac', '1', '-flags:a', '+bitexact'];
  return [
    ...[...quiet, '-f', plan.demuxer, '-threads', String(threads), '-i', plan.path],
    '-filter_complex',
    `[0:v:0]${prepare(plan.facts)}${rate}${toFilm(plan.facts, { width, height })}[o]`,
    ...['-map', '[o]', ...(plan.facts.audio ? sound : ['-an']), '-t', String(mediaBombs.videoSecondsMax + 1)],
    ...[...h264(crf, preset), ...colorsOf(plan), '-vsync', 'vfr', '-threads', String(threads), ...withoutMetadata],
    ...[...finish, plan.paths[index] ?? ''],
  ];
}

/** Returns filters for the maximum frame rate, and for HDR and wide-gamut colors, which would look pale otherwise. */
export function prepare({ colors, framesPerSecond }: VideoFacts): string {
  const rate = framesPerSecond > FRAMES_PER_SECOND_MAX + 1 ? `fps=${FRAMES_PER_SECOND_MAX},` : '';
  return `${rate}${toBt709(colors)}`;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Returns the filters that convert a prepared frame for an encoder of videos. */
const toFilm = ({ colors }: VideoFacts, { width, height }: Size): string =>
  `scale=${width}:${height}:flags=bicubic${scaleToFilm(colors)},setsar=1,format=yuv420p`;

/**
 * Returns the filters that convert a prepared frame to RGB pixels. All pictures of a video (poster, preview, samples)
 * use them, so that their colors are the same.
 * @param format pixel format; one with alpha keeps transparency
 */
export const toRgb = ({ colors }: VideoFacts, { width, height }: Size, format: 'rgb24' | 'rgba' = 'rgb24'): string =>
  `scale=${width}:${height}:flags=bicubic${scaleInput(colors)},format=${format}`;

const finish = ['-movflags', '+faststart', '-max_muxing_queue_size', '4096', '-f', 'mp4', '-y'];

function bitsPerSecondOf({ facts, sizeBytes }: VideoPlan): number {
  // A live recording does not declare its duration, so one second is assumed.
  const durationMs = Math.max(1_000, facts.durationMs);
  return Math.min(
    BITS_PER_SECOND_MAX,
    Math.max(100_000, Math.round((sizeBytes * 8_000 * SHARE_OF_SOURCE) / durationMs)),
  );
}

const WEBM_CRF = 36;
/** Share of the MP4 bit rate limit for WebM video, because this encoder exceeds its limit by up to a third. */
const WEBM_SHARE = 0.7;

function webmArgs(plan: VideoPlan): string[] {
  const sound = ['-map', '0:a:0', '-c:a', 'libopus', '-b:a', '48k', '-ac', '2', '-flags:a', '+bitexact'];
  const bits = Math.round(bitsPerSecondOf(plan) * WEBM_SHARE);
  return [...(plan.facts.audio ? sound : ['-an']), ...colorsOf(plan), ...webm(WEBM_CRF, bits)];
}

function pictureArgs(plan: VideoPlan, index: number, threads: number): string[] {
  const bitsPerSecond = bitsPerSecondOf(plan);
  const ceiling = ['-maxrate', String(bitsPerSecond), '-bufsize', String(bitsPerSecond)];
  return [
    ...h264(isOriginal(plan, index) ? 20 : 23),
    ...ceiling,
    ...colorsOf(plan),
    '-vsync',
    'vfr',
    '-threads',
    String(threads),
    ...withoutMetadata,
    ...finish,
  ];
}

const colorsOf = ({ facts }: VideoPlan): string[] => filmColorArgs(facts.colors);

function soundArgs(plan: VideoPlan, index: number): string[] {
  if (!plan.facts.audio) return ['-an'];
  const height = plan.sizes[index]?.height ?? 0;
  return ['-map', '0:a:0', '-c:a', 'aac', '-b:a', height <= 200 ? '64k' : '128k', '-ac', '2', '-flags:a', '+bitexact'];
}

function remuxArgs(plan: VideoPlan, limit: string[]): string[] {
  const sound = plan.facts.audio ? ['-map', '0:a:0', '-c:a', 'copy'] : [];
  return [
    '-map',
    '0:v:0',
    ...sound,
    '-c:v',
    'copy',
    '-bsf:v',
    'filter_units=remove_types=6|12|14-18|20-31',
    ...limit,
    ...withoutMetadata,
    ...finish,
    plan.paths[0] ?? '',
  ];
}
