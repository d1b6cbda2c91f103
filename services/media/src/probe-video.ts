import { mediaBombs } from '@pixchange/contracts/http/limits';
import { z } from 'zod';
import { quiet, runTool, ToolFailure, type VideoTools } from './ffmpeg.ts';
import { MediaRefusal } from './media.types.ts';
import { refuseLowResolution } from './structure/structure.ts';
import { colorsOfStream, isConverted, type VideoColors } from './video-color.ts';

/** Facts from ffprobe about the used streams: the first video track and the first audio track. */
export interface VideoFacts {
  /** Size when upright, with square pixels. */
  width: number;
  height: number;
  durationMs: number;
  /** Number of frames in the index; undefined when the container has none. */
  frames: number | undefined;
  framesPerSecond: number;
  audio: boolean;
  colors: VideoColors;
  /** Whether the pixel format has an alpha channel; all pixels may still be opaque. */
  alpha: boolean;
  /** Name of the decoder that is needed for transparency; undefined for the default one. */
  decoder: string | undefined;
  /** Whether browsers can play the stream as it is, so that it is remuxed instead of re-encoded. */
  playable: boolean;
}

const count = z.coerce.number().finite();
const streamSchema = z.object({
  codec_type: z.string().optional(),
  codec_name: z.string().optional(),
  pix_fmt: z.string().optional(),
  field_order: z.string().optional(),
  width: count.optional(),
  height: count.optional(),
  channels: count.optional(),
  duration: count.optional().catch(undefined),
  nb_frames: count.optional().catch(undefined),
  avg_frame_rate: z.string().optional(),
  sample_aspect_ratio: z.string().optional(),
  color_space: z.string().optional(),
  color_primaries: z.string().optional(),
  color_transfer: z.string().optional(),
  color_range: z.string().optional(),
  disposition: z.object({ attached_pic: z.number().optional() }).optional(),
  tags: z.object({ rotate: z.string().optional(), alpha_mode: z.string().optional() }).optional(),
  side_data_list: z.array(z.object({ rotation: count.optional() })).optional(),
});
const probeSchema = z.object({
  streams: z.array(streamSchema).default([]),
  format: z.object({ duration: count.optional().catch(undefined) }).default({}),
});
type Stream = z.infer<typeof streamSchema>;

/** Tolerance for a clip cut at 60 s, whose last sound frame ends a little later. */
const DURATION_TOLERANCE_MS = 100;
/** Maximum pixels of a frame, about 8K. Decoders hold a dozen frames in memory, so the limit for stills is too high. */
const VIDEO_PIXELS_MAX = 36_000_000;

export const isTooLong = (durationMs: number): boolean =>
  durationMs > mediaBombs.videoSecondsMax * 1_000 + DURATION_TOLERANCE_MS;

/**
 * Reads the facts of a video with ffprobe.
 * @param demuxer must match the detected type, so that ffprobe does not guess
 * @throws MediaRefusal damaged, low_resolution, too_many_pixels, too_long, unsupported_type
 */
export async function probeVideo(path: string, demuxer: 'mov' | 'matroska', tools: VideoTools): Promise<VideoFacts> {
  const args = [
    ...quiet.filter((arg) => arg !== '-nostdin'),
    '-f',
    demuxer,
    '-show_streams',
    '-show_format',
    '-of',
    'json',
    path,
  ];
  const answer = await runTool({ program: tools.ffprobePath, args, tools, outputBytesMax: 1_000_000 }).catch(
    (error: unknown) => {
      throw error instanceof ToolFailure ? new MediaRefusal('damaged', error.message) : error;
    },
  );
  const probe = probeSchema.safeParse(JSON.parse(answer.toString('utf8')));
  if (!probe.success) throw new MediaRefusal('damaged', probe.error.message);
  const picture = probe.data.streams.find(
    (stream) => stream.codec_type === 'video' && stream.disposition?.attached_pic !== 1,
  );
  const sound = probe.data.streams.find((stream) => stream.codec_type === 'audio' && (stream.channels ?? 0) > 0);
  if (picture === undefined) throw new MediaRefusal('unsupported_type', 'no picture track');
  const facts = describe(picture, sound, (picture.duration ?? probe.data.format.duration ?? 0) * 1_000);
  refuseBadVideo(facts);
  return facts;
}

function refuseBadVideo({ width, height, durationMs }: VideoFacts): void {
  if (width * height > VIDEO_PIXELS_MAX) throw new MediaRefusal('too_many_pixels', `${width} x ${height}`);
  refuseLowResolution(width, height);
  if (isTooLong(durationMs)) throw new MediaRefusal('too_long', `${durationMs} ms`);
}

function describe(picture: Stream, sound: Stream | undefined, durationMs: number): VideoFacts {
  const rotation = rotationOf(picture);
  const pixelRatio = ratio(picture.sample_aspect_ratio?.replace(':', '/'), 1);
  const across = Math.round((picture.width ?? 0) * pixelRatio);
  const down = picture.height ?? 0;
  const [width, height] = rotation % 180 === 0 ? [across, down] : [down, across];
  const framesPerSecond = ratio(picture.avg_frame_rate, 0);
  const colors = colorsOfStream(picture);
  return {
    width,
    height,
    durationMs: Math.round(durationMs),
    frames: picture.nb_frames,
    framesPerSecond,
    audio: sound !== undefined,
    colors,
    ...transparencyOf(picture),
    playable:
      rotation === 0 &&
      pixelRatio === 1 &&
      framesPerSecond <= 61 &&
      !isConverted(colors) &&
      isPlayableCodec(picture) &&
      isPlayableSound(sound),
  };
}

/** Finds the alpha channel. ffmpeg's own decoders of VP8 and VP9 ignore it, so these need libvpx. */
function transparencyOf({ tags, codec_name = '', pix_fmt = '' }: Stream): Pick<VideoFacts, 'alpha' | 'decoder'> {
  const isMarked = Number(tags?.alpha_mode ?? 0) > 0;
  const decoder = isMarked ? { vp8: 'libvpx', vp9: 'libvpx-vp9' }[codec_name] : undefined;
  return { decoder, alpha: decoder !== undefined || /^(yuva|gbrap|ya8|ya16|argb|rgba|abgr|bgra|pal8)/.test(pix_fmt) };
}

function isPlayableCodec({ codec_name, pix_fmt, field_order, width = 1, height = 1 }: Stream): boolean {
  const progressive = field_order === undefined || field_order === 'progressive' || field_order === 'unknown';
  return codec_name === 'h264' && pix_fmt === 'yuv420p' && progressive && width % 2 === 0 && height % 2 === 0;
}

function isPlayableSound(sound: Stream | undefined): boolean {
  return sound === undefined || (sound.codec_name === 'aac' && (sound.channels ?? 0) <= 2);
}

function rotationOf({ side_data_list, tags }: Stream): number {
  const matrix = side_data_list?.find((data) => data.rotation !== undefined)?.rotation;
  return ((Math.round((matrix ?? Number(tags?.rotate ?? 0)) / 90) * 90) % 360) + 0;
}

function ratio(text: string | undefined, otherwise: number): number {
  const [over = NaN, under = NaN] = (text ?? '').split('/').map(Number);
  return over > 0 && under > 0 ? over / under : otherwise;
}
