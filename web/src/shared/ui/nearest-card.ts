export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Tolerance in pixels, because rounded edges of neighboring boxes may overlap by a pixel. */
const TOUCH_PX = 1;
/** Penalty in pixels that ranks boxes in the same row or column before all others. */
const OUT_OF_LINE_PX = 1_000_000;

const shared = (from: Box, to: Box, sideways: boolean): number =>
  sideways
    ? Math.min(from.bottom, to.bottom) - Math.max(from.top, to.top)
    : Math.min(from.right, to.right) - Math.max(from.left, to.left);

const gaps: Record<string, (from: Box, to: Box) => number> = {
  ArrowRight: (from, to) => to.left - from.right,
  ArrowLeft: (from, to) => from.left - to.right,
  ArrowDown: (from, to) => to.top - from.bottom,
  ArrowUp: (from, to) => from.top - to.bottom,
};

export const isArrow = (key: string): boolean => key in gaps;

/** Returns the distance of a box in the direction of an arrow key; infinity if the box isn't on that side. */
const distance = (from: Box, to: Box, arrow: string): number => {
  const gap = gaps[arrow]?.(from, to) ?? -Infinity;
  if (gap < -TOUCH_PX) return Infinity;
  const sideways = arrow === 'ArrowLeft' || arrow === 'ArrowRight';
  const common = shared(from, to, sideways);
  // The box with the larger overlap wins at equal distance. Boxes in other rows don't count for a sideways key.
  if (common > 0) return gap - common / OUT_OF_LINE_PX;
  return sideways ? Infinity : OUT_OF_LINE_PX + gap - common;
};

/** Returns the index of the nearest box in the direction of an arrow key; -1 at the edge. */
export const nearestCard = (from: Box, others: readonly Box[], arrow: string): number => {
  const distances = others.map((to) => distance(from, to, arrow));
  const best = Math.min(...distances, Infinity);
  return best === Infinity ? -1 : distances.indexOf(best);
};
