import { autoplay } from '../../shared/session/preferences.ts';
import { useMedia } from '../../shared/ui/use-media.ts';

/** Returns whether works may play by themselves: the person wants it, and the system does not request less motion. */
export const useMayPlay = (): boolean => {
  const wanted = autoplay(({ on }) => on);
  const calm = useMedia('(prefers-reduced-motion: reduce)');
  return wanted && !calm;
};
