import { MediaRefusal } from '../media.types.ts';
import type { XmlElement } from './xml.ts';

/** Size that browsers give to a drawing that declares none. */
const DEFAULT = { width: 300, height: 150 };
/** Height of the largest fixed version. A drawing has no pixels, so all versions can be sharp. */
const HEIGHT_MIN = 800;
const SIDE_MAX = 2048;
/** CSS pixels for each unit. */
const units: Record<string, number> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
  em: 16,
  ex: 8,
};

/** Maximum width of an empty strip that comes from rounding: in pixels of the drawing, and as a share of its side. */
const STRIP_PX_MAX = 1;
const STRIP_SHARE_MAX = 0.02;

interface Size {
  width: number;
  height: number;
}

interface RasterSize extends Size {
  viewBox: string;
  /** Whether the drawing fills the picture, except for a strip that comes from rounding. */
  fills: boolean;
}

/**
 * Chooses the pixels of an SVG's raster: its own size, enlarged to a height of at least 800 px, with its longer side at
 * most 2048 px.
 * @throws MediaRefusal damaged when its size is zero, negative or not a number
 */
export function rasterSize(root: XmlElement): RasterSize {
  const box = readViewBox(root.attributes.get('viewBox'));
  const own = { width: readLength(root.attributes.get('width')), height: readLength(root.attributes.get('height')) };
  const ratio = box === undefined ? DEFAULT.width / DEFAULT.height : box.width / box.height;
  const width = own.width ?? (own.height === undefined ? (box?.width ?? DEFAULT.width) : own.height * ratio);
  const height = own.height ?? (own.width === undefined ? (box?.height ?? DEFAULT.height) : own.width / ratio);
  const enlarged = Math.max(1, HEIGHT_MIN / height);
  const scale = Math.min(enlarged, SIDE_MAX / Math.max(width, height));
  return {
    fills: box === undefined || fillsAll({ width, height }, box),
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
    viewBox: box === undefined ? `0 0 ${width} ${height}` : `${box.x} ${box.y} ${box.width} ${box.height}`,
  };
}

/** Whether the drawing fills the picture. Drawing programs round sizes to whole pixels, which leaves a narrow strip. */
function fillsAll({ width, height }: Size, box: Size): boolean {
  const fit = Math.min(width / box.width, height / box.height);
  const strip = Math.max(width - box.width * fit, height - box.height * fit);
  return strip < Math.min(STRIP_PX_MAX, STRIP_SHARE_MAX * Math.max(width, height));
}

/** @returns CSS pixels; undefined without a length, for a percentage, or for a unit that depends on a page */
function readLength(text: string | undefined): number | undefined {
  const match = /^\s*\+?(-?[0-9]*\.?[0-9]+(?:e[+-]?[0-9]{1,2})?)\s*([a-z]*)\s*$/i.exec(text ?? '');
  const perUnit = units[(match?.[2] ?? 'none').toLowerCase()];
  if (match === null || perUnit === undefined) return undefined;
  return positive(Number(match[1]) * perUnit);
}

function readViewBox(text: string | undefined): { x: number; y: number; width: number; height: number } | undefined {
  const numbers = (text ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [x, y, width, height] = numbers;
  if (numbers.length !== 4 || x === undefined || y === undefined || !numbers.every(Number.isFinite)) return undefined;
  return { x, y, width: positive(width ?? 0), height: positive(height ?? 0) };
}

function positive(value: number): number {
  if (!(value > 0) || !Number.isFinite(value)) throw new MediaRefusal('damaged', 'an SVG without a size');
  return value;
}
