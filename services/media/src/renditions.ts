import type { Sharp } from 'sharp';
import { encodeAnimation, openAnimation } from './animations.ts';
import { jpegOf } from './encode.ts';
import { encoderSettings } from './encoder-settings.ts';
import type { VideoTools } from './ffmpeg.ts';
import {
  type FileInfo,
  MediaRefusal,
  refusedBy,
  type Rendition,
  type RenditionsOutcome,
  type VersionFiles,
  type WebmName,
} from './media.types.ts';
import { encodeWebms } from './motion-mp4.ts';
import { openMedium, type Medium } from './open-medium.ts';
import { OutputFolder } from './output-folder.ts';
import { dropAlpha, hasTransparency, openPixels, type Pixels, resizePixels } from './pixels.ts';
import { previewOfAnimation, previewOfStill } from './preview.ts';
import { encodeStill } from './stills.ts';
import { renditionSizes, type VersionSize, webmSizes } from './version-sizes.ts';
import { filmRenditions } from './film-renditions.ts';

/** Maximum bytes of a GIF that apps can send. */
const DOWNSIZED_BYTES_MAX = 2_000_000;
const DOWNSIZED_TRIES = 6;
/** Safety factor, because a smaller picture has slightly more bytes than its share of the pixels. */
const SHARE = 0.92;
const SIDE_MIN = 50;

/**
 * Creates the renditions for apps with a GIF picker, and the watermarked preview. Runs in the child process, like
 * `processMedia`.
 */
export async function processRenditions(
  inputPath: string,
  outDir: string,
  tools: VideoTools,
): Promise<RenditionsOutcome> {
  try {
    const out = new OutputFolder(outDir);
    const renditions = await make(await openMedium(inputPath, { tools, out }), tools, out);
    await out.clear();
    return { ok: true, renditions };
  } catch (error) {
    if (error instanceof MediaRefusal) return refusedBy(error);
    throw error;
  }
}

function make(medium: Medium, tools: VideoTools, out: OutputFolder): Promise<Rendition[]> {
  switch (medium.kind) {
    case 'still':
      return ofStill(medium, out);
    case 'animation':
      return ofAnimation(medium, tools, out);
    case 'film':
      return ofFilm(medium, tools, out);
  }
}

const withFiles = <Size extends object>(sizes: readonly Size[], files: readonly VersionFiles[]) =>
  sizes.map((size, index) => ({ ...size, files: files[index] as VersionFiles }));

async function ofStill(
  { pixels: decoded, source }: Medium & { kind: 'still' },
  out: OutputFolder,
): Promise<Rendition[]> {
  const full = hasTransparency(decoded) ? decoded : await dropAlpha(decoded);
  const limit = source.format === 'svg' ? Number.POSITIVE_INFINITY : source.sizeBytes;
  const sizes = renditionSizes(full.width, full.height);
  const files: VersionFiles[] = [];
  for (const { width, height } of sizes)
    files.push(await encodeStill({ pixels: await resizePixels(full, width, height), full, source, limit }, out));
  return [...withFiles(sizes, files), ...(await previewOfStill(full, out))];
}

async function ofAnimation(
  medium: Medium & { kind: 'animation' },
  tools: VideoTools,
  out: OutputFolder,
): Promise<Rendition[]> {
  const job = await openAnimation(medium, out);
  const { source, own, poster, weight } = job;
  const isLight = medium.gif !== undefined && (own?.length ?? weight) <= DOWNSIZED_BYTES_MAX;
  const motion = { delay: source.delaysMs, loop: source.plays };
  const downsized = isLight
    ? []
    : await downsizedGif({ ...source, weight, poster, out }, async (width, height) => {
        const image = await source.resized(width, height);
        return gifOf(image(), motion, width * height * source.frames);
      });
  const sizes = renditionSizes(source.width, source.height);
  const films = webmSizes(source.width, source.height);
  const plan = { source, sizes: films, out, sizeBytesMax: job.limit };
  const webms = job.transparent ? [] : await encodeWebms(plan, tools);
  return [
    ...withFiles(sizes, await encodeAnimation(job, sizes, tools)),
    ...downsized,
    ...(await webmRenditions(films, webms, { poster, weight: job.limit, out })),
    ...(await previewOfAnimation(source, poster, out)),
  ];
}

