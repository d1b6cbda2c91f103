import { mediaBombs } from '@pixchange/contracts/http/limits';
import sharp from 'sharp';
import { correctColors } from './color-correction.ts';
import { decoding, statedColors } from './decode-still.ts';
import type { Sequence } from './sequence.ts';
import type { ApngFrame } from './structure/apng.ts';
import { type PngStructure, pngOfData } from './structure/png.ts';

const BYTES_PER_PIXEL = 4;

/** Returns the frames of an animated PNG as browsers show them. */
export function sequenceOfPng(png: PngStructure): Sequence {
  const { width, height, delaysMs, animation } = png;
  return { width, height, delaysMs, plays: animation?.plays ?? 0, forEachFrame: (work) => compose(png, work) };
}

async function compose(png: PngStructure, work: (frame: Buffer) => Promise<void>): Promise<void> {
  const canvas = Buffer.alloc(png.width * png.height * BYTES_PER_PIXEL);
  for (const [index, frame] of (png.animation?.frames ?? []).entries()) {
    const pixels = await decodeFrame(png, frame);
    // The first frame has nothing to restore.
    const dispose = index === 0 && frame.dispose === 'restore' ? 'clear' : frame.dispose;
    const before = dispose === 'restore' ? Buffer.from(canvas) : undefined;
    draw(canvas, png.width, frame, pixels);
    await work(Buffer.from(canvas));
    if (before !== undefined) before.copy(canvas);
    else if (dispose === 'clear') clear(canvas, png.width, frame);
  }
}

/** Decodes one frame as a separate PNG, with the colors of the whole picture. */
function decodeFrame({ header, colors }: PngStructure, { width, height, data }: ApngFrame): Promise<Buffer> {
  const own = Buffer.from(header);
  own.writeUInt32BE(width, 0);
  own.writeUInt32BE(height, 4);
  return decoding(async () => {
    const pixels = await sharp(pngOfData(own, colors, data), {
      failOn: 'error',
      limitInputPixels: mediaBombs.pixelsMax,
    })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer();
    const stated = statedColors({ colors });
    if (stated !== undefined) correctColors({ data: pixels, width, height, channels: 4, frames: 1 }, stated);
    return pixels;
  });
}

function draw(canvas: Buffer, canvasWidth: number, { left, top, width, height, isOver }: ApngFrame, pixels: Buffer) {
  for (let row = 0; row < height; row += 1) {
    const from = row * width * BYTES_PER_PIXEL;
    const to = ((top + row) * canvasWidth + left) * BYTES_PER_PIXEL;
    if (isOver) blendRow(canvas, to, pixels, from, width);
    else pixels.copy(canvas, to, from, from + width * BYTES_PER_PIXEL);
  }
}

function blendRow(canvas: Buffer, to: number, pixels: Buffer, from: number, width: number): void {
  for (let at = 0; at < width * BYTES_PER_PIXEL; at += BYTES_PER_PIXEL) {
    const alpha = pixels[from + at + 3] ?? 0;
    if (alpha === 0) continue;
    const under = ((canvas[to + at + 3] ?? 0) * (255 - alpha)) / 255;
    const sum = alpha + under;
    for (let channel = 0; channel < 3; channel += 1)
      canvas[to + at + channel] = Math.round(
        ((pixels[from + at + channel] ?? 0) * alpha + (canvas[to + at + channel] ?? 0) * under) / sum,
      );
    canvas[to + at + 3] = Math.round(sum);
  }
}

function clear(canvas: Buffer, canvasWidth: number, { left, top, width, height }: ApngFrame): void {
  for (let row = top; row < top + height; row += 1) {
    const at = (row * canvasWidth + left) * BYTES_PER_PIXEL;
    canvas.fill(0, at, at + width * BYTES_PER_PIXEL);
  }
}
