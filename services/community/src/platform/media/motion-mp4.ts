import { h264, quiet, runTool, type VideoTools, withoutMetadata } from './ffmpeg.ts';
import { type FrameSource, shownMs } from './frame-source.ts';
import type { FileInfo } from './media.types.ts';
import type { OutputFolder } from './output-folder.ts';
import { frameOf } from './pixels.ts';
import { matroskaFrameHead, matroskaHeader } from './raw-video.ts';
import { movieSize, type VersionSize } from './version-sizes.ts';

/** Qualities in the order in which they are tried; lower ones are for a film that is larger than the animation. */
const QUALITIES = [23, 35, 45];

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b));

/**
 * Returns ffmpeg's arguments for its one input, an opaque animation: H.264 in all sizes from one pass over the frames.
 * B-frames are off: the container computes its length from decoding times, and with uneven delays would cut off the
 * end.
 * @param paths one for each size
 */
export function movieArgs(
  sizes: readonly VersionSize[],
  paths: readonly string[],
  threads: number,
  crf = QUALITIES[0] ?? 23,
): string[] {
  const filters = sizes.map((size, index) => {
    const { width, height } = movieSize(size);
    return `[s${index}]scale=${width}:${height}:flags=bicubic:out_color_matrix=bt709:out_range=tv,setsar=1[o${index}]`;
  });
  const split = `[0:v:0]split=${sizes.length}${sizes.map((_, index) => `[s${index}]`).join('')}`;
  const outputs = paths.flatMap((path, index) => [
    ...[
      '-map',
      `[o${index}]`,
      ...h264(crf),
      '-bf',
      '0',
      '-colorspace',
      'bt709',
      '-color_primaries',
      'bt709',
      '-color_trc',
      'bt709',
      '-color_range',
      'tv',
    ],
    ...[
      '-vsync',
      'vfr',
      '-threads',
      String(threads),
      ...withoutMetadata,
      '-movflags',
      '+faststart',
      '-f',
      'mp4',
      '-y',
      path,
    ],
  ]);
  return ['-filter_complex', [split, ...filters].join(';'), ...outputs];
}

/** @returns one file for each size, in their order; undefined when even the coarsest would be larger than allowed */
export async function encodeMovies(
  source: FrameSource,
  sizes: readonly VersionSize[],
  tools: VideoTools,
  out: OutputFolder,
  sizeBytesMax: number,
): Promise<(FileInfo | undefined)[]> {
  const made = new Map<VersionSize, FileInfo>();
  for (const crf of QUALITIES) {
    const left = sizes.filter((size) => !made.has(size));
    if (left.length === 0) break;
    const paths = left.map(() => out.temporary('mp4'));
    const args = [
      ...quiet.filter((arg) => arg !== '-nostdin'),
      '-f',
      'matroska',
      '-i',
      'pipe:0',
      ...movieArgs(left, paths, tools.threads, crf),
    ];
    await runTool({ program: tools.ffmpegPath, args, tools, input: frameStream(source), outputBytesMax: 0 });
    for (const [index, size] of left.entries()) {
      const file = await out.adoptWithin(paths[index] ?? '', 'video/mp4', sizeBytesMax);
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
  // The last frame of a film lasts one grid step, so a longer one is repeated at its end.
  if ((delays.at(-1) ?? gridMs) > gridMs) {
    yield matroskaFrameHead(last.length, atMs - gridMs);
    yield last;
  }
}
