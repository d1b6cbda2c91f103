import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const ANCHOR_OFFSET_PX = -100;
const NOT_SCROLL_KEY = 'notScroll';
const USER_INFO_ID = 'user-info';
/** A page that is still loading is not yet high enough for the place to return to, or has not yet the anchor; waiting ends here. */
const RESTORE_MS_MAX = 20_000;
/** What comes late, as a font, moves a place that was reached; it is kept this long. */
const SETTLE_MS = 1_000;
/** Routes that always begin at their top, whatever was kept: pages to be read. */
const FROM_TOP = /^\/(faq|artist|studio|terms|privacy-policy|charities|checkout)(\/|$)/;

/** The first page of a tab has the same key as any other that was typed into it, so that the path belongs to it. */
const placeKey = (locationKey: string, pathname: string): string => `scroll:${locationKey}:${pathname}`;

/** Where a page is scrolled to. */
interface Place {
  readonly name: string;
  top: number;
  /** False while the page is still too short for the place to return to: what it is scrolled to meanwhile is not where the person was. */
  isRestored: boolean;
}

const keepPlace = ({ name, top }: Place): void => sessionStorage.setItem(name, String(top));

/** Keeps the place that is left before anything scrolls, since the next page may be shorter; answers the place on the page that is shown now. */
const placeAfter = (before: Place | null, name: string): Place => {
  if (before?.name === name) return before;
  if (before !== null) keepPlace(before);
  return { name, top: before?.top ?? 0, isRestored: true };
};

/** Reloaded, or come back to from another site; an address that is typed again begins at its top, or at its anchor. */
const wasOpenBefore = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => (entry as PerformanceNavigationTiming).type !== 'navigate');

/** Asks the next change of page to begin past what says whose it is, as between the albums of one profile. */
export const keepPlaceOnce = (): void => sessionStorage.setItem(NOT_SCROLL_KEY, 'true');

const topOf = (element: Element): number => element.getBoundingClientRect().top;

/** Where what follows an element begins: below it, or beside it, where there is room for both. */
const pastOf = (element: Element): number => {
  const { bottom } = element.getBoundingClientRect();
  const next = element.nextElementSibling;
  return next === null ? bottom : Math.min(bottom, topOf(next));
};

/** A person who does one of these wants to be elsewhere. */
const MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * A page that grows while it loads is tried again at each step, until it is done and stays so, or the person does something.
 * @param onEnd called once it has ended, for whatever reason
 * @returns ends it
 */
const scrollWhileLoading = (isDone: () => boolean, onEnd: () => void = () => undefined): (() => void) => {
  let timer = setTimeout(() => stop(), RESTORE_MS_MAX);
  let settles = false;
  const resized = new ResizeObserver(() => {
    if (!isDone() || settles) return;
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

/** To an element of a page that may still be on its way, or not yet be high enough to show it at its place. */
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

/** Scrolls to the top on a new path, to an anchor where there is one, and back to where one was on Back. */
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
    // A change of the query alone does not scroll.
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
    // A page that has just been opened is at its top, and asking where it is would cost a layout.
    if (!isFirst) scrollTo({ top: 0 });
    if (hash !== '') underWay.current = toNamed(decodeURIComponent(hash.slice(1)), topOf);
    else if (isKept) underWay.current = toNamed(USER_INFO_ID, pastOf);
  }, [pathname, hash, key, navigation]);
};
