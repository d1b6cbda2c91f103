import { useEffect, useState } from 'react';

/**
 * Whether an element is in the window; true until the browser says otherwise.
 * @param wanted false where nobody needs to know
 */
export const useInSight = (element: Element | null, wanted: boolean): boolean => {
  const [isOut, setOut] = useState(false);
  useEffect(() => {
    if (!wanted || element === null) return undefined;
    const observer = new IntersectionObserver(([entry]) => setOut(entry?.isIntersecting === false));
    observer.observe(element);
    return () => {
      observer.disconnect();
      setOut(false);
    };
  }, [element, wanted]);
  return !isOut;
};
