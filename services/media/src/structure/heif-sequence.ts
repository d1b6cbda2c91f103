import { mediaBombs } from '@pixchange/contracts/http/limits';
import { MediaRefusal } from '../media.types.ts';
import { type Box, boxesIn, findBox } from './boxes.ts';
import { damaged } from './structure.ts';

/** Animation in a HEIC or AVIF file, as the file's index describes it. */
export interface HeifSequence {
  width: number;
  height: number;
  delaysMs: number[];
  /** Number of plays; 0 = forever. */
  plays: number;
  /** Index of the color track among the picture tracks; `alpha` is that of their transparency, if there is any. */
  color: number;
  alpha: number | undefined;
  /** Bytes of the same file as a video, which video decoders accept. */
  film: Buffer;
}

interface Track {
  handler: string;
  handlerAt: number;
  width: number;
  height: number;
  delaysMs: number[];
  plays: number;
  isThumbnail: boolean;
}

const pictureHandlers = new Set(['pict', 'vide', 'auxv']);
/** Flag of an edit list that is repeated. */
const REPEATS = 1;
const FOREVER = 0xffffffff;

/**
 * Reads the animation of a HEIC or AVIF file.
 * @returns undefined for a file without a track of pictures
 * @throws MediaRefusal truncated, damaged, too_many_frames
 */
export function readSequence(bytes: Buffer): HeifSequence | undefined {
  const moov = findBox(bytes, 0, bytes.length, ['moov']);
  if (moov === undefined) return undefined;
  const tracks = Array.from(boxesIn(bytes, moov.from, moov.to))
    .filter(({ type }) => type === 'trak')
    .map((box) => readTrack(bytes, box, timescaleOf(bytes, findBox(bytes, moov.from, moov.to, ['mvhd']))))
    .filter(({ handler }) => pictureHandlers.has(handler));
  const color = tracks.findIndex(({ handler, isThumbnail }) => handler !== 'auxv' && !isThumbnail);
  const track = tracks[color];
  if (track === undefined || track.delaysMs.length === 0) return undefined;
  const alpha = tracks.findIndex(({ handler }) => handler === 'auxv');
  const { width, height, delaysMs, plays } = track;
  if (width === 0 || height === 0) throw damaged('an animation without a size');
  return {
    width,
    height,
    delaysMs,
    plays,
    color,
    alpha: alpha === -1 ? undefined : alpha,
    film: asFilm(bytes, tracks),
  };
}

function readTrack(bytes: Buffer, { from, to }: Box, movieScale: number): Track {
  const at = (...path: string[]): Box | undefined => findBox(bytes, from, to, path);
  const header = need(bytes, at('tkhd'), 84);
  const handler = need(bytes, at('mdia', 'hdlr'), 12);
  // The header ends with the size, as fixed-point numbers.
  const width = bytes.readUInt32BE(header.to - 8) >>> 16;
  const height = bytes.readUInt32BE(header.to - 4) >>> 16;
  const scale = timescaleOf(bytes, at('mdia', 'mdhd'));
  const times = at('mdia', 'minf', 'stbl', 'stts');
  const delaysMs = times === undefined ? [] : readDelays(bytes, need(bytes, times, 8), scale);
  return {
    handler: bytes.toString('latin1', handler.from + 8, handler.from + 12),
    handlerAt: handler.from + 8,
    width,
    height,
    delaysMs,
    plays: playsOf(bytes, header, at('edts', 'elst'), { movieScale, lengthMs: delaysMs.reduce((a, b) => a + b, 0) }),
    isThumbnail: at('tref', 'thmb') !== undefined,
  };
}

function need(bytes: Buffer, box: Box | undefined, size: number): Box {
  if (box === undefined || box.to - box.from < size || box.to > bytes.length) throw damaged('an incomplete track');
  return box;
}

function timescaleOf(bytes: Buffer, box: Box | undefined): number {
  const { from } = need(bytes, box, 20);
  const scale = bytes.readUInt32BE(from + (bytes[from] === 1 ? 20 : 12));
  if (scale === 0) throw damaged('a track without a time scale');
  return scale;
}

function readDelays(bytes: Buffer, { from, to }: Box, scale: number): number[] {
  const entries = bytes.readUInt32BE(from + 4);
  if (from + 8 + entries * 8 > to) throw damaged('a time table that is too short');
  const delays: number[] = [];
  for (let at = from + 8; at < from + 8 + entries * 8; at += 8) {
    const count = bytes.readUInt32BE(at);
    if (delays.length + count > mediaBombs.framesMax) throw new MediaRefusal('too_many_frames', `${count} frames`);
    const delayMs = Math.round((bytes.readUInt32BE(at + 4) / scale) * 1_000);
    for (let frame = 0; frame < count; frame += 1) delays.push(delayMs);
  }
  return delays;
}

/** Returns the number of plays; 0 (forever) for an animation that does not declare it, as in browsers. */
function playsOf(
  bytes: Buffer,
  header: Box,
  edits: Box | undefined,
  { movieScale, lengthMs }: { movieScale: number; lengthMs: number },
): number {
  if (edits === undefined || edits.to - edits.from < 4) return 0;
  const repeats = ((bytes[edits.from + 3] ?? 0) & REPEATS) !== 0;
  if (!repeats) return 1;
  const isLong = bytes[header.from] === 1;
  const ticks = isLong ? bytes.readUInt32BE(header.from + 32) : bytes.readUInt32BE(header.from + 20);
  if (ticks === FOREVER || lengthMs === 0) return 0;
  return Math.max(1, Math.round(((ticks / movieScale) * 1_000) / lengthMs));
}

/** Renames the boxes that mark the file as a picture, and hides its still, which video demuxers would not accept. */
function asFilm(bytes: Buffer, tracks: readonly Track[]): Buffer {
  const film = Buffer.from(bytes);
  film.write('isom', 8, 'latin1');
  for (const { handlerAt } of tracks) film.write('vide', handlerAt, 'latin1');
  for (const box of boxesIn(bytes, 0, bytes.length)) {
    if (box.type === 'meta') film.write('free', box.from - 4, 'latin1');
  }
  return film;
}
