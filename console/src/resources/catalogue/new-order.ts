export interface Placed {
  readonly id: string;
  readonly position: number;
}

/**
 * Returns the rows whose position changes when a row moves to another index, with their new positions. Positions are
 * consecutive, starting at the lowest position of the rows.
 */
export const newOrder = <R extends Placed>(
  rows: readonly R[],
  from: number,
  to: number,
): { row: R; position: number }[] => {
  const moved = rows[from];
  if (moved === undefined || to < 0 || to >= rows.length) return [];
  const others = rows.filter((_, index) => index !== from);
  const ordered = [...others.slice(0, to), moved, ...others.slice(to)];
  const first = Math.min(...rows.map(({ position }) => position));
  return ordered
    .map((row, index) => ({ row, position: first + index }))
    .filter(({ row, position }) => row.position !== position);
};
