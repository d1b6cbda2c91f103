import { useMedia } from './use-media.ts';

/** Where the page becomes that of a phone (frontend.md, breakpoints). */
export const useNarrow = (): boolean => useMedia('(max-width: 766px)');
