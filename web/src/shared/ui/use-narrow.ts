import { useSyncExternalStore } from 'react';

/** Where the page becomes that of a phone (frontend.md, breakpoints). */
const narrow = matchMedia('(max-width: 766px)');

const subscribe = (changed: () => void): (() => void) => {
  narrow.addEventListener('change', changed);
  return () => narrow.removeEventListener('change', changed);
};

export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches);
