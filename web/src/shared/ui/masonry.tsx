import { memo, useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { useNavigationType } from 'react-router';
import { columnsFor, inRange, placeAll, type Placement } from './masonry-layout.ts';
import { isArrow, nearestCard } from './nearest-card.ts';
import { beginTrail, hasMovedOn, lastOf } from './trail.ts';
import { useFrame } from './use-frame.ts';
import css from './masonry.module.css';

/** Distance in pixels beyond the viewport within which cards are rendered. */
const OVERSCAN_PX = 240;
/** Distance in pixels between the viewport and the list's end at which more items are requested. */
const AHEAD_PX = 1_600;
const CARD = '[data-image]';

/** Moves the focus between cards with arrow keys in visual order, across the grids of a page. */
const moveFocus = (event: KeyboardEvent): void => {
  const from = document.activeElement;
  if (
    !isArrow(event.key) ||
    event.altKey ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey ||
    from?.matches(CARD) !== true
  )
    return;
  const cards = [...document.querySelectorAll<HTMLElement>(`main ${CARD}`)].filter((card) => card !== from);
  const next =
    cards[
      nearestCard(
        from.getBoundingClientRect(),
        cards.map((card) => card.getBoundingClientRect()),
        event.key,
      )
    ];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
};

/** Delay in milliseconds until the client has restored the scroll position; only then is a card's visibility known. */
const RESTORED_MS = 100;

const showCard = (card: HTMLElement): void => {
  const { top, bottom } = card.getBoundingClientRect();
  if (bottom < 0 || top > innerHeight) card.scrollIntoView({ block: 'center' });
};

/**
 * Returns the key of the last viewed card after Back, and focuses the card. The card is rendered even if it is far from
 * the viewport.
 */
const useReturn = (
  element: RefObject<HTMLElement | null>,
  keys: readonly string[],
  returnsTo: () => string | null,
): string | null => {
  const [key] = useState(returnsTo);
  const isThere = key !== null && keys.includes(key);
  useEffect(() => {
    if (!isThere) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      const card = element.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"] ${CARD}`);
      card?.focus({ preventScroll: true });
      if (card && hasMovedOn()) timer = setTimeout(() => showCard(card), RESTORED_MS);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [element, key, isThere]);
  return key;
};

interface MasonryProps<T> {
  label: string;
  items: readonly T[];
  keyOf: (item: T) => string;
  heightOf: (item: T, width: number) => number;
  draw: (item: T, width: number) => ReactNode;
  /** Called when the end of the list is near; the caller must ignore calls while it loads. */
  onEnd?: (() => void) | undefined;
  /** Returns the number of columns for the viewport's width, for a grid next to other content. */
  columnsOf?: (viewportPx: number) => number;
  /** Returns the maximum number of items, for a short row. */
  limitOf?: (columns: number) => number;
}

/** Returns the cards near the viewport, and distant cards that have or will get the focus. */
const shownOf = (
  placements: readonly Placement[],
  top: number,
  bottom: number,
  held: ReadonlySet<number>,
): Placement[] => {
  const near = inRange(placements, top - OVERSCAN_PX, bottom + OVERSCAN_PX);
  const far = placements.filter((placement) => held.has(placement.index) && !near.includes(placement));
  return far.length === 0 ? near : [...near, ...far].sort((a, b) => a.index - b.index);
};

const Grid = <T,>({
  label,
  items: all,
  keyOf,
  heightOf,
  draw,
  onEnd,
  columnsOf = columnsFor,
  limitOf,
  returnsTo,
}: MasonryProps<T> & { returnsTo: () => string | null }) => {
  const element = useRef<HTMLDivElement>(null);
  const { width, viewport, top, bottom } = useFrame(element);
  const columns = columnsOf(viewport);
  const items = useMemo(() => (limitOf === undefined ? all : all.slice(0, limitOf(columns))), [all, limitOf, columns]);
  const keys = useMemo(() => items.map(keyOf), [items, keyOf]);
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

  const [focused, setFocused] = useState<string | null>(null);
  const returning = useReturn(element, keys, returnsTo);
  const held = new Set([focused, returning].flatMap((key) => (key === null ? [] : keys.indexOf(key))));
  const keyAt = (target: EventTarget): string | null =>
    (target as Element).closest('[data-key]')?.getAttribute('data-key') ?? null;

  return (
    <div
      ref={element}
      role="list"
      aria-label={label}
      className={css.grid}
      style={{ height }}
      onFocus={({ target }) => setFocused(keyAt(target))}
      onBlur={() => setFocused(null)}
      onKeyDown={moveFocus}
      onClickCapture={({ target }) => {
        const key = keyAt(target);
        if (key !== null) beginTrail(label, keys, key);
      }}
    >
      {shownOf(placements, top, bottom, held).map((placement) => {
        const item = items[placement.index] as T;
        return (
          <div
            key={keyOf(item)}
            role="listitem"
            aria-setsize={items.length}
            aria-posinset={placement.index + 1}
            data-key={keys[placement.index]}
            className={css.cell}
            style={{
              width: columnWidth,
              height: placement.height,
              top: placement.top,
              insetInlineStart: placement.column * (columnWidth + gap),
            }}
          >
            {draw(item, columnWidth)}
          </div>
        );
      })}
    </div>
  );
};

const MemoGrid = memo(Grid) as typeof Grid;

/**
 * Columns of cards with different heights. The caller provides the heights, only cards near the viewport are rendered,
 * and the tab order is the order of the items.
 */
export const Masonry = <T,>(props: MasonryProps<T>) => {
  const navigation = useNavigationType();
  // Determined on the first render, because a later change of the URL must not re-render all cards.
  const [returnsTo] = useState(() => () => (navigation === 'POP' ? lastOf(props.label) : null));
  return <MemoGrid {...props} returnsTo={returnsTo} />;
};
