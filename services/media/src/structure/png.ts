import { ByteReader, damaged, type Structure, truncated } from './structure.ts';

/** Color type of a PNG with a palette. */
const INDEXED = 3;

export interface PngStructure extends Structure {
  indexed: boolean;
}

/**
 * Walks the chunks to IEND. An animated PNG counts as its still default image, because libvips and older viewers read
 * only that one.
 * @throws MediaRefusal truncated, damaged
 */
export function readPng(bytes: Buffer): PngStructure {
  const reader = new ByteReader(bytes, 8);
  const found: PngStructure = { width: 0, height: 0, frames: 1, delaysMs: [], endBytes: 0, indexed: false };
  let dataBytes = 0;
  for (let first = true; ; first = false) {
    if (reader.left === 0) throw truncated('no IEND chunk');
    const size = reader.u32be();
    const type = reader.text(4);
    if (!/^[A-Za-z]{4}$/.test(type)) throw damaged('a PNG chunk without a name');
    if (first !== (type === 'IHDR') || (first && size !== 13)) throw damaged('IHDR is not the first PNG chunk');
    reader.need(size + 4);
    if (first) readHeader(reader.bytes, reader.at, found);
    if (type === 'IDAT') dataBytes += size;
    reader.skip(size + 4);
    if (type === 'IEND') break;
  }
  if (dataBytes === 0) throw damaged('a PNG without pixels');
  found.endBytes = reader.at;
  return found;
}

function readHeader(bytes: Buffer, at: number, found: PngStructure): void {
  found.width = bytes.readUInt32BE(at);
  found.height = bytes.readUInt32BE(at + 4);
  found.indexed = bytes.readUInt8(at + 9) === INDEXED;
  if (found.width === 0 || found.height === 0) throw damaged('a PNG without a size');
}
