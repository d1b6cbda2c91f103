import { readFile, stat } from 'node:fs/promises';
import { uploads } from '@pixchange/contracts/http/limits';
import sharp from 'sharp';
import { decodeHeic, decodeStill } from './decode-still.ts';
import { type MediaFormat, MediaRefusal } from './media.types.ts';
import { ownPictureOf } from './own-picture.ts';
import type { Pixels } from './pixels.ts';
import { sniffFormat } from './sniff.ts';
import type { StillSource } from './stills.ts';
import type { GifStructure } from './structure/gif.ts';
import type { PngStructure } from './structure/png.ts';
import { refusePolyglots } from './structure/polyglot.ts';
import { readStructure } from './structure/read-structure.ts';
import { refuseBombs, refuseLowResolution, type Structure } from './structure/structure.ts';
import { sanitiseSvg } from './svg/sanitise.ts';
import type { VideoSource } from './videos.ts';

/** Upload after inspection: a still is decoded, other kinds are not decoded yet. */
export type Medium = { readonly format: MediaFormat; readonly sizeBytes: number } & (
  | { readonly kind: 'still'; readonly pixels: Pixels; readonly source: StillSource }
  | { readonly kind: 'animation'; readonly bytes: Buffer; readonly gif: GifStructure | undefined }
  | { readonly kind: 'film'; readonly source: VideoSource }
);

/** @throws MediaRefusal for a file that is not an accepted medium */
export async function openMedium(path: string): Promise<Medium> {
  const bytes = await readUpload(path);
  const format = sniffFormat(bytes);
  if (format === null) throw new MediaRefusal('unsupported_type', 'no known medium');
  return format === 'svg' ? openSvg(bytes) : openBytes(format, bytes, path);
}

async function readUpload(path: string): Promise<Buffer> {
  const { size } = await stat(path);
  if (size > uploads.bytesMax) throw new MediaRefusal('too_large', `${size} bytes`);
  if (size === 0) throw new MediaRefusal('truncated', 'an empty file');
  return readFile(path);
}

async function openSvg(bytes: Buffer): Promise<Medium> {
  const { svg, width, height } = sanitiseSvg(bytes);
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
  return { kind: 'still', ...about, pixels, source: { ...about, indexed: false } };
}

async function openBytes(format: Exclude<MediaFormat, 'svg'>, bytes: Buffer, path: string): Promise<Medium> {
  const about = { format, sizeBytes: bytes.length };
  const structure = readStructure(format, bytes);
  refuseBombs(structure);
  refusePolyglots(format, bytes, structure.endBytes);
  if (format === 'mp4' || format === 'quicktime' || format === 'webm') {
    const demuxer = format === 'webm' ? 'matroska' : 'mov';
    return { kind: 'film', ...about, source: { path, sizeBytes: bytes.length, demuxer } };
  }
  refuseLowResolution(structure.width, structure.height);
  // Bytes after the end of the medium must not reach a decoder.
  const medium = bytes.subarray(0, structure.endBytes);
  if (structure.frames > 1) {
    const gif = format === 'gif' ? (structure as GifStructure) : undefined;
    return { kind: 'animation', ...about, bytes: medium, gif };
  }
  const pixels = await (format === 'heic' ? decodeHeic(medium, structure) : decodeStill(medium));
  refuseLowResolution(pixels.width, pixels.height);
  const own = await ownPictureOf(format, medium);
  return { kind: 'still', ...about, pixels, source: { ...about, indexed: isIndexed(format, structure), own } };
}

const isIndexed = (format: MediaFormat, structure: Structure): boolean =>
  format === 'gif' || (format === 'png' && (structure as PngStructure).indexed);
