import { type MediaFormat } from '../media.types.ts';
import { readWebm } from './ebml.ts';
import { readGif } from './gif.ts';
import { readHeif } from './heif.ts';
import { readJpeg } from './jpeg.ts';
import { readMovie } from './movie.ts';
import { readPng } from './png.ts';
import type { Structure } from './structure.ts';
import { readWebp } from './webp.ts';

const readers: Record<Exclude<MediaFormat, 'svg'>, (bytes: Buffer) => Structure> = {
  gif: readGif,
  png: readPng,
  jpeg: readJpeg,
  webp: readWebp,
  heic: readHeif,
  avif: readHeif,
  mp4: readMovie,
  quicktime: readMovie,
  webm: readWebm,
};

/**
 * Reads the container from its first byte to its last.
 * @throws MediaRefusal truncated, damaged; no other errors, for any bytes
 */
export function readStructure(format: Exclude<MediaFormat, 'svg'>, bytes: Buffer): Structure {
  return readers[format](bytes);
}
