import { startTransition, useDeferredValue, useEffect, useRef, useState, type HTMLAttributes } from 'react';
import { Section } from './fault.tsx';
import { useNear } from './use-near.ts';

const SIGNS = ['scroll', 'pointerdown', 'keydown', 'focusin'] as const;

/** Returns whether the person has started to use the page. */
const useBegun = (): boolean => {
  const [begun, setBegun] = useState(() => scrollY > 0);
  useEffect(() => {
    // Deferred, so that the browser handles the event first.
    const begin = () => startTransition(() => setBegun(true));
    for (const sign of SIGNS) addEventListener(sign, begin, { once: true, passive: true });
    return () => {
      for (const sign of SIGNS) removeEventListener(sign, begin);
    };
  }, []);
  return begun;
};

interface WhenNearProps extends HTMLAttributes<HTMLDivElement> {
  /**
   * Distance from the viewport in pixels once the person has started to use the page; before, only visible content
   * loads.
   */
  aheadPx?: number;
  /** True when the URL requests the content, which then loads immediately, wherever it is on the page. */
  asked?: boolean;
}

/**
 * Reserves space for content until the viewport comes near. Renders the content as a deferred update, so that the page
 * stays responsive.
 */
export const WhenNear = ({ aheadPx, asked = false, children, ...place }: WhenNearProps) => {
  const element = useRef<HTMLDivElement>(null);
  const isNear = useDeferredValue(useNear(element, 0, useBegun() ? aheadPx : 0));
  const blank = <div ref={element} {...place} />;
  return isNear || asked ? <Section fallback={blank}>{children}</Section> : blank;
};
