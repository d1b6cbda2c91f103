import { useLayoutEffect, useState, type RefObject } from 'react';

/** Granularity in pixels of the measured scroll position, which avoids a render for every pixel. */
const STEP_PX = 120;

export interface Frame {
  width: number;
  viewport: number;
  /** Edges of the visible range in the grid's own coordinates. */
  top: number;
  bottom: number;
}

/** Returns the usual width of a grid, so that most cards are not rendered a second time after measuring. */
const columnWidth = (): number => {
  const page = document.documentElement;
  const style = getComputedStyle(page);
  const [column = NaN, padding = NaN] = ['--column', '--page'].map((token) =>
    Number.parseFloat(style.getPropertyValue(token)),
  );
  const width = Math.min(page.clientWidth, column) - 2 * padding;
  // The width is unknown without the styles.
  return Number.isNaN(width) ? 0 : width;
};

/** Returns the grid's width and the visible range in its coordinates, updated on scroll and resize. */
export const useFrame = (element: RefObject<HTMLElement | null>): Frame => {
  const [frame, setFrame] = useState<Frame>(() => ({
    width: columnWidth(),
    viewport: innerWidth,
    top: 0,
    bottom: innerHeight,
  }));
  useLayoutEffect(() => {
    const node = element.current;
    if (node === null) return undefined;
    let queued = 0;
    const measure = () => {
      queued = 0;
      const box = node.getBoundingClientRect();
      const top = Math.floor(-box.top / STEP_PX) * STEP_PX;
      const next = {
        width: box.width,
        viewport: innerWidth,
        top,
        bottom: top + Math.ceil(innerHeight / STEP_PX) * STEP_PX + STEP_PX,
      };
      setFrame((old) =>
        old.width === next.width && old.viewport === next.viewport && old.top === next.top && old.bottom === next.bottom
          ? old
          : next,
      );
    };
    const queue = () => {
      queued ||= requestAnimationFrame(measure);
    };
    measure();
    const resized = new ResizeObserver(queue);
    resized.observe(node);
    // Growing content above moves the grid without resizing it.
    resized.observe(document.body);
    addEventListener('scroll', queue, { passive: true });
    return () => {
      cancelAnimationFrame(queued);
      resized.disconnect();
      removeEventListener('scroll', queue);
    };
  }, [element]);
  return frame;
};
