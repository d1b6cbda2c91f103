import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Dots } from './icons.tsx';
import { keepInView } from './keep-in-view.ts';
import { Link } from './link.tsx';
import { swallowBesideSheet } from './swallow-click.ts';
import { useNarrow } from './use-narrow.ts';
import { moveInMenu } from './menu-keys.ts';
import css from './menu.module.css';

interface MenuEntry<T extends string> {
  id: T;
  label: string;
  /** Path in the client that the entry links to. */
  to?: string;
  /** URL outside of the client that the entry links to, such as a `mailto:` URL. */
  href?: string;
}

interface MenuProps<T extends string> {
  label: string;
  entries: readonly MenuEntry<T>[];
  onChoose?: (id: T) => void;
  /** Text of the button; by default it shows three dots. */
  face?: string;
}

const item = { role: 'menuitem', tabIndex: -1 } as const;

const Entry = <T extends string>({
  entry: { label, to, href },
  onClick,
}: {
  entry: MenuEntry<T>;
  onClick: () => void;
}) => {
  if (to !== undefined)
    return (
      <Link {...item} to={to} onClick={onClick}>
        {label}
      </Link>
    );
  if (href !== undefined)
    return (
      <a {...item} href={href} onClick={onClick}>
        {label}
      </a>
    );
  return (
    <button {...item} type="button" onClick={onClick}>
      {label}
    </button>
  );
};

/**
 * Menu with the usual keyboard support: arrow keys, Home, End, Escape. On phones, the menu is a sheet at the bottom of
 * the screen.
 */
export const Menu = <T extends string>({ label, entries, onChoose, face }: MenuProps<T>) => {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const isSheet = useNarrow();
  useEffect(() => {
    if (!open) return undefined;
    // Shows the sheet in the top layer, so that no card or bar covers it.
    if (isSheet) box.current?.querySelector<HTMLElement>('[popover]')?.showPopover();
    box.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && box.current?.contains(event.target) === true) return;
      swallowBesideSheet(isSheet, event);
      setOpen(false);
    };
    addEventListener('pointerdown', outside);
    return () => removeEventListener('pointerdown', outside);
  }, [open, isSheet]);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') setOpen(false);
    if (event.key === 'Escape') close();
    moveInMenu(event, box.current);
  };

  return (
    <div ref={box} className={css.box}>
      <button
        ref={button}
        type="button"
        className={face === undefined ? css.dots : css.face}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {face === undefined ? (
          <Dots />
        ) : (
          <>
            {face}
            <span className={css.caret} aria-hidden="true" />
          </>
        )}
      </button>
      {open && (
        <div
          ref={keepInView}
          id={id}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          popover={isSheet ? 'manual' : undefined}
          className={css.menu}
          onKeyDown={onKeyDown}
        >
          {entries.map((entry) => (
            <Entry
              key={entry.id}
              entry={entry}
              onClick={() => {
                close();
                onChoose?.(entry.id);
              }}
            />
          ))}
        </div>
      )}
    </div>
  );
};
