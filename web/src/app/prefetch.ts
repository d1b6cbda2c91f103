import { useEffect } from 'react';
import { afterPress } from '../shared/ui/when-idle.ts';
import { preloadPage } from './pages.tsx';

const INTENTS = ['pointerover', 'pointerdown', 'focusin'] as const;

const SEARCH = { pathname: '/', search: '?q=' };

/**
 * Loads a page's code when a person hovers over, presses or focuses a link to it. For the search field, loads the code
 * of the search page.
 */
export const usePrefetch = (): void => {
  useEffect(() => {
    let last = location.href;
    let cancel: (() => void) | undefined;
    const prefetch = ({ target }: Event) => {
      if (!(target instanceof Element)) return;
      if (target.matches('[role="search"] input')) cancel ??= afterPress(() => void preloadPage(SEARCH));
      const link = target.closest('a');
      if (link === null || link.origin !== location.origin || link.href === last) return;
      last = link.href;
      void preloadPage(link);
    };
    for (const intent of INTENTS) document.addEventListener(intent, prefetch, { passive: true });
    return () => {
      cancel?.();
      for (const intent of INTENTS) document.removeEventListener(intent, prefetch);
    };
  }, []);
};
