import { useEffect, type RefObject } from 'react';
import { useLocation } from 'react-router';

const ITEM = 'li, [role=listitem], article, tr';
const AREA = 'section, dialog, main';
const HEADING = 'h1, h2, h3';
const FOCUSABLE = ':is(a[href], button, input, select, textarea, summary):not(:disabled, [tabindex="-1"])';

/**
 * Element that had the last focus. `name` is its `data-focus` attribute, which identifies the same control on the next
 * page.
 */
interface Place {
  readonly element: Element | null;
  readonly name: string | undefined;
}

const NOWHERE: Place = { element: null, name: undefined };

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;
const openDialog = (): Element | undefined => [...document.querySelectorAll('dialog[open]')].at(-1);
const content = (): HTMLElement | null => document.getElementById('content');

const itemFrom = (node: Node | null, step: 'nextSibling' | 'previousSibling'): Element | null => {
  for (let at = node; at !== null; at = at[step])
    if (at instanceof Element && at.matches(ITEM) && at.querySelector(FOCUSABLE) !== null) return at;
  return null;
};

/**
 * Returns the element to focus after a removal: a control in the neighbor of a removed list item, or in the item that
 * lost the node. Otherwise returns the heading of the area. Returns null when there is none, or when the page was
 * replaced.
 */
const nearest = (removed: Node, { target, nextSibling, previousSibling }: MutationRecord): Element | null => {
  if (!(target instanceof Element) || target === content()) return null;
  const item =
    removed instanceof Element && removed.matches(ITEM)
      ? (itemFrom(nextSibling, 'nextSibling') ?? itemFrom(previousSibling, 'previousSibling'))
      : target.closest(ITEM);
  return item?.querySelector(FOCUSABLE) ?? target.closest(AREA)?.querySelector(HEADING) ?? null;
};

const focus = (element: Element | null | undefined): boolean => {
  if (!(element instanceof HTMLElement)) return false;
  if (element.matches(HEADING)) element.tabIndex = -1;
  element.focus({ preventScroll: element === content() });
  return !isLost();
};

/**
 * Moves the focus to a nearby element when the page removes the focused one. Otherwise the browser focuses nothing, and
 * the next Tab starts at the top of the page.
 */
const keepFocus = (): (() => void) => {
  const places = { page: NOWHERE, dialog: NOWHERE };
  const layers = ['page', 'dialog'] as const;
  const layerOf = (target: Element) => (target.closest('dialog') === null ? 'page' : 'dialog');
  let wasRemoved = false;
  let frame = 0;

  const restore = () => {
    if (!isLost()) return;
    const dialog = openDialog();
    const { name, element } = dialog === undefined ? places.page : places.dialog;
    if (name !== undefined) {
      if (focus(document.querySelector(`[data-focus="${CSS.escape(name)}"]`))) return;
      // The next page may still be loading, and each of its changes calls this function again.
      if (document.querySelector('main [data-loading]') !== null) return;
    }
    if (!focus(element)) focus(dialog === undefined ? content() : dialog.querySelector(HEADING));
  };

  const note = (element: EventTarget | null) => {
    if (!(element instanceof HTMLElement)) return;
    wasRemoved = false;
    const layer = layerOf(element);
    if (layer === 'page') places.dialog = NOWHERE;
    places[layer] = { element, name: element.dataset['focus'] };
  };
  const onFocusIn = ({ target }: FocusEvent) => note(target);
  const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null || !(target instanceof Element)) return;
    // A press on an empty part of the page removes the focus on purpose.
    queueMicrotask(() => {
      if (target.isConnected && isLost()) places[layerOf(target)] = NOWHERE;
    });
  };
  const follow = (record: MutationRecord) => {
    for (const removed of record.removedNodes)
      for (const layer of layers) {
        const { element, name } = places[layer];
        if (element === null || element.isConnected || !removed.contains(element)) continue;
        places[layer] = { element: nearest(removed, record), name };
        wasRemoved = true;
      }
  };
  const observer = new MutationObserver((records) => {
    records.forEach(follow);
    if (!wasRemoved) return;
    cancelAnimationFrame(frame);
    // Other code may move the focus to a better element within a frame.
    frame = requestAnimationFrame(() => (frame = requestAnimationFrame(restore)));
  });

  if (!isLost()) note(document.activeElement);
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', onFocusIn);
  document.addEventListener('focusout', onFocusOut);
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
    document.removeEventListener('focusin', onFocusIn);
    document.removeEventListener('focusout', onFocusOut);
  };
};

const SCROLLS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Keeps the focused element in the window when late content appears above it, until the person scrolls. */
const keepInWindow = (): (() => void) => {
  let isKept = false;
  const keep = () => {
    // A new page focuses its whole content, which may be taller than the window.
    isKept = document.activeElement !== content() && document.activeElement?.matches(':focus-visible') === true;
  };
  const leave = () => {
    isKept = false;
  };
  const observer = new ResizeObserver(() => {
    if (isKept && !isLost()) document.activeElement?.scrollIntoView({ block: 'nearest' });
  });
  keep();
  observer.observe(document.body);
  document.addEventListener('focusin', keep);
  for (const act of SCROLLS) document.addEventListener(act, leave, { passive: true, capture: true });
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', keep);
    for (const act of SCROLLS) document.removeEventListener(act, leave, { capture: true });
  };
};

/** Path of the page that received the last press, key or input. */
type ActedAt = Readonly<RefObject<string>>;

/**
 * Moves the focus to the content of a new page, unless the focus is already in it, the person has acted on the new
 * page, or a dialog is open. A change of only the query is not a new page.
 */
const usePageFocus = (actedAt: ActedAt): void => {
  const { pathname } = useLocation();
  useEffect(() => {
    // A dialog that closes with the page returns the focus within a frame.
    const frame = requestAnimationFrame(() => {
      if (actedAt.current === pathname || openDialog() !== undefined) return;
      const main = content();
      if (main?.contains(document.activeElement) === false) focus(main);
    });
    return () => cancelAnimationFrame(frame);
  }, [actedAt, pathname]);
};

/** Keeps the keyboard focus after page changes and removals of elements, and in view while content loads. */
export const FocusKeeper = ({ actedAt }: { actedAt: ActedAt }) => {
  usePageFocus(actedAt);
  useEffect(keepFocus, []);
  useEffect(keepInWindow, []);
  return null;
};
