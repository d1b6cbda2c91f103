import { crc32, type Inflate, inflateSync } from 'node:zlib';
import { mediaBombs } from '@pixchange/contracts/http/limits';
import { type ApngFrame, readFrameControl } from './apng.ts';
import { ByteReader, damaged, type Structure, truncated } from './structure.ts';

/** Color type of a PNG with a palette. */
const INDEXED = 3;
/** Number of channels by color type. */
const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const SIGNATURE_BYTES = 8;
/** Unit of gamma and chromaticities. */
const PNG_UNIT = 100_000;
/** Chunks that affect the colors of a picture, including the frames of an animation. */
const colorChunks = new Set(['PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'cICP']);
const pixelChunks = new Set(['IDAT', 'fcTL', 'fdAT']);
/** Passes of an interlaced PNG: first column and row, then the steps between columns and rows. */
const adam7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

export interface PngStructure extends Structure {
  indexed: boolean;
  /** Content of IHDR. */
  header: Buffer;
  /** Chunks that affect colors, whole. */
  colors: Buffer[];
  /** Compressed pixels of the still picture. */
  data: Buffer[];
  /** Frames of an animated PNG; undefined for a still. The still picture is not always one of them. */
  animation?: { plays: number; frames: ApngFrame[] };
}

/**
 * Walks the chunks to IEND. A file that lacks only IEND is repaired, because its pixels are complete.
 * @throws MediaRefusal truncated, damaged
 */
export function readPng(bytes: Buffer): PngStructure {
  const reader = new ByteReader(bytes, SIGNATURE_BYTES);
  const found: PngStructure = {
    width: 0,
    height: 0,
    frames: 1,
    delaysMs: [],
    endBytes: 0,
    indexed: false,
    header: Buffer.alloc(0),
    colors: [],
    data: [],
  };
  const isWhole = readChunks(reader, found);
  if (found.data.length === 0) throw isWhole ? damaged('a PNG without pixels') : truncated('a PNG without pixels');
  found.endBytes = reader.at;
  checkAnimation(found);
  if (isWhole) return found;
  checkRows(found);
  found.repaired = pngOfData(found.header, found.colors, found.data);
  return found;
}

/** @returns false when the file ends before IEND, but not within a chunk with pixels */
function readChunks(reader: ByteReader, found: PngStructure): boolean {
  for (let first = true; ; first = false) {
    if (reader.left < 8) return endsEarly(reader, found);
    const from = reader.at;
    const size = reader.u32be();
    const type = reader.text(4);
    checkName(type, size, first);
    // After the pixels, a chunk without pixels may be cut off.
    if (reader.left < size && found.data.length > 0 && !pixelChunks.has(type)) return endsEarly(reader, found);
    const lacksCheckOnly = reader.left >= size && reader.left < size + 4 && found.header.length > 0;
    if (!lacksCheckOnly) reader.need(size + 4);
    const content = reader.bytes.subarray(reader.at, reader.at + size);
    const whole = reader.bytes.subarray(from, reader.at + size + 4);
    reader.skip(Math.min(reader.left, size + 4));
    readChunk({ type, content, whole, isFirst: first }, found);
    if (type === 'IEND') return !lacksCheckOnly;
    if (lacksCheckOnly) return endsEarly(reader, found);
  }
}

function checkName(type: string, size: number, first: boolean): void {
  if (!/^[A-Za-z]{4}$/.test(type)) throw damaged('a PNG chunk without a name');
  if (first !== (type === 'IHDR') || (first && size !== 13)) throw damaged('IHDR is not the first PNG chunk');
}

function endsEarly(reader: ByteReader, found: PngStructure): false {
  if (found.data.length === 0) throw truncated('no IEND chunk');
  reader.at = reader.bytes.length;
  return false;
}

interface Chunk {
  type: string;
  content: Buffer;
  whole: Buffer;
  isFirst: boolean;
}

function readChunk({ type, content, whole, isFirst }: Chunk, found: PngStructure): void {
  // Browsers ignore these chunks after the pixels.
  const isBefore = found.data.length === 0;
  if (isFirst) readHeader(content, found);
  else if (colorChunks.has(type) && isBefore) found.colors.push(whole);
  else if (type === 'acTL' && isBefore) readAnimation(content, found);
  else if (type === 'IDAT') readPixels(content, found);
  else if (found.animation !== undefined) readFrame(type, content, found, found.animation.frames);
}

function readAnimation(content: Buffer, found: PngStructure): void {
  if (content.length !== 8) return;
  found.animation = { plays: content.readUInt32BE(4), frames: [] };
  found.frames = content.readUInt32BE(0);
}

function readPixels(content: Buffer, { data, animation }: PngStructure): void {
  // An empty chunk has no pixels, but may be the only one.
  if (content.length > 0) data.push(content);
  const [frame, ...later] = animation?.frames ?? [];
  if (frame !== undefined && later.length === 0) frame.data.push(content);
}

function readFrame(type: string, content: Buffer, found: PngStructure, frames: ApngFrame[]): void {
  if (type === 'fcTL') frames.push(readFrameControl(content, found));
  if (type !== 'fdAT') return;
  const frame = frames.at(-1);
  if (frame === undefined || content.length < 4) throw damaged('PNG frame data without a frame');
  frame.data.push(content.subarray(4));
}

function readHeader(content: Buffer, found: PngStructure): void {
  found.header = content;
  found.width = content.readUInt32BE(0);
  found.height = content.readUInt32BE(4);
  found.indexed = content.readUInt8(9) === INDEXED;
  if (found.width === 0 || found.height === 0) throw damaged('a PNG without a size');
}

/** Checks that the file contains the declared number of frames. */
function checkAnimation(found: PngStructure): void {
  const { animation, frames } = found;
  if (animation === undefined) return;
  // Browsers show the still picture of a file that declares no frames.
  if (frames === 0) {
    delete found.animation;
    found.frames = 1;
    return;
  }
  // `refuseBombs` refuses such a file later.
  if (frames > mediaBombs.framesMax) return;
  if (animation.frames.length < frames) throw truncated(`${animation.frames.length} of ${frames} PNG frames`);
  animation.frames.length = frames;
  for (const frame of animation.frames) if (frame.data.length === 0) throw truncated('a PNG frame without pixels');
  found.delaysMs = animation.frames.map(({ delayMs }) => delayMs);
}

/** Refuses a PNG whose compressed pixels end before its last row. */
export function checkRows({ header, width, height, data, animation }: PngStructure): void {
  checkData(header, width, height, data);
  for (const frame of animation?.frames ?? []) checkData(header, frame.width, frame.height, frame.data);
}

/** Whether the compressed pixels end with the last row. */
export function hasExactData({ header, width, height, data }: PngStructure): boolean {
  const compressed = Buffer.concat(data);
  const expected = rawBytes(header, width, height);
  try {
    const { buffer, engine } = inflateSync(compressed, { maxOutputLength: expected + 1, info: true }) as unknown as {
      buffer: Buffer;
      engine: Inflate;
    };
    return buffer.length === expected && engine.bytesWritten === compressed.length;
  } catch {
    return false;
  }
}

function checkData(header: Buffer, width: number, height: number, data: readonly Buffer[]): void {
  const expected = rawBytes(header, width, height);
  if (width * height > mediaBombs.pixelsMax) throw truncated('a PNG without an end that is too large to check');
  let bytes: number;
  try {
    bytes = inflateSync(Buffer.concat(data), { maxOutputLength: expected + 1 }).length;
  } catch (error) {
    // Data after the last pixel is not an error here; `hasExactData` detects it.
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return;
    throw truncated(`PNG pixels: ${String(error)}`);
  }
  if (bytes < expected) throw truncated(`${bytes} of ${expected} bytes of PNG pixels`);
}

/** Returns the bytes of all rows with their filter types. */
function rawBytes(header: Buffer, width: number, height: number): number {
  const bits = header.readUInt8(8) * (channels[header.readUInt8(9)] ?? 4);
  const bytesOf = (across: number, down: number): number =>
    across === 0 ? 0 : (Math.ceil((across * bits) / 8) + 1) * down;
  if (header.readUInt8(12) === 0) return bytesOf(width, height);
  return adam7.reduce(
    (sum, [left, top, columns, rows]) =>
      sum + bytesOf(Math.max(0, Math.ceil((width - left) / columns)), Math.max(0, Math.ceil((height - top) / rows))),
    0,
  );
}

/**
 * Returns the gamma and chromaticities that apply to a PNG; undefined when it declares its color space in another way.
 */
export function gammaOf(
  colors: readonly Buffer[],
): { gamma: number; chromaticities: readonly number[] | undefined } | undefined {
  const chunks = new Map(colors.map((chunk) => [chunk.toString('latin1', 4, 8), chunk.subarray(8, -4)]));
  const gamma = chunks.get('gAMA');
  if (gamma?.length !== 4 || ['iCCP', 'sRGB', 'cICP'].some((type) => chunks.has(type))) return undefined;
  const points = chunks.get('cHRM');
  const chromaticities =
    points?.length === 32 ? Array.from({ length: 8 }, (_, at) => points.readUInt32BE(at * 4) / PNG_UNIT) : undefined;
  return { gamma: gamma.readUInt32BE(0) / PNG_UNIT, chromaticities };
}

/** Builds a still PNG. @param colors whole chunks between the header and the pixels */
export function pngOfData(header: Buffer, colors: readonly Buffer[], data: readonly Buffer[]): Buffer {
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunkOf('IHDR', header),
    ...colors,
    chunkOf('IDAT', Buffer.concat(data)),
    chunkOf('IEND', Buffer.alloc(0)),
  ]);
}

export function chunkOf(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length);
  head.write(type, 4, 'latin1');
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(content, crc32(head.subarray(4))));
  return Buffer.concat([head, content, check]);
}
