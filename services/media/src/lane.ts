import { sniffFormat } from './sniff.ts';

/** Lane of a file. Stills take seconds; a film or an animation may take minutes and must not block stills. */
export type Lane = 'still' | 'moving';

export const HEAD_BYTES = 4_096;

const ANIMATED_WEBP = 0x02;

/** @param head the first bytes of the file; an unknown type is refused quickly, so it counts as a still */
export const laneOf = (head: Buffer): Lane => {
  const type = head.toString('latin1', 4, 8);
  if (['moov', 'wide', 'mdat'].includes(type)) return 'moving';
  const format = sniffFormat(head);
  if (format === 'png') return head.includes('acTL', 8, 'latin1') ? 'moving' : 'still';
  // A sequence states so among its brands.
  if (format === 'avif' || format === 'heic')
    return /avis|msf1|hev[cxms]/.test(head.toString('latin1', 8, Math.min(head.length, head.readUInt32BE(0))))
      ? 'moving'
      : 'still';
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
