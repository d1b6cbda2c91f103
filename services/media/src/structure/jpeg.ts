import { JpegScans } from './jpeg-scans.ts';
import { ByteReader, damaged, type Structure, truncated } from './structure.ts';

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const TEM = 0x01;
const BLOCK_PX = 8;

/** True for frame headers: C0 to CF without DHT (C4), JPG (C8) and DAC (CC). */
const isFrameHeader = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;
/** Whether a marker has no segment. */
const isStandalone = (marker: number): boolean => marker === TEM || isRestart(marker);

/** Markers of the frame headers of progressive JPEGs. */
const progressive = new Set([0xc2, 0xc6, 0xca, 0xce]);

/**
 * Walks the segments and scans to EOI. Bytes after EOI (the video of a motion photo, a second picture of a camera) are
 * not checked here. A file that lacks only EOI is repaired; its decoder detects missing rows.
 * @throws MediaRefusal truncated, damaged
 */
export function readJpeg(bytes: Buffer): Structure {
  const reader = new ByteReader(bytes, 2);
  const found: Structure = { width: 0, height: 0, frames: 1, delaysMs: [], endBytes: 0 };
  const sent = new JpegScans();
  let scans = 0;
  for (;;) {
    const marker = nextMarker(reader, scans > 0);
    if (marker === undefined) repair(reader, found, sent);
    if (marker === undefined || marker === EOI) break;
    if (isStandalone(marker)) continue;
    if (marker === SOI) throw damaged('a JPEG with two start markers');
    const segment = readSegment(reader);
    if (isFrameHeader(marker)) {
      readFrameHeader(new ByteReader(segment), found);
      sent.readFrame(segment, progressive.has(marker));
    }
    if (marker === SOS) {
      scans += 1;
      sent.readScan(segment);
      skipScan(reader);
    }
  }
  if (scans === 0 || found.width * found.height === 0) throw damaged('a JPEG without pixels');
  found.endBytes = reader.at;
  return found;
}

/** @returns the content of the segment after a marker */
function readSegment(reader: ByteReader): Buffer {
  const size = reader.u16be();
  if (size < 2) throw damaged('a JPEG segment with an invalid size');
  reader.skip(size - 2);
  return reader.bytes.subarray(reader.at - size + 2, reader.at);
}

function repair(reader: ByteReader, found: Structure, sent: JpegScans): void {
  if (!sent.isComplete) throw truncated('no JPEG end marker');
  found.repaired = Buffer.concat([reader.bytes.subarray(0, reader.at), Buffer.from([0xff, EOI])]);
  reader.at = reader.bytes.length;
}

/**
 * Skips stray bytes before a marker, as decoders do.
 * @returns undefined when the file ends before a marker, but after a scan
 */
function nextMarker(reader: ByteReader, hasScan: boolean): number | undefined {
  const at = reader.bytes.indexOf(0xff, reader.at);
  if (at === -1) {
    if (hasScan) return undefined;
    throw truncated('no JPEG end marker');
  }
  reader.at = at;
  let marker = 0xff;
  while (marker === 0xff) {
    if (reader.left === 0 && hasScan) {
      reader.at = at;
      return undefined;
    }
    marker = reader.u8();
  }
  if (marker !== 0) return marker;
  skipScan(reader);
  return nextMarker(reader, hasScan);
}

function readFrameHeader(reader: ByteReader, found: Structure): void {
  reader.skip(1);
  const height = reader.u16be();
  const width = reader.u16be();
  found.width = Math.max(found.width, width);
  found.height = Math.max(found.height, height);
}

/** Moves the reader to the 0xFF of the next marker that is neither stuffing nor a restart, or to the end. */
function skipScan(reader: ByteReader): void {
  for (;;) {
    const at = reader.bytes.indexOf(0xff, reader.at);
    if (at === -1 || at + 1 >= reader.bytes.length) {
      reader.at = at === -1 ? reader.bytes.length : at;
      return;
    }
    const next = reader.bytes.readUInt8(at + 1);
    if (next !== 0 && next !== 0xff && !isRestart(next)) {
      reader.at = at;
      return;
    }
    reader.at = next === 0xff ? at + 1 : at + 2;
  }
}

/** Returns a copy of the JPEG whose header declares one more row of blocks; undefined if the height can't be raised. */
export function withMoreRows(bytes: Buffer): Buffer | undefined {
  const copy = Buffer.from(bytes);
  for (let at = 2; at + 9 < copy.length;) {
    const marker = copy[at + 1] ?? 0;
    if (copy[at] !== 0xff || marker === 0xff || marker === SOS) return undefined;
    if (isFrameHeader(marker)) {
      const components = copy[at + 9] ?? 0;
      let blocks = 1;
      for (let component = 0; component < components; component += 1)
        blocks = Math.max(blocks, (copy[at + 11 + component * 3] ?? 1) & 0x0f);
      const height = copy.readUInt16BE(at + 5) + blocks * BLOCK_PX;
      if (height > 0xffff) return undefined;
      copy.writeUInt16BE(height, at + 5);
      return copy;
    }
    at += 2 + copy.readUInt16BE(at + 2);
  }
  return undefined;
}
