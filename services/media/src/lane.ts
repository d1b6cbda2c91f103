import type { MediaFormat } from './media.types.ts';
import { sniffFormat } from './sniff.ts';

/** Lane of a file. Stills take seconds; a video or an animation may take minutes and must not block stills. */
export type Lane = 'still' | 'moving';

export const HEAD_BYTES = 4_096;

const ANIMATED_WEBP = 0x02;

const isAnimatedWebp = (head: Buffer): boolean =>
  head.toString('latin1', 12, 16) === 'VP8X' && ((head[20] ?? 0) & ANIMATED_WEBP) !== 0;

/** Whether a brand of a HEIF file marks an image sequence. */
const isSequence = (head: Buffer): boolean =>
  /avis|msf1|hev[cxms]/.test(head.toString('latin1', 8, Math.min(head.length, head.readUInt32BE(0))));

const isMoving: Readonly<Record<MediaFormat, (head: Buffer) => boolean>> = {
  gif: () => true,
  mp4: () => true,
  quicktime: () => true,
  webm: () => true,
  webp: isAnimatedWebp,
  png: (head) => head.includes('acTL', 8, 'latin1'),
  avif: isSequence,
  heic: isSequence,
  jpeg: () => false,
  svg: () => false,
};

/** @param head the first bytes of the file; an unknown type is refused quickly, so it counts as a still */
export const laneOf = (head: Buffer): Lane => {
  // QuickTime without an `ftyp` box, and EBML files; `sniffFormat` may not recognize them from their first bytes.
  if (['moov', 'wide', 'mdat'].includes(head.toString('latin1', 4, 8))) return 'moving';
  if (head.toString('latin1', 0, 4) === '\x1a\x45\xdf\xa3') return 'moving';
  const format = sniffFormat(head);
  return format !== null && isMoving[format](head) ? 'moving' : 'still';
};
