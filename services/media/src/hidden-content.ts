import { readFile } from 'node:fs/promises';
import { type HiddenKind, type InspectionOutcome, type MediaFormat, MediaRefusal, refusedBy } from './media.types.ts';
import { hidesPixels } from './own-picture.ts';
import { sniffFormat } from './sniff.ts';
import { boxesIn, findBox } from './structure/boxes.ts';
import type { GifStructure } from './structure/gif.ts';
import { hasHiddenEdges, hasHiddenTime, tracksIn } from './structure/movie-edits.ts';
import { readStructure } from './structure/read-structure.ts';
import { rewriteJpeg, rewriteWebp } from './structure/rewrite.ts';
import type { Structure } from './structure/structure.ts';

/**
 * Searches a finished file for content that viewers do not show. Runs in the child process.
 * @returns the kinds of content, or a refusal of a file that can't be read
 */
export async function inspectFile(path: string): Promise<InspectionOutcome> {
  try {
    return { ok: true, hidden: await hiddenIn(await readFile(path)) };
  } catch (error) {
    if (error instanceof MediaRefusal) return refusedBy(error);
    throw error;
  }
}

/** @throws MediaRefusal for bytes that are not a complete image or video */
export async function hiddenIn(bytes: Buffer): Promise<HiddenKind[]> {
  const format = sniffFormat(bytes);
  if (format === null || format === 'svg') throw new MediaRefusal('unsupported_type', 'no file of a version');
  const structure = readStructure(format, bytes);
  const medium = bytes.subarray(0, structure.endBytes);
  const found: Readonly<Record<HiddenKind, boolean>> = {
    ...(isMovie(format) ? inMovie(bytes) : nothingInMovie),
    metadata: isMovie(format) ? hasCover(bytes) : hasMetadata(format, medium, structure),
    trailing_data: medium.length < bytes.length || (isMovie(format) && hasOtherBoxes(bytes)),
    pixels: format === 'gif' ? structure.hidesContent === true : await hidesPixels(format, medium),
  };
  return (Object.keys(found) as HiddenKind[]).filter((kind) => found[kind]);
}

const isMovie = (format: MediaFormat): boolean => format === 'mp4' || format === 'quicktime';

type InMovie = Readonly<Record<'edit_list' | 'crop' | 'track', boolean>>;
const nothingInMovie: InMovie = { edit_list: false, crop: false, track: false };

const inMovie = (bytes: Buffer): InMovie => ({
  edit_list: hasHiddenTime(bytes),
  crop: hasHiddenEdges(bytes),
  track: hasFurtherTracks(bytes),
});

/** Whether a video has a second video or audio track, which players do not show, or a track of another kind. */
function hasFurtherTracks(bytes: Buffer): boolean {
  const handlers = tracksIn(bytes).map(({ from, to }) => {
    const handler = findBox(bytes, from, to, ['mdia', 'hdlr']);
    return handler === undefined ? '' : bytes.toString('latin1', handler.from + 8, handler.from + 12);
  });
  return new Set(handlers).size < handlers.length || handlers.some((handler) => !['vide', 'soun'].includes(handler));
}

const hasCover = (bytes: Buffer): boolean =>
  findBox(bytes, 0, bytes.length, ['moov', 'udta', 'meta', 'ilst', 'covr']) !== undefined;

/** Boxes that encoders write into videos. */
const usualBoxes = new Set(['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'styp', 'sidx', 'moof', 'mfra']);

const hasOtherBoxes = (bytes: Buffer): boolean =>
  [...boxesIn(bytes, 0, bytes.length)].some(({ type }) => !usualBoxes.has(type));

/** Chunks of a PNG that cannot contain a picture or text. */
const plainChunks = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'pHYs', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'bKGD']);
const PNG_SIGNATURE_BYTES = 8;
const PNG_CHUNK_BYTES = 12;

function hasOtherChunks(png: Buffer): boolean {
  for (let at = PNG_SIGNATURE_BYTES; at + PNG_CHUNK_BYTES <= png.length; at += PNG_CHUNK_BYTES + png.readUInt32BE(at))
    if (!plainChunks.has(png.toString('latin1', at + 4, at + 8))) return true;
  return false;
}

/** Maximum bytes of a GIF outside its frames that do not count as metadata. */
const SPARE_BYTES = 32;
const GIF_FRAME_BYTES = 7;

/** Whether a picture has more than its pixels, such as EXIF with a thumbnail, or a depth map. */
function hasMetadata(format: MediaFormat, medium: Buffer, structure: Structure): boolean {
  if (format === 'jpeg') return rewriteJpeg(medium).length < medium.length;
  if (format === 'webp') return rewriteWebp(medium).length < medium.length;
  if (format === 'png') return hasOtherChunks(medium);
  if (format !== 'gif') return false;
  const sizes = (structure as GifStructure).parts.map((part) => (part.kind === 'loop' ? 19 : part.to - part.from));
  const needed = sizes.reduce((sum, size) => sum + size, GIF_FRAME_BYTES);
  return medium.length - needed > SPARE_BYTES;
}
