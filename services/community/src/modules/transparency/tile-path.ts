/** Number of tree levels that a tile spans, and number of hashes in a full tile (c2sp.org/tlog-tiles). */
export const TILE_HEIGHT = 8;
export const TILE_WIDTH = 256;

/** Consecutive hashes of subtrees of `TILE_WIDTH ** level` leaves each, from subtree `index * TILE_WIDTH`. */
export interface Tile {
  readonly level: number;
  readonly index: number;
  /** Number of hashes: 256, or fewer at the right edge of the tree. */
  readonly width: number;
}

/**
 * Level, index in groups of three digits, and width of a partial tile. Five groups suffice for any size of the log.
 */
const TILE = /^(0|[1-9]|[1-5][0-9]|6[0-3])\/((?:x[0-9]{3}\/){0,4}[0-9]{3})(?:\.p\/([1-9][0-9]{0,2}))?$/;

/**
 * Returns the tile of a path such as `0/x001/234` or `1/000.p/17` (c2sp.org/tlog-tiles); null for any other text.
 * Leading groups of zeros are invalid, so that each tile has only one path.
 */
export const tileOfPath = (path: string): Tile | null => {
  const [, level, digits, part] = TILE.exec(path) ?? [];
  if (level === undefined || digits === undefined || digits.startsWith('x000/')) return null;
  const width = part === undefined ? TILE_WIDTH : Number(part);
  if (part !== undefined && width >= TILE_WIDTH) return null;
  return { level: Number(level), index: Number(digits.replaceAll(/[x/]/g, '')), width };
};
