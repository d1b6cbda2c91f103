export interface Placement {
  index: number;
  column: number;
  top: number;
  height: number;
}

/** Returns the number of a grid's columns for the viewport's width. */
export const columnsFor = (viewportPx: number): number => {
  if (viewportPx < 480) return 2;
  if (viewportPx < 767) return 3;
  if (viewportPx < 1023) return 4;
  if (viewportPx < 1199) return 5;
  return 6;
};

/**
 * Places each item in the shortest column, or the leftmost of equally short ones, so that the items stay in reading
 * order.
 */
export const placeAll = (
  heights: readonly number[],
  columns: number,
  gap: number,
): { placements: Placement[]; height: number } => {
  const bottoms = Array.from({ length: columns }, () => 0);
  const placements = heights.map((height, index) => {
    const shortest = Math.min(...bottoms);
    const column = bottoms.indexOf(shortest);
    bottoms[column] = shortest + height + gap;
    return { index, column, top: shortest, height };
  });
  return { placements, height: Math.max(0, Math.max(...bottoms) - gap) };
};

/** Returns the placements that touch the range from `top` to `bottom`, in reading order. */
export const inRange = (placements: readonly Placement[], top: number, bottom: number): Placement[] =>
  placements.filter((placement) => placement.top + placement.height >= top && placement.top <= bottom);
