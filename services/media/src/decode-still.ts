import { mediaBombs } from '@pixchange/contracts/http/limits';
import decodeHeicPicture from 'heic-decode';
import sharp, { type Sharp } from 'sharp';
import { MediaRefusal } from './media.types.ts';
import { colorsOfCodes, colorsOfGamma, type StatedColors } from './color-correction.ts';
import type { Pixels } from './pixels.ts';
import type { HeifStructure } from './structure/heif.ts';
import { gammaOf, type PngStructure } from './structure/png.ts';

/**
 * Runs a decoder on an upload; all errors of the decoder count as faults of the file.
 * @throws MediaRefusal damaged
 */
export async function decoding<T>(decode: () => Promise<T>): Promise<T> {
  try {
    return await decode();
  } catch (error) {
    if (error instanceof MediaRefusal) throw error;
    throw new MediaRefusal('damaged', error instanceof Error ? error.message : String(error));
  }
}

/** Returns the color space that a picture declares without an ICC profile; undefined for sRGB. */
export function statedColors(structure: Partial<PngStructure & HeifStructure>): StatedColors | undefined {
  const { colors, codes, iccProfile } = structure;
  const gamma = colors === undefined ? undefined : gammaOf(colors);
  if (gamma !== undefined) return colorsOfGamma(gamma.gamma, gamma.chromaticities);
  return codes === undefined || iccProfile !== undefined ? undefined : colorsOfCodes(codes.primaries, codes.transfer);
}

/**
 * Decodes CMYK without a profile like browsers, which multiply each ink by black. Other programs assume the profile of
 * a printing press.
 */
function decodeInks(bytes: Buffer): Promise<Pixels> {
  return decoding(async () => {
    const image = sharp(bytes, { failOn: 'error', limitInputPixels: mediaBombs.pixelsMax }).autoOrient();
    const { data, info } = await image
      .pipelineColourspace('cmyk')
      .toColourspace('cmyk')
      .raw()
      .toBuffer({ resolveWithObject: true });
    if (info.channels !== 4) throw new Error(`${info.channels} inks`);
    const pixels = Buffer.alloc((data.length / 4) * 3);
    for (let from = 0, to = 0; from < data.length; from += 4, to += 3)
      for (let ink = 0; ink < 3; ink += 1)
        pixels[to + ink] = Math.round(((255 - (data[from + ink] ?? 0)) * (255 - (data[from + 3] ?? 0))) / 255);
    return { data: pixels, width: info.width, height: info.height, channels: 3, frames: 1 };
  });
}

/** Decodes any still except HEIC: upright, in sRGB, without its metadata. */
export async function decodeStill(bytes: Buffer): Promise<Pixels> {
  const { space, hasProfile } = await decoding(() => sharp(bytes).metadata());
  if (space === 'cmyk' && !hasProfile) return decodeInks(bytes);
  return decoding(() =>
    toPixels(sharp(bytes, { failOn: 'error', limitInputPixels: mediaBombs.pixelsMax }).autoOrient()),
  );
}

/** Decodes HEIC. libheif rotates the picture itself; its pixels are in the file's own color space. */
export function decodeHeic(bytes: Buffer, structure: HeifStructure): Promise<Pixels> {
  return decoding(async () => {
    const { width, height, data } = await decodeHeicPicture({ buffer: bytes });
    const pixels = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
    if (structure.iccProfile === undefined) return { data: pixels, width, height, channels: 4, frames: 1 };
    const tiff = tiffWithProfile(pixels, width, height, structure.iccProfile);
    return toPixels(sharp(tiff, { limitInputPixels: mediaBombs.pixelsMax, ignoreIcc: false }));
  });
}

async function toPixels(image: Sharp): Promise<Pixels> {
  let lacksRows = false;
  // The JPEG decoder fills missing rows with gray and only emits a warning.
  image.on('warning', (warning: string) => {
    lacksRows ||= /premature end/i.test(warning);
  });
  const { data, info } = await image.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  if (lacksRows) throw new MediaRefusal('truncated', 'a JPEG with missing rows');
  if (info.channels !== 3 && info.channels !== 4) throw new Error(`${info.channels} channels after conversion to sRGB`);
  return { data, width: info.width, height: info.height, channels: info.channels, frames: 1 };
}

const TIFF_LONG = 4;
const TIFF_SHORT = 3;
const TIFF_UNDEFINED = 7;

/**
 * Builds an uncompressed TIFF of 12 fields, the color profile and the pixels, because sharp accepts no color profile
 * for raw pixels.
 */
function tiffWithProfile(pixels: Buffer, width: number, height: number, profile: Buffer): Buffer {
  const fieldCount = 12;
  const bitsAt = 8 + 2 + fieldCount * 12 + 4;
  const profileAt = bitsAt + 8;
  const pixelsAt = profileAt + profile.length + (profile.length % 2);
  const fields: [tag: number, type: number, count: number, value: number][] = [
    [256, TIFF_LONG, 1, width],
    [257, TIFF_LONG, 1, height],
    [258, TIFF_SHORT, 4, bitsAt],
    [259, TIFF_SHORT, 1, 1],
    [262, TIFF_SHORT, 1, 2],
    [273, TIFF_LONG, 1, pixelsAt],
    [277, TIFF_SHORT, 1, 4],
    [278, TIFF_LONG, 1, height],
    [279, TIFF_LONG, 1, pixels.length],
    [284, TIFF_SHORT, 1, 1],
    [338, TIFF_SHORT, 1, 2],
    [34675, TIFF_UNDEFINED, profile.length, profileAt],
  ];
  const header = Buffer.alloc(pixelsAt);
  header.write('II*\0', 0, 'latin1');
  header.writeUInt32LE(8, 4);
  header.writeUInt16LE(fields.length, 8);
  fields.forEach(([tag, type, count, value], index) => {
    const at = 10 + index * 12;
    header.writeUInt16LE(tag, at);
    header.writeUInt16LE(type, at + 2);
    header.writeUInt32LE(count, at + 4);
    header.writeUInt32LE(value, at + 8);
  });
  for (let channel = 0; channel < 4; channel += 1) header.writeUInt16LE(8, bitsAt + channel * 2);
  profile.copy(header, profileAt);
  return Buffer.concat([header, pixels]);
}
