import { jpegOf, pngOf, webpOf } from './encode.ts';
import { encoderSettings } from './encoder-settings.ts';
import type { FileInfo, MediaFormat, ProcessedMedia, Version, VersionFiles } from './media.types.ts';
import type { OutputFolder } from './output-folder.ts';
import { dropAlpha, hasTransparency, type Pixels, resizePixels } from './pixels.ts';
import { perceptualHashesOf } from './perceptual-hash.ts';
import { thumbHashOf } from './placeholder.ts';
import { distinctSizes, type VersionSize, versionSizes } from './version-sizes.ts';

export interface StillSource {
  format: MediaFormat;
  sizeBytes: number;
  /** A PNG or GIF with a palette. */
  indexed: boolean;
}

export type Processed = Omit<ProcessedMedia, 'format' | 'sizeBytes' | 'kind'>;

/** What the fallback for clients without WebP is; photographs stay JPEG, drawings PNG, newer formats WebP. */
const mainFormats: Record<MediaFormat, 'jpeg' | 'png' | 'webp'> = {
  gif: 'png',
  png: 'png',
  svg: 'png',
  jpeg: 'jpeg',
  heic: 'jpeg',
  webp: 'webp',
  avif: 'webp',
  mp4: 'jpeg',
  webm: 'jpeg',
  quicktime: 'jpeg',
};

/** Makes all versions of a still from one decoding: each size is scaled from the next larger one. */
export async function processStill(decoded: Pixels, source: StillSource, out: OutputFolder): Promise<Processed> {
  const transparent = hasTransparency(decoded);
  const full = transparent ? decoded : await dropAlpha(decoded);
  const sizes = versionSizes(full.width, full.height);
  const ladder = await makeLadder(full, distinctSizes(sizes));
  const smallest = ladder.at(-1) ?? full;
  const [thumbhash, perceptualHashes, files] = await Promise.all([
    thumbHashOf(smallest),
    perceptualHashesOf([smallest]),
    Promise.all(ladder.map((pixels) => encodeVersion(pixels, source, pixels === full, out))),
  ]);
  const filesByHeight = new Map(ladder.map((pixels, index) => [pixels.height, files[index]]));
  const versions = sizes.map((size): Version => ({ ...size, files: filesByHeight.get(size.height) as VersionFiles }));
  return {
    width: full.width,
    height: full.height,
    isVideo: false,
    animated: false,
    transparent,
    audio: false,
    frames: 1,
    durationMs: 0,
    thumbhash,
    perceptualHashes,
    versions,
  };
}

/** @param sizes largest first */
async function makeLadder(full: Pixels, sizes: readonly VersionSize[]): Promise<Pixels[]> {
  const ladder: Pixels[] = [];
  for (const { width, height } of sizes) ladder.push(await resizePixels(ladder.at(-1) ?? full, width, height));
  return ladder;
}

async function encodeVersion(
  pixels: Pixels,
  source: StillSource,
  isOriginal: boolean,
  out: OutputFolder,
): Promise<VersionFiles> {
  // A drawing of a few bytes has no raster as light as itself.
  const limit = source.format === 'svg' ? Number.POSITIVE_INFINITY : source.sizeBytes;
  const [jpegBytes, webpBytes] = await Promise.all([
    jpegOf(pixels, isOriginal, limit),
    webpOf(pixels, isOriginal, limit),
  ]);
  const previewJpeg = await out.write(jpegBytes, 'image/jpeg');
  const webp = await out.write(webpBytes, 'image/webp');
  return { main: await mainFile(), webp, previewJpeg };

  async function mainFile(): Promise<FileInfo> {
    const format = mainFormats[source.format];
    if (format === 'webp') return webp;
    if (format === 'jpeg' && pixels.channels === 3) return previewJpeg;
    const png = await pngOf(pixels, source.indexed && isOriginal, limit);
    const isPhotograph =
      !isOriginal && pixels.channels === 3 && png.length > encoderSettings.photographFactor * previewJpeg.sizeBytes;
    return isPhotograph ? previewJpeg : out.write(png, 'image/png');
  }
}
