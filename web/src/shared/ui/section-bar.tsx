import { useEffect, useState, type MouseEvent } from 'react';
import css from './section-bar.module.css';

interface Section {
  id: string;
  label: string;
  count: number | undefined;
}

interface SectionBarProps {
  label: string;
  sections: readonly Section[];
}

/** The section under the bar, as far as the page is scrolled. */
const useCurrent = (ids: string): string | null => {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const shown = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) shown.add(target.id);
          else shown.delete(target.id);
        setCurrent((before) => ids.split(' ').find((id) => shown.has(id)) ?? before);
      },
      // A line a little below the header and the bar.
      { rootMargin: '-25% 0px -74% 0px' },
    );
    for (const id of ids.split(' ')) {
      const element = document.getElementById(id);
      if (element !== null) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [ids]);
  return current;
};

/** Scrolls without a step in the history, and goes on reading there. */
const go = (event: MouseEvent, id: string): void => {
  const section = document.getElementById(id);
  if (section === null || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  section.scrollIntoView({ block: 'start' });
  section.focus({ preventScroll: true });
};

/** The way to the sections of a long page, in sight while it is scrolled; nothing where there is only one. */
export const SectionBar = ({ label, sections }: SectionBarProps) => {
  const current = useCurrent(sections.map(({ id }) => id).join(' '));
  if (sections.length < 2) return null;
  return (
    <nav className={css.bar} aria-label={label}>
      {sections.map((section) => (
        <a
          key={section.id}
          href={`#${section.id}`}
          aria-current={section.id === current ? 'true' : undefined}
          onClick={(event) => go(event, section.id)}
        >
          {section.label}
          {section.count !== undefined && <span>{section.count}</span>}
        </a>
      ))}
    </nav>
  );
};
