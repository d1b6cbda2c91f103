import { useEffect, useState } from 'react';

interface InSight {
  /** False where nobody needs to know. */
  wanted?: boolean;
  /** All of the element has to be in sight, not only some of it. */
  whole?: boolean;
  /** How much of the window bars cover at its head and its foot. */
  coveredPx?: number;
}

/** Whether an element is in the window; true until the browser says otherwise. */
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
