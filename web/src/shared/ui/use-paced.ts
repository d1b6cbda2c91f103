import { useEffect, useReducer, useRef } from 'react';
import type { Placement } from './masonry-layout.ts';
import type { Frame } from './use-frame.ts';

/** Maximum number of cards that one frame adds while the page scrolls. */
const NEW_PER_FRAME = 1;

/**
 * Returns the cards near the viewport that are rendered now. Each frame adds at most `NEW_PER_FRAME` cards, the closest
 * first, which keeps frames short while the page scrolls. The first render and a jump add all cards at once.
 * @param near the cards near the viewport
 * @param keys the key of each card of the grid, by its index
 */
export const usePaced = (
  near: readonly Placement[],
  keys: readonly string[],
  { top, bottom }: Pick<Frame, 'top' | 'bottom'>,
): Placement[] => {
  const rendered = useRef<ReadonlySet<string> | null>(null);
  const [renders, renderMore] = useReducer((count: number) => count + 1, 0);
  const keyOf = ({ index }: Placement): string => keys[index] as string;
  const added = near.filter((placement) => rendered.current?.has(keyOf(placement)) !== true);
  const distance = (placement: Placement): number =>
    Math.abs(placement.top + placement.height / 2 - (top + bottom) / 2);
  const isJump = rendered.current === null || (rendered.current.size > 0 && added.length === near.length);
  const later = isJump ? [] : added.sort((a, b) => distance(a) - distance(b)).slice(NEW_PER_FRAME);
  const shown = near.filter((placement) => !later.includes(placement));
  useEffect(() => {
    rendered.current = new Set(shown.map(keyOf));
  });
  const isIncomplete = later.length > 0;
  useEffect(() => {
    if (!isIncomplete) return undefined;
    const frame = requestAnimationFrame(renderMore);
    return () => cancelAnimationFrame(frame);
  }, [isIncomplete, renders]);
  return shown;
};
