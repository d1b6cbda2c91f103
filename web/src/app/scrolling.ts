import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Specification, section 9. */
const ANCHOR_OFFSET_PX = -100;
const NOT_SCROLL_KEY = 'notScroll';
const USER_INFO_ID = 'user-info';
/** A page that is still loading is not yet high enough for the place to return to, or has not yet the anchor; waiting ends here. */
const RESTORE_MS_MAX = 2_000;
/** Routes that always begin at their top, whatever was kept: pages to be read. */
const FROM_TOP = /^\/(faq|artist|studio|terms|privacy-policy|charities|checkout)(\/|$)/;

const placeKey = (locationKey: string): string => `scroll:${locationKey}`;

/** Asks the next change of page to stay below the person's card, as between the albums of one profile. */
export const keepPlaceOnce = (): void => sessionStorage.setItem(NOT_SCROLL_KEY, 'true');

const topOf = (element: Element): number => element.getBoundingClientRect().top;
const bottomOf = (element: Element): number => element.getBoundingClientRect().bottom;

/** A page that grows while it loads is tried again at each step, until it is done or the person scrolls. */
const scrollWhileLoading = (isDone: () => boolean): void => {
  const attempt = () => {
    if (isDone()) stop();
  };
  const resized = new ResizeObserver(attempt);
  const timer = setTimeout(() => stop(), RESTORE_MS_MAX);
  const stop = () => {
    clearTimeout(timer);
    resized.disconnect();
    removeEventListener('wheel', stop);
    removeEventListener('touchmove', stop);
    removeEventListener('keydown', stop);
  };
  addEventListener('wheel', stop, { passive: true });
  addEventListener('touchmove', stop, { passive: true });
  addEventListener('keydown', stop);
  resized.observe(document.body);
};

const restore = (top: number): void =>
  scrollWhileLoading(() => {
    scrollTo({ top });
    return Math.abs(scrollY - top) < 2;
  });

/** To an element of a page that may still be on its way, or not yet be high enough to show it at its place. */
const toNamed = (id: string, edgeOf: (element: Element) => number): void =>
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

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => sessionStorage.setItem(placeKey(key), String(scrollY));
    addEventListener('scrollend', remember);
    addEventListener('pagehide', remember);
    return () => {
      removeEventListener('scrollend', remember);
      removeEventListener('pagehide', remember);
    };
  }, [key]);

  const shown = useRef<string | null>(null);
  useLayoutEffect(() => {
    // A change of the query alone does not scroll.
    if (shown.current === pathname + hash) return;
    shown.current = pathname + hash;
    const isKept = takeNotScroll() && !FROM_TOP.test(pathname);
    const place = Number(sessionStorage.getItem(placeKey(key)));
    if (navigation === 'POP' && place > 0) return restore(place);
    scrollTo({ top: 0 });
    if (hash !== '') toNamed(decodeURIComponent(hash.slice(1)), topOf);
    else if (isKept) toNamed(USER_INFO_ID, bottomOf);
  }, [pathname, hash, key, navigation]);
};
