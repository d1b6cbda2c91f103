import { useLayoutEffect, type RefObject } from 'react';

/** Distance between a floating element and the edge of the window. */
const GAP_PX = 8;

/** Returns the distance that moves a span into the room; of a longer span, the start is visible. */
export const shiftInto = (start: number, end: number, from: number, to: number): number => {
  if (start < from) return from - start;
  return end > to ? Math.max(from - start, to - end) : 0;
};

/** Returns the top of the free room; the header stays at the top of the window, over everything. */
const roomTop = (): number => Math.max(0, document.querySelector('header')?.getBoundingClientRect().bottom ?? 0);

const place = (element: HTMLElement): void => {
  element.style.translate = 'none';
  // A sheet at the bottom of a phone is already in its place.
  if (getComputedStyle(element).position === 'fixed') return;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const [x, y] = [
    shiftInto(left, right, GAP_PX, clientWidth - GAP_PX),
    shiftInto(top, bottom, roomTop() + GAP_PX, clientHeight - GAP_PX),
  ];
  element.style.translate = `${x}px ${y}px`;
};

/**
 * Moves a floating element into the window when it opens, and when it or the window changes its size; used as a ref.
 */
export const keepInView = (element: HTMLElement | null): (() => void) | undefined => {
  if (element === null) return undefined;
  const again = () => place(element);
  const observer = new ResizeObserver(again);
  observer.observe(element);
  addEventListener('resize', again);
  again();
  return () => {
    observer.disconnect();
    removeEventListener('resize', again);
  };
};

export const useKeptInView = (box: RefObject<HTMLElement | null>): void =>
  useLayoutEffect(() => keepInView(box.current), [box]);
