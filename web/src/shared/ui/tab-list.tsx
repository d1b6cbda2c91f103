import { useId, type KeyboardEvent, type ReactNode } from 'react';
import css from './tab-list.module.css';

interface TabListProps<T extends string> {
  label: string;
  tabs: readonly { id: T; label: string }[];
  current: T;
  onChange: (id: T) => void;
  children: ReactNode;
}

const moves: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** Tabs with one shared panel; the left and right arrow keys switch between them. */
export const TabList = <T extends string>({ label, tabs, current, onChange, children }: TabListProps<T>) => {
  const id = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    const next = tabs[(tabs.findIndex((tab) => tab.id === current) + move + tabs.length) % tabs.length];
    if (next === undefined) return;
    onChange(next.id);
    document.getElementById(`${id}-${next.id}`)?.focus();
  };
  return (
    <>
      <div role="tablist" aria-label={label} className={css.tabs} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${id}-${tab.id}`}
            type="button"
            role="tab"
            aria-selected={tab.id === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === current ? 0 : -1}
            onClick={() => onChange(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${current}`} className={css.panel}>
        {children}
      </div>
    </>
  );
};
