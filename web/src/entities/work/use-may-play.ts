import { autoplay, mayPlay } from '../../shared/session/preferences.ts';

/**
 * Returns whether works may play automatically: autoplay is not turned off, and the device and the browser allow it.
 */
export const useMayPlay = (): boolean => autoplay(mayPlay);
