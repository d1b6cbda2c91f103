import { previewSidePx } from '@pixchange/contracts/http/values/images';
import type { Rendition, VersionName, WebmName } from './media.types.ts';

const heights: readonly (readonly [VersionName, number])[] = [
  ['fixed_small', 100],
  ['fixed', 200],
  ['fixed_large', 400],
  ['fixed_extra_large', 800],
  ['original', Number.POSITIVE_INFINITY],
];

type WidthName = Exclude<Rendition['name'], 'downsized' | 'preview' | WebmName>;

const widths: readonly (readonly [WidthName, number])[] = [
  ['fixed_width', 200],
  ['fixed_width_small', 100],
];

export interface VersionSize<Name = VersionName | Rendition['name']> {
  name: Name;
  width: number;
  height: number;
}

/**
 * Returns the five versions for a source of this size: by height, never larger than the source.
 * @param even true for H.264, whose color samples come in pairs: sizes are rounded down to even numbers
 */
export function versionSizes(width: number, height: number, even = false): VersionSize<VersionName>[] {
  return heights.map(([name, heightMax]) => {
    const scaled = Math.min(heightMax, height);
    const exact = { width: Math.max(1, Math.round((width * scaled) / height)), height: scaled };
    return { name, ...(even ? evenSize(exact.width, exact.height) : exact) };
  });
}

/** Returns the renditions by width, largest first, without sizes that a version already has. */
export function renditionSizes(width: number, height: number, even = false): VersionSize<WidthName>[] {
  const versions = versionSizes(width, height, even);
  return widths
    .map(([name, widthMax]) => {
      const scaled = Math.min(widthMax, width);
      const exact = { width: scaled, height: Math.max(1, Math.round((height * scaled) / width)) };
      return { name, ...(even ? evenSize(exact.width, exact.height) : exact) };
    })
    .filter((size) => !versions.some((version) => version.width === size.width && version.height === size.height));
}

/** Maximum width and height of the WebM videos: about those of Tenor, whose large one is 640 pixels wide. */
const webmBoxes: readonly (readonly [WebmName, number, number])[] = [
  ['webm', 640, 400],
  ['tinywebm', 200, 400],
  ['nanowebm', 200, 100],
];

/** Returns the sizes of the WebM videos, largest first; none is larger than the source. */
export function webmSizes(width: number, height: number): VersionSize<WebmName>[] {
  return webmBoxes.map(([name, widthMax, heightMax]) => {
    const scale = Math.min(1, widthMax / width, heightMax / height);
    return { name, ...evenSize(Math.round(width * scale), Math.round(height * scale)) };
  });
}

/**
 * Returns the size of a preview; null when it would be the full size that is for sale, or no larger than the largest
 * public version, as for a wide work.
 */
export function previewSize(width: number, height: number): VersionSize<'preview'> | null {
  const scale = previewSidePx / Math.max(width, height);
  const open = versionSizes(width, height).findLast(
    (size) => size.height < height && size.name !== 'fixed_extra_large',
  );
  const scaled = Math.max(1, Math.round(width * scale));
  if (scale >= 1 || (open !== undefined && scaled <= open.width)) return null;
  return { name: 'preview', width: scaled, height: Math.max(1, Math.round(height * scale)) };
}

export function evenSize(width: number, height: number): { width: number; height: number } {
  return { width: Math.max(2, width - (width % 2)), height: Math.max(2, height - (height % 2)) };
}

/** Maximum side for H.264 decoders in browsers and phones. */
const SIDE_MAX = 4_096;

/** Returns the size of the video for an animation of this size. */
export function movieSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, SIDE_MAX / Math.max(width, height));
  return evenSize(Math.round(width * scale), Math.round(height * scale));
}

/** Returns the distinct sizes, largest first; several versions of a small source share one size. */
export function distinctSizes<Size extends VersionSize>(sizes: readonly Size[]): Size[] {
  const byHeight = new Map(sizes.map((size) => [size.height, size]));
  return [...byHeight.values()].sort((a, b) => b.height - a.height);
}
