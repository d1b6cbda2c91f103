import { mediaBombs, uploads } from '@pixchange/contracts/http/limits';
import { MediaRefusal } from '../media.types.ts';

/** Properties that a container declares, read without decoding any pixels. */
export interface Structure {
  /** Size of the canvas before orientation; 0 when the container does not declare it. */
  width: number;
  height: number;
  /** Number of frames; 1 for a still. */
  frames: number;
  /** Delay of each frame, as written in the file; empty for a still. */
  delaysMs: number[];
  /** Offset of the first byte after the medium; later bytes are not part of it. */
  endBytes: number;
  /** Whether the file has content that viewers do not show. Its streams must not be copied. */
  hidesContent?: boolean;
  /** Completed file for a decoder, when the upload lacks its end but no pixels. */
  repaired?: Buffer;
}

export const truncated = (detail: string): MediaRefusal => new MediaRefusal('truncated', detail);
export const damaged = (detail: string): MediaRefusal => new MediaRefusal('damaged', detail);

/** Reads bytes, and reports "truncated" instead of a RangeError when the file ends too soon. */
export class ByteReader {
  constructor(
    readonly bytes: Buffer,
    public at = 0,
  ) {}

  get left(): number {
    return this.bytes.length - this.at;
  }

  need(count: number): void {
    if (count > this.left) throw truncated(`${count} bytes expected at ${this.at}, ${this.left} left`);
  }

  u8(): number {
    this.need(1);
    return this.bytes.readUInt8(this.at++);
  }

  u16le(): number {
    this.need(2);
    this.at += 2;
    return this.bytes.readUInt16LE(this.at - 2);
  }

  u16be(): number {
    this.need(2);
    this.at += 2;
    return this.bytes.readUInt16BE(this.at - 2);
  }

  u24le(): number {
    this.need(3);
    this.at += 3;
    return this.bytes.readUIntLE(this.at - 3, 3);
  }

  u32le(): number {
    this.need(4);
    this.at += 4;
    return this.bytes.readUInt32LE(this.at - 4);
  }

  u32be(): number {
    this.need(4);
    this.at += 4;
    return this.bytes.readUInt32BE(this.at - 4);
  }

  text(count: number): string {
    this.need(count);
    this.at += count;
    return this.bytes.toString('latin1', this.at - count, this.at);
  }

  skip(count: number): void {
    this.need(count);
    this.at += count;
  }
}

/**
 * Refuses pixel and frame bombs; must be called before anything is decoded.
 * @throws MediaRefusal too_many_frames, too_many_pixels
 */
export function refuseBombs(structure: Structure): void {
  const { width, height, frames } = structure;
  if (frames > mediaBombs.framesMax) throw new MediaRefusal('too_many_frames', `${frames} frames`);
  if (width * height > mediaBombs.pixelsMax) throw new MediaRefusal('too_many_pixels', `${width} x ${height}`);
  if (width * height * frames > mediaBombs.animationPixelsMax) {
    throw new MediaRefusal('too_many_pixels', `${frames} frames of ${width} x ${height}`);
  }
}

/** Refuses small pictures. SVG has no pixels and is exempt. */
export function refuseLowResolution(width: number, height: number): void {
  if (width < uploads.sidePxMin || height < uploads.sidePxMin)
    throw new MediaRefusal('low_resolution', `${width} x ${height}`);
}
