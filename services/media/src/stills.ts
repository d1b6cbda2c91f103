import { coarseWebpOf, jpegOf, lightJpegOf, lightPngOf, lightWebpOf, pngOf } from './encode.ts';
import { encoderSettings } from './encoder-settings.ts';
import type { FileInfo, MediaFormat, ProcessedMedia, Version, VersionFiles } from './media.types.ts';
import type { OutputFolder } from './output-folder.ts';
import type { OwnPicture } from './own-picture.ts';
import { dropAlpha, hasTransparency, type Pixels, resizePixels } from './pixels.ts';
import { copyHashesOf, perceptualHashesOf } from './perceptual-hash.ts';
import { thumbHashOf } from './placeholder.ts';
import { distinctSizes, type VersionSize, versionSizes } from './version-sizes.ts';

export interface StillSource {
  format: MediaFormat;
  sizeBytes: number;
  /** True for a PNG or GIF with a palette. */
  indexed: boolean;
  /** Upload without metadata, in its original encoding, when that can be served. */
  own?: OwnPicture | undefined;
}

export type Processed = Omit<ProcessedMedia, 'format' | 'sizeBytes' | 'kind' | 'notes'>;

/**
 * Format of the main file of each version, by the upload's format. A transparent picture becomes PNG instead of JPEG.
 */
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

/** Creates all versions of a still from its decoded pixels; each size is scaled from the next larger one. */
export async function processStill(decoded: Pixels, source: StillSource, out: OutputFolder): Promise<Processed> {
  const transparent = hasTransparency(decoded);
  const full = transparent ? decoded : await dropAlpha(decoded);
  const sizes = versionSizes(full.width, full.height);
  const ladder = await makeLadder(full, distinctSizes(sizes));
  const smallest = ladder.at(-1) ?? full;
  const [thumbhash, perceptualHashes, copyHashes, files] = await Promise.all([
    thumbHashOf(smallest),
    perceptualHashesOf([smallest]),
    copyHashesOf(smallest),
    encodeLadder(full, ladder, source, out),
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
    ...copyHashes,
    versions,
  };
}

/** Scales the pixels to each size. @param sizes largest first */
async function makeLadder(full: Pixels, sizes: readonly VersionSize[]): Promise<Pixels[]> {
  const ladder: Pixels[] = [];
  for (const { width, height } of sizes) ladder.push(await resizePixels(ladder.at(-1) ?? full, width, height));
  return ladder;
}

/** Encodes the original first, because the size of its main file limits all smaller versions. */
async function encodeLadder(
  full: Pixels,
  ladder: readonly Pixels[],
  source: StillSource,
  out: OutputFolder,
): Promise<VersionFiles[]> {
  // An SVG can be smaller than any raster image of it, so its size is not a limit.
  const limit = source.format === 'svg' ? Number.POSITIVE_INFINITY : source.sizeBytes;
  const [largest = full, ...smaller] = ladder;
  const original = await encodeStill({ pixels: largest, full, source, limit }, out);
  const rest = { full, source, limit: Math.min(limit, original.main.sizeBytes) };
  return [original, ...(await Promise.all(smaller.map((pixels) => encodeStill({ pixels, ...rest }, out))))];
}

interface StillVersion {
  pixels: Pixels;
  full: Pixels;
  source: StillSource;
  /** Desired maximum of each file in bytes. A picture that does not compress further may exceed it. */
  limit: number;
}

export async function encodeStill(version: StillVersion, out: OutputFolder): Promise<VersionFiles> {
  const { pixels, full, source, limit } = version;
  const isOriginal = pixels === full;
  const format = mainFormats[source.format];
  const jpegIsMain = format === 'jpeg' && pixels.channels === 3;
  const makeJpeg = jpegIsMain && !(isOriginal && source.own) ? lightJpegOf : jpegOf;
  const makeWebp = (): Promise<Buffer> =>
    format === 'webp' && !(isOriginal && source.own)
      ? coarseWebpOf(pixels, full, isOriginal, limit)
      : lightWebpOf(pixels, full, isOriginal, limit, isOriginal && source.indexed);
  const [previewJpeg, webp] = await Promise.all([
    makeJpeg(pixels, isOriginal, limit).then((bytes) => out.write(bytes, 'image/jpeg')),
    makeWebp(),
  ]);
  const main = await mainFile();
  // A WebP is omitted when it exceeds both the limit and the main file.
  const webpFile = main.contentType === 'image/webp' ? main : await lightWebp();
  return { main, ...(webpFile && { webp: webpFile }), previewJpeg };

  async function lightWebp(): Promise<FileInfo | undefined> {
    return webp.length <= Math.max(limit, main.sizeBytes) ? out.write(webp, 'image/webp') : undefined;
  }

  async function mainFile(): Promise<FileInfo> {
    if (format === 'webp') return ownIfLighter(webp, 'image/webp');
    if (jpegIsMain) return ownInsteadOf(previewJpeg);
    return pngFile();
  }

  async function pngFile(): Promise<FileInfo> {
    const png = await pngOf(pixels, source.indexed && isOriginal, limit);
    const isPhotograph =
      !isOriginal && pixels.channels === 3 && png.length > encoderSettings.photographFactor * previewJpeg.sizeBytes;
    if (isPhotograph && previewJpeg.sizeBytes <= limit) return previewJpeg;
    const canBeOwn = isOriginal && source.own !== undefined;
    return ownIfLighter(canBeOwn ? png : await lightPngOf(png, pixels, full, limit), 'image/png');
  }

  async function ownInsteadOf(file: FileInfo): Promise<FileInfo> {
    const own = isOriginal && file.sizeBytes > limit ? source.own : undefined;
    return own === undefined ? file : out.write(own.bytes, own.contentType);
  }

  function ownIfLighter(bytes: Buffer, contentType: FileInfo['contentType']): Promise<FileInfo> {
    const own = isOriginal && bytes.length > limit ? source.own : undefined;
    return own === undefined ? out.write(bytes, contentType) : out.write(own.bytes, own.contentType);
  }
}
