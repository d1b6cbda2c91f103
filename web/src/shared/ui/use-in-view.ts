import { useEffect, useState, type RefObject } from 'react';

/** The header and the bar at the foot cover as much of the window. */
const COVERED_PX = 57;

/** Whether all of an element is in the window, where no bar covers it; true until that is known. */
export const useInView = (element: RefObject<Element | null>): boolean => {
  const [isInView, setInView] = useState(true);
  useEffect(() => {
    const node = element.current;
    if (node === null) return undefined;
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting === true), {
      rootMargin: `-${COVERED_PX}px 0px`,
      threshold: 1,
    });
    observer.observe(node);
    return () => observer.disconnect();
  }, [element]);
  return isInView;
};
