import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { boxesIn } from '../structure/boxes.ts';
import { chunkOf } from '../structure/png.ts';
import { film } from './films.ts';

/** Frame of an animated PNG for `apng`, whose pixels cover `left`, `top`, `width` and `height`. */
export interface ApngPart {
  color: { r: number; g: number; b: number; alpha: number };
  left?: number;
  top?: number;
  width?: number;
  height?: number;
  delayMs?: number;
  dispose?: 0 | 1 | 2;
  blend?: 0 | 1;
}

/**
 * Builds an animated PNG.
 * @param hidden color of a still picture that is not part of the animation
 * @param plays 0 = forever
 */
export async function apng(
  width: number,
  height: number,
  parts: readonly ApngPart[],
  hidden?: ApngPart['color'],
  plays = 0,
) {
  let sequence = 0;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6], 8);
  const control = Buffer.alloc(8);
  control.writeUInt32BE(parts.length);
  control.writeUInt32BE(plays, 4);
  const pieces = [Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), chunkOf('IHDR', head), chunkOf('acTL', control)];
  if (hidden !== undefined) pieces.push(chunkOf('IDAT', await pixelsOfColor(width, height, hidden)));
  for (const [index, part] of parts.entries()) {
    const whole = { left: 0, top: 0, width, height, delayMs: 100, dispose: 0, blend: 0, ...part };
    pieces.push(chunkOf('fcTL', frameControl(sequence++, whole)));
    const data = await pixelsOfColor(whole.width, whole.height, part.color);
    const number = Buffer.alloc(4);
    if (index > 0 || hidden !== undefined) number.writeUInt32BE(sequence++);
    pieces.push(
      index === 0 && hidden === undefined ? chunkOf('IDAT', data) : chunkOf('fdAT', Buffer.concat([number, data])),
    );
  }
  return Buffer.concat([...pieces, chunkOf('IEND', Buffer.alloc(0))]);
}

function frameControl(
  sequence: number,
  part: Required<Omit<ApngPart, 'color' | 'dispose' | 'blend'>> & { dispose: number; blend: number },
): Buffer {
  const { left, top, width, height, delayMs, dispose, blend } = part;
  const about = Buffer.alloc(26);
  for (const [at, value] of [sequence, width, height, left, top].entries()) about.writeUInt32BE(value, at * 4);
  about.writeUInt16BE(delayMs, 20);
  about.writeUInt16BE(1_000, 22);
  about.set([dispose, blend], 24);
  return about;
}

async function pixelsOfColor(width: number, height: number, background: ApngPart['color']): Promise<Buffer> {
  const png = await sharp({ create: { width, height, channels: 4, background } })
    .png({ palette: false })
    .toBuffer();
  const data: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  return Buffer.concat(data);
}

/** Creates an animated AVIF or HEIC without a still picture: a video whose track is marked as pictures. */
export async function heifSequence(format: 'avif' | 'heic', source: readonly string[], path: string): Promise<Buffer> {
  const codec =
    format === 'avif'
      ? ['-c:v', 'libaom-av1', '-strict', 'experimental', '-cpu-used', '8', '-crf', '20', '-b:v', '0']
      : ['-c:v', 'libx265', '-x265-params', 'log-level=none:bframes=0', '-tag:v', 'hvc1'];
  await film(...source, ...codec, '-pix_fmt', 'yuv420p', '-f', 'mp4', path);
  const bytes = await readFile(path);
  bytes.write(format === 'avif' ? 'avis' : 'hevc', 8, 'latin1');
  const ftyp = [...boxesIn(bytes, 0, bytes.length)][0];
  bytes.write('msf1', ftyp?.from === undefined ? 16 : ftyp.from + 8, 'latin1');
  bytes.write('pict', bytes.indexOf('vide', 0, 'latin1'), 'latin1');
  return bytes;
}
