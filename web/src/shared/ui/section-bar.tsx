import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { cx } from './cx.ts';
import css from './section-bar.module.css';

interface Section {
  id: string;
  label: string;
  count?: number | undefined;
}

interface SectionBarProps {
  label: string;
  sections: readonly Section[];
  /** True for a bar next to the sections on wide screens; otherwise the bar is above the sections. */
  isSide?: boolean;
}

/** Position of the reading line as a share of the viewport's height. */
const LINE = 0.25;

/**
 * Returns the section at the reading line. Near the end of the page, the line moves down to the bottom of the viewport,
 * so that short sections there can become current.
 */
const sectionAtLine = (ids: readonly string[]): string | null => {
  const { scrollHeight, clientHeight } = document.documentElement;
  const below = scrollHeight - clientHeight - scrollY;
  const line = Math.max(clientHeight * LINE, clientHeight - below);
  return ids.findLast((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= line) ?? null;
};

/** Distance in pixels that a page may shift after a jump, when fonts and pictures load. */
const JUMP_PX = 8;

/**
 * Returns the current section and a function to call after a jump. The jump's target stays current until the person
 * scrolls.
 */
const useCurrent = (ids: string): [string | null, jumped: (id: string) => void] => {
  const [current, setCurrent] = useState<string | null>(null);
  const jump = useRef<number | null>(null);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      if (jump.current !== null && Math.abs(scrollY - jump.current) <= JUMP_PX) return;
      jump.current = null;
      setCurrent(sectionAtLine(ids.split(' ')));
    };
    const later = () => (frame ||= requestAnimationFrame(look));
    const resized = new ResizeObserver(later);
    resized.observe(document.body);
    addEventListener('scroll', later, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      resized.disconnect();
      removeEventListener('scroll', later);
    };
  }, [ids]);
  return [
    current,
    (id) => {
      jump.current = scrollY;
      setCurrent(id);
    },
  ];
};

/**
 * Scrolls to a section without a history entry, and focuses the section. Returns false for clicks that the browser
 * handles.
 */
const go = (event: MouseEvent, id: string): boolean => {
  const section = document.getElementById(id);
  if (section === null || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  event.preventDefault();
  section.scrollIntoView({ block: 'start' });
  section.focus({ preventScroll: true });
  return true;
};

/** Scrolls only the bar, if it is too narrow for all its links. */
const showIn = (bar: HTMLElement | null, id: string): void => {
  const link = bar?.querySelector(`[href="#${id}"]`);
  if (bar === null || !link) return;
  const [around, inside] = [bar.getBoundingClientRect(), link.getBoundingClientRect()];
  const [before, after] = [inside.left - around.left, inside.right - around.right];
  if (before < 0 || after > 0) bar.scrollBy({ left: before < 0 ? before : after });
};

/** Links to the sections of a long page, visible while the page scrolls; hidden when there is only one section. */
export const SectionBar = ({ label, sections, isSide = false }: SectionBarProps) => {
  const [current, jumped] = useCurrent(sections.map(({ id }) => id).join(' '));
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    if (current !== null) showIn(bar.current, current);
  }, [current]);
  if (sections.length < 2) return null;
  return (
    <nav ref={bar} className={cx(css.bar, isSide && css.side)} aria-label={label}>
      {sections.map((section) => (
        <a
          key={section.id}
          href={`#${section.id}`}
          aria-current={section.id === current ? 'true' : undefined}
          onClick={(event) => go(event, section.id) && jumped(section.id)}
        >
          {section.label}
          {section.count !== undefined && <span>{section.count}</span>}
        </a>
      ))}
    </nav>
  );
};
