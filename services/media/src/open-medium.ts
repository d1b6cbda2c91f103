import { readFile, stat } from 'node:fs/promises';
import { uploads } from '@pixchange/contracts/http/limits';
import sharp, { type WebpOptions } from 'sharp';
import { sequenceOfPng } from './apng-frames.ts';
import { correctColors } from './color-correction.ts';
import { decodeHeic, decodeStill, statedColors } from './decode-still.ts';
import type { VideoTools } from './ffmpeg.ts';
import { isTransparentFilm, sequenceOfFilm, sequenceOfHeif } from './film-frames.ts';
import { type MediaFormat, type MediaNote, MediaRefusal } from './media.types.ts';
import type { OutputFolder } from './output-folder.ts';
import { ownPictureOf } from './own-picture.ts';
import type { Pixels } from './pixels.ts';
import { notesOfStructure } from './notes.ts';
import { probeVideo } from './probe-video.ts';
import { type Sequence, webpOfSequence } from './sequence.ts';
import { sniffFormat } from './sniff.ts';
import type { StillSource } from './stills.ts';
import { type GifStructure, readGif } from './structure/gif.ts';
import type { HeifStructure } from './structure/heif.ts';
import { checkRows, type PngStructure } from './structure/png.ts';
import { refusePolyglots } from './structure/polyglot.ts';
import { readStructure } from './structure/read-structure.ts';
import { refuseBombs, refuseLowResolution, type Structure } from './structure/structure.ts';
import { sanitizeSvg } from './svg/sanitize.ts';
import { isHdr } from './video-color.ts';
import type { VideoSource } from './videos.ts';

/** Upload after inspection: a still is decoded, other kinds are not decoded yet. */
export type Medium = {
  readonly format: MediaFormat;
  readonly sizeBytes: number;
  /** Changes to the file, and harmless content that its versions omit. */
  readonly notes?: readonly MediaNote[];
} & (
  | { readonly kind: 'still'; readonly pixels: Pixels; readonly source: StillSource }
  | ({ readonly kind: 'animation' } & AnimationSource)
  | { readonly kind: 'film'; readonly source: VideoSource }
);

/** Bytes per pixel of each frame in an animated WebP or GIF of good quality. */
const ANIMATION_BYTES_PER_PIXEL = 0.1;

export interface AnimationSource {
  /** GIF or WebP with all frames. */
  readonly bytes: Buffer;
  readonly gif: GifStructure | undefined;
  /** Whether `bytes` are the bytes of the upload; otherwise, they were encoded from its frames. */
  readonly isOwn: boolean;
  /** Intended maximum size of a version: that of the upload, or of a good animation if a video's frames need more. */
  readonly sizeBytesMax: number;
  /** Whether each version has a GIF in addition to its WebP. */
  readonly makesGif: boolean;
}

/** Tools and folder for formats whose frames the image decoders can't read. */
export interface Opening {
  readonly tools: VideoTools;
  readonly out: OutputFolder;
}

/** @throws MediaRefusal for a file that is not an accepted medium */
export async function openMedium(path: string, opening: Opening): Promise<Medium> {
  const bytes = await readUpload(path);
  const format = sniffFormat(bytes);
  if (format === null) throw new MediaRefusal('unsupported_type', 'no known medium');
  return format === 'svg' ? openSvg(bytes) : openBytes(format, bytes, path, opening);
}

async function readUpload(path: string): Promise<Buffer> {
  const { size } = await stat(path);
  if (size > uploads.bytesMax) throw new MediaRefusal('too_large', `${size} bytes`);
  if (size === 0) throw new MediaRefusal('truncated', 'an empty file');
  return readFile(path);
}

async function openSvg(bytes: Buffer): Promise<Medium> {
  const { svg, width, height, notes } = sanitizeSvg(bytes);
  const { data, info } = await sharp(svg, { density: 72 })
    .resize({ width, height, fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw new MediaRefusal('damaged', error instanceof Error ? error.message : String(error));
    });
  const pixels = { data, width: info.width, height: info.height, channels: 4 as const, frames: 1 };
  const about = { format: 'svg' as const, sizeBytes: bytes.length };
  return { kind: 'still', ...about, notes, pixels, source: { ...about, indexed: false } };
}

async function openBytes(
  format: Exclude<MediaFormat, 'svg'>,
  bytes: Buffer,
  path: string,
  opening: Opening,
): Promise<Medium> {
  const structure = readStructure(format, bytes);
  const notes = notesOfStructure(format, bytes, structure);
  const about = { format, sizeBytes: bytes.length, notes };
  refuseBombs(structure);
  refusePolyglots(format, bytes, structure.endBytes);
  if (format === 'mp4' || format === 'quicktime' || format === 'webm')
    return openFilm(
      about,
      { path, demuxer: format === 'webm' ? 'matroska' : 'mov', hidesContent: structure.hidesContent ?? false },
      opening,
    );
  refuseLowResolution(structure.width, structure.height);
  // Bytes after the end of the medium must not reach a decoder.
  const medium = structure.repaired ?? bytes.subarray(0, structure.endBytes);
  const sequence = await nameFormat(format, () => sequenceOf(structure, opening));
  if (sequence !== undefined)
    return nameFormat(format, () =>
      openSequence({ ...about, notes: [...notes, 'motion_kept'] }, sequence, {
        lossless: format === 'png',
        quality: 95,
        effort: 1,
      }),
    );
  if (structure.frames > 1) {
    const gif = format === 'gif' ? gifOf(structure as GifStructure) : undefined;
    const made = { gif, isOwn: true, makesGif: gif !== undefined, sizeBytesMax: medium.length };
    return { kind: 'animation', ...about, bytes: medium, ...made };
  }
  return openStill(about, medium, structure);
}

