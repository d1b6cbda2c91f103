import { useRef, type PointerEvent } from 'react';
import type { useDetailKeys } from './use-detail-keys.ts';

/** So far, and at least twice as far sideways as up or down, is meant. */
const SWIPED_PX = 56;

interface Point {
  x: number;
  y: number;
}

/** Where a finger leads that went from one point to another; null where it means something else. */
export const swipedTo = (from: Point, to: Point, isRtl: boolean): 'previous' | 'next' | null => {
  const [x, y] = [to.x - from.x, to.y - from.y];
  if (Math.abs(x) < SWIPED_PX || Math.abs(x) < 2 * Math.abs(y)) return null;
  return x < 0 === isRtl ? 'previous' : 'next';
};

/** On a touch screen the works before and after this one lie beside it. */
export const useSwipe = ({ goTo, ...neighbours }: ReturnType<typeof useDetailKeys>) => {
  const from = useRef<Point | null>(null);
  return {
    onPointerDown: ({ pointerType, isPrimary, clientX: x, clientY: y }: PointerEvent) => {
      from.current = pointerType === 'touch' && isPrimary ? { x, y } : null;
    },
    onPointerUp: ({ clientX: x, clientY: y }: PointerEvent) => {
      const way = from.current && swipedTo(from.current, { x, y }, document.documentElement.dir === 'rtl');
      from.current = null;
      if (way !== null) goTo(neighbours[way]);
    },
    onPointerCancel: () => {
      from.current = null;
    },
  };
};
