import { startTransition, useDeferredValue, useEffect, useRef, useState, type HTMLAttributes } from 'react';
import { Section } from './fault.tsx';
import { useNear } from './use-near.ts';

const SIGNS = ['scroll', 'pointerdown', 'keydown', 'focusin'] as const;

/** Whether somebody has begun to use the page. */
const useBegun = (): boolean => {
  const [begun, setBegun] = useState(() => scrollY > 0);
  useEffect(() => {
    // What was pressed is answered first.
    const begin = () => startTransition(() => setBegun(true));
    for (const sign of SIGNS) addEventListener(sign, begin, { once: true, passive: true });
    return () => {
      for (const sign of SIGNS) removeEventListener(sign, begin);
    };
  }, []);
  return begun;
};

interface WhenNearProps extends HTMLAttributes<HTMLDivElement> {
  /** How near, once somebody has begun to use the page; before that only what is in the window is loaded. */
  aheadPx?: number;
  /** Asked for by the address: loaded at once, wherever it is. */
  asked?: boolean;
}

/** Keeps the place of a part of the page until somebody comes near; then it is drawn a little at a time, so that a press is answered meanwhile. */
export const WhenNear = ({ aheadPx, asked = false, children, ...place }: WhenNearProps) => {
  const element = useRef<HTMLDivElement>(null);
  const isNear = useDeferredValue(useNear(element, 0, useBegun() ? aheadPx : 0));
  const blank = <div ref={element} {...place} />;
  return isNear || asked ? <Section fallback={blank}>{children}</Section> : blank;
};
