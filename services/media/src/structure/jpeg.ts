import { ByteReader, damaged, type Structure, truncated } from './structure.ts';

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const TEM = 0x01;

/** True for frame headers: C0 to CF without DHT (C4), JPG (C8) and DAC (CC). */
const isFrameHeader = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;

/**
 * Walks the segments and scans to EOI. Bytes after EOI (the film of a motion photo, a second picture of a camera) are
 * not checked here.
 * @throws MediaRefusal truncated, damaged
 */
export function readJpeg(bytes: Buffer): Structure {
  const reader = new ByteReader(bytes, 2);
  const found: Structure = { width: 0, height: 0, frames: 1, delaysMs: [], endBytes: 0 };
  let scans = 0;
  for (;;) {
    const marker = nextMarker(reader);
    if (marker === EOI) break;
    if (marker === TEM || isRestart(marker)) continue;
    if (marker === SOI) throw damaged('a JPEG that begins twice');
    const start = reader.at;
    const size = reader.u16be();
    if (size < 2) throw damaged('a JPEG segment of a wrong size');
    if (isFrameHeader(marker)) readFrameHeader(reader, found);
    reader.at = start;
    reader.skip(size);
    if (marker === SOS) {
      scans += 1;
      skipScan(reader);
    }
  }
  if (scans === 0 || found.width === 0 || found.height === 0) throw damaged('a JPEG without pixels');
  found.endBytes = reader.at;
  return found;
}

/** Skips stray bytes before a marker, as decoders do. */
function nextMarker(reader: ByteReader): number {
  const at = reader.bytes.indexOf(0xff, reader.at);
  if (at === -1) throw truncated('no JPEG end marker');
  reader.at = at;
  let marker = 0xff;
  while (marker === 0xff) marker = reader.u8();
  return marker === 0 ? nextMarkerAfterStuffing(reader) : marker;
}

function nextMarkerAfterStuffing(reader: ByteReader): number {
  skipScan(reader);
  return nextMarker(reader);
}

function readFrameHeader(reader: ByteReader, found: Structure): void {
  reader.skip(1);
  const height = reader.u16be();
  const width = reader.u16be();
  found.width = Math.max(found.width, width);
  found.height = Math.max(found.height, height);
}

/** Moves the reader to the 0xFF of the next marker that is neither stuffing nor a restart. */
function skipScan(reader: ByteReader): void {
  for (;;) {
    const at = reader.bytes.indexOf(0xff, reader.at);
    if (at === -1 || at + 1 >= reader.bytes.length) throw truncated('a JPEG scan without an end');
    const next = reader.bytes.readUInt8(at + 1);
    if (next !== 0 && next !== 0xff && !isRestart(next)) {
      reader.at = at;
      return;
    }
    reader.at = next === 0xff ? at + 1 : at + 2;
  }
}
