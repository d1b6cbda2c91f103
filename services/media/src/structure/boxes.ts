import { damaged, truncated } from './structure.ts';

export interface Box {
  type: string;
  /** Offsets of the first byte of the content, and of the byte after it. */
  from: number;
  to: number;
}

const BOXES_MAX = 100_000;

/**
 * Yields boxes of ISO base media (MP4, QuickTime, HEIF).
 * @throws MediaRefusal truncated when a box exceeds the file, damaged when it exceeds its parent
 */
export function* boxesIn(bytes: Buffer, from: number, to: number): Generator<Box> {
  const leaves = to === bytes.length ? truncated : damaged;
  for (let at = from, count = 0; at < to; count += 1) {
    // QuickTime closes some lists with four zero bytes.
    if (to - at < 8) {
      if (to === bytes.length && bytes.subarray(at, to).some((byte) => byte !== 0))
        throw truncated('half a box header');
      return;
    }
    if (count > BOXES_MAX) throw damaged('too many boxes');
    let size = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    let header = 8;
    if (size === 1) {
      if (to - at < 16) throw leaves('half a box header');
      size = Number(bytes.readBigUInt64BE(at + 8));
      header = 16;
    } else if (size === 0) {
      size = to - at;
    }
    if (size < header) throw damaged(`box of ${size} bytes at ${at}`);
    if (at + size > to) throw leaves(`box ${printable(type)} leaves at ${at}`);
    yield { type, from: at + header, to: at + size };
    at += size;
  }
}

const printable = (type: string): string => type.replace(/[^\x20-\x7e]/g, '?');

/** Returns the first box at a path of types, such as `['moov', 'mvhd']`; undefined if there is none. */
export function findBox(bytes: Buffer, from: number, to: number, path: readonly string[]): Box | undefined {
  const [type, ...rest] = path;
  for (const box of boxesIn(bytes, from, to)) {
    if (box.type !== type) continue;
    return rest.length === 0 ? box : findBox(bytes, box.from + (box.type === 'meta' ? 4 : 0), box.to, rest);
  }
  return undefined;
}
