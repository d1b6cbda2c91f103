import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { columnsFor, inRange, placeAll } from './masonry-layout.ts';
import css from './masonry.module.css';

/** How far beyond the window cards are drawn, and how far before the end more are asked for. */
const OVERSCAN_PX = 800;
const AHEAD_PX = 1_600;

interface Frame {
  width: number;
  viewport: number;
  /** The window's edges in the grid's own coordinates. */
  top: number;
  bottom: number;
}

const useFrame = (element: React.RefObject<HTMLDivElement | null>): Frame => {
  const [frame, setFrame] = useState<Frame>({ width: 0, viewport: innerWidth, top: 0, bottom: innerHeight });
  useLayoutEffect(() => {
    const node = element.current;
    if (node === null) return undefined;
    let queued = 0;
    const measure = () => {
      queued = 0;
      const box = node.getBoundingClientRect();
      // Steps of half the overscan spare a render for every pixel scrolled.
      const step = OVERSCAN_PX / 2;
      const top = Math.floor(-box.top / step) * step;
      const next = { width: box.width, viewport: innerWidth, top, bottom: top + Math.ceil(innerHeight / step) * step + step };
      setFrame((old) => (old.width === next.width && old.viewport === next.viewport && old.top === next.top && old.bottom === next.bottom ? old : next));
    };
    const queue = () => {
      queued ||= requestAnimationFrame(measure);
    };
    measure();
    const resized = new ResizeObserver(queue);
    resized.observe(node);
    addEventListener('scroll', queue, { passive: true });
    return () => {
      cancelAnimationFrame(queued);
      resized.disconnect();
      removeEventListener('scroll', queue);
    };
  }, [element]);
  return frame;
};

interface MasonryProps<T> {
  label: string;
  items: readonly T[];
  keyOf: (item: T) => string;
  heightOf: (item: T, width: number) => number;
  draw: (item: T, width: number) => ReactNode;
  /** Called when the end comes near; the caller ignores calls while it loads. */
  onEnd?: (() => void) | undefined;
  /** Columns that the surroundings take away, by the viewport's width. */
  columnsOf?: (viewportPx: number) => number;
}

/** Columns of uneven cards: sizes are known beforehand, only what is near the window is in the page, tab order reads row by row. */
export const Masonry = <T,>({ label, items, keyOf, heightOf, draw, onEnd, columnsOf = columnsFor }: MasonryProps<T>) => {
  const element = useRef<HTMLDivElement>(null);
  const { width, viewport, top, bottom } = useFrame(element);
  const columns = columnsOf(viewport);
  const gap = viewport < 480 ? 8 : 12;
  const columnWidth = Math.max(0, (width - gap * (columns - 1)) / columns);
  const { placements, height } = useMemo(
    () => placeAll(columnWidth === 0 ? [] : items.map((item) => heightOf(item, columnWidth)), columns, gap),
    [items, heightOf, columnWidth, columns, gap],
  );
  const nearEnd = columnWidth > 0 && bottom + AHEAD_PX >= height;
  useEffect(() => {
    if (nearEnd) onEnd?.();
  }, [nearEnd, onEnd, items.length]);

  return (
    <div ref={element} role="list" aria-label={label} className={css.grid} style={{ height }}>
      {inRange(placements, top - OVERSCAN_PX, bottom + OVERSCAN_PX).map((placement) => {
        const item = items[placement.index] as T;
        return (
          <div
            key={keyOf(item)}
            role="listitem"
            aria-setsize={items.length}
            aria-posinset={placement.index + 1}
            className={css.cell}
            style={{ width: columnWidth, height: placement.height, top: placement.top, left: placement.column * (columnWidth + gap) }}
          >
            {draw(item, columnWidth)}
          </div>
        );
      })}
    </div>
  );
};
