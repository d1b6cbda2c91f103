import { h264, quiet, runTool, type VideoTools, withoutMetadata } from './ffmpeg.ts';
import { type FrameSource, shownMs } from './frame-source.ts';
import type { FileInfo } from './media.types.ts';
import type { OutputFolder } from './output-folder.ts';
import { frameOf } from './pixels.ts';
import { matroskaFrameHead, matroskaHeader } from './raw-video.ts';
import { evenSize, type VersionSize } from './version-sizes.ts';

/** What H.264 decoders in browsers and phones take. */
const SIDE_MAX = 4_096;

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b));

/**
 * What ffmpeg is to make of its one input, an opaque animation: H.264 in all sizes from one pass over the frames.
 * Without B-frames: the container reckons its length from decoding times, and with uneven delays would cut off the end.
 * @param paths one per size
 */
export function movieArgs(sizes: readonly VersionSize[], paths: readonly string[], threads: number): string[] {
  const filters = sizes.map((size, index) => {
    const { width, height } = movieSize(size);
    return `[s${index}]scale=${width}:${height}:flags=bicubic:out_color_matrix=bt709:out_range=tv,setsar=1[o${index}]`;
  });
  const split = `[0:v:0]split=${sizes.length}${sizes.map((_, index) => `[s${index}]`).join('')}`;
  const outputs = paths.flatMap((path, index) => [
    ...[
      '-map',
      `[o${index}]`,
      ...h264(23),
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

/** @returns one file per size, in their order */
export async function encodeMovies(
  source: FrameSource,
  sizes: readonly VersionSize[],
  tools: VideoTools,
  out: OutputFolder,
): Promise<FileInfo[]> {
  const paths = sizes.map(() => out.temporary('mp4'));
  const args = [
    ...quiet.filter((arg) => arg !== '-nostdin'),
    '-f',
    'matroska',
    '-i',
    'pipe:0',
    ...movieArgs(sizes, paths, tools.threads),
  ];
  await runTool({ program: tools.ffmpegPath, args, tools, input: frameStream(source), outputBytesMax: 0 });
  return Promise.all(paths.map((path) => out.adopt(path, 'video/mp4')));
}

function movieSize({ width, height }: VersionSize): { width: number; height: number } {
  const scale = Math.min(1, SIDE_MAX / Math.max(width, height));
  return evenSize(Math.round(width * scale), Math.round(height * scale));
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
  // A film's last frame lasts as long as the grid; a longer one is shown by repeating it at its end.
  if ((delays.at(-1) ?? gridMs) > gridMs) {
    yield matroskaFrameHead(last.length, atMs - gridMs);
    yield last;
  }
}
