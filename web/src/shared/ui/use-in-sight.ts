import { useEffect, useState } from 'react';

interface InSight {
  /** False when nobody needs the result. */
  wanted?: boolean;
  /** All of the element has to be in sight, not only some of it. */
  whole?: boolean;
  /** Height that bars cover at the top and at the bottom of the window. */
  coveredPx?: number;
}

/** Returns whether an element is in the window; true until the browser reports otherwise. */
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
