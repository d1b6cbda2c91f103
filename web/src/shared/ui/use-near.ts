import { useEffect, useState, type RefObject } from 'react';

/** About a screen ahead. */
const AHEAD = '1000px 0px';

/**
 * Whether an element is near the window, or was once.
 * @param round a new one starts over, for what is asked for again and again at the end of a list
 */
export const useNear = (element: RefObject<Element | null>, round = 0): boolean => {
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
      { rootMargin: AHEAD },
    );
    observer.observe(node);
    return () => observer.disconnect();
  }, [element, round]);
  return nearIn === round;
};
