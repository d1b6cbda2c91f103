import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const ANCHOR_OFFSET_PX = -100;
const NOT_SCROLL_KEY = 'notScroll';
const USER_INFO_ID = 'user-info';
/** Maximum time in milliseconds to wait until a loading page is tall enough for a position, or contains the anchor. */
const RESTORE_MS_MAX = 20_000;
/** Time in milliseconds for which the page keeps a reached position while late content, such as a font, loads. */
const SETTLE_MS = 1_000;
/** Paths of pages that ignore `keepPlaceOnce` and start at the top. */
const FROM_TOP = /^\/(faq|artist|studio|terms|privacy-policy|charities|checkout)(\/|$)/;

/**
 * Returns the storage key of a position. The key includes the path, because every document that a tab loads starts with
 * the same location key.
 */
const placeKey = (locationKey: string, pathname: string): string => `scroll:${locationKey}:${pathname}`;

/** Scroll position of a page. */
interface Place {
  readonly name: string;
  top: number;
  /** False while the stored position is being restored; scroll events then leave `top` unchanged. */
  isRestored: boolean;
}

const keepPlace = ({ name, top }: Place): void => sessionStorage.setItem(name, String(top));

/**
 * Stores the position of the previous page before the page scrolls, because the next page may be shorter. Returns the
 * position of the current page.
 */
const placeAfter = (before: Place | null, name: string): Place => {
  if (before?.name === name) return before;
  if (before !== null) keepPlace(before);
  return { name, top: before?.top ?? 0, isRestored: true };
};

/** Whether a reload, Back or Forward opened the document. A typed address starts at the top or at the anchor. */
const wasOpenBefore = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => (entry as PerformanceNavigationTiming).type !== 'navigate');

/** Makes the next page start below its profile card or album header, for example an album opened from a profile. */
export const keepPlaceOnce = (): void => sessionStorage.setItem(NOT_SCROLL_KEY, 'true');

const topOf = (element: Element): number => element.getBoundingClientRect().top;

/**
 * Returns the top, in pixels of the viewport, of the content after an element: below it, or beside it when there is
 * room for both.
 */
const topAfter = (element: Element): number => {
  const { bottom } = element.getBoundingClientRect();
  const next = element.nextElementSibling;
  return next === null ? bottom : Math.min(bottom, topOf(next));
};

/** Events with which a person starts to scroll. */
const MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * Repeats a scroll whenever the height of the loading page changes. Ends when the page has kept the position for
 * `SETTLE_MS`, when `RESTORE_MS_MAX` has passed, or when the person scrolls or presses a key.
 * @param scroll scrolls, and returns whether the position was reached
 * @param onEnd called once the scrolling has ended, for any reason
 * @returns a function that ends the scrolling early
 */
const scrollWhileLoading = (scroll: () => boolean, onEnd: () => void = () => undefined): (() => void) => {
  let timer = setTimeout(() => stop(), RESTORE_MS_MAX);
  let settles = false;
  const resized = new ResizeObserver(() => {
    if (!scroll() || settles) return;
    settles = true;
    clearTimeout(timer);
    timer = setTimeout(() => stop(), SETTLE_MS);
  });
  const stop = () => {
    clearTimeout(timer);
    resized.disconnect();
    MOVES.forEach((move) => removeEventListener(move, stop));
    onEnd();
  };
  MOVES.forEach((move) => addEventListener(move, stop, { passive: true }));
  resized.observe(document.body);
  return stop;
};

const restore = (place: Place): (() => void) => {
  const { top } = place;
  place.isRestored = false;
  return scrollWhileLoading(
    () => {
      scrollTo({ top });
      return Math.abs(scrollY - top) < 2;
    },
    () => (place.isRestored = true),
  );
};

/** Scrolls to an element of a page that may still be loading or too short. */
const toNamed = (id: string, edgeOf: (element: Element) => number): (() => void) =>
  scrollWhileLoading(() => {
    const element = document.getElementById(id);
    if (element === null) return false;
    scrollTo({ top: edgeOf(element) + scrollY + ANCHOR_OFFSET_PX });
    return Math.abs(edgeOf(element) + ANCHOR_OFFSET_PX) < 2;
  });

const takeNotScroll = (): boolean => {
  const isSet = sessionStorage.getItem(NOT_SCROLL_KEY) === 'true';
  sessionStorage.removeItem(NOT_SCROLL_KEY);
  return isSet;
};

/** Scrolls to the top or the anchor of a new page, and to the previous position after Back, Forward and a reload. */
export const useScrolling = (): void => {
  const { pathname, hash, key } = useLocation();
  const navigation = useNavigationType();

  const place = useRef<Place | null>(null);
  useEffect(() => {
    history.scrollRestoration = 'manual';
    const note = () => {
      if (place.current?.isRestored === true) place.current.top = scrollY;
    };
    const keep = () => {
      if (place.current !== null) keepPlace(place.current);
    };
    addEventListener('scroll', note, { passive: true });
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('scroll', note);
      removeEventListener('pagehide', keep);
    };
  }, []);

  const shown = useRef<string | null>(null);
  const underWay = useRef<() => void>(() => undefined);
  useLayoutEffect(() => {
    const now = placeAfter(place.current, placeKey(key, pathname));
    place.current = now;
    // A change of only the query does not scroll.
    if (shown.current === pathname + hash) return;
    const isFirst = shown.current === null;
    shown.current = pathname + hash;
    underWay.current();
    const isKept = takeNotScroll() && !FROM_TOP.test(pathname);
    const isReturn = isFirst ? wasOpenBefore() : navigation === 'POP';
    now.top = isReturn ? Number(sessionStorage.getItem(now.name)) : 0;
    if (now.top > 0) {
      underWay.current = restore(now);
      return;
    }
    // The first page is already at its top, and scrolling would force a layout.
    if (!isFirst) scrollTo({ top: 0 });
    if (hash !== '') underWay.current = toNamed(decodeURIComponent(hash.slice(1)), topOf);
    else if (isKept) underWay.current = toNamed(USER_INFO_ID, topAfter);
  }, [pathname, hash, key, navigation]);
};
