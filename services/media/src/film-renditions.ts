import type { VideoTools } from './ffmpeg.ts';
import type { VersionFiles } from './media.types.ts';
import type { OutputFolder } from './output-folder.ts';
import { frameOf, meaningfulFrame, type Pixels } from './pixels.ts';
import type { PlannedWebm } from './video-args.ts';
import { evenSize, renditionSizes, webmSizes } from './version-sizes.ts';
import {
  encodeFilm,
  encodeVideo,
  lightenVersions,
  planVideo,
  previewDelays,
  probeFilm,
  readPreview,
  type VideoSource,
} from './videos.ts';

/**
 * Height of the frames for a video's GIF, unless a rendition is taller. A larger GIF would exceed the byte limit
 * anyway.
 */
const PREVIEW_HEIGHT_MAX = 240;

interface FilmRenditions {
  readonly sizes: ReturnType<typeof renditionSizes>;
  /** Files of each size. */
  readonly files: readonly VersionFiles[];
  readonly webms: readonly PlannedWebm[];
  /** Frames of the first seconds, for a GIF. */
  readonly preview: Pixels;
  readonly delaysMs: readonly number[];
  readonly poster: Pixels;
}

/** Encodes a video in the rendition sizes, with animated pictures, and as WebM; reads its first seconds for a GIF. */
export async function filmRenditions(
  source: VideoSource,
  tools: VideoTools,
  out: OutputFolder,
): Promise<FilmRenditions> {
  const facts = await probeFilm(source, tools);
  const { width, height } = facts;
  const sizes = renditionSizes(width, height, true);
  const scale = Math.min(1, Math.max(PREVIEW_HEIGHT_MAX, ...sizes.map((size) => size.height)) / height);
  const previewSize = evenSize(Math.round(width * scale), Math.round(height * scale));
  const webms = webmSizes(width, height).map((size) => ({ size, path: out.temporary('webm') }));
  const plan = { ...planVideo(source, facts, { sizes, previewSize }, out), webms };
  const { durationMs } = await encodeVideo(plan, tools);
  await lightenVersions(plan, tools);
  const preview = await readPreview(plan);
  const delaysMs = previewDelays(preview.frames, durationMs);
  const poster = frameOf(preview, meaningfulFrame(preview));
  const files = await Promise.all(
    sizes.map((_, index) => encodeFilm(plan, index, { poster, preview, delaysMs, moves: true }, out)),
  );
  return { sizes, files, webms, preview, delaysMs, poster };
}
