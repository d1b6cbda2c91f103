import { useEffect, useState, type RefObject } from 'react';

/** Distance in pixels, about one screen. */
const AHEAD_PX = 1_000;

/**
 * Returns whether an element is near the viewport, or has been.
 * @param round a new value starts over, for repeated requests at the end of a list
 * @param aheadPx maximum distance in pixels
 */
export const useNear = (element: RefObject<Element | null>, round = 0, aheadPx = AHEAD_PX): boolean => {
  const [nearIn, setNearIn] = useState<number | null>(null);
  useEffect(() => {
    const node = element.current;
    if (node === null) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting !== true) return;
        setNearIn(round);
        observer.disconnect();
      },
      { rootMargin: `${aheadPx}px 0px` },
    );
    observer.observe(node);
    return () => observer.disconnect();
  }, [element, round, aheadPx]);
  return nearIn === round;
};
