import { useEffect, useState, type RefObject } from 'react';

/** The middle fifth of the window. */
const BAND = '-40% 0px';

/** Returns whether an element crosses the middle of the window; only computed on devices without hover. */
export const useCentre = (element: RefObject<Element | null>, wanted: boolean): boolean => {
  const [centred, setCentred] = useState(false);
  useEffect(() => {
    const node = element.current;
    if (!wanted || node === null) return undefined;
    const observer = new IntersectionObserver(([entry]) => setCentred(entry?.isIntersecting === true), {
      rootMargin: BAND,
    });
    observer.observe(node);
    return () => {
      observer.disconnect();
      setCentred(false);
    };
  }, [element, wanted]);
  return centred;
};
