import { sniffFormat } from './sniff.ts';

/** Stills are done in seconds; a film or an animation may take minutes, and must not hold a still's place. */
export type Lane = 'still' | 'moving';

export const HEAD_BYTES = 4_096;

const ANIMATED_WEBP = 0x02;

/** @param head the file's first bytes; what can't be told from them is refused soon, and so a still */
export const laneOf = (head: Buffer): Lane => {
  const type = head.toString('latin1', 4, 8);
  if (['moov', 'wide', 'mdat'].includes(type)) return 'moving';
  const format = sniffFormat(head);
  if (format === 'webp')
    return head.toString('latin1', 12, 16) === 'VP8X' && ((head[20] ?? 0) & ANIMATED_WEBP) !== 0 ? 'moving' : 'still';
  return format === 'gif' ||
    format === 'mp4' ||
    format === 'quicktime' ||
    format === 'webm' ||
    head.toString('latin1', 0, 4) === '\x1a\x45\xdf\xa3'
    ? 'moving'
    : 'still';
};