async function openStill(
  { format, sizeBytes, notes }: About & { format: Exclude<MediaFormat, 'svg'> },
  medium: Buffer,
  structure: Structure,
): Promise<Medium> {
  const about = { format, sizeBytes };
  const pixels = await (format === 'heic' ? decodeHeic(medium, structure) : decodeWhole(medium, structure));
  refuseLowResolution(pixels.width, pixels.height);
  const stated = statedColors(structure);
  if (stated !== undefined) correctColors(pixels, stated);
  // A copy would lose the color space that the file declares.
  const own = stated === undefined ? await ownPictureOf(format, medium) : undefined;
  const source = { ...about, indexed: isIndexed(format, structure), own };
  return { kind: 'still', ...about, notes, pixels, source };
}

/**
 * Replaces `damaged` by the code for an animated HEIC or AVIF, because the file may be intact, but not supported by the
 * decoder.
 */
async function nameFormat<T>(format: MediaFormat, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isUnread =
      error instanceof MediaRefusal && error.code === 'damaged' && (format === 'avif' || format === 'heic');
    throw isUnread ? new MediaRefusal(`animated_${format}`, error.message) : error;
  }
}

/** Returns the structure of the bytes that decoders get. */
const gifOf = (structure: GifStructure): GifStructure =>
  structure.repaired === undefined ? structure : readGif(structure.repaired);

interface About extends Pick<Medium, 'format' | 'sizeBytes'> {
  readonly notes: readonly MediaNote[];
}

/** Returns the frames of an animation that image decoders would read as a still; undefined when it is a still. */
async function sequenceOf(structure: Structure, { tools, out }: Opening): Promise<Sequence | undefined> {
  if ('animation' in structure) return sequenceOfPng(structure as PngStructure);
  const { sequence } = structure as HeifStructure;
  if (sequence === undefined) return undefined;
  const path = await out.scratch(sequence.film);
  const facts = await probeVideo(path, 'mov', tools);
  return sequenceOfHeif({ path, demuxer: 'mov', facts, ignoresEdits: true }, sequence, tools);
}

/** @param fromFilm whether the frames come from a video, which has fewer bytes than an animation of the same quality */
async function openSequence(about: About, sequence: Sequence, options: WebpOptions, fromFilm = false): Promise<Medium> {
  const bytes = await webpOfSequence(sequence, options);
  const { width, height, delaysMs } = sequence;
  const fair = fromFilm ? Math.ceil(width * height * delaysMs.length * ANIMATION_BYTES_PER_PIXEL) : 0;
  const made = { gif: undefined, isOwn: false, makesGif: fromFilm, sizeBytesMax: Math.max(about.sizeBytes, fair) };
  if (delaysMs.length > 1) return { kind: 'animation', ...about, bytes, ...made };
  const { format, sizeBytes } = about;
  const pixels = await decodeStill(bytes);
  return { kind: 'still', ...about, pixels, source: { format, sizeBytes, indexed: false } };
}

async function openFilm(
  about: About,
  { path, demuxer, hidesContent }: Pick<VideoSource, 'path' | 'demuxer' | 'hidesContent'>,
  { tools }: Opening,
): Promise<Medium> {
  const film = { path, demuxer, facts: await probeVideo(path, demuxer, tools) };
  const notes: MediaNote[] = [...about.notes, ...(isHdr(film.facts.colors) ? (['hdr_converted'] as const) : [])];
  if (await isTransparentFilm(film, tools)) {
    notes.push('video_to_sticker', ...(film.facts.audio ? (['sound_removed'] as const) : []));
    return openSequence({ ...about, notes }, sequenceOfFilm(film, tools), { quality: 95, effort: 1 }, true);
  }
  return { kind: 'film', ...about, notes, source: { path, sizeBytes: about.sizeBytes, demuxer, hidesContent } };
}

/** Decodes a still. A PNG with too few rows is refused as truncated instead of damaged. */
async function decodeWhole(bytes: Buffer, structure: Structure): Promise<Pixels> {
  try {
    return await decodeStill(bytes);
  } catch (error) {
    if ('header' in structure) checkRows(structure as PngStructure);
    throw error;
  }
}

const isIndexed = (format: MediaFormat, structure: Structure): boolean =>
  format === 'gif' || (format === 'png' && (structure as PngStructure).indexed);
