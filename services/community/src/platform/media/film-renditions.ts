import type { VideoTools } from './ffmpeg.ts';
import type { VersionFiles } from './media.types.ts';
import type { OutputFolder } from './output-folder.ts';
import { frameOf, meaningfulFrame, type Pixels } from './pixels.ts';
import { probeVideo } from './probe-video.ts';
import { evenSize, renditionSizes, versionSizes } from './version-sizes.ts';
import { encodeFilm, encodeVideo, lightenVersions, planVideo, readPreview, type VideoSource } from './videos.ts';

/** Of the frames that a GIF of a film is made of; a larger one would be too heavy anyway. */
const PREVIEW_HEIGHT_MAX = 240;

interface FilmRenditions {
  readonly sizes: ReturnType<typeof renditionSizes>;
  /** Of each size. */
  readonly files: readonly VersionFiles[];
  /** The first seconds. */
  readonly preview: Pixels;
  readonly poster: Pixels;
}

/** Makes the sizes by width of a film, all of which move, and reads its first seconds for a GIF. */
export async function filmRenditions(
  source: VideoSource,
  tools: VideoTools,
  out: OutputFolder,
): Promise<FilmRenditions> {
  const facts = await probeVideo(source.path, source.demuxer, tools);
  const { width, height } = facts;
  const sizes = renditionSizes(width, height, true);
  const scale = Math.min(1, Math.max(PREVIEW_HEIGHT_MAX, ...sizes.map((size) => size.height)) / height);
  const previewSize = evenSize(Math.round(width * scale), Math.round(height * scale));
  // ffmpeg has nothing to encode for a film without sizes of its own: then the smallest version's is made, and left.
  const encoded = sizes.length > 0 ? sizes : versionSizes(width, height, true).slice(0, 1);
  const plan = planVideo(source, facts, { sizes: encoded, previewSize }, out);
  await encodeVideo(plan, tools);
  await lightenVersions(plan, tools);
  const preview = await readPreview(plan);
  const poster = frameOf(preview, meaningfulFrame(preview));
  const files = await Promise.all(
    sizes.map((_, index) => encodeFilm(plan, index, { poster, preview, moves: true }, out)),
  );
  return { sizes, files, preview, poster };
}
