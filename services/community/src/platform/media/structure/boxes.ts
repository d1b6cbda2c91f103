import { damaged, type Structure, truncated } from './structure.ts';

interface Box {
  type: string;
  /** First byte of the content. */
  from: number;
  to: number;
}

const BOXES_MAX = 100_000;

/**
 * Boxes of ISO base media (MP4, QuickTime, HEIF).
 * @throws MediaRefusal truncated when a box leaves the file, damaged when it leaves its parent
 */
function* boxesIn(bytes: Buffer, from: number, to: number): Generator<Box> {
  const leaves = to === bytes.length ? truncated : damaged;
  for (let at = from, count = 0; at < to; count += 1) {
    // QuickTime closes some lists with four zero bytes.
    if (to - at < 8) {
      if (to === bytes.length && bytes.subarray(at, to).some((byte) => byte !== 0)) throw truncated('half a box header');
      return;
    }
    if (count > BOXES_MAX) throw damaged('too many boxes');
    let size = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    let header = 8;
    if (size === 1) {
      if (to - at < 16) throw leaves('half a box header');
      size = Number(bytes.readBigUInt64BE(at + 8));
      header = 16;
    } else if (size === 0) {
      size = to - at;
    }
    if (size < header) throw damaged(`box of ${size} bytes at ${at}`);
    if (at + size > to) throw leaves(`box ${printable(type)} leaves at ${at}`);
    yield { type, from: at + header, to: at + size };
    at += size;
  }
}

const printable = (type: string): string => type.replace(/[^\x20-\x7e]/g, '?');

function find(bytes: Buffer, from: number, to: number, path: readonly string[]): Box | undefined {
  const [type, ...rest] = path;
  for (const box of boxesIn(bytes, from, to)) {
    if (box.type !== type) continue;
    return rest.length === 0 ? box : find(bytes, box.from + (box.type === 'meta' ? 4 : 0), box.to, rest);
  }
  return undefined;
}

export interface HeifStructure extends Structure {
  /** The colour profile of the picture, where it carries one. */
  iccProfile?: Buffer;
}

/**
 * HEIC and AVIF: the largest stated picture counts, since a grid's parts are smaller than the whole.
 * @throws MediaRefusal truncated, damaged
 */
export function readHeif(bytes: Buffer): HeifStructure {
  const found: HeifStructure = { width: 0, height: 0, frames: 1, delaysMs: [], endBytes: bytes.length };
  let hasData = false;
  for (const box of boxesIn(bytes, 0, bytes.length)) hasData ||= box.type === 'mdat' || box.type === 'meta';
  const properties = find(bytes, 0, bytes.length, ['meta', 'iprp', 'ipco']);
  if (!hasData || properties === undefined) throw damaged('a HEIF file without a picture');
  for (const box of boxesIn(bytes, properties.from, properties.to)) readProperty(bytes, box, found);
  if (found.width === 0 || found.height === 0) throw damaged('a HEIF file without a size');
  return found;
}

function readProperty(bytes: Buffer, box: Box, found: HeifStructure): void {
  if (box.type === 'ispe' && box.to - box.from >= 12) {
    const width = bytes.readUInt32BE(box.from + 4);
    const height = bytes.readUInt32BE(box.from + 8);
    if (width * height > found.width * found.height) Object.assign(found, { width, height });
  }
  if (box.type !== 'colr' || box.to - box.from < 4) return;
  const kind = bytes.toString('latin1', box.from, box.from + 4);
  if (kind === 'prof' || kind === 'rICC') found.iccProfile ??= bytes.subarray(box.from + 4, box.to);
}

/**
 * MP4 and QuickTime: all boxes are whole, the index and the data exist. Sizes and length are ffprobe's to tell.
 * @throws MediaRefusal truncated, damaged
 */
export function readMovie(bytes: Buffer): Structure {
  let moov = false;
  let data = false;
  for (const box of boxesIn(bytes, 0, bytes.length)) {
    moov ||= box.type === 'moov';
    data ||= box.type === 'mdat' && box.to > box.from;
  }
  // A recorder writes the index last: without it the file broke off.
  if (!moov) throw truncated('no moov box');
  if (!data) throw truncated('no mdat box');
  refuseLostChunks(bytes);
  return { width: 0, height: 0, frames: 1, delaysMs: [], endBytes: bytes.length };
}

/** The index may point behind the file's end when `mdat` says "to the end of the file". */
function refuseLostChunks(bytes: Buffer): void {
  const moov = find(bytes, 0, bytes.length, ['moov']);
  if (moov === undefined) return;
  for (const track of boxesIn(bytes, moov.from, moov.to)) {
    if (track.type !== 'trak') continue;
    const table = ['mdia', 'minf', 'stbl'];
    const short = find(bytes, track.from, track.to, [...table, 'stco']);
    const long = find(bytes, track.from, track.to, [...table, 'co64']);
    const last = short ? lastOffset(bytes, short, 4) : long ? lastOffset(bytes, long, 8) : 0;
    if (last > bytes.length) throw truncated('the index points behind the end');
  }
}

function lastOffset(bytes: Buffer, box: Box, size: 4 | 8): number {
  if (box.to - box.from < 8) return 0;
  const count = bytes.readUInt32BE(box.from + 4);
  const at = box.from + 8 + (count - 1) * size;
  if (count === 0) return 0;
  if (at + size > box.to) throw damaged('a chunk table that is too short');
  return size === 4 ? bytes.readUInt32BE(at) : Number(bytes.readBigUInt64BE(at));
}
