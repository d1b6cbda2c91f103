import { type Box, boxesIn, findBox } from './boxes.ts';
import { hidesEdges } from './h264.ts';

/** Maximum hidden time that does not count as cut away: reordered frames, or the priming of an audio decoder. */
const SPARE_MS = 150;

interface Clock {
  /** Units per second of the movie and of the track. */
  movie: number;
  track: number;
}

/**
 * Whether a video has pictures or sound that players do not show. An edit list can cut off the start or end, as in
 * clips trimmed on a phone; the stream can crop its edges. A copy of the streams would still have the hidden content.
 */
export const hidesContent = (bytes: Buffer): boolean => hasHiddenTime(bytes) || hasHiddenEdges(bytes);

/** Whether a track of a video has pictures or sound outside its edit list. */
export function hasHiddenTime(bytes: Buffer): boolean {
  const moov = findBox(bytes, 0, bytes.length, ['moov']);
  if (moov === undefined) return false;
  const movie = timescale(bytes, findBox(bytes, moov.from, moov.to, ['mvhd']));
  return tracksIn(bytes).some((track) => isCut(bytes, track, movie));
}

/** Whether a track of a video has pixels outside its crop. */
export const hasHiddenEdges = (bytes: Buffer): boolean => tracksIn(bytes).some((track) => isCropped(bytes, track));

export function tracksIn(bytes: Buffer): Box[] {
  const moov = findBox(bytes, 0, bytes.length, ['moov']);
  return moov === undefined ? [] : [...boxesIn(bytes, moov.from, moov.to)].filter(({ type }) => type === 'trak');
}

function timescale(bytes: Buffer, box: Box | undefined): number {
  if (box === undefined || box.to - box.from < 24) return 1;
  return bytes.readUInt32BE(box.from + (bytes[box.from] === 1 ? 20 : 12)) || 1;
}

function isCut(bytes: Buffer, track: Box, movie: number): boolean {
  const edits = findBox(bytes, track.from, track.to, ['edts', 'elst']);
  const header = findBox(bytes, track.from, track.to, ['mdia', 'mdhd']);
  if (edits === undefined || header === undefined) return false;
  const clock = { movie, track: timescale(bytes, header) };
  const shown = readEdits(bytes, edits, clock);
  // Ignores empty edits. Several edits mean a cut in the middle.
  if (shown.length !== 1) return shown.length > 1;
  const [edit] = shown;
  if (edit === undefined) return false;
  const isLong = bytes[header.from] === 1;
  const ticks = isLong ? Number(bytes.readBigUInt64BE(header.from + 24)) : bytes.readUInt32BE(header.from + 16);
  const lengthMs = (ticks / clock.track) * 1_000;
  const early = edit.startMs - firstShownMs(bytes, track, clock);
  // A fragmented file declares no duration.
  const late = lengthMs === 0 || edit.lengthMs === 0 ? 0 : lengthMs - edit.startMs - edit.lengthMs;
  return early > SPARE_MS || late > SPARE_MS;
}

interface Edit {
  startMs: number;
  lengthMs: number;
}

function readEdits(bytes: Buffer, { from, to }: Box, clock: Clock): Edit[] {
  if (to - from < 8) return [];
  const isLong = bytes[from] === 1;
  const size = isLong ? 20 : 12;
  const count = bytes.readUInt32BE(from + 4);
  const edits: Edit[] = [];
  for (let at = from + 8; at + size <= to && edits.length < count; at += size) {
    const length = isLong ? Number(bytes.readBigUInt64BE(at)) : bytes.readUInt32BE(at);
    const start = isLong ? Number(bytes.readBigInt64BE(at + 8)) : bytes.readInt32BE(at + 4);
    if (start >= 0) edits.push({ startMs: (start / clock.track) * 1_000, lengthMs: (length / clock.movie) * 1_000 });
  }
  return edits;
}

/** Returns the time of the first picture, which is later than 0 when pictures are stored out of order. */
function firstShownMs(bytes: Buffer, track: Box, clock: Clock): number {
  const offsets = findBox(bytes, track.from, track.to, ['mdia', 'minf', 'stbl', 'ctts']);
  if (offsets === undefined || offsets.to - offsets.from < 16) return 0;
  return (Math.max(0, bytes.readInt32BE(offsets.from + 12)) / clock.track) * 1_000;
}

/** Bytes of a visual sample entry before its boxes. */
const SAMPLE_ENTRY_BYTES = 78;

function isCropped(bytes: Buffer, track: Box): boolean {
  const entries = findBox(bytes, track.from, track.to, ['mdia', 'minf', 'stbl', 'stsd']);
  if (entries === undefined || entries.to - entries.from < 8) return false;
  for (const entry of boxesIn(bytes, entries.from + 8, entries.to)) {
    if (!/^avc[1-4]$/.test(entry.type) || entry.from + SAMPLE_ENTRY_BYTES > entry.to) continue;
    for (const box of boxesIn(bytes, entry.from + SAMPLE_ENTRY_BYTES, entry.to)) {
      if (box.type === 'clap') return true;
      if (box.type === 'avcC' && hidesEdges(bytes.subarray(box.from, box.to))) return true;
    }
  }
  return false;
}
