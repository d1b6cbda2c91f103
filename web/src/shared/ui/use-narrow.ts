import { useMedia } from './use-media.ts';

/** Returns whether the page has the phone layout. */
export const useNarrow = (): boolean => useMedia('(max-width: 766px)');
