import type { VersionName } from './media.types.ts';

const heights: readonly (readonly [VersionName, number])[] = [
  ['fixed_small', 100],
  ['fixed', 200],
  ['fixed_large', 400],
  ['fixed_extra_large', 800],
  ['original', Number.POSITIVE_INFINITY],
];

export interface VersionSize {
  name: VersionName;
  width: number;
  height: number;
}

/**
 * The five versions for a source of this size: by height, never above the source.
 * @param even true for H.264, whose colour samples come in twos: sizes are rounded down to even numbers
 */
export function versionSizes(width: number, height: number, even = false): VersionSize[] {
  return heights.map(([name, heightMax]) => {
    const scaled = Math.min(heightMax, height);
    const exact = { width: Math.max(1, Math.round((width * scaled) / height)), height: scaled };
    return { name, ...(even ? evenSize(exact.width, exact.height) : exact) };
  });
}

export function evenSize(width: number, height: number): { width: number; height: number } {
  return { width: Math.max(2, width - (width % 2)), height: Math.max(2, height - (height % 2)) };
}

/** Sizes that differ, largest first; a small source's upper versions share one. */
export function distinctSizes(sizes: readonly VersionSize[]): VersionSize[] {
  const byHeight = new Map(sizes.map((size) => [size.height, size]));
  return [...byHeight.values()].sort((a, b) => b.height - a.height);
}
