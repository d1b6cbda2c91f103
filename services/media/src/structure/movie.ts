import { MediaRefusal } from '../media.types.ts';
import { type Box, boxesIn, findBox } from './boxes.ts';
import { hidesContent } from './movie-edits.ts';
import { damaged, type Structure, truncated } from './structure.ts';

/**
 * Reads MP4 and QuickTime: all boxes must be complete, and the index and the data must exist. ffprobe reports sizes and
 * duration.
 * @throws MediaRefusal truncated, damaged
 */
export function readMovie(bytes: Buffer): Structure {
  let moov = false;
  let data = false;
  for (const box of wholeBoxes(bytes)) {
    moov ||= box.type === 'moov';
    data ||= box.type === 'mdat' && box.to > box.from;
  }
  // A recorder writes the index last, so a file without it is truncated.
  if (!moov) throw truncated('no moov box');
  if (!data) throw truncated('no mdat box');
  refuseLostChunks(bytes);
  refuseLayeredAlpha(bytes);
  const hides = hidesContent(bytes);
  return { width: 0, height: 0, frames: 1, delaysMs: [], endBytes: bytes.length, hidesContent: hides };
}

/** Boxes without pictures or sound. */
const fillers = new Set(['free', 'skip', 'udta', 'uuid', 'wide']);

/** Yields the boxes of the file; one without pictures may be cut off at the end. */
function* wholeBoxes(bytes: Buffer): Generator<Box> {
  let end = 0;
  try {
    for (const box of boxesIn(bytes, 0, bytes.length)) {
      end = box.to;
      yield box;
    }
  } catch (error) {
    if (end === 0 || !fillers.has(bytes.toString('latin1', end + 4, end + 8))) throw error;
  }
}

/**
 * Refuses an index that points beyond the end of the file, which is possible when `mdat` reaches "to the end of the
 * file".
 */
function refuseLostChunks(bytes: Buffer): void {
  const moov = findBox(bytes, 0, bytes.length, ['moov']);
  if (moov === undefined) return;
  for (const track of boxesIn(bytes, moov.from, moov.to)) {
    if (track.type !== 'trak') continue;
    const table = ['mdia', 'minf', 'stbl'];
    const short = findBox(bytes, track.from, track.to, [...table, 'stco']);
    const long = findBox(bytes, track.from, track.to, [...table, 'co64']);
    const last = short ? lastOffset(bytes, short, 4) : long ? lastOffset(bytes, long, 8) : 0;
    if (last > bytes.length) throw truncated('the index points past the end of the file');
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

/** Payload type of a message about an alpha channel; `PREFIX_SEI` is the type of the unit that contains it. */
const ALPHA_INFORMATION = 165;
const PREFIX_SEI = 39;
const HEVC_CONFIGURATION_BYTES = 23;

/**
 * Refuses HEVC whose transparency is a second layer, because decoders here read the first layer alone, on black. A
 * second layer for the other eye (`vexu`) is accepted, because browsers do not show it either.
 */
function refuseLayeredAlpha(bytes: Buffer): void {
  const moov = findBox(bytes, 0, bytes.length, ['moov']);
  if (moov === undefined) return;
  for (const track of boxesIn(bytes, moov.from, moov.to)) {
    if (track.type !== 'trak') continue;
    const entries = findBox(bytes, track.from, track.to, ['mdia', 'minf', 'stbl', 'stsd']);
    if (entries === undefined || entries.to - entries.from < 8) continue;
    for (const entry of boxesIn(bytes, entries.from + 8, entries.to))
      if (/^(hvc1|hev1)$/.test(entry.type) && hasLayeredAlpha(bytes, entry))
        throw new MediaRefusal('transparent_hevc', 'a second layer');
  }
}

/** Bytes of a visual sample entry before its boxes. */
const SAMPLE_ENTRY_BYTES = 78;

function hasLayeredAlpha(bytes: Buffer, { from, to }: Box): boolean {
  if (from + SAMPLE_ENTRY_BYTES > to) return false;
  const boxes = [...boxesIn(bytes, from + SAMPLE_ENTRY_BYTES, to)];
  if (boxes.some(({ type }) => type === 'vexu')) return false;
  const configurations = boxes.filter(({ type }) => type === 'hvcC' || type === 'lhvC');
  return configurations.some((box) => box.type === 'lhvC' || unitsOf(bytes, box).some(isOfAlpha));
}

const isOfAlpha = (unit: Buffer): boolean => {
  if (unit.length < 3) return false;
  const layer = ((unit.readUInt8(0) & 1) << 5) | (unit.readUInt8(1) >> 3);
  return layer > 0 || (unit.readUInt8(0) >> 1 === PREFIX_SEI && unit.readUInt8(2) === ALPHA_INFORMATION);
};

/** Returns the parameter sets of an HEVC configuration. */
function unitsOf(bytes: Buffer, { from, to }: Box): Buffer[] {
  const units: Buffer[] = [];
  let at = from + HEVC_CONFIGURATION_BYTES;
  while (at + 3 <= to) {
    const count = bytes.readUInt16BE(at + 1);
    at += 3;
    for (let unit = 0; unit < count && at + 2 <= to; unit += 1) {
      const end = at + 2 + bytes.readUInt16BE(at);
      units.push(bytes.subarray(at + 2, Math.min(end, to)));
      at = end;
    }
  }
  return units;
}
