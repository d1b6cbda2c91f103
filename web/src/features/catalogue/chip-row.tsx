import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { IconButton } from '../../shared/ui/button.tsx';
import { stripText as text } from './strip.text.ts';
import css from './chip-row.module.css';

/** Tolerance in pixels; zoomed pages lose a pixel to rounding. */
const EDGE = 2;

/**
 * Scrolls a hidden chip to the center of its row. Scrolls only the row; `scrollIntoView` would also scroll the page.
 */
const showWithin = (row: Element, chip: Element): void => {
  const { left, right, width } = row.getBoundingClientRect();
  const at = chip.getBoundingClientRect();
  if (at.left < left || at.right > right)
    row.scrollBy({ left: at.left + at.width / 2 - (left + width / 2), behavior: 'instant' });
};

/** Scrolls a focused chip out from under the arrows; the browser has already brought it into the window. */
const showClear = (chip: Element): void => chip.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** Returns a row's ref, a function that scrolls it, and whether it has content before and after its visible part. */
const useOverflow = () => {
  const box = useRef<HTMLDivElement>(null);
  const [more, setMore] = useState({ before: false, after: false });
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const look = () => {
      // Right-to-left scroll positions count down from 0.
      const at = Math.abs(element.scrollLeft);
      setMore({ before: at > EDGE, after: at + element.clientWidth < element.scrollWidth - EDGE });
    };
    const observer = new ResizeObserver(look);
    observer.observe(element);
    if (element.firstElementChild !== null) observer.observe(element.firstElementChild);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, []);
  const shown = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const element = box.current;
    const current = element?.querySelector('[aria-current]') ?? null;
    if (element !== null && current !== null && current !== shown.current) showWithin(element, current);
    shown.current = current;
  });
  const scroll = (by: 1 | -1) => {
    const element = box.current;
    if (element === null) return;
    const forward = getComputedStyle(element).direction === 'rtl' ? -1 : 1;
    element.scrollBy({ left: by * forward * element.clientWidth * 0.8 });
  };
  return { box, more, scroll };
};

/** Links in one line that scrolls by touch, with the keyboard, or with arrow buttons for a mouse. */
export const ChipRow = ({ label, children }: { label: string; children: ReactNode }) => {
  const { box, more, scroll } = useOverflow();
  return (
    <nav
      className={css.row}
      aria-label={label}
      data-before={more.before || undefined}
      data-after={more.after || undefined}
    >
      <div ref={box} className={css.strip} onKeyUp={({ target }) => showClear(target as Element)}>
        <ul>{children}</ul>
      </div>
      {more.before && (
        <IconButton
          icon="back"
          label={text.scrollBack}
          className={css.before}
          tabIndex={-1}
          onClick={() => scroll(-1)}
        />
      )}
      {more.after && (
        <IconButton
          icon="forward"
          label={text.scrollOn}
          className={css.after}
          tabIndex={-1}
          onClick={() => scroll(1)}
        />
      )}
    </nav>
  );
};
