import { startTransition, useEffect, useState } from 'react';

const SIGNS = ['scroll', 'pointerdown', 'keydown', 'focusin'] as const;

/** Whether somebody has begun to use the page. */
export const useBegun = (): boolean => {
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
