import sharp from 'sharp';
import type { FileInfo, MediaFormat } from './media.types.ts';
import { withMoreRows } from './structure/jpeg.ts';
import { hasExactData, readPng } from './structure/png.ts';
import { rewriteJpeg, rewritePng, rewriteWebp } from './structure/rewrite.ts';

/** Pixels of an upload as a file that can be served, without metadata. */
export interface OwnPicture {
  bytes: Buffer;
  contentType: FileInfo['contentType'];
}

const rewriters: Partial<
  Record<MediaFormat, { rewrite: (bytes: Buffer) => Buffer; contentType: OwnPicture['contentType'] }>
> = {
  jpeg: { rewrite: rewriteJpeg, contentType: 'image/jpeg' },
  png: { rewrite: rewritePng, contentType: 'image/png' },
  webp: { rewrite: rewriteWebp, contentType: 'image/webp' },
};

/**
 * Returns a still in its own encoding, without its metadata.
 * @param bytes the file, cut at the end of the medium
 * @returns undefined for formats other than JPEG, PNG and WebP, for hidden pixels, and when the pixels need their
 * metadata to look right: an EXIF rotation or a color profile
 */
export async function ownPictureOf(format: MediaFormat, bytes: Buffer): Promise<OwnPicture | undefined> {
  const rewriter = rewriters[format];
  if (rewriter === undefined) return undefined;
  const { orientation = 1, hasProfile, space } = await sharp(bytes).metadata();
  if (orientation !== 1 || hasProfile || (space !== 'srgb' && space !== 'b-w')) return undefined;
  if (await hidesPixels(format, bytes)) return undefined;
  return { bytes: rewriter.rewrite(bytes), contentType: rewriter.contentType };
}

/** Whether a PNG or JPEG has pixels of an earlier, larger picture, which some editors leave behind. */
export async function hidesPixels(format: MediaFormat, bytes: Buffer): Promise<boolean> {
  if (format === 'png') return !hasExactData(readPng(bytes));
  if (format !== 'jpeg') return false;
  const taller = withMoreRows(bytes);
  if (taller === undefined) return true;
  let [isShort, hasMore] = [false, false];
  const image = sharp(taller, { failOn: 'error' });
  image.on('warning', (warning: string) => {
    isShort ||= /premature end/i.test(warning);
    hasMore ||= /extraneous bytes/i.test(warning);
  });
  // The copy declares more rows than the file needs, so the decoder reports missing rows unless the file has hidden
  // data. It reports data after the last row only for some kinds of JPEG.
  await image.raw().toBuffer();
  return !isShort || hasMore;
}
