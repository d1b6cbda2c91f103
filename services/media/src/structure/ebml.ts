import { damaged, type Structure, truncated } from './structure.ts';

const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
/** Ids of elements without pictures or sound: index, tags and empty space. */
const notes = new Set([0x1c53bb6b, 0x1254c367, 0xec]);
const BLOCKS = new Set([0xa3, 0xa0]);
/** Ids of the children of a segment; each of these ends a cluster of unknown size. */
const levelOne = new Set([0x114d9b74, 0x1549a966, 0x1654ae6b, CLUSTER, 0x1c53bb6b, 0x1941a469, 0x1043a770, 0x1254c367]);

interface Element {
  id: number;
  from: number;
  /** Infinity for an unknown size, which live recorders write. */
  to: number;
}

/**
 * Reads WebM: every element with a size must be within the file, and there must be a cluster with a block.
 * @throws MediaRefusal truncated, damaged
 */
export function readWebm(bytes: Buffer): Structure {
  const header = readElement(bytes, 0);
  const segment = readElement(bytes, header.to, true);
  if (segment.id !== SEGMENT) throw damaged('a WebM file without a segment');
  const blocks = walkSegment(bytes, segment);
  if (blocks === 0) throw truncated('a WebM file without pictures');
  return { width: 0, height: 0, frames: 1, delaysMs: [], endBytes: Math.min(segment.to, bytes.length) };
}

function walkSegment(bytes: Buffer, segment: Element): number {
  const end = Math.min(segment.to, bytes.length);
  let blocks = 0;
  for (let at = segment.from; at < end;) {
    const element = readElement(bytes, at, blocks > 0);
    if (isTruncatedMetadata(bytes, element)) return blocks;
    if (BLOCKS.has(element.id)) blocks += 1;
    // The content of a cluster is walked like its siblings, so that known and unknown sizes are handled alike.
    at = element.id === CLUSTER ? element.from : element.to;
    if (!Number.isFinite(at)) throw damaged('an element of unknown size inside a segment');
    if (element.id !== CLUSTER && !levelOne.has(element.id) && element.id > 0xffffff) {
      throw damaged(`element ${element.id.toString(16)} in a segment`);
    }
  }
  if (Number.isFinite(segment.to) && segment.to > bytes.length) throw truncated('a segment without its end');
  return blocks;
}

/**
 * Whether an element without pictures or sound is cut off. @throws MediaRefusal truncated when another one is cut off
 */
function isTruncatedMetadata(bytes: Buffer, { id, to }: Element): boolean {
  if (to <= bytes.length || !Number.isFinite(to)) return false;
  if (notes.has(id)) return true;
  throw truncated(`element ${id.toString(16)} leaves the file`);
}

/**
 * @param mayLeave whether the caller checks that the element is within the file
 * @throws MediaRefusal truncated when the element exceeds the file
 */
function readElement(bytes: Buffer, at: number, mayLeave = false): Element {
  const idBytes = leadingZeros(bytes, at) + 1;
  if (idBytes > 4) throw damaged(`no element at ${at}`);
  if (at + idBytes >= bytes.length) throw truncated('half an element');
  const id = bytes.readUIntBE(at, idBytes);
  const sizeAt = at + idBytes;
  const sizeBytes = leadingZeros(bytes, sizeAt) + 1;
  if (sizeBytes > 8) throw damaged(`no element size at ${sizeAt}`);
  if (sizeAt + sizeBytes > bytes.length) throw truncated('half an element');
  let size = bytes.readUInt8(sizeAt) & (0xff >> sizeBytes);
  let unknown = size === 0xff >> sizeBytes;
  for (let next = 1; next < sizeBytes; next += 1) {
    const byte = bytes.readUInt8(sizeAt + next);
    size = size * 256 + byte;
    unknown &&= byte === 0xff;
  }
  const from = sizeAt + sizeBytes;
  if (unknown) return { id, from, to: Number.POSITIVE_INFINITY };
  if (from + size > bytes.length && !mayLeave) throw truncated(`element ${id.toString(16)} leaves the file`);
  return { id, from, to: from + size };
}

function leadingZeros(bytes: Buffer, at: number): number {
  if (at >= bytes.length) throw truncated('the file ends in an element');
  return Math.clz32(bytes.readUInt8(at)) - 24;
}
