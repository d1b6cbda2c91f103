import { useLayoutEffect, type RefObject } from 'react';

/** Between what floats and the edge of the window. */
const GAP_PX = 8;

/** How far a span has to move to lie within the room; where it is longer than the room, its beginning is what shows. */
export const shiftInto = (start: number, end: number, from: number, to: number): number => {
  if (start < from) return from - start;
  return end > to ? Math.max(from - start, to - end) : 0;
};

/** The header stays at the top of the window, over everything. */
const roomTop = (): number => Math.max(0, document.querySelector('header')?.getBoundingClientRect().bottom ?? 0);

const place = (element: HTMLElement): void => {
  element.style.translate = 'none';
  // A sheet at the foot of a phone has its place already.
  if (getComputedStyle(element).position === 'fixed') return;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const [x, y] = [
    shiftInto(left, right, GAP_PX, clientWidth - GAP_PX),
    shiftInto(top, bottom, roomTop() + GAP_PX, clientHeight - GAP_PX),
  ];
  element.style.translate = `${x}px ${y}px`;
};

/** Moves what floats over the page into the window when it opens, and when it or the window changes its size; a ref for it. */
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
