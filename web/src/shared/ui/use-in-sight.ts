import { useEffect, useState } from 'react';

interface InSight {
  /** False to stop observing; the result is then true. */
  wanted?: boolean;
  /** Whether the whole element must be visible instead of a part of it. */
  whole?: boolean;
  /** Height in pixels that bars cover at the top and at the bottom of the viewport. */
  coveredPx?: number;
}

/** Returns whether an element is in the viewport; true until the browser reports otherwise. */
export const useInSight = (
  element: Element | null,
  { wanted = true, whole = false, coveredPx = 0 }: InSight = {},
): boolean => {
  const [isOut, setOut] = useState(false);
  useEffect(() => {
    if (!wanted || element === null) return undefined;
    const observer = new IntersectionObserver(([entry]) => setOut(entry?.isIntersecting === false), {
      rootMargin: `-${coveredPx}px 0px`,
      threshold: whole ? 1 : 0,
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      setOut(false);
    };
  }, [element, wanted, whole, coveredPx]);
  return !isOut;
};
