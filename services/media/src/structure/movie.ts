import { type Box, boxesIn, findBox } from './boxes.ts';
import { damaged, type Structure, truncated } from './structure.ts';

/**
 * Reads MP4 and QuickTime: all boxes must be complete, and the index and the data must exist. ffprobe reports sizes and
 * duration.
 * @throws MediaRefusal truncated, damaged
 */
export function readMovie(bytes: Buffer): Structure {
  let moov = false;
  let data = false;
  for (const box of boxesIn(bytes, 0, bytes.length)) {
    moov ||= box.type === 'moov';
    data ||= box.type === 'mdat' && box.to > box.from;
  }
  // A recorder writes the index last, so a file without it is truncated.
  if (!moov) throw truncated('no moov box');
  if (!data) throw truncated('no mdat box');
  refuseLostChunks(bytes);
  return { width: 0, height: 0, frames: 1, delaysMs: [], endBytes: bytes.length };
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
