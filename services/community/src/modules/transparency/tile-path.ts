/** Levels of the tree in a tile, and hashes in a whole tile (c2sp.org/tlog-tiles). */
export const TILE_HEIGHT = 8;
export const TILE_WIDTH = 256;

/** Part of a tree of the log: hashes of subtrees of `TILE_WIDTH ** level` leaves each, from `index * TILE_WIDTH`. */
export interface Tile {
  readonly level: number;
  readonly index: number;
  /** Number of hashes: 256, or fewer at the right edge of the tree. */
  readonly width: number;
}

/** Level, groups of three digits of the index, and the width of a part. Five groups are more than any log has. */
const TILE = /^(0|[1-9]|[1-5][0-9]|6[0-3])\/((?:x[0-9]{3}\/){0,4}[0-9]{3})(?:\.p\/([1-9][0-9]{0,2}))?$/;

/**
 * Returns the tile of a path such as `0/x001/234` or `1/000.p/17` (c2sp.org/tlog-tiles); null for another text, and for
 * an index with needless groups of zeros.
 */
export const tileOfPath = (path: string): Tile | null => {
  const [, level, digits, part] = TILE.exec(path) ?? [];
  if (level === undefined || digits === undefined || digits.startsWith('x000/')) return null;
  const width = part === undefined ? TILE_WIDTH : Number(part);
  if (part !== undefined && width >= TILE_WIDTH) return null;
  return { level: Number(level), index: Number(digits.replaceAll(/[x/]/g, '')), width };
};
