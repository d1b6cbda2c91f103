import { startTransition, useDeferredValue, useEffect, useRef, useState, type HTMLAttributes } from 'react';
import { Section } from './fault.tsx';
import { useNear } from './use-near.ts';

const SIGNS = ['scroll', 'pointerdown', 'keydown', 'focusin'] as const;

/** Returns whether the person has started to use the page. */
const useBegun = (): boolean => {
  const [begun, setBegun] = useState(() => scrollY > 0);
  useEffect(() => {
    // The press is answered first.
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
   * Distance from the window once the person has started to use the page; before that only content in the window loads.
   */
  aheadPx?: number;
  /** True when the address requests it; then it loads at once, wherever it is. */
  asked?: boolean;
}

/**
 * Reserves the place of a part until the window comes near; then draws it as a deferred update, so that a press is
 * answered meanwhile.
 */
export const WhenNear = ({ aheadPx, asked = false, children, ...place }: WhenNearProps) => {
  const element = useRef<HTMLDivElement>(null);
  const isNear = useDeferredValue(useNear(element, 0, useBegun() ? aheadPx : 0));
  const blank = <div ref={element} {...place} />;
  return isNear || asked ? <Section fallback={blank}>{children}</Section> : blank;
};