/** Returns the renditions of the existing videos; all share one small still. */
async function webmRenditions(
  sizes: readonly VersionSize<WebmName>[],
  films: readonly (FileInfo | undefined)[],
  { poster, weight, out }: Pick<Downsizing, 'poster' | 'weight' | 'out'>,
): Promise<Rendition[]> {
  const smallest = sizes.at(-1);
  if (smallest === undefined || films.every((film) => film === undefined)) return [];
  const previewJpeg = await out.write(await stillOf(poster, smallest, weight), 'image/jpeg');
  return sizes.flatMap((size, index) => {
    const main = films[index];
    return main === undefined ? [] : [{ ...size, files: { main, previewJpeg } }];
  });
}

async function ofFilm(
  { source }: Medium & { kind: 'film' },
  tools: VideoTools,
  out: OutputFolder,
): Promise<Rendition[]> {
  const { sizes, files, webms, preview, delaysMs, poster } = await filmRenditions(source, tools, out);
  const films = await Promise.all(webms.map(({ path }) => out.adoptWithin(path, 'video/webm', source.sizeBytes)));
  const motion = { delay: delaysMs, loop: 0 };
  const { width, height } = preview;
  const weight = DOWNSIZED_BYTES_MAX;
  const downsized = await downsizedGif({ width, height, weight, poster, out }, async (toWidth, toHeight) =>
    gifOf(openPixels(await resizePixels(preview, toWidth, toHeight)), motion, toWidth * toHeight * preview.frames),
  );
  return [
    ...withFiles(sizes, files),
    ...downsized,
    ...(await webmRenditions(
      webms.map(({ size }) => size),
      films,
      { poster, weight: source.sizeBytes, out },
    )),
  ];
}

const gifOf = (
  image: Sharp,
  motion: { delay: readonly number[]; loop: number },
  totalPixels: number,
): Promise<Buffer> =>
  image.gif({ ...encoderSettings.gif(256, totalPixels), delay: [...motion.delay], loop: motion.loop }).toBuffer();

interface Downsizing {
  readonly width: number;
  readonly height: number;
  /** Approximate bytes of a GIF of that size. */
  readonly weight: number;
  readonly poster: Pixels;
  readonly out: OutputFolder;
}

/** Returns the largest GIF within the byte limit; an empty list when even a tiny GIF exceeds the limit. */
async function downsizedGif(
  { width, height, weight, poster, out }: Downsizing,
  encode: (width: number, height: number) => Promise<Buffer>,
): Promise<Rendition[]> {
  let scale = scaleFor(weight);
  for (let tries = 0; tries < DOWNSIZED_TRIES && Math.min(width, height) * scale >= SIDE_MIN; tries += 1) {
    const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
    const bytes = await encode(size.width, size.height);
    if (bytes.length <= DOWNSIZED_BYTES_MAX) {
      const [main, previewJpeg] = await Promise.all([
        out.write(bytes, 'image/gif'),
        stillOf(poster, size, bytes.length).then((jpeg) => out.write(jpeg, 'image/jpeg')),
      ]);
      return [{ name: 'downsized', ...size, files: { main, previewJpeg } }];
    }
    scale *= scaleFor(bytes.length);
  }
  return [];
}

const scaleFor = (bytes: number): number =>
  bytes <= DOWNSIZED_BYTES_MAX ? 1 : SHARE * Math.sqrt(DOWNSIZED_BYTES_MAX / bytes);

const stillOf = async (
  poster: Pixels,
  { width, height }: Pick<VersionSize, 'width' | 'height'>,
  sizeBytesMax: number,
): Promise<Buffer> => jpegOf(await resizePixels(poster, width, height), false, sizeBytesMax);
