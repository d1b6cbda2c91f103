import { useLayoutEffect, type RefObject } from 'react';

/** Distance in pixels between a floating element and the edge of the viewport. */
const GAP_PX = 8;

/** Returns the distance that moves a span into a range; a longer span is aligned with the start of the range. */
export const shiftInto = (start: number, end: number, from: number, to: number): number => {
  if (start < from) return from - start;
  return end > to ? Math.max(from - start, to - end) : 0;
};

/** Returns the top of the free area in pixels; the header covers everything above it. */
const roomTop = (): number => Math.max(0, document.querySelector('header')?.getBoundingClientRect().bottom ?? 0);

const place = (element: HTMLElement): void => {
  element.style.translate = 'none';
  // The element is a sheet with a fixed position on phones.
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
 * Ref callback that moves a floating element into the viewport when the element opens, and when the element or the
 * viewport is resized.
 */
export const keepInView = (element: HTMLElement | null): (() => void) | undefined => {
  if (element === null) return undefined;
  const reposition = () => place(element);
  const observer = new ResizeObserver(reposition);
  observer.observe(element);
  addEventListener('resize', reposition);
  reposition();
  return () => {
    observer.disconnect();
    removeEventListener('resize', reposition);
  };
};

export const useKeptInView = (box: RefObject<HTMLElement | null>): void =>
  useLayoutEffect(() => keepInView(box.current), [box]);
