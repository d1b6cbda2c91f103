import { search as limits } from '@pixchange/contracts/http/limits';
import {
  useDeferredValue,
  useEffect,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { useLocation } from 'react-router';
import { useBrowse, useGoBrowse } from '../../shared/browse/use-browse.ts';
import { lazyOf } from '../../shared/lazy.ts';
import { Section } from '../../shared/ui/fault.tsx';
import { IconButton } from '../../shared/ui/button.tsx';
import { cx } from '../../shared/ui/cx.ts';
import { Icon } from '../../shared/ui/icons.tsx';
import { useMedia } from '../../shared/ui/use-media.ts';
import { afterPaint } from '../../shared/ui/when-idle.ts';
import { searchBoxText as text } from './search-box.text.ts';
import css from './search-box.module.css';

const QuickPanel = lazyOf(() => import('./quick-panel.tsx'), 'QuickPanel');

/** Pause in typing before a request, in milliseconds; a shorter pause would request unfinished words. */
const PAUSE_MS = 180;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

/** Makes the `/` key focus the search, except while a person types in a field or a dialog is open. */
const useSlash = (field: RefObject<HTMLInputElement | null>): void => {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (
        event.key !== '/' ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isTyping(event.target) ||
        document.querySelector('dialog[open]') !== null
      )
        return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [field]);
};

/**
 * Returns the typed text, which resets on another page, and the text to request. The latter follows after a pause in
 * typing, but not during IME composition.
 */
const useTyped = (shown: string, page: string) => {
  const [typed, setTyped] = useState(shown);
  const [query, setQuery] = useState('');
  const [composing, setComposing] = useState(false);
  useEffect(() => setTyped(shown), [shown, page]);
  useEffect(() => {
    if (composing) return undefined;
    const timer = setTimeout(() => setQuery(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, composing]);
  return { typed, setTyped, query, composing, setComposing };
};

interface Options {
  panelId: string;
  active: string | null;
  choose: (id: string | null) => void;
}

/** Selects the next or previous option of the panel; before the first and after the last option, selects none. */
const step = ({ panelId, active, choose }: Options, by: 1 | -1): void => {
  const ids = [...document.querySelectorAll(`[id="${panelId}"] [role="option"]`)].map(({ id }) => id);
  const ring = [null, ...ids];
  const next = ring[(ring.indexOf(active) + by + ring.length) % ring.length] ?? null;
  choose(next);
  if (next !== null) document.getElementById(next)?.scrollIntoView({ block: 'nearest' });
};

/** Returns the state and handlers of the search field: its text, its panel and its keyboard support. */
const useSearchField = () => {
  const browse = useBrowse();
  const go = useGoBrowse();
  const { key, pathname } = useLocation();
  const field = useRef<HTMLInputElement>(null);
  const panelId = useId();
  const [open, setOpen] = useState(false);
  const [active, choose] = useState<string | null>(null);
  const shown = pathname === '/' ? (browse.q ?? '') : '';
  const { typed, setTyped, query, composing, setComposing } = useTyped(shown, pathname);
  useSlash(field);
  useEffect(() => setOpen(false), [key]);
  // A closed panel has no active option.
  useEffect(() => choose(null), [query, open]);

  const submit = (event: KeyboardEvent) => {
    const q = typed.trim();
    if (q === '') return;
    setOpen(false);
    afterPaint(event, () => {
      // Drops the filters, which were chosen for other results.
      go({ q });
      scrollTo({ top: 0 });
      // Moves the focus on touch screens, where the on-screen keyboard would cover the results.
      if (matchMedia('(hover: none)').matches) document.getElementById('content')?.focus({ preventScroll: true });
    });
  };
  const keys: Record<string, (event: KeyboardEvent) => void> = {
    ArrowDown: () => (open ? step({ panelId, active, choose }, 1) : setOpen(true)),
    ArrowUp: () => step({ panelId, active, choose }, -1),
    Enter: (event) => (active === null ? submit(event) : document.getElementById(active)?.click()),
    Escape: () => (open ? setOpen(false) : setTyped('')),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys[event.key];
    // During composition, the input method handles the keys.
    if (act === undefined || event.nativeEvent.isComposing || composing) return;
    event.preventDefault();
    act(event);
  };
  const type = (typedText: string) => {
    setTyped(typedText);
    // Deselects the option, which belongs to the previous text.
    choose(null);
    setOpen(true);
  };
  return {
    field,
    panelId,
    typed,
    active,
    /** Text to request; an empty field shows suggested searches. */
    query: typed.trim() === '' ? '' : query,
    open: open && (query !== '' || typed.trim() === ''),
    setOpen,
    setComposing,
    onKeyDown,
    type,
    close: () => setOpen(false),
  };
};

interface SearchBoxProps {
  /** Position: in the header's bar on wide screens, on a separate line otherwise; only one is rendered. */
  place: 'bar' | 'line';
}

const Box = ({ place }: SearchBoxProps) => {
  const { field, panelId, typed, query, active, open, setOpen, setComposing, onKeyDown, type, close } =
    useSearchField();
  // Deferred, so that the field reacts to a press before the panel is rendered.
  const isDrawn = useDeferredValue(open);
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) close();
  };
  return (
    <div role="search" className={cx(css.search, css[place])} onBlur={leave}>
      <div className={css.box}>
        <Icon name="search" />
        <input
          ref={field}
          type="text"
          role="combobox"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={limits.queryLengthMax}
          aria-label={text.label}
          placeholder={text.label}
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={open && isDrawn ? panelId : undefined}
          aria-activedescendant={open && active !== null ? active : undefined}
          value={typed}
          onChange={({ target }) => type(target.value)}
          onFocus={() => setOpen(true)}
          onKeyDown={onKeyDown}
          onCompositionStart={() => setComposing(true)}
          onCompositionEnd={() => setComposing(false)}
        />
        {typed === '' ? (
          <kbd className={css.key} aria-hidden="true">
            /
          </kbd>
        ) : (
          <IconButton
            icon="close"
            label={text.clear}
            onClick={() => {
              type('');
              field.current?.focus();
            }}
          />
        )}
      </div>
      {open && isDrawn && (
        <Section className={css.failed}>
          <QuickPanel id={panelId} text={query} active={active} onDone={close} />
        </Section>
      )}
    </div>
  );
};

/** Search for works and people, with quick results while typing. */
export const SearchBox = ({ place }: SearchBoxProps) => {
  const wide = useMedia('(min-width: 1199px)');
  return wide === (place === 'bar') ? <Box place={place} /> : null;
};
