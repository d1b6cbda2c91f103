import { ByteReader, damaged, type Structure, truncated } from './structure.ts';

/**
 * Walks the RIFF chunks to the length in the header.
 * @throws MediaRefusal truncated, damaged
 */
export function readWebp(bytes: Buffer): Structure {
  const reader = new ByteReader(bytes, 4);
  // The RIFF size is even; some writers do not count the last padding byte.
  const end = reader.u32le() + 8;
  reader.at = 12;
  const found: Structure = { width: 0, height: 0, frames: 0, delaysMs: [], endBytes: Math.min(end, bytes.length) };
  while (reader.at + 8 <= end) {
    const from = reader.at;
    const type = reader.text(4);
    const size = reader.u32le();
    const next = reader.at + size + (size % 2);
    if (reader.at + size > end) throw damaged(`WebP chunk ${type} leaves its file`);
    if (reader.at + size > bytes.length) {
      if (found.frames === 0 || !notes.has(type)) throw truncated(`WebP chunk ${type} leaves its file`);
      found.repaired = withoutMetadata(bytes.subarray(0, from));
      break;
    }
    readChunk(type, size, reader, found);
    reader.at = Math.min(next, end);
    // Only the padding byte of the last chunk is missing.
    if (reader.at === end && end > bytes.length) found.repaired = Buffer.concat([bytes, Buffer.alloc(1)]);
    if (reader.at > bytes.length) break;
  }
  if (found.width === 0 || found.height === 0) throw damaged('a WebP without a size');
  if (found.frames === 0) throw damaged('a WebP without pixels');
  return found;
}

/** Chunks after the pixels, which a file may lack. */
const notes = new Set(['EXIF', 'XMP ']);
const NOTE_FLAGS = 0x0c;

/** @param bytes the file up to its first incomplete note */
function withoutMetadata(bytes: Buffer): Buffer {
  const repaired = Buffer.from(bytes);
  repaired.writeUInt32LE(repaired.length - 8, 4);
  if (repaired.toString('latin1', 12, 16) === 'VP8X') repaired[20] = (repaired[20] ?? 0) & ~NOTE_FLAGS;
  return repaired;
}

function readChunk(type: string, size: number, reader: ByteReader, found: Structure): void {
  switch (type) {
    case 'VP8X':
      if (size < 10) throw damaged('a WebP header with an invalid size');
      reader.skip(4);
      grow(found, reader.u24le() + 1, reader.u24le() + 1);
      return;
    case 'VP8 ':
      if (size < 10) throw damaged('a WebP picture with an invalid size');
      reader.skip(6);
      grow(found, reader.u16le() & 0x3fff, reader.u16le() & 0x3fff);
      found.frames += 1;
      return;
    case 'VP8L': {
      if (size < 5) throw damaged('a WebP picture with an invalid size');
      reader.skip(1);
      const bits = reader.u32le();
      grow(found, (bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
      found.frames += 1;
      return;
    }
    case 'ANMF':
      if (size < 16) throw damaged('a WebP frame with an invalid size');
      reader.skip(6);
      grow(found, reader.u24le() + 1, reader.u24le() + 1);
      found.delaysMs.push(reader.u24le());
      found.frames += 1;
      return;
    default:
      return;
  }
}

function grow(found: Structure, width: number, height: number): void {
  found.width = Math.max(found.width, width);
  found.height = Math.max(found.height, height);
}
