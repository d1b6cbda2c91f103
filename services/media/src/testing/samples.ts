import sharp, { type Sharp } from 'sharp';

/** Paints a picture with areas, gradients and detail that exercises every encoder. */
export function paint(width: number, height: number, options: { alpha?: boolean; phase?: number } = {}): Buffer {
  const { alpha = false, phase = 0 } = options;
  const channels = alpha ? 4 : 3;
  const data = Buffer.alloc(width * height * channels);
  const radius = Math.min(width, height) / 4;
  const center = width / 2 + Math.cos(phase) * radius;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * channels;
      const inside = (x - center) ** 2 + (y - height / 2) ** 2 < radius ** 2;
      data[at] = inside ? 230 : Math.round((x / width) * 120);
      data[at + 1] = inside ? 60 : Math.round((y / height) * 160);
      data[at + 2] = inside ? 90 : 140;
      if (alpha) data[at + 3] = inside ? 255 : 0;
    }
  }
  return data;
}

export const still = (width: number, height: number, alpha = false): Sharp =>
  sharp(paint(width, height, { alpha }), { raw: { width, height, channels: alpha ? 4 : 3 } });

/** Returns frames of a moving disc, stacked vertically. */
export function moving(width: number, height: number, frames: number, alpha = false): Sharp {
  const phases = Array.from({ length: Math.min(frames, 8) }, (_, phase) =>
    paint(width, height, { alpha, phase: phase / 2 }),
  );
  const data = Buffer.concat(Array.from({ length: frames }, (_, frame) => phases[frame % phases.length] as Buffer));
  const raw = { width, height: height * frames, channels: (alpha ? 4 : 3) as 3 | 4, pageHeight: height };
  return sharp(data, { raw, animated: true });
}

/**
 * Returns frames of two colors in a dithering-like pattern: small as a GIF, until scaling blends it into many colors.
 */
export function dithered(width: number, height: number, frames: number): Sharp {
  const data = Buffer.alloc(width * height * frames * 3);
  let random = 1;
  for (let pixel = 0; pixel < width * height * frames; pixel += 1) {
    random = (Math.imul(random, 1_664_525) + 1_013_904_223) >>> 0;
    data.set(random >>> 31 === 0 ? [230, 60, 90] : [20, 40, 140], pixel * 3);
  }
  return sharp(data, { raw: { width, height: height * frames, channels: 3, pageHeight: height }, animated: true });
}

/** Returns frames of one color each, for large pictures that are easy to draw and encode. */
export function flashing(width: number, height: number, frames: number): Sharp {
  const data = Buffer.concat(
    Array.from({ length: frames }, (_, frame) =>
      Buffer.alloc(width * height * 3, Buffer.from([(frame * 37) % 256, (frame % 2) * 255, 140])),
    ),
  );
  return sharp(data, { raw: { width, height: height * frames, channels: 3, pageHeight: height }, animated: true });
}

/** Returns a PNG chunk with an empty checksum, which the structure readers do not check. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  return Buffer.concat([size, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
}

/** Builds a GIF of the given number of one-pixel frames, because libvips would refuse to write some of them. */
export function bareGif(width: number, height: number, frames: number): Buffer {
  const header = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
  header.writeUInt16LE(width, 6);
  header.writeUInt16LE(height, 8);
  const frame = Buffer.from('\x21\xf9\x04\0\x0a\0\0\0\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0', 'latin1');
  return Buffer.concat([header, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])]);
}

/** Builds a box of ISO base media. */
export function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}
