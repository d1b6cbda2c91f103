import { countPixels } from './gif-pixels.ts';
import { ByteReader, damaged, type Structure, truncated } from './structure.ts';

/** Section of the file that affects pixels; a rewritten GIF omits everything else. */
type Part = { kind: 'copied' | 'sub-blocks'; from: number; to: number } | { kind: 'loop'; repeats: number };

export interface GifStructure extends Structure {
  /** Number of plays: 0 = forever; 1 when the file does not specify it. */
  plays: number;
  /** Size that the file declares; frames may exceed it. */
  screen: { width: number; height: number };
  parts: Part[];
}

/** Maximum bytes after a frame's last pixel that do not count as hidden content: an end code and the ends of blocks. */
const SPARE_BYTES = 16;

const TRAILER = 0x3b;
const EXTENSION = 0x21;
const IMAGE = 0x2c;
const GRAPHIC_CONTROL = 0xf9;
const APPLICATION = 0xff;

/**
 * Walks every block to the trailer, because libvips draws the rest of a truncated GIF without an error.
 * @throws MediaRefusal truncated, damaged
 */
export function readGif(bytes: Buffer): GifStructure {
  const reader = new ByteReader(bytes, 6);
  const screen = { width: reader.u16le(), height: reader.u16le() };
  const found: GifStructure = {
    ...screen,
    screen,
    hidesContent: false,
    frames: 0,
    delaysMs: [],
    endBytes: 0,
    plays: 1,
    parts: [],
  };
  const packed = reader.u8();
  reader.skip(2);
  skipColorTable(reader, packed);
  found.parts.push({ kind: 'copied', from: 6, to: reader.at });
  readBlocks(reader, found);
  if (found.frames === 0) throw damaged('a GIF without a frame');
  found.endBytes = reader.at;
  return found;
}

function readBlocks(reader: ByteReader, found: GifStructure): void {
  let delayMs = 0;
  let isBetweenFrames = false;
  for (;;) {
    if (reader.left === 0 && isBetweenFrames) {
      found.repaired = rewriteGif(reader.bytes, found);
      return;
    }
    if (reader.left === 0) throw truncated('no GIF trailer');
    const from = reader.at;
    const kind = reader.u8();
    if (kind === TRAILER) return;
    if (kind === EXTENSION) {
      delayMs = readExtension(reader, found, from) ?? delayMs;
      // A graphic control announces a frame.
      isBetweenFrames &&= reader.bytes[from + 1] !== GRAPHIC_CONTROL;
    } else if (kind === IMAGE) {
      readImage(reader, found, from);
      found.frames += 1;
      found.delaysMs.push(delayMs);
      delayMs = 0;
      isBetweenFrames = true;
    } else {
      throw damaged(`GIF block ${kind} at ${from}`);
    }
  }
}

/** @returns the next frame's delay if this is a graphic control extension */
function readExtension(reader: ByteReader, found: GifStructure, from: number): number | undefined {
  const label = reader.u8();
  if (label === GRAPHIC_CONTROL) {
    const size = reader.u8();
    if (size !== 4) throw damaged('a graphic control with an invalid size');
    reader.skip(1);
    const delayMs = reader.u16le() * 10;
    reader.skip(1);
    skipSubBlocks(reader);
    if (reader.at - from === 8) found.parts.push({ kind: 'copied', from, to: reader.at });
    return delayMs;
  }
  const start = reader.at;
  skipSubBlocks(reader);
  const name = reader.bytes.toString('latin1', start + 1, start + 12);
  const isLoop =
    label === APPLICATION && reader.bytes[start] === 11 && (name === 'NETSCAPE2.0' || name === 'ANIMEXTS1.0');
  if (isLoop && reader.bytes[start + 12] === 3 && reader.bytes[start + 13] === 1) {
    const repeats = reader.bytes.readUInt16LE(start + 14);
    found.plays = repeats === 0 ? 0 : repeats + 1;
    found.parts.push({ kind: 'loop', repeats });
  }
  return undefined;
}

function readImage(reader: ByteReader, found: GifStructure, from: number): void {
  const left = reader.u16le();
  const top = reader.u16le();
  const width = reader.u16le();
  const height = reader.u16le();
  // A decoder enlarges the canvas for a frame that exceeds it, so the frame counts toward the limits against bombs.
  found.width = Math.max(found.width, left + width);
  found.height = Math.max(found.height, top + height);
  skipColorTable(reader, reader.u8());
  const codeBits = reader.u8();
  found.parts.push({ kind: 'copied', from, to: reader.at });
  const data = reader.at;
  skipSubBlocks(reader, true);
  const { pixels, hasEnd, endAt } = countPixels(reader.bytes, data, codeBits, width * height);
  const isOutside = left + width > found.screen.width || top + height > found.screen.height;
  found.hidesContent ||= isOutside || reader.at - endAt > SPARE_BYTES;
  // Some encoders leave pixels out on purpose, and write an end code.
  if (!hasEnd && width * height - pixels >= width) throw truncated(`${pixels} pixels of ${width} x ${height}`);
  found.parts.push({ kind: 'sub-blocks', from: data, to: reader.at });
}

function skipColorTable(reader: ByteReader, packed: number): void {
  if ((packed & 0x80) !== 0) reader.skip(3 * 2 ** ((packed & 0x07) + 1));
}

/** @param mayLackEnd whether the file may end after a whole block */
function skipSubBlocks(reader: ByteReader, mayLackEnd = false): void {
  for (let size = reader.u8(); size > 0; size = reader.u8()) {
    reader.skip(size);
    if (mayLackEnd && reader.left === 0) return;
  }
}

const SUB_BLOCK_BYTES = 255;
/**
 * Bits of the packed byte for the color resolution of the author's screen. No decoder reads them, so they can be
 * inverted to make the bytes differ from the upload.
 */
const COLOR_RESOLUTION = 0x70;

/**
 * Rewrites a GIF losslessly with its frames, colors, delays and loops, and nothing else: comments, XMP, plain text,
 * unknown applications and everything after the trailer are dropped. The bytes always differ from those of the upload.
 */
export function rewriteGif(bytes: Buffer, structure: GifStructure): Buffer {
  const pieces: Buffer[] = [Buffer.from('GIF89a', 'latin1')];
  for (const part of structure.parts) {
    if (part.kind === 'copied') pieces.push(bytes.subarray(part.from, part.to));
    else if (part.kind === 'loop') pieces.push(loopExtension(part.repeats));
    else pieces.push(...regrouped(bytes, part.from));
  }
  pieces.push(Buffer.from([TRAILER]));
  const rewritten = Buffer.concat(pieces);
  rewritten[10] = (rewritten[10] ?? 0) ^ COLOR_RESOLUTION;
  return rewritten;
}

function loopExtension(repeats: number): Buffer {
  const tail = Buffer.from([3, 1, repeats & 0xff, repeats >> 8, 0]);
  return Buffer.concat([Buffer.from('\x21\xff\x0bNETSCAPE2.0', 'latin1'), tail]);
}

function* regrouped(bytes: Buffer, from: number): Iterable<Buffer> {
  const runs: Buffer[] = [];
  for (let at = from, size = bytes[at] ?? 0; size > 0; at += size + 1, size = bytes[at] ?? 0) {
    runs.push(bytes.subarray(at + 1, at + 1 + size));
  }
  const data = Buffer.concat(runs);
  for (let at = 0; at < data.length; at += SUB_BLOCK_BYTES) {
    const run = data.subarray(at, at + SUB_BLOCK_BYTES);
    yield Buffer.from([run.length]);
    yield run;
  }
  yield Buffer.from([0]);
}
