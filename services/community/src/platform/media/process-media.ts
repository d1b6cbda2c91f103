import { readFile, stat } from 'node:fs/promises';
import { uploads } from '@pixchange/contracts/http/limits';
import sharp from 'sharp';
import { processAnimation } from './animations.ts';
import { decodeHeic, decodeStill } from './decode-still.ts';
import type { VideoTools } from './ffmpeg.ts';
import { kindOf } from './kind.ts';
import { type MediaFormat, type MediaOutcome, MediaRefusal } from './media.types.ts';
import { OutputFolder } from './output-folder.ts';
import { ownPictureOf } from './own-picture.ts';
import { sniffFormat } from './sniff.ts';
import { processStill, type Processed } from './stills.ts';
import type { GifStructure } from './structure/gif.ts';
import type { PngStructure } from './structure/png.ts';
import { refusePolyglots } from './structure/polyglot.ts';
import { readStructure } from './structure/read-structure.ts';
import { refuseBombs, refuseLowResolution, type Structure } from './structure/structure.ts';
import { sanitiseSvg } from './svg/sanitise.ts';
import { processVideo } from './videos.ts';

/**
 * Makes everything of one upload. Runs in the child process.
 * @param outDir exists and is empty
 * @returns a refusal as an outcome; throws only for what is not the file's fault
 */
export async function processMedia(inputPath: string, outDir: string, tools: VideoTools): Promise<MediaOutcome> {
  try {
    const bytes = await readUpload(inputPath);
    const format = sniffFormat(bytes);
    if (format === null) throw new MediaRefusal('unsupported_type', 'no known medium');
    const out = new OutputFolder(outDir);
    const processed = await (format === 'svg'
      ? processSvg(bytes, out)
      : processBytes(format, bytes, inputPath, tools, out));
    return { ok: true, media: { format, sizeBytes: bytes.length, ...processed, kind: kindOf(processed) } };
  } catch (error) {
    if (error instanceof MediaRefusal) return { ok: false, code: error.code };
    throw error;
  }
}

async function readUpload(path: string): Promise<Buffer> {
  const { size } = await stat(path);
  if (size > uploads.bytesMax) throw new MediaRefusal('too_large', `${size} bytes`);
  if (size === 0) throw new MediaRefusal('truncated', 'an empty file');
  return readFile(path);
}

async function processSvg(bytes: Buffer, out: OutputFolder): Promise<Processed> {
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
  return processStill(pixels, { format: 'svg', sizeBytes: bytes.length, indexed: false }, out);
}

async function processBytes(
  format: Exclude<MediaFormat, 'svg'>,
  bytes: Buffer,
  path: string,
  tools: VideoTools,
  out: OutputFolder,
): Promise<Processed> {
  const structure = readStructure(format, bytes);
  refuseBombs(structure);
  refusePolyglots(format, bytes, structure.endBytes);
  if (format === 'mp4' || format === 'quicktime' || format === 'webm') {
    return processVideo({ path, sizeBytes: bytes.length, demuxer: format === 'webm' ? 'matroska' : 'mov' }, tools, out);
  }
  refuseLowResolution(structure.width, structure.height);
  // Whatever lies behind the medium's end must not reach a decoder.
  const medium = bytes.subarray(0, structure.endBytes);
  if (structure.frames > 1)
    return processAnimation(medium, format === 'gif' ? (structure as GifStructure) : undefined, tools, out);
  const pixels = await (format === 'heic' ? decodeHeic(medium, structure) : decodeStill(medium));
  refuseLowResolution(pixels.width, pixels.height);
  const own = await ownPictureOf(format, medium);
  return processStill(pixels, { format, sizeBytes: bytes.length, indexed: isIndexed(format, structure), own }, out);
}

const isIndexed = (format: MediaFormat, structure: Structure): boolean =>
  format === 'gif' || (format === 'png' && (structure as PngStructure).indexed);
