import sharp, { type WebpOptions } from 'sharp';
import { WEBP_SIDE_MAX } from './encode.ts';
import { MediaRefusal } from './media.types.ts';

/** Animation of any format as composed RGBA frames, in order. */
export interface Sequence {
  width: number;
  height: number;
  delaysMs: readonly number[];
  /** Number of plays; 0 = forever. */
  plays: number;
  forEachFrame(work: (frame: Buffer) => Promise<void>): Promise<void>;
}

/** Maximum bytes of the frames that are encoded concurrently. */
const AT_ONCE_BYTES = 64 * 1024 * 1024;
const AT_ONCE_MAX = 4;
const LOOPS_MAX = 0xffff;
const DELAY_MAX_MS = 0xffffff;
/** Flags of a file with animation and transparency. */
const VP8X_FLAGS = 0x12;
/** Flag of a frame that replaces the one before it instead of being drawn over it. */
const REPLACES = 0x02;

/**
 * Converts a sequence to an animated WebP of whole frames, from which all versions are made. Only a few decoded frames
 * are in memory at a time.
 */
export async function webpOfSequence(sequence: Sequence, options: WebpOptions): Promise<Buffer> {
  const { width, height, delaysMs, plays } = sequence;
  if (Math.max(width, height) > WEBP_SIDE_MAX)
    throw new MediaRefusal('too_many_pixels', `${width} x ${height} is too large for an animation`);
  const raw = { width, height, channels: 4 as const };
  const atOnce = Math.max(1, Math.min(AT_ONCE_MAX, Math.floor(AT_ONCE_BYTES / (width * height * 4))));
  const encoded: Buffer[] = [];
  let waiting: Promise<Buffer>[] = [];
  const finish = async (): Promise<void> => {
    encoded.push(...(await Promise.all(waiting)));
    waiting = [];
  };
  await sequence.forEachFrame(async (frame) => {
    waiting.push(sharp(frame, { raw, limitInputPixels: false }).webp(options).toBuffer());
    if (waiting.length === atOnce) await finish();
  });
  await finish();
  const frames = encoded.map((webp, index) => frameChunk(webp, sequence, Math.min(DELAY_MAX_MS, delaysMs[index] ?? 0)));
  const about = Buffer.alloc(10);
  about[0] = VP8X_FLAGS;
  about.writeUIntLE(width - 1, 4, 3);
  about.writeUIntLE(height - 1, 7, 3);
  const motion = Buffer.alloc(6);
  motion.writeUInt16LE(Math.min(LOOPS_MAX, plays), 4);
  const content = Buffer.concat([chunk('VP8X', about), chunk('ANIM', motion), ...frames]);
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(content.length + 4, 4);
  return Buffer.concat([head, content]);
}

function frameChunk(webp: Buffer, { width, height }: Sequence, delayMs: number): Buffer {
  const head = Buffer.alloc(16);
  head.writeUIntLE(width - 1, 6, 3);
  head.writeUIntLE(height - 1, 9, 3);
  head.writeUIntLE(delayMs, 12, 3);
  head[15] = REPLACES;
  return chunk('ANMF', Buffer.concat([head, ...pictureChunks(webp)]));
}

function* pictureChunks(webp: Buffer): Iterable<Buffer> {
  for (let at = 12; at + 8 <= webp.length;) {
    const size = webp.readUInt32LE(at + 4);
    const next = at + 8 + size + (size % 2);
    if (webp.toString('latin1', at, at + 4) !== 'VP8X') yield webp.subarray(at, next);
    at = next;
  }
}

function chunk(type: string, content: Buffer): Buffer {
  const head = Buffer.from(`${type}\0\0\0\0`, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}
