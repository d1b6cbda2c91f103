import type { Rectangle } from './gray-sums.ts';

/** Opaque picture with three bytes for each pixel. */
export interface Rgb {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Maximum difference from a plain color (of 255 in each channel), because lossy formats do not keep areas plain. */
const PLAIN_THRESHOLD = 24;
/** Share of the pixels of a plain line that may have another color, because lossy formats blur the corners. */
const OTHERS_MAX = 0.02;
/** Maximum number of borders around each other that are removed. */
const BORDERS_MAX = 4;

const isNear = (data: Uint8Array, at: number, color: readonly number[]): boolean =>
  color.every((value, channel) => Math.abs((data[at + channel] ?? 0) - value) <= PLAIN_THRESHOLD);

const colorAt = (data: Uint8Array, at: number): number[] => [...data.subarray(at, at + 3)];

/** Returns where the pixels of the outermost line on one side are: the first byte, the step, and the number. */
const lineOf = ({ width: pictureWidth }: Rgb, { left, top, width, height }: Rectangle, side: Side) => {
  const x = side === 'right' ? left + width - 1 : left;
  const y = side === 'bottom' ? top + height - 1 : top;
  const isRow = side === 'top' || side === 'bottom';
  return {
    first: (y * pictureWidth + x) * 3,
    step: (isRow ? 1 : pictureWidth) * 3,
    count: isRow ? width : height,
  };
};

const sides = ['top', 'bottom', 'left', 'right'] as const;
type Side = (typeof sides)[number];

const without = ({ left, top, width, height }: Rectangle, side: Side): Rectangle => ({
  left: side === 'left' ? left + 1 : left,
  top: side === 'top' ? top + 1 : top,
  width: side === 'left' || side === 'right' ? width - 1 : width,
  height: side === 'top' || side === 'bottom' ? height - 1 : height,
});

/** Returns the part without the lines on one side that all have the same plain color. */
const trimmedOn = (picture: Rgb, from: Rectangle, side: Side): Rectangle => {
  const { first, step, count } = lineOf(picture, from, side);
  const color = colorAt(picture.data, first + Math.floor(count / 2) * step);
  let part = from;
  while (part.width > 0 && part.height > 0) {
    const line = lineOf(picture, part, side);
    let others = 0;
    for (let index = 0; index < line.count; index += 1)
      if (!isNear(picture.data, line.first + index * line.step, color)) others += 1;
    if (others > line.count * OTHERS_MAX) return part;
    part = without(part, side);
  }
  return part;
};

/**
 * Returns the parts of a picture inside of its plain borders, from the outermost to the innermost border. A border may
 * be on some of the sides only.
 * @param sizeMin minimum width and height of a part
 */
export const partsInsideBorders = (picture: Rgb, whole: Rectangle, sizeMin: number): Rectangle[] => {
  const parts: Rectangle[] = [];
  let part = whole;
  while (parts.length < BORDERS_MAX) {
    const inner = sides.reduce((rest, side) => trimmedOn(picture, rest, side), part);
    const isUnchanged = inner.width === part.width && inner.height === part.height;
    if (isUnchanged || inner.width < sizeMin || inner.height < sizeMin) break;
    parts.push(inner);
    part = inner;
  }
  return parts;
};

/** Minimum share of the outermost pixels that have the color of the background. */
const BACKGROUND_SHARE_MIN = 0.3;

/**
 * Returns the plain color that a part of a picture has on its outermost pixels; null when it has none. A flattened
 * sticker has it wherever the sticker is transparent.
 */
export const backgroundOf = (picture: Rgb, part: Rectangle): readonly number[] | null => {
  const outermost = sides.flatMap((side) => {
    const { first, step, count } = lineOf(picture, part, side);
    return Array.from({ length: count }, (_, index) => colorAt(picture.data, first + index * step));
  });
  const byShade = new Map<number, number[][]>();
  for (const color of outermost) {
    // Similar colors have the same upper four bits.
    const shade = color.reduce((bits, value) => (bits << 4) | (value >> 4), 0);
    byShade.set(shade, [...(byShade.get(shade) ?? []), color]);
  }
  const [most = []] = [...byShade.values()].sort((one, other) => other.length - one.length);
  return most.length < outermost.length * BACKGROUND_SHARE_MIN ? null : (most[0] ?? null);
};

/** Returns the gray pixels of a picture with another shade wherever the picture has a color. */
export const withShade = ({ data }: Rgb, gray: Uint8Array, color: readonly number[], shade: number): Uint8Array =>
  gray.map((value, index) => (isNear(data, index * 3, color) ? shade : value));
