import type { MediaFormat, MediaNote } from './media.types.ts';
import { boxesIn } from './structure/boxes.ts';
import type { HeifStructure } from './structure/heif.ts';
import type { Structure } from './structure/structure.ts';

/** Returns the notes for the owner that follow from the structure of a file, before it is decoded. */
export function notesOfStructure(format: MediaFormat, bytes: Buffer, structure: Structure): MediaNote[] {
  const applies: Partial<Record<MediaNote, boolean>> = {
    cut_removed: structure.hidesContent === true,
    end_restored: structure.repaired !== undefined,
    hdr_converted: isHdrStill(structure),
    motion_photo: structure.frames === 1 && isMotionPhoto(format, bytes, structure.endBytes),
  };
  return (Object.keys(applies) as MediaNote[]).filter((note) => applies[note]);
}

/** Code points of transfer functions (ITU-T H.273): PQ and HLG. */
const hdrTransfers = [16, 18];

const isHdrStill = ({ codes, iccProfile }: Partial<HeifStructure>): boolean =>
  codes !== undefined && iccProfile === undefined && hdrTransfers.includes(codes.transfer);

/** Whether a photo has a video appended (JPEG) or in a separate box (HEIC). */
function isMotionPhoto(format: MediaFormat, bytes: Buffer, endBytes: number): boolean {
  if (format === 'jpeg') return bytes.indexOf('ftyp', endBytes, 'latin1') !== -1;
  return format === 'heic' && [...boxesIn(bytes, 0, bytes.length)].some(({ type }) => type === 'mpvd');
}
