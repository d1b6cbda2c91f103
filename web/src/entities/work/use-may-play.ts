import { autoplay, mayPlay } from '../../shared/session/preferences.ts';

/** Returns whether works may play by themselves: nobody turned it off, and the device and the browser allow it. */
export const useMayPlay = (): boolean => autoplay(mayPlay);
