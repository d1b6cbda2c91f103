import { h264, quiet, runTool, type VideoTools, webm, withoutMetadata } from './ffmpeg.ts';
import { type FrameSource, shownMs } from './frame-source.ts';
import type { FileInfo } from './media.types.ts';
import type { OutputFolder } from './output-folder.ts';
import { frameOf } from './pixels.ts';
import { matroskaFrameHead, matroskaHeader } from './raw-video.ts';
import { movieSize, type VersionSize } from './version-sizes.ts';

interface FilmForm {
  readonly contentType: 'video/mp4' | 'video/webm';
  /** Qualities in the order of the attempts; the lower ones are used when the video is larger than the animation. */
  readonly qualities: readonly number[];
  readonly encoder: (crf: number, threads: number) => readonly string[];
}

/**
 * H.264 in MP4. B-frames are off: the length of an MP4 comes from decoding times, so uneven delays would cut the end.
 */
const mp4Form: FilmForm = {
  contentType: 'video/mp4',
  qualities: [23, 35, 45],
  encoder: (crf, threads) => [
    ...[...h264(crf), '-bf', '0', '-vsync', 'vfr', '-threads', String(threads), ...withoutMetadata],
    ...['-movflags', '+faststart', '-f', 'mp4', '-y'],
  ],
};

const webmForm: FilmForm = { contentType: 'video/webm', qualities: [36, 52], encoder: (crf) => webm(crf) };

const bt709 = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'];

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b));

/**
 * Returns ffmpeg's arguments for one input, an opaque animation: videos in all sizes from one pass over the frames.
 * @param paths output paths, one for each size
 */
export function movieArgs(
  sizes: readonly VersionSize[],
  paths: readonly string[],
  threads: number,
  crf = mp4Form.qualities[0] ?? 23,
  { encoder }: FilmForm = mp4Form,
): string[] {
  const filters = sizes.map((size, index) => {
    const { width, height } = movieSize(size);
    return `[s${index}]scale=${width}:${height}:flags=bicubic:out_color_matrix=bt709:out_range=tv,setsar=1[o${index}]`;
  });
  const split = `[0:v:0]split=${sizes.length}${sizes.map((_, index) => `[s${index}]`).join('')}`;
  const outputs = paths.flatMap((path, index) => ['-map', `[o${index}]`, ...encoder(crf, threads), ...bt709, path]);
  return ['-filter_complex', [split, ...filters].join(';'), ...outputs];
}

interface FilmPlan {
  readonly source: FrameSource;
  readonly sizes: readonly VersionSize[];
  readonly out: OutputFolder;
  readonly sizeBytesMax: number;
}

/** @returns one MP4 for each size, in the same order; undefined when even the lowest quality is larger than allowed */
export const encodeMovies = (plan: FilmPlan, tools: VideoTools): Promise<(FileInfo | undefined)[]> =>
  encodeFilms(plan, tools, mp4Form);

/** @returns one WebM for each size, like `encodeMovies` */
export const encodeWebms = (plan: FilmPlan, tools: VideoTools): Promise<(FileInfo | undefined)[]> =>
  encodeFilms(plan, tools, webmForm);

async function encodeFilms(
  { source, sizes, out, sizeBytesMax }: FilmPlan,
  tools: VideoTools,
  form: FilmForm,
): Promise<(FileInfo | undefined)[]> {
  const { contentType, qualities } = form;
  const made = new Map<VersionSize, FileInfo>();
  for (const crf of qualities) {
    const left = sizes.filter((size) => !made.has(size));
    if (left.length === 0) break;
    const paths = left.map(() => out.temporary('film'));
    const args = [
      ...quiet.filter((arg) => arg !== '-nostdin'),
      '-f',
      'matroska',
      '-i',
      'pipe:0',
      ...movieArgs(left, paths, tools.threads, crf, form),
    ];
    await runTool({ program: tools.ffmpegPath, args, tools, input: frameStream(source), outputBytesMax: 0 });
    for (const [index, size] of left.entries()) {
      const file = await out.adoptWithin(paths[index] ?? '', contentType, sizeBytesMax);
      if (file !== undefined) made.set(size, file);
    }
  }
  return sizes.map((size) => made.get(size));
}

async function* frameStream(source: FrameSource): AsyncGenerator<Buffer> {
  const delays = source.delaysMs.map(shownMs);
  const gridMs = delays.reduce(greatestDivisor);
  yield matroskaHeader(source.width, source.height, gridMs);
  let frame = 0;
  let atMs = 0;
  let last: Buffer = Buffer.alloc(0);
  for await (const run of source.runs()) {
    for (let index = 0; index < run.frames; index += 1) {
      last = frameOf(run, index).data;
      yield matroskaFrameHead(last.length, atMs);
      yield last;
      atMs += delays[frame] ?? gridMs;
      frame += 1;
    }
  }
  // The last frame of a video lasts one grid step, so a longer frame is repeated at its end.
  if ((delays.at(-1) ?? gridMs) > gridMs) {
    yield matroskaFrameHead(last.length, atMs - gridMs);
    yield last;
  }
}
