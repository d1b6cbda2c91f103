import { lazyOf } from '../../shared/lazy.ts';
import { afterPress } from '../../shared/ui/when-idle.ts';

export const WorkActions = lazyOf(() => import('./work-actions.tsx'), 'WorkActions');

/**
 * Preloads the actions on cards after the first input, so that they are ready before a person reaches a card. The page
 * reacts to a first press before it requests the code.
 */
export const preloadActionsInTime = (): void => {
  const load = (): void => void afterPress(() => void WorkActions.preload());
  for (const sign of ['pointermove', 'pointerdown', 'keydown'])
    addEventListener(sign, load, { once: true, passive: true });
};
