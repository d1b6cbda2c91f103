import { type Box, boxesIn, findBox } from './boxes.ts';
import { type HeifSequence, readSequence } from './heif-sequence.ts';
import { ByteReader, damaged, type Structure, truncated } from './structure.ts';

export interface HeifStructure extends Structure {
  /** Animation of the file; undefined for a still. */
  sequence?: HeifSequence;
  /** Code points of primaries and transfer (ITU-T H.273), if the file declares them. */
  codes?: { primaries: number; transfer: number };
  /** Color profile of the picture, if it has one. */
  iccProfile?: Buffer;
}

/**
 * Reads HEIC and AVIF. The size is that of the largest declared picture, because the tiles of a grid are smaller than
 * the whole.
 * @throws MediaRefusal truncated, damaged
 */
export function readHeif(bytes: Buffer): HeifStructure {
  const found: HeifStructure = { width: 0, height: 0, frames: 1, delaysMs: [], endBytes: bytes.length };
  const sequence = readSequence(bytes);
  // A file may have a still in addition to its animation, for viewers that do not support animations.
  if (sequence !== undefined && (sequence.delaysMs.length > 1 || !hasPrimaryItem(bytes))) {
    const { width, height, delaysMs } = sequence;
    return { ...found, width, height, frames: delaysMs.length, delaysMs, sequence };
  }
  let hasData = false;
  for (const box of boxesIn(bytes, 0, bytes.length)) hasData ||= box.type === 'mdat' || box.type === 'meta';
  const properties = findBox(bytes, 0, bytes.length, ['meta', 'iprp', 'ipco']);
  if (!hasData || properties === undefined) throw damaged('a HEIF file without a picture');
  for (const box of boxesIn(bytes, properties.from, properties.to)) readProperty(bytes, box, found);
  refuseLostExtents(bytes);
  if (found.width === 0 || found.height === 0) throw damaged('a HEIF file without a size');
  return found;
}

const hasPrimaryItem = (bytes: Buffer): boolean => findBox(bytes, 0, bytes.length, ['meta', 'pitm']) !== undefined;

function readProperty(bytes: Buffer, box: Box, found: HeifStructure): void {
  if (box.type === 'ispe' && box.to - box.from >= 12) {
    const width = bytes.readUInt32BE(box.from + 4);
    const height = bytes.readUInt32BE(box.from + 8);
    if (width * height > found.width * found.height) Object.assign(found, { width, height });
  }
  if (box.type !== 'colr' || box.to - box.from < 4) return;
  const kind = bytes.toString('latin1', box.from, box.from + 4);
  if (kind === 'nclx' && box.to - box.from >= 10)
    found.codes ??= { primaries: bytes.readUInt16BE(box.from + 4), transfer: bytes.readUInt16BE(box.from + 6) };
  if (kind === 'prof' || kind === 'rICC') found.iccProfile ??= bytes.subarray(box.from + 4, box.to);
}

/** Refuses a file that was cut between two boxes: its boxes are complete, but its index points to missing pictures. */
function refuseLostExtents(bytes: Buffer): void {
  const location = findBox(bytes, 0, bytes.length, ['meta', 'iloc']);
  if (location === undefined) throw damaged('a HEIF file without an index');
  const reader = new ByteReader(bytes.subarray(0, location.to), location.from);
  const version = reader.u32be() >>> 24;
  const sizes = reader.u16be();
  const items = version < 2 ? reader.u16be() : reader.u32be();
  for (let item = 0; item < items; item += 1) readItem(reader, version, sizes, bytes.length);
}

/** @param sizes four bits each: the number of bytes of an offset, a length, a base offset and an index */
function readItem(reader: ByteReader, version: number, sizes: number, fileBytes: number): void {
  reader.skip(version < 2 ? 2 : 4);
  // Method 0 counts from the start of the file; other methods point into boxes that were already checked.
  const fromFile = version === 0 || (reader.u16be() & 0x0f) === 0;
  reader.skip(2);
  const base = readSized(reader, (sizes >> 4) & 0x0f);
  const extents = reader.u16be();
  for (let extent = 0; extent < extents; extent += 1) {
    if (version > 0) reader.skip(sizes & 0x0f);
    const offset = readSized(reader, sizes >> 12);
    const length = readSized(reader, (sizes >> 8) & 0x0f);
    if (fromFile && base + offset + length > fileBytes) throw truncated('the index points past the end of the file');
  }
}

function readSized(reader: ByteReader, size: number): number {
  if (size === 0) return 0;
  if (size === 4) return reader.u32be();
  if (size !== 8) throw damaged(`an index with numbers of ${size} bytes`);
  return reader.u32be() * 2 ** 32 + reader.u32be();
}
