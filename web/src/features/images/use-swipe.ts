import { useRef, type PointerEvent } from 'react';
import type { useDetailKeys } from './use-detail-keys.ts';

/** Minimum horizontal length of a swipe in pixels, which must also be at least twice the vertical length. */
const SWIPED_PX = 56;

interface Point {
  x: number;
  y: number;
}

/** Returns the direction of a swipe between two points; null if the movement is no swipe. */
export const swipedTo = (from: Point, to: Point, isRtl: boolean): 'previous' | 'next' | null => {
  const [x, y] = [to.x - from.x, to.y - from.y];
  if (Math.abs(x) < SWIPED_PX || Math.abs(x) < 2 * Math.abs(y)) return null;
  return x < 0 === isRtl ? 'previous' : 'next';
};

/** Returns pointer handlers that open the previous or next work after a swipe on a touch screen. */
export const useSwipe = ({ goTo, ...neighbors }: ReturnType<typeof useDetailKeys>) => {
  const from = useRef<Point | null>(null);
  return {
    onPointerDown: ({ pointerType, isPrimary, clientX: x, clientY: y }: PointerEvent) => {
      from.current = pointerType === 'touch' && isPrimary ? { x, y } : null;
    },
    onPointerUp: ({ clientX: x, clientY: y }: PointerEvent) => {
      const direction = from.current && swipedTo(from.current, { x, y }, document.documentElement.dir === 'rtl');
      from.current = null;
      if (direction !== null) goTo(neighbors[direction]);
    },
    onPointerCancel: () => {
      from.current = null;
    },
  };
};
