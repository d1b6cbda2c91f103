import { mediaBombs } from '@pixchange/contracts/http/limits';
import { quiet, runTool, ToolFailure, type VideoTools } from './ffmpeg.ts';
import { MediaRefusal } from './media.types.ts';
import type { VideoFacts } from './probe-video.ts';
import type { Sequence } from './sequence.ts';
import type { HeifSequence } from './structure/heif-sequence.ts';
import { truncated } from './structure/structure.ts';
import { isConverted } from './video-color.ts';
import { evenSize } from './version-sizes.ts';
import { prepare, toRgb } from './video-args.ts';

/** Video or animation whose frames are read with their transparency. */
export interface FilmFrames {
  path: string;
  demuxer: 'mov' | 'matroska';
  facts: VideoFacts;
  /** Whether edit lists are ignored; in an animated HEIF, they repeat the frames. */
  ignoresEdits?: boolean;
}

const BYTES_PER_PIXEL = 4;
/** Maximum pixels of all frames of a transparent video. Its frames become pictures, which take longer to encode. */
const PIXELS_MAX = 150_000_000;
const FRAMES_PER_SECOND_MAX = 30;
/** Frames a second below which motion is not smooth; a video that is too large is scaled down instead. */
const FRAMES_PER_SECOND_MIN = 12;
/** Unit of delays in a GIF. */
const DELAY_STEP_MS = 10;
const ALPHA_OPAQUE_MIN = 250;

interface Output {
  /** Filters that end in `[o]`. */
  readonly graph: string;
  readonly frameBytes: number;
}

/**
 * Runs ffmpeg, and passes one frame after the other to `work`, which returns false to end early. Returns the number of
 * frames.
 * @throws MediaRefusal damaged
 */
async function eachFrame(
  { path, demuxer, facts, ignoresEdits = false }: FilmFrames,
  { graph, frameBytes }: Output,
  tools: VideoTools,
  work: (frame: Buffer) => Promise<boolean>,
): Promise<number> {
  const frame = Buffer.alloc(frameBytes);
  let filled = 0;
  let frames = 0;
  const args = [
    ...[...quiet, '-threads', String(tools.threads)],
    ...(facts.decoder === undefined ? [] : ['-c:v', facts.decoder]),
    ...(ignoresEdits ? ['-ignore_editlist', '1'] : []),
    ...['-f', demuxer, '-i', path, '-filter_complex', graph, '-map', '[o]', '-vsync', '0'],
    ...['-t', String(mediaBombs.videoSecondsMax + 1), '-f', 'rawvideo', 'pipe:1'],
  ];
  const onOutput = async (chunk: Buffer): Promise<boolean> => {
    for (let at = 0; at < chunk.length;) {
      const copied = chunk.copy(frame, filled, at);
      at += copied;
      filled += copied;
      if (filled < frameBytes) continue;
      filled = 0;
      frames += 1;
      if (!(await work(Buffer.from(frame)))) return false;
    }
    return true;
  };
  await runTool({ program: tools.ffmpegPath, args, tools, outputBytesMax: 0, onOutput }).catch((error: unknown) => {
    throw error instanceof ToolFailure ? new MediaRefusal('damaged', error.message) : error;
  });
  return frames;
}

/** Whether any pixel of a video with an alpha channel is transparent. */
export async function isTransparentFilm(film: FilmFrames, tools: VideoTools): Promise<boolean> {
  if (!film.facts.alpha) return false;
  const { width, height } = film.facts;
  const graph = `[0:v:0]format=yuva444p,alphaextract,scale=${width}:${height}:flags=neighbor,format=gray[o]`;
  let found = false;
  await eachFrame(film, { graph, frameBytes: width * height }, tools, async (frame) => {
    found = frame.some((alpha) => alpha < ALPHA_OPAQUE_MIN);
    return !found;
  });
  return found;
}

/** Returns the filters of `prepare`. The conversion of colors would drop transparency, so the alpha bypasses it. */
const prepareAlpha = (facts: VideoFacts): string =>
  isConverted(facts.colors)
    ? `split[full][clear];[clear]format=yuva444p,alphaextract[alpha];[full]${prepare(facts)}null[flat];[flat][alpha]alphamerge,`
    : prepare(facts);

/** Returns the frames of a transparent video, at a rate and size that animated pictures can have. */
export function sequenceOfFilm(film: FilmFrames, tools: VideoTools): Sequence {
  const { facts } = film;
  const seconds = Math.max(0.1, facts.durationMs / 1_000);
  const wanted = Math.min(facts.framesPerSecond || FRAMES_PER_SECOND_MAX, FRAMES_PER_SECOND_MAX);
  const affordable = Math.min(mediaBombs.framesMax / seconds, PIXELS_MAX / seconds / (facts.width * facts.height));
  const framesPerSecond = Math.min(wanted, Math.max(FRAMES_PER_SECOND_MIN, affordable));
  const scale = Math.min(1, Math.sqrt(affordable / framesPerSecond));
  const size = evenSize(Math.round(facts.width * scale), Math.round(facts.height * scale));
  const graph = `[0:v:0]fps=${framesPerSecond.toFixed(4)},${prepareAlpha(facts)}${toRgb(facts, size, 'rgba')}[o]`;
  const delaysMs: number[] = [];
  return {
    ...size,
    delaysMs,
    plays: 0,
    async forEachFrame(work) {
      const frameBytes = size.width * size.height * BYTES_PER_PIXEL;
      await eachFrame(film, { graph, frameBytes }, tools, async (frame) => {
        const at = (index: number): number =>
          Math.round((index * 1_000) / framesPerSecond / DELAY_STEP_MS) * DELAY_STEP_MS;
        delaysMs.push(at(delaysMs.length + 1) - at(delaysMs.length));
        await work(frame);
        return delaysMs.length < mediaBombs.framesMax;
      });
    },
  };
}

/** Returns the frames of an animated HEIC or AVIF. @throws MediaRefusal truncated when a frame is missing */
export function sequenceOfHeif(film: FilmFrames, heif: HeifSequence, tools: VideoTools): Sequence {
  const { facts } = film;
  const { width, height } = facts;
  const color = `[0:v:${heif.color}]${prepare(facts)}`;
  const graph =
    heif.alpha === undefined
      ? `${color}${toRgb(facts, facts, 'rgba')}[o]`
      : `${color}scale=${width}:${height},format=yuv444p[c];[0:v:${heif.alpha}]scale=${width}:${height},format=gray[a];[c][a]alphamerge,${toRgb(facts, facts, 'rgba')}[o]`;
  return {
    width,
    height,
    delaysMs: heif.delaysMs,
    plays: heif.plays,
    async forEachFrame(work) {
      const frames = await eachFrame(
        film,
        { graph, frameBytes: width * height * BYTES_PER_PIXEL },
        tools,
        async (frame) => {
          await work(frame);
          return true;
        },
      );
      if (frames < heif.delaysMs.length) throw truncated(`${frames} of ${heif.delaysMs.length} frames`);
    },
  };
}
