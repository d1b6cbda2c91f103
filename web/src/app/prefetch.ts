import { useEffect } from 'react';
import { preloadPage } from './pages.tsx';

const INTENTS = ['pointerover', 'pointerdown', 'focusin'] as const;

/** Loads what draws a page as soon as somebody points at a link to it. */
export const usePrefetch = (): void => {
  useEffect(() => {
    let last = location.pathname;
    const prefetch = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link === null || link.origin !== location.origin || link.pathname === last) return;
      last = link.pathname;
      void preloadPage(last);
    };
    for (const intent of INTENTS) document.addEventListener(intent, prefetch, { passive: true });
    return () => {
      for (const intent of INTENTS) document.removeEventListener(intent, prefetch);
    };
  }, []);
};
